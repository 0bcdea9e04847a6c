import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { and, count, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { hasSecondFactor } from "#app/domain/core/administrators-access.server.ts";
import { type Actor, fullName } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { recordActivity } from "#app/domain/core/operation.server.ts";
import { clientRateLimitKey, codeLimits, consumeAttempt, refundAttempt } from "#app/domain/core/rate-limits.server.ts";
import { siteSecret } from "#app/domain/core/site-files.server.ts";
import { classSettings } from "#class-settings";
import { db } from "#db/client.server.ts";
import { codeChallenges, recoveryCodes, secondFactors } from "#db/schema.ts";
import { codeAlphabet, groupedCode, isAppCode } from "./codes.ts";
import { recoveryCodeCount, recoveryCodeLength } from "./second-factor-constants.ts";
import { isDeviceOf, secretHash } from "./sessions.server.ts";

/** The second factor of a member: storing it, and checking codes (RFC 6238). */

/** How long a half-finished setup shows its key, in milliseconds. */
const setupTime = 30 * 60_000;

/** Steps of 30 seconds before and after the present one in which a code counts, because clocks differ. */
const window = 1;

const factorOf = (userId: number) => db().select().from(secondFactors).where(eq(secondFactors.userId, userId)).get();
const isUnusedCodeOf = (userId: number) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

/** Since when a member's two-step sign-in is on, and how many recovery codes are left; null while it is off. */
export function findSecondFactor(userId: number): { since: Date; recoveryCodesLeft: number } | null {
  const since = factorOf(userId)?.confirmedAt;
  if (!since) return null;
  const codes = db().select({ left: count() }).from(recoveryCodes).where(isUnusedCodeOf(userId)).get();
  return { since, recoveryCodesLeft: codes?.left ?? 0 };
}

/** The key that waits for its first code; null if there is none, or it is over half an hour old. */
export function findSetupKey(userId: number, now = Date.now()): string | null {
  const factor = factorOf(userId);
  if (!factor || factor.confirmedAt || now - factor.createdAt.getTime() > setupTime) return null;
  return decryptKey(factor.encryptedKey, userId);
}

/** Stores a new key that waits for its first code, and returns it. Replaces an earlier one that waits. */
export function storeSetupKey(userId: number): string {
  const key = new Secret({ size: 20 }).base32;
  endSecondFactor(userId);
  db()
    .insert(secondFactors)
    .values({ userId, encryptedKey: encryptKey(key, userId) })
    .run();
  return key;
}

/** The address with the key that apps read, as a link or a QR code. */
export const appAddress = (key: string, email: string): string =>
  new TOTP({ issuer: classSettings.siteName, label: email, secret: Secret.fromBase32(key) }).toString();

/** Turns a stored key on with its first code. Returns whether the code was right. */
export function confirmSetup(userId: number, code: string): boolean {
  const key = findSetupKey(userId);
  const step = key && stepOf(key, code);
  if (!step) return false;
  db().update(secondFactors).set({ confirmedAt: new Date(), lastStep: step }).where(eq(secondFactors.userId, userId)).run();
  return true;
}

/** Replaces a member's recovery codes. The codes are only in the result. */
export function replaceRecoveryCodes(userId: number): string[] {
  db().delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(newRecoveryCode());
  const rows = [...codes].map((code) => ({ userId, codeHash: recoveryCodeHash(code.replace("-", ""), userId) }));
  db().insert(recoveryCodes).values(rows).run();
  return [...codes];
}

/** Deletes a member's second factor, or its setup, with recovery codes and sign-ins that wait for a code. */
export function endSecondFactor(userId: number): void {
  for (const table of [codeChallenges, recoveryCodes, secondFactors]) db().delete(table).where(eq(table.userId, userId)).run();
}

/** The 30 seconds that a code is for, counted from 1970; null if it is for none near now. */
function stepOf(key: string, code: string): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  const difference = isAppCode(code) ? totp.validate({ token: code, window }) : null;
  return difference === null ? null : totp.counter() + difference;
}

const unusedCode = (userId: number, codeHash: string) =>
  db()
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(isUnusedCodeOf(userId), eq(recoveryCodes.codeHash, codeHash)))
    .get();

/** What a code stands for: a step of the app, or a recovery code. Null if it is wrong, or was used before. */
function match(userId: number, code: string): { step: number } | { codeHash: string } | null {
  const factor = factorOf(userId);
  if (!factor?.confirmedAt) return null;
  if (!isAppCode(code)) return unusedCode(userId, recoveryCodeHash(code, userId)) ?? null;
  const key = decryptKey(factor.encryptedKey, userId);
  const step = key === null ? null : stepOf(key, code);
  return step === null || (factor.lastStep !== null && step <= factor.lastStep) ? null : { step };
}

/** Uses up a code in the caller's immediate transaction. Returns whether it was right; the same code is wrong from then on. */
export function spendCode(userId: number, code: string): boolean {
  const found = match(userId, code);
  if (!found) return false;
  if ("step" in found) db().update(secondFactors).set({ lastStep: found.step }).where(eq(secondFactors.userId, userId)).run();
  else {
    const isThisCode = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, found.codeHash));
    db().update(recoveryCodes).set({ usedAt: new Date() }).where(isThisCode).run();
  }
  return true;
}

/** Whether a code is right, without using it up. Counts wrong ones. Throws Refusal 429 after too many of them. */
export const isRightCode = (userId: number, code: string, actor: Actor): Promise<boolean> =>
  countIfWrong(userId, actor, () => match(userId, code) !== null);

/** Whether the first code of a setup is right. Counts wrong ones. Throws Refusal 429 after too many of them. */
export const isRightFirstCode = (userId: number, code: string, actor: Actor): Promise<boolean> =>
  countIfWrong(userId, actor, () => {
    const key = findSetupKey(userId);
    return key !== null && stepOf(key, code) !== null;
  });

async function countIfWrong(userId: number, actor: Actor, check: () => boolean): Promise<boolean> {
  const limits = limitsFor(userId, actor);
  for (const { limit, key } of limits) await consumeAttempt(limit, key);
  const isRight = check();
  if (isRight) for (const { limit, key } of limits) await refundAttempt(limit, key);
  return isRight;
}

/** Others who know the password can use up the limits of an account, but not the limit of a browser that its owner has used. */
function limitsFor(userId: number, actor: Actor) {
  const { device } = actor;
  if (device && isDeviceOf(device, userId)) return [{ limit: codeLimits.accountAndDevice, key: `${device.id} ${userId}` }];
  const address = clientRateLimitKey(actor);
  return [
    { limit: codeLimits.accountAndAddress, key: `${userId} ${address}` },
    { limit: codeLimits.address, key: address },
    { limit: codeLimits.account, key: String(userId) },
  ];
}

/** The members whose stored key was encrypted with another secret than this site has. */
const unreadableFactors = (): number[] =>
  db()
    .select({ userId: secondFactors.userId, encryptedKey: secondFactors.encryptedKey })
    .from(secondFactors)
    .all()
    .filter(({ userId, encryptedKey }) => decryptKey(encryptedKey, userId) === null)
    .map(({ userId }) => userId);

const siteActor: Actor = { member: null, ipAddress: null, userAgent: null, sessionHash: null };
const log = { action: "auth.second-factor-unreadable", resource: "auth" } as const;

/** Turns off second factors whose keys this site can't read, as after a restore with another secret. Returns the names. */
export const turnOffUnreadableFactors = (): string[] =>
  db().transaction(
    () =>
      unreadableFactors().flatMap((userId) => {
        const wasOn = hasSecondFactor(userId);
        endSecondFactor(userId);
        const person = findPerson(userId);
        if (!person || !wasOn) return [];
        const name = fullName(person);
        const description = `The site turned off the two-step sign-in of ${name}: it can't read its key`;
        recordActivity(siteActor, log, { description, resourceId: userId, userId, success: true });
        return [name];
      }),
    { behavior: "immediate" },
  );

/** Sign-ins with the right password that wait for a code of the second factor. */

/** How long the code may take, in milliseconds. */
export const challengeTime = 10 * 60_000;

/** How many codes may be tried before the password is asked for again. */
const challengeAttempts = 5;

/** Stores a challenge in the caller's transaction. Only the result has its id, for the cookie of the browser. */
export function openChallenge(userId: number, remember: boolean): string {
  const id = randomBytes(32).toString("base64url");
  const createdAt = new Date();
  db()
    .insert(codeChallenges)
    .values({ idHash: secretHash(id), userId, remember, createdAt, expiresAt: new Date(createdAt.getTime() + challengeTime) })
    .run();
  return id;
}

const isOpen = (idHash: string) => and(eq(codeChallenges.idHash, idHash), gt(codeChallenges.expiresAt, new Date()));

/** The challenge with this hash, unless it is too old or used up. */
export function findChallenge(idHash: string | null | undefined) {
  if (!idHash) return null;
  const challenge = db().select().from(codeChallenges).where(isOpen(idHash)).get();
  return challenge && challenge.attempts < challengeAttempts ? challenge : null;
}

/** Counts one try. Returns how many are left, or null if the challenge had ended. */
export function countTry(idHash: string): number | null {
  const counted = db()
    .update(codeChallenges)
    .set({ attempts: sql`${codeChallenges.attempts} + 1` })
    .where(and(isOpen(idHash), lt(codeChallenges.attempts, challengeAttempts)))
    .returning({ attempts: codeChallenges.attempts })
    .get();
  return counted ? challengeAttempts - counted.attempts : null;
}

/** Deletes a challenge in the caller's transaction. Returns whether it was there. */
export const closeChallenge = (idHash: string): boolean =>
  db().delete(codeChallenges).where(eq(codeChallenges.idHash, idHash)).run().changes > 0;

/** Deletes old challenges; part of the daily purge. */
export function purgeChallenges(now: Date): void {
  db().delete(codeChallenges).where(lt(codeChallenges.expiresAt, now)).run();
}

/** Keys of apps and recovery codes are stored with keys from the site's secret, which downloaded backups don't contain. */

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

const derivedKey = (purpose: string) => Buffer.from(hkdfSync("sha256", siteSecret(), "", purpose, 32));
const encryptionKey = () => derivedKey("keys of the second factor");
/** What the ciphertext is bound to: it can't be moved to another member's row. */
const ownerOf = (userId: number) => Buffer.from(`user ${userId}`);

/** Encrypts the key of a member's app. */
function encryptKey(key: string, userId: number): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, encryptionKey(), nonce, { authTagLength: tagLength }).setAAD(ownerOf(userId));
  const encrypted = Buffer.concat([cipher.update(key, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** The key of a member's app; null if the site has another secret than when it was stored. */
function decryptKey(stored: string, userId: number): string | null {
  const bytes = Buffer.from(stored, "base64url");
  const [nonce, tag] = [bytes.subarray(0, nonceLength), bytes.subarray(nonceLength, nonceLength + tagLength)];
  if (tag.length < tagLength) return null;
  const decipher = createDecipheriv(algorithm, encryptionKey(), nonce, { authTagLength: tagLength })
    .setAAD(ownerOf(userId))
    .setAuthTag(tag);
  const start = decipher.update(bytes.subarray(nonceLength + tagLength), undefined, "utf8");
  try {
    return start + decipher.final("utf8");
  } catch (error) {
    // Node's error for a wrong tag has no code.
    if (error instanceof Error && /unable to authenticate/i.test(error.message)) return null;
    throw error;
  }
}

/** A new recovery code, like 'ABCD-EFGH': 40 random bits. The alphabet divides 256, so no letter is favored. */
const newRecoveryCode = (): string =>
  groupedCode([...randomBytes(recoveryCodeLength)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join(""));

/** The hash of a recovery code without its hyphen. It needs the site's secret: 40 bits alone could be tried out in a backup. */
const recoveryCodeHash = (code: string, userId: number): string =>
  createHmac("sha256", derivedKey("recovery codes")).update(`${userId} ${code}`).digest("base64url");
