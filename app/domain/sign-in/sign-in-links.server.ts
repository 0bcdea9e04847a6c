import { pbkdf2Sync, randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { oneMember } from "#app/domain/core/fields.ts";
import { type Actor, fullName } from "#app/domain/core/member.ts";
import { findPerson, isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { refuseClosedAccount } from "#app/domain/core/member-states.ts";
import { operation, publicOperation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import {
  clientRateLimitKey,
  consumeAttempt,
  linkLimit,
  refundAttempt,
  refuseUsedUpLimit,
} from "#app/domain/core/rate-limits.server.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import type { LinkPurpose } from "#db/column-values.ts";
import { linkTokens, users } from "#db/schema.ts";
import { codeAlphabet, codeInput, codeLength, groupedCode, readCode } from "./codes.ts";
import { secretHash } from "./sessions.server.ts";
import { defaultJoiningDays, endedSignInLink, expiredLink, linkLifetime, unknownCode, usedLink } from "./sign-in-links.ts";

/** A new link. Only this object has its code: the table stores a hash. */
export interface SignInLink {
  /** Like 'ABCD-EFGH-JKMN'. */
  token: string;
  purpose: LinkPurpose;
  expiresAt: Date;
}

/**
 * Makes a link: 'join' for 90 days without a password, else 'recovery' for 24 hours. Earlier ones end. Throws Refusal 403, 404,
 * 409.
 */
export const createSignInLink = operation({
  log: { action: "auth.create-link", resource: "auth", attempt: "make a sign-in link" },
  limit: "administration",
  input: oneMember,
  run(me, { userId }, { note }): SignInLink {
    refuseUnless(canManageMembers(me), "Only administrators can make sign-in links");
    const person = requireFound(findPerson(userId), "Member not found");
    refuseClosedAccount(person);
    const isJoining = person.password === null;
    // Only at a terminal does somebody without a password act: as the first administrator, whom the site invites itself.
    const createdBy = isJoining && userId === me.id ? null : me.id;
    const link = insertSignInLink({ userId, purpose: isJoining ? "join" : "recovery", createdBy });
    note({
      description: `${fullName(me)} made a sign-in link for ${fullName(person)}`,
      resourceId: userId,
      details: { purpose: link.purpose, expiresAt: link.expiresAt },
    });
    return link;
  },
});

/** Stores a new link in the caller's transaction, and deletes the member's earlier unused ones. */
export function insertSignInLink({
  userId,
  purpose,
  createdBy,
}: {
  userId: number;
  purpose: Exclude<LinkPurpose, "sign_in">;
  createdBy: number | null;
}): SignInLink {
  revokeLinks(userId);
  const lifetime = purpose === "join" ? linkLifetime.join(defaultJoiningDays) : linkLifetime.recovery;
  return addSignInLink({ userId, purpose, createdBy, lifetime });
}

/** Stores a new link for this many milliseconds, beside the member's earlier links. */
export function addSignInLink({
  userId,
  purpose,
  createdBy,
  lifetime,
  token = newCode(),
  batch = null,
}: {
  userId: number;
  purpose: LinkPurpose;
  createdBy: number | null;
  lifetime: number;
  token?: string | undefined;
  /** The letters with which its own was made. */
  batch?: string | null;
}): SignInLink {
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + lifetime);
  db()
    .insert(linkTokens)
    .values({ tokenHash: linkHash(token), userId, purpose, createdBy, createdAt, expiresAt, batchId: batch })
    .run();
  return { token, purpose, expiresAt };
}

export function revokeLink(token: string): void {
  db()
    .delete(linkTokens)
    .where(and(eq(linkTokens.tokenHash, linkHash(token)), isNull(linkTokens.usedAt)))
    .run();
}

export function revokeLinks(userId: number): void {
  db()
    .delete(linkTokens)
    .where(and(eq(linkTokens.userId, userId), isNull(linkTokens.usedAt)))
    .run();
}

/** Ends a member's links to sign in; those to choose a password stay. */
export function endSignInLinks(userId: number): void {
  const isTheirs = and(eq(linkTokens.userId, userId), eq(linkTokens.purpose, "sign_in"), isNull(linkTokens.usedAt));
  db().update(linkTokens).set({ usedAt: new Date() }).where(isTheirs).run();
}

const isUsable = (token: string, now = new Date()) =>
  and(eq(linkTokens.tokenHash, linkHash(token)), isNull(linkTokens.usedAt), gt(linkTokens.expiresAt, now));

/** Marks a link as used, in the caller's transaction; undefined if it was unknown, used, or expired. */
export const markLinkUsed = (token: string, now: Date) =>
  db().update(linkTokens).set({ usedAt: now }).where(isUsable(token, now)).returning().get();

/** The owner of a link, for the pages of administrators; null if the link is unknown, used, or expired, or its owner may not sign in. */
export const findSignInLink = (token: string) =>
  db()
    .select({
      userId: linkTokens.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      postalAddress: users.postalAddress,
      role: users.role,
      purpose: linkTokens.purpose,
      createdBy: linkTokens.createdBy,
      createdAt: linkTokens.createdAt,
      expiresAt: linkTokens.expiresAt,
    })
    .from(linkTokens)
    .innerJoin(users, eq(users.id, linkTokens.userId))
    .where(and(isUsable(token), isOpenAccount))
    .get() ?? null;

/** Whether the site itself made the link, for its first administrator, who is asked for their own name and email address. */
export const isForFirstAdministrator = ({ role, purpose, createdBy }: LinkOrigin): boolean =>
  purpose === "join" && createdBy === null && role === "administrator";
type LinkOrigin = Pick<NonNullable<ReturnType<typeof findSignInLink>>, "role" | "purpose" | "createdBy">;

/** The owner of a link that somebody uses for one of these purposes. Throws Refusal 404. */
export function requireLink(token: string, ...purposes: LinkPurpose[]) {
  const link = findSignInLink(token);
  return requireFound(link && purposes.includes(link.purpose) ? link : null, whyLinkFails(token));
}

/** Why a link doesn't work: somebody who sends the form twice has used it. */
export function whyLinkFails(token: string): string {
  const { tokenHash, purpose, usedAt } = linkTokens;
  const link = db()
    .select({ purpose, usedAt })
    .from(linkTokens)
    .where(eq(tokenHash, linkHash(token)))
    .get();
  if (link?.purpose === "sign_in") return endedSignInLink;
  return link?.usedAt ? usedLink : expiredLink;
}

/** The owner of a link that a visitor opens, or null. Counts links that don't work as guesses. Throws Refusal 429. */
export const findOpenedLink = (token: string, actor: Actor) => openLink(actor, () => findSignInLink(token));

/** Checks a code that somebody typed. Throws Refusal 404 if no working link has it, and 429 as findOpenedLink does. */
export const checkCode = publicOperation({
  log: { action: "auth.check-code", resource: "auth", attempt: "open a link by its code" },
  limit: "by-address",
  input: codeInput,
  async prepare(_me, { code }, actor) {
    if (!(await findOpenedLink(code, actor))) throw new Refusal(404, unknownCode, { field: "code" });
  },
  run(_me, { code }, { note }) {
    note(null);
    return { code };
  },
});

/** Links with a secret code, which visitors open and use. Those that don't work are counted, because their codes may be guesses. */

/** What an opened link stands for, or null. Throws Refusal 429 after too many links from one address that don't work. */
export async function openLink<Found>(actor: Actor, find: () => Found | null): Promise<Found | null> {
  const address = clientRateLimitKey(actor);
  await refuseUsedUpLimit(linkLimit, address);
  const found = find();
  if (found === null) await consumeAttempt(linkLimit, address);
  return found;
}

/** What a link stands for that is being used. Throws what `find` throws, and Refusal 429 as openLink does. */
export async function spendLink<Found>(actor: Actor, find: () => Found): Promise<Found> {
  const address = clientRateLimitKey(actor);
  await consumeAttempt(linkLimit, address);
  const found = find();
  await refundAttempt(linkLimit, address);
  return found;
}

/** Makes the codes of one-time links, and the hashes of them that the database stores. */

/** A new random code, like 'ABCD-EFGH-JKMN': 60 bits. */
export const newCode = (): string => codeFrom(randomBytes(codeLength));

/** A code from random bytes, one for each letter. The alphabet divides 256, so no letter is favored. */
export const codeFrom = (bytes: Buffer): string =>
  groupedCode([...bytes.subarray(0, codeLength)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join(""));

/** Rounds of the hash of a code. With one round, somebody with a backup could find a code that works by trying all of them. */
const rounds = 300;

/** The hash of a link, however its code is typed. Earlier links have tokens of 32 characters, for which SHA-256 is enough. */
export function linkHash(token: string): string {
  const code = readCode(token);
  return code ? pbkdf2Sync(code, "one-time link", rounds, 32, "sha256").toString("base64url") : secretHash(token);
}
