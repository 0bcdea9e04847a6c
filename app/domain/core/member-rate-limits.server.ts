import { inArray, sql } from "drizzle-orm";
import { environment } from "#app/environment.server.ts";
import { listPlaceholder, placeholders, prepared } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";
import { Refusal } from "./refusal.ts";

/**
 * How much one member may write. The limits are far above what a person does by hand. They keep a script or a stolen
 * session from filling the disk and everybody's inbox.
 */

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
  /**
   * Attempts that an operation refused; each adds an entry to the activity log. Counted for all operations, including those of
   * `administration`.
   */
  refused: { noun: "failed attempts", hour: 200, day: 1000 },
} satisfies Record<string, MemberLimit | undefined>;

/** The limit that an operation counts against. */
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

const countersOf = prepared((db) =>
  db
    .select()
    .from(rateLimits)
    .where(inArray(rateLimits.key, listPlaceholder("keys")))
    .prepare(),
);

/** Throws Refusal 429 if the member has used up one of the limits. Only reads: call it before slow work. */
export function refuseOverLimit(memberId: number, ...kinds: (keyof typeof memberLimits)[]): void {
  const limits = kinds.flatMap((kind) => allowances(kind, memberId));
  if (limits.length === 0) return;
  const keys = JSON.stringify(limits.map(({ key }) => key));
  const counters = new Map(
    countersOf()
      .all({ keys })
      .map((row) => [row.key, row]),
  );
  const now = Date.now();
  for (const allowance of limits) {
    const row = counters.get(allowance.key);
    if (row?.expire && row.expire > now && row.points >= allowance.points) throw limitRefusal(allowance, row.expire - now);
  }
}

const hasExpired = sql`${rateLimits.expire} <= ${sql.placeholder("now")}`;
const increment = prepared((db) =>
  db
    .insert(rateLimits)
    .values({ ...placeholders("key", "expire"), points: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`iif(${hasExpired}, 1, ${rateLimits.points} + 1)`,
        expire: sql`iif(${hasExpired}, excluded.expire, ${rateLimits.expire})`,
      },
    })
    .returning()
    .prepare(),
);

/** Counts one write, in the caller's transaction. Throws Refusal 429 above the limit; the rollback undoes the count. */
export function countAgainstLimit(memberId: number, kind: keyof typeof memberLimits): void {
  const now = Date.now();
  for (const allowance of allowances(kind, memberId)) {
    const parameters = { key: allowance.key, expire: now + secondsIn[allowance.period] * 1000, now };
    const { points, expire } = increment().get(parameters);
    if (points > allowance.points) throw limitRefusal(allowance, (expire ?? now) - now);
  }
}

const limitRefusal = ({ noun, period, points }: Allowance, milliseconds: number) => {
  const limit = `The limit is ${points.toLocaleString("en-US")} ${noun} ${period === "hour" ? "an" : "a"} ${period}.`;
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new Refusal(429, `${limit} Please wait ${waitInWords(retryAfter)} and try again.`, { retryAfter });
};

function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return "a minute";
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
