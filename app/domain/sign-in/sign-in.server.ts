import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "#app/domain/core/actor.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { countAgainstLimit } from "#app/domain/core/member-rate-limits.server.ts";
import { accountColumns, hasEmail } from "#app/domain/core/member-rows.server.ts";
import { hasOpenAccount } from "#app/domain/core/member-states.ts";
import { publicOperation } from "#app/domain/core/operation.server.ts";
import { clientRateLimitKey, consumeAttempt, refundAttempt, signInLimits } from "#app/domain/core/rate-limits.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { prepared } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { credentials } from "./credentials.ts";
import { isKnownDevice } from "./known-devices.server.ts";
import { verifyPassword } from "./passwords.server.ts";
import { endSession, endSessionInMemory } from "./sessions.server.ts";

const wrongCredentials = "Invalid email or password. Please try again.";

const { isActive, memberState } = users;
const accountWithEmail = prepared((db) =>
  db.select({ id: users.id, password: users.password, isActive, memberState }).from(users).where(hasEmail).prepare(),
);
const isAccount = eq(users.id, sql.placeholder("id"));
const accountWithId = prepared((db) =>
  db
    .select({ ...accountColumns, isActive, memberState })
    .from(users)
    .where(isAccount)
    .prepare(),
);
const signInRecord = prepared((db) =>
  db
    .update(users)
    .set({
      lastLoginAt: sql`${sql.placeholder("now")}`,
      lastLoginIp: sql`${sql.placeholder("ipAddress")}`,
      previousLoginAt: users.lastLoginAt,
    })
    .where(isAccount)
    .prepare(),
);

/**
 * Checks email and password and records the sign-in; the caller starts the session. Throws Refusal 401 with the same
 * message, after the same time, for an unknown email address, a wrong password, and a closed account (deactivated, in
 * memoriam, former), so that it doesn't reveal who is a member. Throws Refusal 429 after too many failures, and after far
 * more sign-ins than a person makes.
 */
export const signIn = publicOperation({
  log: { action: "auth.sign-in", resource: "auth", attempt: "sign in" },
  limit: "by-address",
  input: credentials,
  async prepare(_me, { email, password }, actor) {
    const account = accountWithEmail().get({ email });
    const limits = limitsFor(email, actor, account);
    for (const { limit, key } of limits) await consumeAttempt(limit, key);
    const isPasswordCorrect = await verifyPassword(password, account?.password ?? null);
    if (isPasswordCorrect) for (const { limit, key } of limits) await refundAttempt(limit, key);
    return { accountId: account?.id ?? null, isPasswordCorrect };
  },
  run(_tx, _me, { email }, { note, prepared, actor }): Member {
    const { accountId, isPasswordCorrect } = prepared;
    note({ description: `Failed sign-in as ${email}`, ...(accountId ? { userId: accountId, resourceId: accountId } : {}) });
    const account = accountId !== null && isPasswordCorrect ? accountWithId().get({ id: accountId }) : undefined;
    if (!account || !hasOpenAccount(account)) throw new Refusal(401, wrongCredentials);
    const { isActive: _, memberState: __, ...member } = account;
    countAgainstLimit(member.id, "signIn");
    signInRecord().run({ id: member.id, now: Date.now(), ipAddress: actor.ipAddress });
    note({ description: `${fullName(member)} signed in`, resourceId: member.id, userId: member.id });
    return member;
  },
});

type Account = Parameters<typeof isKnownDevice>[1] & Parameters<typeof hasOpenAccount>[0];

/** The limits that a sign-in counts against. Others can use up the limits of an account, but not the limit of a browser that its owner has used. */
function limitsFor(email: string, actor: Actor, account: Account | undefined) {
  const { device } = actor;
  if (device && account && hasOpenAccount(account) && isKnownDevice(device, account)) {
    return [{ limit: signInLimits.accountAndDevice, key: `${device.id} ${account.id}` }];
  }
  const address = clientRateLimitKey(actor);
  return [
    { limit: signInLimits.accountAndAddress, key: `${email} ${address}` },
    { limit: signInLimits.address, key: address },
    { limit: signInLimits.account, key: email },
  ];
}

/** The actors who signed out while the database could not be written, by session. */
const unwrittenSignOuts = new Map<string, Actor>();

/**
 * Ends the session of the request. Signing out twice, or without a session, succeeds. Signing out on a full disk succeeds
 * too: this process refuses the session from then on, and the database is updated later.
 */
export const signOut = publicOperation({
  log: { action: "auth.sign-out", resource: "auth", attempt: "sign out" },
  limit: "none",
  input: z.object({}),
  run(_tx, me, _input, { note, actor }) {
    if (actor.sessionHash) endSession(actor.sessionHash);
    if (!me) return note(null);
    note({ description: `${fullName(me)} signed out`, resourceId: me.id });
  },
  onStorageError(actor) {
    if (!actor.sessionHash) return;
    endSessionInMemory(actor.sessionHash);
    unwrittenSignOuts.set(actor.sessionHash, actor);
  },
});

/** Whether a sign-out waits for a database that can't be written. */
export const hasPendingSignOuts = (): boolean => unwrittenSignOuts.size > 0;

const retryInterval = 4_000;

/** Writes sign-outs that could not be written, as soon as the database can be. Other errors go to `onError`. Returns a function that stops it. */
export function startPendingSignOuts(onError: (error: unknown) => void): () => void {
  const timer = setInterval(async () => {
    for (const [sessionHash, actor] of [...unwrittenSignOuts]) {
      // If this fails again, `onStorageError` puts it back.
      unwrittenSignOuts.delete(sessionHash);
      await signOut.perform(actor, {}).catch(onError);
    }
  }, retryInterval);
  timer.unref();
  return () => clearInterval(timer);
}
