import { eq } from "drizzle-orm";
import { z } from "zod";
import { hasSecondFactor } from "#app/domain/core/administrators-access.server.ts";
import { type Actor, fullName, type Member } from "#app/domain/core/member.ts";
import { findOpenAccount, hasEmail } from "#app/domain/core/member-rows.server.ts";
import { hasOpenAccount } from "#app/domain/core/member-states.ts";
import { type ActivityNote, publicOperation } from "#app/domain/core/operation.server.ts";
import {
  clientRateLimitKey,
  codeLimits,
  consumeAttempt,
  countAgainstLimit,
  refundAttempt,
  signInLimits,
} from "#app/domain/core/rate-limits.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { codeForm } from "./codes.ts";
import { credentials, credentialsAndCode, linkSignIn } from "./credentials.ts";
import { wrongCode } from "./fresh-codes.server.ts";
import { verifyPassword } from "./passwords.server.ts";
import { closeChallenge, countTry, findChallenge, isRightCode, openChallenge, spendCode } from "./second-factor.server.ts";
import { endSession, endSessionInMemory, isKnownDevice } from "./sessions.server.ts";
import { endSignInLinks, markLinkUsed, requireLink, spendLink } from "./sign-in-links.server.ts";
import { endedSignInLink } from "./sign-in-links.ts";

/** Signing in with a password, a code, or a link by email, and signing out. */

const wrongCredentials = "Invalid email or password. Please try again.";

/** Somebody who gave the right password, or used a link. */
export type SignInResult = Member & {
  /** The id of a challenge, for the browser's cookie: nobody is signed in until its code is entered. Null if no code is needed. */
  challenge: string | null;
  /** Whether they entered a code of their second factor. */
  hasEnteredCode: boolean;
};

const log = { action: "auth.sign-in", resource: "auth", attempt: "sign in" } as const;

/**
 * Checks email and password; the caller starts the session, or keeps the challenge. Throws Refusal 401, with one message after
 * one time whatever was wrong, so that it doesn't reveal who is a member, and 429.
 */
export const signIn = publicOperation({
  log,
  limit: "by-address",
  input: credentials,
  prepare: (_me, input, actor) => checkPassword(input, actor),
  run(_me, { email, remember }, { note, prepared, actor }): SignInResult {
    const member = requireAccount(email, prepared, note);
    countAgainstLimit(member.id, "signIn");
    if (hasSecondFactor(member.id)) {
      note({ description: `${fullName(member)} gave their password and was asked for a code`, ...isAbout(member) });
      return { ...member, challenge: openChallenge(member.id, remember), hasEnteredCode: false };
    }
    note(recordSignIn(member, actor));
    return { ...member, challenge: null, hasEnteredCode: false };
  },
});

/**
 * Signs in with email, password, and code at once, for the API. Throws also Refusal 401 at `code` if that is missing or wrong.
 */
export const signInWithCode = publicOperation({
  log,
  limit: "by-address",
  input: credentialsAndCode,
  async prepare(_me, { code, ...input }, actor) {
    const checked = await checkPassword(input, actor);
    const { accountId, isPasswordCorrect } = checked;
    const isCodeChecked = accountId !== null && isPasswordCorrect && code !== undefined && hasSecondFactor(accountId);
    return { ...checked, isCodeRight: isCodeChecked && (await isRightCode(accountId, code, actor)) };
  },
  run(_me, { email, code }, { note, prepared, actor }): SignInResult {
    const member = requireAccount(email, prepared, note);
    const hasEnteredCode = hasSecondFactor(member.id);
    if (hasEnteredCode) {
      if (!code) throw new Refusal(401, "Please send a code from your app, too", { field: "code" });
      if (!prepared.isCodeRight || !spendCode(member.id, code)) throw new Refusal(401, wrongCode, { field: "code" });
    }
    countAgainstLimit(member.id, "signIn");
    note(recordSignIn(member, actor));
    return { ...member, challenge: null, hasEnteredCode };
  },
});

/** The status of a refusal that ends the challenge: the password is needed again. */
export const endedStatus = 404;

const ended = "Please sign in again from the start. A code can be entered within ten minutes, in five tries.";

/** The second step of a sign-in; the caller starts the session. Throws Refusal 401 (wrong code), 404 (challenge ended), 429. */
export const enterSignInCode = publicOperation({
  log: { action: "auth.sign-in", resource: "auth", attempt: "sign in with a code" },
  limit: "by-address",
  input: codeForm,
  async prepare(_me, { code }, actor) {
    const challenge = findChallenge(actor.challengeHash);
    if (!challenge) {
      await consumeAttempt(codeLimits.address, clientRateLimitKey(actor));
      throw new Refusal(endedStatus, ended);
    }
    const isRight = await isRightCode(challenge.userId, code, actor);
    // The transaction of a refusal is rolled back, so tries are counted before it.
    return { challenge, isRight, left: await retryWhileBusy(() => countTry(challenge.idHash)) };
  },
  run(_me, { code }, { note, prepared: { challenge, isRight, left }, actor }): SignInResult & { remember: boolean } {
    const { userId, idHash, remember } = challenge;
    const member = findOpenAccount(userId);
    if (!member || left === null) throw new Refusal(endedStatus, ended);
    note({ description: `Failed sign-in as ${member.email}: wrong code`, resourceId: userId, userId });
    if (!isRight || !spendCode(userId, code)) {
      throw left === 0 ? new Refusal(endedStatus, ended) : new Refusal(401, wrongCode, { field: "code" });
    }
    // Of two posts at the same time, the second finds the code used.
    closeChallenge(idHash);
    note(recordSignIn(member, actor));
    return { ...member, remember, challenge: null, hasEnteredCode: true };
  },
});

/**
 * Signs in with a link that the member asked for by email. The link ends, and so do the member's others of its kind. The caller
 * starts the session, or keeps the challenge if there is a second factor. Throws Refusal 404 (link) and 429.
 */
export const signInWithLink = publicOperation({
  log: { action: "auth.sign-in", resource: "auth", attempt: "sign in with a link" },
  limit: "by-address",
  input: linkSignIn,
  prepare: (_me, { token }, actor) => spendLink(actor, () => requireLink(token, "sign_in")),
  run(_me, { token, remember }, { note, actor }): SignInResult {
    // Of two posts at the same time, the second finds the link used.
    const link = markLinkUsed(token, new Date());
    const member = link && findOpenAccount(link.userId);
    if (!member) throw new Refusal(404, endedSignInLink);
    endSignInLinks(member.id);
    countAgainstLimit(member.id, "signIn");
    // Somebody else may read the member's mail, so the code is needed as it is after a password.
    if (hasSecondFactor(member.id)) {
      const description = `${fullName(member)} used a link by email to sign in and was asked for a code`;
      note({ description, resourceId: member.id, userId: member.id });
      return { ...member, challenge: openChallenge(member.id, remember), hasEnteredCode: false };
    }
    note(recordSignIn(member, actor, " with a link by email"));
    return { ...member, challenge: null, hasEnteredCode: false };
  },
});

/** Finds the account and checks the password. Counts failures. Throws Refusal 429 after too many. */
async function checkPassword({ email, password }: z.output<typeof credentials>, actor: Actor) {
  const account = accountWithEmail(email);
  const limits = limitsFor(email, actor, account);
  for (const { limit, key } of limits) await consumeAttempt(limit, key);
  const isPasswordCorrect = await verifyPassword(password, account?.password ?? null);
  if (isPasswordCorrect) for (const { limit, key } of limits) await refundAttempt(limit, key);
  return { accountId: account?.id ?? null, isPasswordCorrect };
}

function accountWithEmail(email: string) {
  const { id, password, isActive, memberState } = users;
  return db().select({ id, password, isActive, memberState }).from(users).where(hasEmail(email)).get();
}

/** The member whose password was right. Throws Refusal 401, with a note of the failure. */
function requireAccount(
  email: string,
  { accountId, isPasswordCorrect }: Awaited<ReturnType<typeof checkPassword>>,
  note: (value: ActivityNote) => void,
): Member {
  note({ description: `Failed sign-in as ${email}`, ...(accountId ? isAbout({ id: accountId }) : {}) });
  const member = accountId !== null && isPasswordCorrect ? findOpenAccount(accountId) : undefined;
  if (!member) throw new Refusal(401, wrongCredentials);
  return member;
}

/** Records a complete sign-in. Returns its activity note, in which `how` ends the sentence. */
function recordSignIn(member: Member, { ipAddress }: Actor, how = ""): ActivityNote {
  db()
    .update(users)
    .set({ lastLoginAt: new Date(), lastLoginIp: ipAddress, previousLoginAt: users.lastLoginAt })
    .where(eq(users.id, member.id))
    .run();
  return { description: `${fullName(member)} signed in${how}`, ...isAbout(member) };
}

const isAbout = ({ id }: Pick<Member, "id">) => ({ resourceId: id, userId: id });

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

/** Ends the session of the request; always succeeds. On a full disk, this process refuses the session and writes later. */
export const signOut = publicOperation({
  log: { action: "auth.sign-out", resource: "auth", attempt: "sign out" },
  limit: "none",
  input: z.object({}),
  run(me, _input, { note, actor }) {
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
