import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { checkbox } from "#app/domain/core/fields.ts";
import { type Actor, fullName } from "#app/domain/core/member.ts";
import { publicOperation } from "#app/domain/core/operation.server.ts";
import { clientRateLimitKey, consumeAttempt, refuseUsedUpLimit, unsubscribeLimit } from "#app/domain/core/rate-limits.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { siteSecret } from "#app/domain/core/site-files.server.ts";
import { db } from "#db/client.server.ts";
import type { MemberState } from "#db/column-values.ts";
import { users } from "#db/schema.ts";
import { type NoticeSettings, noEmails, noticeSetting, type Unsubscribable, unsubscribeLetters } from "./notice-settings.ts";
import { findNoticeSettings, storeNoticeSettings } from "./notices.server.ts";

/** The link in a notice that turns such notices off. It is signed, names a member and a kind of notice, and does not expire. */

export const isUnsubscribable = (kind: string): kind is Unsubscribable => Object.hasOwn(unsubscribeLetters, kind);

/** The length of a signature: long enough that nobody can guess one. */
const signatureLength = 16;

const signatureOf = (text: string) =>
  createHmac("sha256", siteSecret()).update(`unsubscribe ${text}`).digest("base64url").slice(0, signatureLength);

/** The page that turns notices of a kind off for a member. */
export function unsubscribePath(userId: number, kind: Unsubscribable): string {
  const text = `${userId.toString(36)}${unsubscribeLetters[kind]}`;
  return `/unsubscribe/${text}-${signatureOf(text)}`;
}

/** The member and the kind that a link is about, or null for a link that this site didn't make. */
function readUnsubscribeToken(token: string): { userId: number; kind: Unsubscribable } | null {
  const [, text = "", number = "", letter, signature = ""] = /^(([0-9a-z]{1,8})([a-z]))-([\w-]{16})$/.exec(token) ?? [];
  const kind = Object.entries(unsubscribeLetters).find(([, value]) => value === letter)?.[0];
  if (!kind || !isUnsubscribable(kind)) return null;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(text)))) return null;
  return { userId: Number.parseInt(number, 36), kind };
}

/** The page of the link in emails that stops such emails. */

const wrongLink = "The link seems to be cut off. Please copy all of it from the email.";

const unsubscribeInput = z.object({
  token: z.string({ error: wrongLink }),
  /** Whether to stop all emails, not only those that the link is about. */
  all: checkbox,
});

/** Stopping emails with the link in one of them, signed in or not. It works while the site has no mail server, too. */

/** The settings that stop emails of a kind. */
const settingsWithout = (kind: Unsubscribable): Partial<NoticeSettings> =>
  kind === "weekly_letter" ? { weeklyLetter: false } : { [noticeSetting[kind]]: "never" };

const isSubsetOf = (part: Partial<NoticeSettings>, settings: NoticeSettings) =>
  (Object.keys(part) as (keyof NoticeSettings)[]).every((name) => part[name] === settings[name]);

/** Members; and people who have not joined, who get only what is written to the class. */
const mayUnsubscribe = (kind: Unsubscribable, { memberState }: { memberState: MemberState }) =>
  memberState === "joined" || (kind === "mailing" && memberState === "invited");

/** The member and kind of a link. Counts links that don't work as guesses. Throws Refusal 404, 429. */
async function requireLink(token: string, actor: Actor) {
  const address = clientRateLimitKey(actor);
  await refuseUsedUpLimit(unsubscribeLimit, address);
  const link = readUnsubscribeToken(token);
  const { id, firstName, lastName, memberState } = users;
  const person = link && db().select({ id, firstName, lastName, memberState }).from(users).where(eq(id, link.userId)).get();
  if (link && person && mayUnsubscribe(link.kind, person)) return { kind: link.kind, person };
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

/** Stops emails of the link's kind, or all. Throws Refusal 404 (not this site's link, or its member has left), 429. */
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
