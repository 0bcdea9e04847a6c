import { findOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { publicOperation } from "#app/domain/core/operation.server.ts";
import { clientRateLimitKey, codeLimits, consumeAttempt } from "#app/domain/core/rate-limits.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { closeChallenge, countTry, findChallenge } from "./code-challenges.server.ts";
import { wrongCode } from "./fresh-codes.server.ts";
import { isRightCode, spendCode } from "./second-factor.server.ts";
import { codeForm } from "./second-factor.ts";
import { recordSignIn, type SignInResult } from "./sign-in.server.ts";

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
