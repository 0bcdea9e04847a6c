import { environment } from "#app/environment.server.ts";
import { addToCounter, runningCounters, secondsUntil } from "./rate-limits.server.ts";
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
