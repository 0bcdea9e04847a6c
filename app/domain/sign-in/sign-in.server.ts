import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { ActivityNote } from "#app/domain/core/activity-entries.server.ts";
import { hasSecondFactor } from "#app/domain/core/administrators-access.server.ts";
import { type Actor, fullName, type Member } from "#app/domain/core/member.ts";
import { findOpenAccount, hasEmail } from "#app/domain/core/member-rows.server.ts";
import { hasOpenAccount } from "#app/domain/core/member-states.ts";
import { publicOperation } from "#app/domain/core/operation.server.ts";
import {
  clientRateLimitKey,
  consumeAttempt,
  countAgainstLimit,
  refundAttempt,
  signInLimits,
} from "#app/domain/core/rate-limits.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { openChallenge } from "./code-challenges.server.ts";
import { credentials, credentialsAndCode } from "./credentials.ts";
import { wrongCode } from "./fresh-codes.server.ts";
import { isKnownDevice } from "./known-devices.server.ts";
import { verifyPassword } from "./passwords.server.ts";
import { isRightCode, spendCode } from "./second-factor.server.ts";

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
export function recordSignIn(member: Member, { ipAddress }: Actor, how = ""): ActivityNote {
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
