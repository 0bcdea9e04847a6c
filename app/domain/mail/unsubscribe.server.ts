import { eq } from "drizzle-orm";
import type { Actor } from "#app/domain/core/actor.ts";
import { fullName } from "#app/domain/core/member.ts";
import { publicOperation } from "#app/domain/core/operation.server.ts";
import { clientRateLimitKey, consumeAttempt, refuseUsedUpLimit, unsubscribeLimit } from "#app/domain/core/rate-limits.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { findNoticeSettings, storeNoticeSettings } from "./notice-settings.server.ts";
import { type NoticeSettings, noticeSetting } from "./notice-settings.ts";
import { unsubscribeInput, wrongLink } from "./unsubscribe.ts";
import { readUnsubscribeToken, type Unsubscribable } from "./unsubscribe-links.server.ts";

/** Stopping emails with the link in one of them, signed in or not. It works while the site has no mail server, too. */

/** The settings that stop emails of a kind. */
const settingsWithout = (kind: Unsubscribable): Partial<NoticeSettings> =>
  kind === "weekly_letter" ? { weeklyLetter: false } : { [noticeSetting[kind]]: "never" };

const noEmails: NoticeSettings = {
  messages: "never",
  meetUpChanges: "never",
  newMeetUps: "never",
  comments: "never",
  weeklyLetter: false,
};

const isSubsetOf = (part: Partial<NoticeSettings>, settings: NoticeSettings) =>
  (Object.keys(part) as (keyof NoticeSettings)[]).every((name) => part[name] === settings[name]);

/**
 * The member and the kind of email that a link is about. Counts links that don't work, because they may be guesses. Throws
 * Refusal 404, and 429 after too many of them from one address.
 */
async function requireLink(token: string, actor: Actor) {
  const address = clientRateLimitKey(actor);
  await refuseUsedUpLimit(unsubscribeLimit, address);
  const link = readUnsubscribeToken(token);
  const { id, firstName, lastName, memberState } = users;
  const person = link && db().select({ id, firstName, lastName, memberState }).from(users).where(eq(id, link.userId)).get();
  if (link && person?.memberState === "joined") return { kind: link.kind, person };
  await consumeAttempt(unsubscribeLimit, address);
  throw new Refusal(404, wrongLink);
}

/** What the page of a link shows: whose emails it stops, and which they get now. Throws what `turnOffEmails` throws. */
export async function findUnsubscribeLink(token: string, actor: Actor) {
  const { kind, person } = await requireLink(token, actor);
  const settings = findNoticeSettings(person.id);
  return {
    kind,
    firstName: person.firstName,
    isOff: isSubsetOf(settingsWithout(kind), settings),
    isAllOff: isSubsetOf(noEmails, settings),
  };
}

/**
 * Stops emails of the kind that a link is about, or all. Doing it twice changes nothing. Throws Refusal 404 for a link that this
 * site didn't make or whose member has left, and 429 after too many of those from one address.
 */
export const turnOffEmails = publicOperation({
  log: { action: "email.unsubscribe", resource: "users", attempt: "stop emails with a link" },
  limit: "by-address",
  input: unsubscribeInput,
  prepare: (_me, { token }, actor) => requireLink(token, actor),
  run(_me, { all }, { note, prepared: { kind, person } }) {
    const { changed } = storeNoticeSettings(person.id, all ? noEmails : settingsWithout(kind));
    const description = `${fullName(person)} stopped emails with the link in one`;
    const { id } = person;
    note(Object.keys(changed).length === 0 ? null : { description, resourceId: id, userId: id, details: changed });
    return { kind };
  },
});
