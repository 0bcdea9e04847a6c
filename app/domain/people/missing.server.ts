import { and, count, eq, isNull } from "drizzle-orm";
import { type Actor, fullName, type Member } from "#app/domain/core/member.ts";
import { findPerson, isListed } from "#app/domain/core/member-rows.server.ts";
import { refuseOtherStates } from "#app/domain/core/member-states.ts";
import { changes, operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import type { ContactKind, MemberState } from "#db/column-values.ts";
import { publicContacts, users } from "#db/schema.ts";
import { searchDirectory } from "./directory.server.ts";
import { setState } from "./members.server.ts";
import { oneUnlistingRequest, tip, unlistingRequest } from "./members.ts";
import type { Viewer } from "./visible-fields.server.ts";

/** What members tell administrators about missing people: it arrives in every administrator's inbox. */

const unknownPerson = "Member not found";

/** Sends what a member knows about a missing person; the same text is one message. Throws Refusal 404, 409, 429. */
export const sendTip = operation({
  log: { action: "missing.tip", resource: "messages", attempt: "tell administrators about a missing person" },
  limit: "message",
  input: tip,
  run(me, { userId, message }, { note, actor }) {
    const person = requireMissing(userId, "Please write to an administrator instead.");
    const sent = findSameTip(me, userId, message);
    if (sent) {
      note(null);
      return sent;
    }
    const stored = storeContactAbout(me, actor, {
      kind: "tip",
      aboutId: userId,
      subject: `About ${fullName(person)}`,
      message,
    });
    note({ description: `${fullName(me)} told administrators about ${fullName(person)}`, resourceId: -stored.id });
    return stored;
  },
});

/** Takes a missing person off the list at once, and asks administrators to decide. Throws Refusal 404, 409, 429. */
export const requestUnlisting = operation({
  log: { action: "missing.request-unlisting", resource: "messages", attempt: "ask not to list a missing person" },
  limit: "missingPerson",
  input: unlistingRequest,
  run(me, { userId, message }, { note, actor }) {
    const person = requireMissing(userId, "Only missing people can be taken off the list here.");
    const subject = `Please do not list ${fullName(person)}`;
    const stored = storeContactAbout(me, actor, { kind: "unlist", aboutId: userId, subject, message: message ?? subject });
    setState(userId, "unlisted");
    note({
      description: `${fullName(me)} asked not to list ${fullName(person)}`,
      resourceId: -stored.id,
      details: changes<{ memberState: MemberState }>({ memberState: "missing" }, { memberState: "unlisted" }),
    });
    return stored;
  },
});

/** Keeps somebody off the list, as a member asked. Throws Refusal 403, 404, and 409 if the request was already handled. */
export const acceptUnlisting = operation({
  log: { action: "missing.accept-unlisting", resource: "users", attempt: "keep a person off the list" },
  limit: "administration",
  input: oneUnlistingRequest,
  run(me, { messageId }, { note }) {
    const { request, person } = requireRequest(me, messageId);
    recordOutcome(request.id, "approved", me);
    note({ description: `${fullName(me)} keeps ${fullName(person)} off the list`, resourceId: person.id });
    return { id: messageId };
  },
});

/** Lists somebody as missing again, against a member's request. Throws the same Refusals as acceptUnlisting. */
export const declineUnlisting = operation({
  log: { action: "missing.decline-unlisting", resource: "users", attempt: "list a missing person again" },
  limit: "administration",
  input: oneUnlistingRequest,
  run(me, { messageId }, { note }) {
    const { request, person } = requireRequest(me, messageId);
    recordOutcome(request.id, "declined", me);
    // An administrator may have changed the state in the meantime.
    const memberState = person.memberState === "unlisted" ? "missing" : person.memberState;
    setState(person.id, memberState);
    note({
      description: `${fullName(me)} declined the request not to list ${fullName(person)}`,
      resourceId: person.id,
      details: changes<{ memberState: MemberState }>(person, { memberState }),
    });
    return { id: messageId };
  },
});

/** A missing person's row. Throws Refusal 404, and 409 with this advice for somebody who is not missing. */
export function requireMissing(userId: number, advice: string) {
  const person = requireFound(findPerson(userId), unknownPerson);
  // Members are not told who does not want to be listed.
  if (person.memberState === "unlisted") throw new Refusal(404, unknownPerson);
  refuseOtherStates(person, ["missing"], `and is not missing. ${advice}`);
  return person;
}

function findSameTip(me: Member, userId: number, message: string) {
  const { id, kind, memberId, aboutId, message: text, deletedAt } = publicContacts;
  return db()
    .select({ id })
    .from(publicContacts)
    .where(and(eq(kind, "tip"), eq(memberId, me.id), eq(aboutId, userId), eq(text, message), isNull(deletedAt)))
    .get();
}

type NewContact = Pick<typeof publicContacts.$inferInsert, "kind" | "aboutId" | "subject" | "message">;

/** Stores what a member writes about somebody, for the administrators' inbox. */
export const storeContactAbout = (me: Member, { ipAddress, userAgent }: Actor, contact: NewContact) =>
  db()
    .insert(publicContacts)
    .values({ ...contact, memberId: me.id, name: fullName(me), email: me.email, ipAddress, userAgent })
    .returning({ id: publicContacts.id })
    .get();

/** A request that nobody has handled, and the person it is about. */
function requireRequest(me: Member, messageId: number) {
  refuseUnless(canManageMembers(me), "Only administrators can decide who is listed");
  const request = requirePendingRequest("unlist", messageId);
  return { request, person: requireFound(findPerson(request.aboutId ?? 0), unknownPerson) };
}

/** The people whom nobody knows how to reach, for the page that asks for help. */

/** One page of missing people by last name, the last for one past the end, and how much of the class has been found. */
export function searchMissing(viewer: Viewer, requestedPage: number) {
  const { people, page, pages, total: missing } = searchDirectory({ text: "", type: "missing", page: requestedPage }, viewer);
  const total = db().select({ people: count() }).from(users).where(isListed).get()?.people ?? 0;
  return {
    people: people.map(({ id, firstName, lastName, maidenName, profileImageUrl, yearbookImageUrl, profileType, location }) => {
      return { id, firstName, lastName, maidenName, profileImageUrl, yearbookImageUrl, profileType, lastKnownPlace: location };
    }),
    page,
    pages,
    found: total - missing,
    total,
  };
}
export type MissingPerson = ReturnType<typeof searchMissing>["people"][number];

/** A missing person's name, for the dialogs; undefined for anybody else. */
export const findMissing = (userId: number) =>
  db()
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(isListed, eq(users.memberState, "missing"), eq(users.id, userId)))
    .get();

/** Requests in the administrators' inbox that wait for a decision. */

/** A request of this kind that waits; `messageId` is negative. Throws Refusal 404, 409 (already handled). */
export function requirePendingRequest(kind: ContactKind, messageId: number) {
  const isRequest = and(eq(publicContacts.id, -messageId), eq(publicContacts.kind, kind), isNull(publicContacts.deletedAt));
  const request = requireFound(db().select().from(publicContacts).where(isRequest).get(), "Request not found");
  if (request.outcome) throw new Refusal(409, `This request was already ${request.outcome}`);
  return request;
}

/** Stores an administrator's decision, and marks the request as read. */
export function recordOutcome(requestId: number, outcome: "approved" | "declined", me: Member) {
  db()
    .update(publicContacts)
    .set({ outcome, handledBy: me.id, handledAt: new Date(), isRead: true })
    .where(eq(publicContacts.id, requestId))
    .run();
}
