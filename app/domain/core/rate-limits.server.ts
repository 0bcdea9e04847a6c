import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { environment } from "#app/environment.server.ts";
import { db } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { clientNetwork } from "./client-networks.ts";
import { Refusal } from "./refusal.ts";

interface Limit {
  name: string;
  points: number;
  /** Seconds. */
  duration: number;
}

const quarterHour = 15 * 60;

/** Failed sign-ins: low enough to stop guessing, high enough that nobody can lock another member out. */
export const signInLimits = {
  accountAndAddress: { name: "sign-in-account-address", points: 10, duration: quarterHour },
  address: { name: "sign-in-address", points: 50, duration: quarterHour },
  account: { name: "sign-in-account", points: 100, duration: quarterHour },
  /** Replaces the other three in a browser where the account has signed in before: nobody else can use this one up. */
  accountAndDevice: { name: "sign-in-account-device", points: 10, duration: quarterHour },
} satisfies Record<string, Limit>;

/** Wrong codes of the second factor, after the right password. As for sign-ins, the last replaces the others in a known browser. */
export const codeLimits = {
  accountAndAddress: { name: "code-account-address", points: 10, duration: quarterHour },
  address: { name: "code-address", points: 50, duration: quarterHour },
  account: { name: "code-account", points: 50, duration: 24 * 60 * 60 },
  accountAndDevice: { name: "code-account-device", points: 10, duration: quarterHour },
} satisfies Record<string, Limit>;

/** Messages and access requests to the administrators, together, per address. */
export const contactLimit = { name: "contact-address", points: 10, duration: 60 * 60 } satisfies Limit;

/** Attempts to choose a password with a link, per address. */
export const linkLimit = { name: "link-address", points: 30, duration: quarterHour } satisfies Limit;

/** Unsubscribe links that this site didn't make, per address. */
export const unsubscribeLimit = { name: "unsubscribe-address", points: 30, duration: quarterHour } satisfies Limit;

/** Requests for an email to choose a new password. They count apart from sign-ins, so that nobody is locked out by them. */
export const recoveryLimits = {
  emailAddress: { name: "recovery-email", points: 3, duration: 60 * 60 },
  address: { name: "recovery-address", points: 3, duration: 60 * 60 },
  /** Log entries about email addresses that nobody on the site has, from all addresses together. */
  unknown: { name: "recovery-unknown", points: 20, duration: 60 * 60 },
} satisfies Record<string, Limit>;

/** The client's part of a rate limit key. */
export const clientRateLimitKey = ({ ipAddress }: { ipAddress: string | null }): string => clientNetwork(ipAddress ?? "unknown");

const isOff = () => !environment().rateLimits;

const keyOf = ({ name }: Limit, key: string) => `${name}:${key}`;

/** Counts one attempt. Throws Refusal 429 when the limit is used up. */
export async function consumeAttempt(limit: Limit, key: string): Promise<void> {
  if (isOff()) return;
  const counter = await retryWhileBusy(() => addToCounter(keyOf(limit, key), limit.duration));
  if (counter.points > limit.points) throw tooManyAttempts(counter);
}

/** Counts one attempt, and returns whether it is within the limit. */
export async function isWithinLimit(limit: Limit, key: string): Promise<boolean> {
  try {
    await consumeAttempt(limit, key);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Throws Refusal 429 when the limit is used up. Counts nothing. */
export async function refuseUsedUpLimit(limit: Limit, key: string): Promise<void> {
  if (isOff()) return;
  const [counter] = runningCounters([keyOf(limit, key)]);
  if (counter && counter.points >= limit.points) throw tooManyAttempts(counter);
}

function tooManyAttempts({ endsAt }: Counter): Refusal {
  const seconds = secondsUntil(endsAt);
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new Refusal(429, `Too many attempts. Please wait ${wait} and try again.`, { retryAfter: seconds });
}

/** Takes back one counted attempt, after it succeeded. */
export async function refundAttempt(limit: Limit, key: string): Promise<void> {
  if (isOff()) return;
  const isRunning = and(eq(rateLimits.key, keyOf(limit, key)), gt(rateLimits.expire, Date.now()));
  await retryWhileBusy(() =>
    db()
      .update(rateLimits)
      .set({ points: sql`${rateLimits.points} - 1` })
      .where(isRunning)
      .run(),
  );
}

/** How often something was tried since its counter started. */
interface Counter {
  key: string;
  points: number;
  /** When it starts again, in milliseconds since 1970. */
  endsAt: number;
}

const counterColumns = { key: rateLimits.key, points: rateLimits.points, endsAt: sql<number>`${rateLimits.expire}` };

/** Counts one attempt, in the caller's transaction if there is one. A counter that has ended starts again. */
export function addToCounter(key: string, seconds: number): Counter {
  const now = Date.now();
  const hasEnded = sql`${rateLimits.expire} <= ${now}`;
  return db()
    .insert(rateLimits)
    .values({ key, points: 1, expire: now + seconds * 1000 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`iif(${hasEnded}, 1, ${rateLimits.points} + 1)`,
        expire: sql`iif(${hasEnded}, excluded.expire, ${rateLimits.expire})`,
      },
    })
    .returning(counterColumns)
    .get();
}

/** The counters with these keys that have not ended. */
export const runningCounters = (keys: string[]): Counter[] =>
  db()
    .select(counterColumns)
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.expire, Date.now())))
    .all();

/** Whole seconds until then, at least one, for Retry-After. */
export const secondsUntil = (time: number) => Math.max(1, Math.ceil((time - Date.now()) / 1000));

/** Deletes counters that have ended; part of the daily purge. */
export function purgeRateLimits(now: Date): void {
  db().delete(rateLimits).where(lt(rateLimits.expire, now.getTime())).run();
}
