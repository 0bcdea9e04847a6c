import { and, asc, count, eq, isNull, max, not, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { checkbox, oneMember, userId } from "#app/domain/core/fields.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { changes, operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers, isAdministrator } from "#app/domain/core/permissions.ts";
import { refuseUnless } from "#app/domain/core/refusal.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { requireMissing, storeContactAbout } from "#app/domain/people/missing.server.ts";
import { insertSignInLink, type SignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { defaultJoiningDays, joiningDays } from "#app/domain/sign-in/sign-in-links.ts";
import { db } from "#db/client.server.ts";
import type { MemberState } from "#db/column-values.ts";
import { linkTokens, users } from "#db/schema.ts";
import { insertBatch } from "./letter-batches.server.ts";
import { chooseRecipients, hasLetter, hasNotJoined, isUsable, notJoined } from "./letter-recipients.server.ts";
import { membersMayPassOnLetters } from "./letter-settings.server.ts";
import { type AddressFilter, namesPerPage } from "./letters.ts";

const unknownDays = "Please choose how long the links work";

/** The form that makes letters: for selected members or everyone not joined; `replace` also replaces links that still work. */
export const makeLettersInput = z.object({
  userIds: z.array(userId, { error: "Please select at least one name" }).max(10_000, "Please select fewer names").default([]),
  everyone: checkbox,
  address: z.enum(["all", "yes", "no", "no-email"], { error: "Please choose one from the list" }).default("all"),
  replace: checkbox,
  days: z.coerce
    .number({ error: unknownDays })
    .pipe(z.literal([...joiningDays], { error: unknownDays }))
    .default(defaultJoiningDays),
});

/**
 * Makes joining links. Those that still work are left alone with `everyone`, refused for selected members, and replaced with
 * `replace`. Throws Refusal 400 (nobody chosen), 403, 409.
 */
export const makeLetters = operation({
  log: { action: "auth.create-letters", resource: "auth", attempt: "make joining letters" },
  limit: "administration",
  input: makeLettersInput,
  run(me, { days, ...choice }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can make joining letters");
    const { recipients, replaced, leftAlone } = chooseRecipients(choice, "made");
    const batch = insertBatch(recipients, { createdBy: me.id, days });
    note({
      description: `${fullName(me)} made ${recipients.length === 1 ? "a joining letter" : `${recipients.length} joining letters`}`,
      details: { userIds: recipients.map(({ id }) => id), days, replaced, leftAlone },
    });
    return { batch, letters: recipients.length, replaced, leftAlone };
  },
});

/**
 * One page of the members who have not joined, by last name, each with the expiry of a link that still works, if any. Also the total, how
 * many have a letter, and whose letters could not be mailed: those of the people without one, and of everyone.
 */
export function listNotJoined(page: number, address: AddressFilter = "all") {
  const now = new Date();
  const total = countPeople(notJoined(address));
  const haveLetter = countPeople(and(notJoined(address), hasLetter(now, isMailOn())));
  const pages = Math.max(1, Math.ceil(total / namesPerPage));
  const currentPage = Math.min(page, pages);
  const { id, firstName, lastName, email, postalAddress, sortName } = users;
  const newestLink = db()
    .select({ until: max(linkTokens.expiresAt) })
    .from(linkTokens)
    .where(isUsable(now));
  const linkUntil = sql<Date | null>`(${newestLink})`.mapWith(linkTokens.expiresAt);
  const people = db()
    .select({ id, firstName, lastName, email, postalAddress, linkUntil })
    .from(users)
    .where(notJoined(address))
    .orderBy(asc(sortName), asc(id))
    .limit(namesPerPage)
    .offset((currentPage - 1) * namesPerPage)
    .all();
  const noAddress = and(notJoined(address), isNull(postalAddress));
  const withoutAddress = {
    first: listNames(and(noAddress, not(hasLetter(now, isMailOn())))),
    all: listNames(noAddress),
  };
  return { people, total, haveLetter, withoutAddress, pages, page: currentPage, address };
}
export type NotJoined = ReturnType<typeof listNotJoined>["people"][number];

/** How many names a sentence about people has. */
const namesInSentence = 10;

/** How many people there are, and the first names of them, by last name. */
function listNames(where: SQL | undefined): NamedPeople {
  const { firstName, lastName, sortName, id } = users;
  const query = db().select({ firstName, lastName }).from(users).where(where).orderBy(asc(sortName), asc(id));
  return { total: countPeople(where), names: query.limit(namesInSentence).all().map(fullName) };
}
export interface NamedPeople {
  total: number;
  names: string[];
}

const countPeople = (where: SQL | undefined) => db().select({ people: count() }).from(users).where(where).get()?.people ?? 0;

/** Whether somebody who has not joined is an administrator already, as the first one of a new site is. */
export function isAdministratorNotJoined(): boolean {
  const isOne = and(hasNotJoined, eq(users.role, "administrator"));
  return db().select({ id: users.id }).from(users).where(isOne).limit(1).get() !== undefined;
}

/** Joining letters that members pass on to missing people they are in touch with. */

/** Whether the member may make joining letters for missing people: members if an administrator allowed it. */
export const canPassOnLetter = (me: Member): boolean => canManageMembers(me) || membersMayPassOnLetters();

const onlyAdministratorsMakeLetters =
  "Only administrators can make joining letters on this site. Please tell them what you know.";

/** Makes a letter for a missing person, who then counts as found; administrators get a message. Throws Refusal 403, 404, 409. */
export const passOnLetter = operation({
  log: { action: "missing.pass-on-letter", resource: "users", attempt: "make a joining letter for a missing person" },
  limit: "missingPerson",
  input: oneMember,
  run(me, { userId }, { note, actor }): SignInLink {
    refuseUnless(canPassOnLetter(me), onlyAdministratorsMakeLetters);
    const person = requireMissing(userId, "An administrator can make a letter.");
    // The link would make the member an administrator.
    refuseUnless(!isAdministrator(person) || isAdministrator(me), onlyAdministratorsMakeLetters);
    db().update(users).set({ memberState: "invited" }).where(eq(users.id, userId)).run();
    const link = insertSignInLink({ userId, purpose: "join", createdBy: me.id });
    const name = fullName(person);
    if (!isAdministrator(me)) {
      const message = `${fullName(me)} is in touch with ${name} and has a joining letter to pass on.`;
      storeContactAbout(me, actor, { kind: "tip", aboutId: userId, subject: `About ${name}`, message });
    }
    note({
      description: `${fullName(me)} made a joining letter to pass on to ${name}`,
      resourceId: userId,
      details: changes<{ memberState: MemberState }>({ memberState: person.memberState }, { memberState: "invited" }),
    });
    return link;
  },
});
