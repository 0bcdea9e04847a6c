import { and, asc, count, eq, exists, gt, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { fullName } from "#app/domain/core/member.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { cancelEmails, isMailOn } from "#app/domain/mail/outbox.server.ts";
import { db } from "#db/client.server.ts";
import { linkTokens, messages, users } from "#db/schema.ts";
import type { makeLettersInput } from "./joining-letters.server.ts";
import { type AddressFilter, lettersStillValid, replaceLabel } from "./letters.ts";

/** Who gets a joining letter, on paper or by email. */

/** The condition for those who have not joined. */
export const hasNotJoined = and(eq(users.isActive, true), eq(users.memberState, "invited"));

/** The condition for people who can get email. */
export const canGetEmail = and(isNotNull(users.email), isNull(users.emailReturnedAt));

/** How many messages somebody who has not joined will find. */
export const countWaitingMessages = (userId: number): number =>
  db()
    .select({ waiting: count() })
    .from(messages)
    .where(and(eq(messages.recipientId, userId), eq(messages.isRead, false), isNull(messages.recipientDeletedAt)))
    .get()?.waiting ?? 0;

/** The conditions of the filters by address. */
const withAddress: Record<AddressFilter, SQL | undefined> = {
  all: undefined,
  yes: isNotNull(users.postalAddress),
  no: isNull(users.postalAddress),
  "no-email": not(canGetEmail as SQL),
};

/** The condition for those who have not joined, with or without an address. */
export const notJoined = (address: AddressFilter) => and(hasNotJoined, withAddress[address]);

/** The condition for links that still work. */
export const isUsable = (now: Date) =>
  and(eq(linkTokens.userId, users.id), isNull(linkTokens.usedAt), gt(linkTokens.expiresAt, now));
/** The condition for people with a joining letter, on paper or by email; with `withEmails`, also one that waits to be sent. */
export const hasLetter = (now: Date, withEmails: boolean) => {
  const hasUsableLink = exists(db().select({ one: sql`1` }).from(linkTokens).where(isUsable(now)));
  return withEmails ? (or(hasUsableLink, hasWaitingLetter) as SQL) : hasUsableLink;
};
/** The condition for people with a joining letter by email that waits to be sent. Drizzle would leave out the name of the table. */
export const hasWaitingLetter = sql`exists (select 1 from outgoing_emails e where e.user_id = users.id and e.kind = 'joining' and e.state = 'waiting')`;

type Choice = Pick<z.output<typeof makeLettersInput>, "userIds" | "everyone" | "address" | "replace">;

/**
 * The people who get a letter, by last name; `replaced` and `leftAlone` count letters that others have. Throws as makeLetters.
 */
export function chooseRecipients({ userIds, everyone, address, replace }: Choice, done: "made" | "sent") {
  if (!everyone && userIds.length === 0) throw new Refusal(400, "Please select at least one name");
  const { id, firstName, lastName, email, emailReturnedAt } = users;
  const people = db()
    .select({
      id,
      firstName,
      lastName,
      email,
      emailReturnedAt,
      hasLetter: hasLetter(new Date(), isMailOn()).mapWith(Boolean),
    })
    .from(users)
    .where(everyone ? notJoined(address) : and(hasNotJoined, inArray(users.id, userIds)))
    .orderBy(asc(users.sortName), asc(users.id))
    .all();
  if (people.length === 0) throw new Refusal(409, "Everyone you selected has already joined");
  const peopleWithLetter = people.filter(({ hasLetter }) => hasLetter);
  if (!everyone && !replace && peopleWithLetter.length > 0) throw new Refusal(409, existingLettersMessage(peopleWithLetter));
  const recipients = replace ? people : people.filter(({ hasLetter }) => !hasLetter);
  if (recipients.length === 0)
    throw new Refusal(409, `${lettersStillValid(peopleWithLetter.length)}, and nobody else needs one. No letters were ${done}.`);
  const [replaced, leftAlone] = replace ? [peopleWithLetter.length, 0] : [0, peopleWithLetter.length];
  return { recipients, replaced, leftAlone };
}

/** Cancels a joining letter by email that waits to be sent, for somebody who gets another letter. */
export function cancelWaitingLetter(userId: number): void {
  if (isMailOn()) cancelEmails(userId, "There is a newer letter", ["joining"]);
}

/** The message if selected members have letters that still work: asks to unselect them or to replace their links. */
function existingLettersMessage(people: { firstName: string; lastName: string }[]): string {
  const [person] = people;
  const isOne = people.length === 1 && person;
  const letters = isOne
    ? `${fullName(person)} already has a letter with a link that still works`
    : lettersStillValid(people.length);
  return `${letters}. Please leave ${isOne ? "that name" : "them"} out, or check '${replaceLabel}'. Then ${isOne ? "that link stops" : "those links stop"} working.`;
}
