import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import type { Actor, Member } from "#app/domain/core/member.ts";
import { clientRateLimitKey, consumeAttempt, refundAttempt, signInLimits } from "#app/domain/core/rate-limits.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";

// The argon2id settings that OWASP recommends for 19 MiB of memory.
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };
const argon2id = promisify(argon2);

/** Hashes a password into the standard format `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await argon2id("argon2id", { ...cost, nonce, message: password.normalize("NFC") });
  const settings = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${settings}$${base64(nonce)}$${base64(tag)}`;
}

/** Whether the password has this hash. Takes the same time without a hash, so that timing doesn't reveal who is a member. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? "");
  if (!match) {
    await hashPassword(password);
    return false;
  }
  const [, memory, passes, parallelism, nonce, tag] = match as unknown as string[];
  const expected = Buffer.from(tag as string, "base64");
  const actual = await argon2id("argon2id", {
    message: password.normalize("NFC"),
    nonce: Buffer.from(nonce as string, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

const base64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

/** Throws Refusal 400 at the field for a wrong password, 429 after too many. The session remembers when it was right. */
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
