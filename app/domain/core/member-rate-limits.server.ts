import { inArray, sql } from "drizzle-orm";
import { environment } from "#app/environment.server.ts";
import { db, type Tx } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";
import { Refusal } from "./refusal.ts";

/**
 * How much one member may write. The limits are far above what a person does by hand; they keep a script,
 * or a stolen session, from filling the disk and everybody's inbox.
 */

interface MemberLimit {
  /** Completes 'The limit is 30 …'. */
  what: string;
  minute?: number;
  hour?: number;
  day: number;
}

export const memberLimits = {
  message: { what: "messages", minute: 30, day: 300 },
  comment: { what: "comments", minute: 20, day: 300 },
  like: { what: "likes", minute: 120, day: 2000 },
  /** Views that the API counts; those of pages count once per session. */
  view: { what: "views", minute: 120, day: 3000 },
  /** Three albums of 400 photos in one evening. */
  photo: { what: "photos", hour: 1000, day: 1500 },
  album: { what: "new or changed albums", hour: 60, day: 200 },
  /** Each change may send a message to everybody on the list. */
  meetUp: { what: "new or changed meet-ups", hour: 30, day: 100 },
  attendance: { what: "changes to guest lists", hour: 60, day: 300 },
  profile: { what: "profile changes", hour: 60, day: 200 },
  account: { what: "account changes", hour: 30, day: 100 },
  signIn: { what: "sign-ins", hour: 100, day: 500 },
  /** Corrections, deletions and marks on what is there already. */
  change: { what: "changes", minute: 120, day: 3000 },
  /** What administrators do for the class: an import of thousands, a letter for each. Everybody else is refused. */
  administration: undefined,
  /** Tries that were refused: each is an entry in the activity log. Counted for every operation, administration included. */
  refused: { what: "refused tries", hour: 200, day: 1000 },
} satisfies Record<string, MemberLimit | undefined>;

/** Under which limit an operation counts. */
export type LimitKind = Exclude<keyof typeof memberLimits, "refused">;

const seconds = { minute: 60, hour: 3600, day: 86_400 } as const;
type Period = keyof typeof seconds;

interface Allowance {
  key: string;
  what: string;
  period: Period;
  points: number;
}

/** What a member may do of a kind, period by period; nothing where limits are off. */
function allowances(kind: keyof typeof memberLimits, memberId: number): Allowance[] {
  const limit: MemberLimit | undefined = environment().rateLimits ? memberLimits[kind] : undefined;
  if (!limit) return [];
  return (Object.keys(seconds) as Period[]).flatMap((period) => {
    const points = limit[period];
    return points === undefined ? [] : [{ key: `member-${kind}-${period}:${memberId}`, what: limit.what, period, points }];
  });
}

/** Refuses 429 a member who has used up a limit already. Reads only: asked before slow work begins. */
export function refuseOverLimit(memberId: number, ...kinds: (keyof typeof memberLimits)[]): void {
  const all = kinds.flatMap((kind) => allowances(kind, memberId));
  if (all.length === 0) return;
  const keys = all.map(({ key }) => key);
  const used = new Map(
    db()
      .select()
      .from(rateLimits)
      .where(inArray(rateLimits.key, keys))
      .all()
      .map((row) => [row.key, row]),
  );
  const now = Date.now();
  for (const allowance of all) {
    const row = used.get(allowance.key);
    if (row?.expire && row.expire > now && row.points >= allowance.points) throw tooMany(allowance, row.expire - now);
  }
}

/** Counts one write in the caller's transaction. Refuses 429 what is more than the limit; the rollback takes the count back. */
export function countAgainstLimit(tx: Tx, memberId: number, kind: keyof typeof memberLimits): void {
  const now = Date.now();
  for (const allowance of allowances(kind, memberId)) {
    const fresh = { points: 1, expire: now + seconds[allowance.period] * 1000 };
    const isOver = sql`${rateLimits.expire} <= ${now}`;
    const { points, expire } = tx
      .insert(rateLimits)
      .values({ key: allowance.key, ...fresh })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          points: sql`iif(${isOver}, 1, ${rateLimits.points} + 1)`,
          expire: sql`iif(${isOver}, ${fresh.expire}, ${rateLimits.expire})`,
        },
      })
      .returning()
      .get();
    if (points > allowance.points) throw tooMany(allowance, (expire ?? now) - now);
  }
}

const tooMany = ({ what, period, points }: Allowance, milliseconds: number) => {
  const limit = `The limit is ${points.toLocaleString("en-US")} ${what} ${period === "hour" ? "an" : "a"} ${period}.`;
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new Refusal(429, `${limit} Please wait ${inWords(retryAfter)} and try again.`, { retryAfter });
};

function inWords(wait: number): string {
  const minutes = Math.ceil(wait / 60);
  if (minutes === 1) return "a minute";
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
