import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { changes } from "#app/domain/core/activity-entries.server.ts";
import { oneMember } from "#app/domain/core/fields.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { accountColumns, findPerson, isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { hasOpenAccount, refuseClosedAccount } from "#app/domain/core/member-states.ts";
import { operation, publicOperation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { clientRateLimitKey, consumeAttempt, linkLimit, refundAttempt } from "#app/domain/core/rate-limits.server.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { prepared, type Tx } from "#db/client.server.ts";
import type { LinkPurpose } from "#db/column-values.ts";
import { linkTokens, users } from "#db/schema.ts";
import { newPassword } from "./credentials.ts";
import { hashPassword, refuseCommonPassword } from "./passwords.server.ts";
import { endSessionsOf, secretHash } from "./sessions.server.ts";
import { expiredLink, linkLifetime } from "./sign-in-links.ts";

/** A new link. Only this object has the token: the table stores its SHA-256. */
export interface SignInLink {
  token: string;
  purpose: LinkPurpose;
  expiresAt: Date;
}

/**
 * Makes a one-time link for a member: 'join', for 7 days, if the member has no password yet; otherwise 'recovery', for an
 * hour. The member's earlier links stop working. Throws Refusal 403, 404, and 409 for a member who may not sign in.
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

/** Stores a new link in the caller's transaction and deletes the member's earlier unused links. */
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

/** Deletes a member's unused links. */
export function revokeLinks(tx: Tx, userId: number): void {
  tx.delete(linkTokens)
    .where(and(eq(linkTokens.userId, userId), isNull(linkTokens.usedAt)))
    .run();
}

const isUsable = and(
  eq(linkTokens.tokenHash, sql.placeholder("tokenHash")),
  isNull(linkTokens.usedAt),
  gt(linkTokens.expiresAt, sql.placeholder("now")),
);
const usableLink = prepared((db) =>
  db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      purpose: linkTokens.purpose,
      expiresAt: linkTokens.expiresAt,
    })
    .from(linkTokens)
    .innerJoin(users, eq(users.id, linkTokens.userId))
    .where(and(isUsable, isOpenAccount))
    .prepare(),
);
const linkUse = prepared((db) =>
  db
    .update(linkTokens)
    .set({ usedAt: sql`${sql.placeholder("now")}` })
    .where(isUsable)
    .returning()
    .prepare(),
);

/** The owner of a link, for the page that asks for a password; null if the link is unknown, used, or expired, or its owner may not sign in. */
export function findSignInLink(token: string) {
  return usableLink().get({ tokenHash: secretHash(token), now: Date.now() }) ?? null;
}

/**
 * Sets a password with a link, which then stops working. Ends all sessions of its owner and counts as a sign-in; the
 * caller starts the new session. Throws Refusal 404 (link doesn't work), 400 (password easy to guess), and 429 (too many
 * links from one address that don't work).
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
    // Of two posts at the same time, the second finds the link used.
    const link = linkUse().get({ tokenHash: secretHash(token), now: now.getTime() });
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
      .returning(accountColumns)
      .get();
  },
});
