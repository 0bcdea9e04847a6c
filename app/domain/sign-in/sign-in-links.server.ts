import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { changes } from "#app/domain/core/activity-entries.server.ts";
import { oneMember } from "#app/domain/core/fields.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { findPerson, isOpenAccount, memberColumns } from "#app/domain/core/member-rows.server.ts";
import { hasOpenAccount, refuseClosedAccount } from "#app/domain/core/member-states.ts";
import { operation, publicOperation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { clientRateLimitKey, consumeAttempt, linkLimit, refundAttempt } from "#app/domain/core/rate-limits.server.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { db, type Tx } from "#db/client.server.ts";
import type { LinkPurpose } from "#db/column-values.ts";
import { linkTokens, users } from "#db/schema.ts";
import { newPassword } from "./credentials.ts";
import { hashPassword, refuseCommonPassword } from "./passwords.server.ts";
import { endSessionsOf, secretHash } from "./sessions.server.ts";
import { expiredLink, linkLifetime } from "./sign-in-links.ts";

/** A new link. The token is known only now: the table keeps its SHA-256. */
export interface SignInLink {
  token: string;
  purpose: LinkPurpose;
  expiresAt: Date;
}

/**
 * Makes a one-time link for a member: 'join' for 7 days while no password was
 * ever chosen, else 'recovery' for an hour. Earlier links of that member stop
 * working. Refuses 403, 404, and 409 for somebody who may not sign in.
 */
export const createSignInLink = operation({
  log: { action: "auth.create-link", resource: "auth", attempt: "make a sign-in link" },
  limit: "administration",
  input: oneMember,
  run(tx, me, { userId }, { note }): SignInLink {
    refuseUnless(canManageMembers(me), "Only administrators can make sign-in links");
    const person = requireFound(findPerson(tx, userId), "There is no such member");
    refuseClosedAccount(person);
    const link = insertSignInLink(tx, { userId, purpose: person.password === null ? "join" : "recovery", createdBy: me.id });
    note({
      description: `${fullName(me)} made a sign-in link for ${fullName(person)}`,
      resourceId: userId,
      details: { purpose: link.purpose, expiresAt: link.expiresAt },
    });
    return link;
  },
});

/** Stores a new link in the caller's transaction; the member's earlier unused links become void. */
export function insertSignInLink(
  tx: Tx,
  {
    userId,
    purpose,
    createdBy,
    token = randomBytes(24).toString("base64url"),
  }: { userId: number; purpose: SignInLink["purpose"]; createdBy: number | null; token?: string },
): SignInLink {
  revokeLinks(tx, userId);
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + linkLifetime[purpose]);
  tx.insert(linkTokens)
    .values({ tokenHash: secretHash(token), userId, purpose, createdBy, createdAt, expiresAt })
    .run();
  return { token, purpose, expiresAt };
}

/** Makes a member's unused links void. */
export function revokeLinks(tx: Tx, userId: number): void {
  tx.delete(linkTokens)
    .where(and(eq(linkTokens.userId, userId), isNull(linkTokens.usedAt)))
    .run();
}

const isAlive = (token: string, now: Date) =>
  and(eq(linkTokens.tokenHash, secretHash(token)), isNull(linkTokens.usedAt), gt(linkTokens.expiresAt, now));

/** Whose link this is, for the page that asks for a password; null when it is unknown, used, void or expired, or its owner may not sign in. */
export function findSignInLink(token: string) {
  const invitation = db()
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      purpose: linkTokens.purpose,
      expiresAt: linkTokens.expiresAt,
    })
    .from(linkTokens)
    .innerJoin(users, eq(users.id, linkTokens.userId))
    .where(and(isAlive(token, new Date()), isOpenAccount))
    .get();
  return invitation ?? null;
}

/**
 * The owner of a link chooses a password, once: the link is used up, every session
 * of theirs ends, and it counts as a sign-in. The new session is the caller's to
 * start. Refuses 404 (dead link), 400 (easy to guess) and 429 (too many dead links
 * from one address).
 */
export const choosePassword = publicOperation({
  log: { action: "auth.choose-password", resource: "auth", attempt: "choose a password with a link" },
  limit: "by-address",
  input: newPassword,
  async prepare(_me, { token, password }, actor) {
    const address = clientRateLimitKey(actor);
    await consumeAttempt(linkLimit, address);
    const invitation = requireFound(findSignInLink(token), expiredLink);
    await refundAttempt(linkLimit, address);
    await refuseCommonPassword(password, invitation);
    return hashPassword(password);
  },
  run(tx, _me, { token }, { note, prepared: passwordHash, actor }): Member {
    const now = new Date();
    // Of two posts at once, the second finds the link used.
    const link = tx.update(linkTokens).set({ usedAt: now }).where(isAlive(token, now)).returning().get();
    const person = link && findPerson(tx, link.userId);
    if (!person || !hasOpenAccount(person)) throw new Refusal(404, expiredLink);
    endSessionsOf(tx, person.id);
    revokeLinks(tx, person.id);
    note({
      description: `${fullName(person)} chose a password with a ${link.purpose === "join" ? "joining" : "sign-in"} link`,
      resourceId: person.id,
      userId: person.id,
      details: changes<Partial<typeof person>>(person, { memberState: "joined" }),
    });
    return tx
      .update(users)
      .set({
        password: passwordHash,
        memberState: "joined",
        lastLoginAt: now,
        lastLoginIp: actor.ipAddress,
        previousLoginAt: person.lastLoginAt,
      })
      .where(eq(users.id, person.id))
      .returning(memberColumns)
      .get();
  },
});
