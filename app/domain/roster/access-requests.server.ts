import { and, eq, isNull } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { invitedMember } from "#app/domain/people/members.server.ts";
import { insertSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import type { Tx } from "#db/client.server.ts";
import { publicContacts, users } from "#db/schema.ts";
import { approval, oneRequest } from "./access-requests.ts";

/** Approves and declines requests from the 'Request Alumni Access' form. */

/** A pending request; `messageId` is negative, as in the inbox. Throws Refusal 404, and 409 if it was already handled. */
function findPendingRequest(tx: Tx, messageId: number) {
  const isRequest = and(eq(publicContacts.id, -messageId), eq(publicContacts.kind, "access"), isNull(publicContacts.deletedAt));
  const request = requireFound(tx.select().from(publicContacts).where(isRequest).get(), "Request not found");
  if (request.outcome) throw new Refusal(409, `This request was already ${request.outcome}`);
  return request;
}

function recordOutcome(tx: Tx, requestId: number, outcome: "approved" | "declined", me: Member) {
  tx.update(publicContacts)
    .set({ outcome, handledBy: me.id, handledAt: new Date(), isRead: true })
    .where(eq(publicContacts.id, requestId))
    .run();
}

/**
 * Approves a request: adds the member and makes a joining link for 90 days. Throws Refusal 403, 404, and 409 if the request
 * was already handled or a member has the email address.
 */
export const approveAccess = operation({
  log: { action: "access.approve", resource: "users", attempt: "approve an access request" },
  limit: "administration",
  input: approval,
  run(tx, me, { messageId, ...person }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can approve access requests");
    const request = findPendingRequest(tx, messageId);
    const member = tx.insert(users).values(invitedMember(person)).onConflictDoNothing().returning({ id: users.id }).get();
    if (!member) throw new Refusal(409, "Someone with this email address is already a member", { field: "email" });
    const link = insertSignInLink(tx, { userId: member.id, purpose: "join", createdBy: me.id });
    recordOutcome(tx, request.id, "approved", me);
    note({
      description: `${fullName(me)} approved the access request of ${request.name}`,
      resourceId: member.id,
      details: { requestId: request.id, email: person.email, profileType: person.profileType },
    });
    return { userId: member.id, token: link.token };
  },
});

/** Marks a request as declined, without notifying anybody. Throws the same Refusals as approveAccess, except for the email address. */
export const declineAccess = operation({
  log: { action: "access.decline", resource: "users", attempt: "decline an access request" },
  limit: "administration",
  input: oneRequest,
  run(tx, me, { messageId }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can decline access requests");
    const request = findPendingRequest(tx, messageId);
    recordOutcome(tx, request.id, "declined", me);
    note({
      description: `${fullName(me)} declined the access request of ${request.name}`,
      details: { requestId: request.id },
    });
    return { id: messageId };
  },
});
