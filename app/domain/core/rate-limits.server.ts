import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { environment } from "#app/settings/environment.server.ts";
import { db } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
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

/** Requests for an email with a link to sign in. They count apart, so that who asks for one can still choose a new password. */
export const linkRequestLimits = {
  emailAddress: { name: "link-request-email", points: 3, duration: 60 * 60 },
  address: { name: "link-request-address", points: 3, duration: 60 * 60 },
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
function addToCounter(key: string, seconds: number): Counter {
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
const runningCounters = (keys: string[]): Counter[] =>
  db()
    .select(counterColumns)
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.expire, Date.now())))
    .all();

/** Whole seconds until then, at least one, for Retry-After. */
const secondsUntil = (time: number) => Math.max(1, Math.ceil((time - Date.now()) / 1000));

/** Deletes counters that have ended; part of the daily purge. */
export function purgeRateLimits(now: Date): void {
  db().delete(rateLimits).where(lt(rateLimits.expire, now.getTime())).run();
}

/** How much one member may write: far above what a person does by hand, too little to fill the disk or all inboxes. */

interface MemberLimit {
  /** Completes 'The limit is 30 …'. */
  noun: string;
  minute?: number;
  hour?: number;
  day: number;
}

export const memberLimits = {
  message: { noun: "messages", minute: 30, day: 300 },
  comment: { noun: "comments", minute: 20, day: 300 },
  remembrance: { noun: "remembrances", minute: 20, day: 300 },
  /** Each changes who is listed, and is in every administrator's inbox. */
  missingPerson: { noun: "requests about missing people", hour: 10, day: 30 },
  like: { noun: "likes", minute: 120, day: 2000 },
  /** Views through the API; page views are counted once per session and have no limit. */
  view: { noun: "views", minute: 120, day: 3000 },
  /** Enough for three albums of 400 photos in one evening. */
  photo: { noun: "photos", hour: 1000, day: 1500 },
  /** Each may hide a photo from everybody. */
  takedown: { noun: "requests to take photos down", hour: 30, day: 100 },
  /** Each changes the list of one photo. */
  photoNames: { noun: "lists of names in photos", minute: 30, day: 600 },
  album: { noun: "new or changed albums", hour: 60, day: 200 },
  /** Each change may send a message to everybody on the list. */
  meetUp: { noun: "new or changed meet-ups", hour: 30, day: 100 },
  mailing: { noun: "new or changed mailings", hour: 60, day: 200 },
  announcement: { noun: "new or changed announcements", hour: 30, day: 100 },
  attendance: { noun: "changes to guest lists", hour: 60, day: 300 },
  profile: { noun: "profile changes", hour: 60, day: 200 },
  account: { noun: "account changes", hour: 30, day: 100 },
  /** Each sends an email to an address that a member typed. */
  newEmail: { noun: "new email addresses", hour: 5, day: 15 },
  signIn: { noun: "sign-ins", hour: 100, day: 500 },
  /** Edits, deletions, and marks on existing rows. */
  change: { noun: "changes", minute: 120, day: 3000 },
  /** Each may go to any address. */
  testEmail: { noun: "test emails", hour: 20, day: 50 },
  /** No limit: administrators import thousands of members and make a letter for each. Other members get 403. */
  administration: undefined,
  /** Refused attempts of all operations, also of `administration`: each adds an entry to the activity log. */
  refused: { noun: "failed attempts", hour: 200, day: 1000 },
} satisfies Record<string, MemberLimit | undefined>;

export type LimitKind = Exclude<keyof typeof memberLimits, "refused">;

const secondsIn = { minute: 60, hour: 3600, day: 86_400 } as const;
type Period = keyof typeof secondsIn;

interface Allowance {
  key: string;
  noun: string;
  period: Period;
  points: number;
}

/** A member's allowance in each period; empty for kinds without a limit and while limits are off. */
function allowances(kind: keyof typeof memberLimits, memberId: number): Allowance[] {
  const limit: MemberLimit | undefined = environment().rateLimits ? memberLimits[kind] : undefined;
  if (!limit) return [];
  return (Object.keys(secondsIn) as Period[]).flatMap((period) => {
    const points = limit[period];
    return points === undefined ? [] : [{ key: `member-${kind}-${period}:${memberId}`, noun: limit.noun, period, points }];
  });
}

/** Throws Refusal 429 if the member has used up one of the limits. Only reads: call it before slow work. */
export function refuseOverLimit(memberId: number, ...kinds: (keyof typeof memberLimits)[]): void {
  const limits = kinds.flatMap((kind) => allowances(kind, memberId));
  if (limits.length === 0) return;
  const counters = new Map(runningCounters(limits.map(({ key }) => key)).map((counter) => [counter.key, counter]));
  for (const allowance of limits) {
    const counter = counters.get(allowance.key);
    if (counter && counter.points >= allowance.points) throw limitRefusal(allowance, counter.endsAt);
  }
}

/** Counts one write, in the caller's transaction. Throws Refusal 429 above the limit; the rollback undoes the count. */
export function countAgainstLimit(memberId: number, kind: keyof typeof memberLimits): void {
  for (const allowance of allowances(kind, memberId)) {
    const { points, endsAt } = addToCounter(allowance.key, secondsIn[allowance.period]);
    if (points > allowance.points) throw limitRefusal(allowance, endsAt);
  }
}

const limitRefusal = ({ noun, period, points }: Allowance, endsAt: number) => {
  const limit = `The limit is ${points.toLocaleString("en-US")} ${noun} ${period === "hour" ? "an" : "a"} ${period}.`;
  const retryAfter = secondsUntil(endsAt);
  return new Refusal(429, `${limit} Please wait ${waitInWords(retryAfter)} and try again.`, { retryAfter });
};

function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return "a minute";
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/**
 * The network that rate limits count as one client: an IPv4 address, or the /64 of an IPv6 address, whose customer has all of
 * it. Text that isn't an address stays as it is.
 */
export function clientNetwork(address: string): string {
  const host = `[${address.replace(/%.*$/, "").replace(/^\[|\]$/g, "")}]`;
  if (!address.includes(":") || !URL.canParse(`http://${host}`)) return address;
  // URL writes the shortest form: lower case, no leading zeros, '::' for the longest run of zeros.
  const [start = "", end] = new URL(`http://${host}`).hostname.slice(1, -1).split("::");
  const [before, after] = [start, end ?? ""].map((text) => (text === "" ? [] : text.split(":"))) as [string[], string[]];
  const zeros: string[] = end === undefined ? [] : Array(8 - before.length - after.length).fill("0");
  const groups = [...before, ...zeros, ...after];
  const isMapped = groups.slice(0, 5).every((group) => group === "0") && groups[5] === "ffff";
  if (!isMapped) return `${groups.slice(0, 4).join(":")}::/64`;
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return bytes.join(".");
}
