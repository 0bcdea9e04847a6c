import { createHash } from "node:crypto";
import Bowser from "bowser";
import { and, eq, gt, lt, ne, type SQLWrapper } from "drizzle-orm";
import type { KnownDevice, Member } from "#app/domain/core/member.ts";
import { accountColumns, isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { db, given, prepared } from "#db/client.server.ts";
import { codeChallenges, sessions, users } from "#db/schema.ts";
import { ifWritable } from "#db/storage-errors.server.ts";

/** Sessions, and the browsers that members use. */

const hour = 3_600_000;
const day = 24 * hour;
/** How long a session lasts, in milliseconds: 30 days if remembered, otherwise 12 hours after its last use. */
const lifetime = { remembered: 30 * day, idle: 12 * hour } as const;
/** How long a session needs no password for a new email address, in milliseconds. */
const proofTime = hour;
/** The shortest time between two writes of a session's last-seen time, in milliseconds. */
const lastSeenInterval = 5 * 60_000;

/** The hash under which the database stores a secret id or token: SHA-256. */
export const secretHash = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

interface NewSession {
  userId: number;
  remember: boolean;
  ipAddress: string | null;
  userAgent: string | null;
  /** Whether it began with a code of the second factor. */
  hasEnteredCode?: boolean;
}

/** Stores a new session under the hash of its id. */
export function startSession(idHash: string, { hasEnteredCode = false, ...session }: NewSession): void {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + (session.remember ? lifetime.remembered : lifetime.idle));
  const times = { createdAt: now, lastSeenAt: now, expiresAt, codeEnteredAt: hasEnteredCode ? now : null };
  db()
    .insert(sessions)
    .values({ idHash, ...session, ...times })
    .run();
}

const isSession = (idHash: string | SQLWrapper) => eq(sessions.idHash, idHash);
const openSession = prepared((db) =>
  db
    .select({
      ...accountColumns,
      remember: sessions.remember,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isSession(given("idHash")), gt(sessions.expiresAt, given("now")), isOpenAccount))
    .prepare(),
);

/** Sessions that ended while the database could not be written. They are invalid even if the database still has them. */
const endedInMemory = new Set<string>();

/** The member of a session, or null. Updates the last-seen time every five minutes at most, which may extend the session. */
export function findSessionMember(idHash: string): Member | null {
  if (endedInMemory.has(idHash)) return null;
  const now = Date.now();
  const row = openSession().get({ idHash, now });
  if (!row) return null;
  const { remember, lastSeenAt, expiresAt, ...member } = row;
  if (now - lastSeenAt.getTime() > lastSeenInterval) {
    const extended = { lastSeenAt: new Date(now), expiresAt: remember ? expiresAt : new Date(now + lifetime.idle) };
    // Skipped while another process writes: the next request tries again.
    ifWritable(() => db().update(sessions).set(extended).where(isSession(idHash)).run());
  }
  return member;
}

/** Whether somebody signed in to this session, or entered the password or a code in it, within the last hour. */
export function isRecentlyProven(idHash: string | null, now = Date.now()): boolean {
  if (idHash === null) return false;
  const { createdAt, codeEnteredAt, passwordEnteredAt } = sessions;
  const proofs = db().select({ createdAt, codeEnteredAt, passwordEnteredAt }).from(sessions).where(isSession(idHash)).get();
  return Object.values(proofs ?? {}).some((at) => at !== null && now - at.getTime() < proofTime);
}

export function endSession(idHash: string): void {
  db().delete(sessions).where(isSession(idHash)).run();
}

/** Ends a session for this process, while `endSession` cannot write it. */
export function endSessionInMemory(idHash: string): void {
  endedInMemory.add(idHash);
}

/** Ends a member's sessions except `except`, and sign-ins that wait for a code: after a new password or a deactivation. */
export function endSessionsOf(userId: number, except?: string | null): void {
  const isOfMember = eq(sessions.userId, userId);
  db()
    .delete(sessions)
    .where(except ? and(isOfMember, ne(sessions.idHash, except)) : isOfMember)
    .run();
  db().delete(codeChallenges).where(eq(codeChallenges.userId, userId)).run();
}

/** Deletes expired sessions; part of the daily purge. The rows that record their views are deleted with them. */
export function purgeSessions(now: Date): void {
  db().delete(sessions).where(lt(sessions.expiresAt, now)).run();
}

/** A User-Agent header in words, like 'Safari 18.5 on iOS 18.5'; the header itself if the browser is unknown. */
export function browserName(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return userAgent;
  const nameAndVersion = ({ name, version }: { name?: string; version?: string }) => [name, version].filter(Boolean).join(" ");
  return os.name ? `${nameAndVersion(browser)} on ${nameAndVersion(os)}` : nameAndVersion(browser);
}

/** Returns `browserName` with a cache, for many entries from the same few browsers. */
export function browserNames(): (userAgent: string) => string {
  const cache = new Map<string, string>();
  return (userAgent) => {
    const name = cache.get(userAgent) ?? browserName(userAgent);
    cache.set(userAgent, name);
    return name;
  };
}

/** Browsers in which a member has signed in before. Failed sign-ins in other browsers don't lock the member out of these. */

interface Account {
  id: number;
  password: string | null;
}

/** Accounts remembered for one browser, which a family may share. */
const maxMarks = 4;

/** A mark is 96 bits of a hash, so it doesn't identify the account. A new password changes it and makes every browser unknown. */
const markOf = (deviceId: string, { id, password }: Account) => secretHash(`${deviceId} ${id} ${password}`).slice(0, 16);

/** Whether the account has signed in on this device with its current password. */
export const isKnownDevice = (device: KnownDevice, account: Account): boolean =>
  account.password !== null && device.marks.includes(markOf(device.id, account));

const accountOf = (userId: number) =>
  db().select({ id: users.id, password: users.password }).from(users).where(eq(users.id, userId)).get();

/** Whether the account with this id has signed in on this device with its current password. */
export function isDeviceOf(device: KnownDevice, userId: number): boolean {
  const account = accountOf(userId);
  return account !== undefined && isKnownDevice(device, account);
}

/** The marks of a device after a member has signed in or chosen a new password there. */
export function marksAfterSignIn({ id, marks }: KnownDevice, userId: number): string[] {
  const account = accountOf(userId);
  if (!account) return [...marks];
  const mark = markOf(id, account);
  return [mark, ...marks.filter((other) => other !== mark)].slice(0, maxMarks);
}
