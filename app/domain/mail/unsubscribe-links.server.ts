import { createHmac, timingSafeEqual } from "node:crypto";
import { siteSecret } from "#app/domain/core/site-secret.server.ts";

/** The link in a notice that turns such notices off. It is signed, names a member and a kind of notice, and does not expire. */

/** What can be turned off, with the letter that stands for it in a link. Links in old emails depend on the letters. */
const letters = { message: "m", meet_up_change: "c", new_meet_up: "n", comment: "k", weekly_letter: "w" } as const;
export type Unsubscribable = keyof typeof letters;

export const isUnsubscribable = (kind: string): kind is Unsubscribable => Object.hasOwn(letters, kind);

/** The length of a signature: long enough that nobody can guess one. */
const signatureLength = 16;

const signatureOf = (text: string) =>
  createHmac("sha256", siteSecret()).update(`unsubscribe ${text}`).digest("base64url").slice(0, signatureLength);

/** The page that turns notices of a kind off for a member. */
export function unsubscribePath(userId: number, kind: Unsubscribable): string {
  const text = `${userId.toString(36)}${letters[kind]}`;
  return `/unsubscribe/${text}-${signatureOf(text)}`;
}

/** The member and the kind that a link is about, or null for a link that this site didn't make. */
export function readUnsubscribeToken(token: string): { userId: number; kind: Unsubscribable } | null {
  const [, text = "", number = "", letter, signature = ""] = /^(([0-9a-z]{1,8})([a-z]))-([\w-]{16})$/.exec(token) ?? [];
  const kind = Object.entries(letters).find(([, value]) => value === letter)?.[0];
  if (!kind || !isUnsubscribable(kind)) return null;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(text)))) return null;
  return { userId: Number.parseInt(number, 36), kind };
}
