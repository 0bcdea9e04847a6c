import { randomBytes } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { codeChallenges } from "#db/schema.ts";
import { secretHash } from "./sessions.server.ts";

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
