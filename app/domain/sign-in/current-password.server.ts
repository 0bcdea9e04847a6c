import { eq } from "drizzle-orm";
import type { Actor } from "#app/domain/core/actor.ts";
import type { Member } from "#app/domain/core/member.ts";
import { clientRateLimitKey, consumeAttempt, refundAttempt, signInLimits } from "#app/domain/core/rate-limits.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { verifyPassword } from "./passwords.server.ts";

/**
 * Throws Refusal 400 at the field unless this is the member's password, and 429 after too many attempts, so that nobody can guess
 * it at an unattended browser. The session remembers when it was right.
 */
export async function requirePassword(me: Member, password: string, actor: Actor): Promise<void> {
  const limit = signInLimits.accountAndAddress;
  const key = `${me.email} ${clientRateLimitKey(actor)}`;
  await consumeAttempt(limit, key);
  const row = db().select({ password: users.password }).from(users).where(eq(users.id, me.id)).get();
  if (!(await verifyPassword(password, row?.password ?? null))) {
    throw new Refusal(400, "This is not your current password", { field: "currentPassword" });
  }
  await refundAttempt(limit, key);
  const { sessionHash } = actor;
  if (sessionHash === null) return;
  await retryWhileBusy(() =>
    db().update(sessions).set({ passwordEnteredAt: new Date() }).where(eq(sessions.idHash, sessionHash)).run(),
  );
}
