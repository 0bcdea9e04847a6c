import { and, asc, eq } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { db } from "#db/client.server.ts";
import type { DateVote } from "#db/column-values.ts";
import { suggestedDates, suggestedDateVotes, users } from "#db/schema.ts";
import { requireReunion } from "./reunion-queries.server.ts";

/** The dates that are suggested for a meet-up, and who can come on which of them. */

/** The suggested dates of a meet-up, the earliest first. */
export const datesOf = (reunionId: number) =>
  db()
    .select({ id: suggestedDates.id, startsAt: suggestedDates.startsAt })
    .from(suggestedDates)
    .where(eq(suggestedDates.reunionId, reunionId))
    .orderBy(asc(suggestedDates.startsAt))
    .all();

/** Every vote of a member who can sign in on the dates of a meet-up, by last name. */
const votesOn = (reunionId: number) =>
  db()
    .select({
      dateId: suggestedDateVotes.dateId,
      vote: suggestedDateVotes.vote,
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(suggestedDateVotes)
    .innerJoin(suggestedDates, eq(suggestedDates.id, suggestedDateVotes.dateId))
    .crossJoin(users)
    .where(and(eq(suggestedDates.reunionId, reunionId), eq(users.id, suggestedDateVotes.userId), isOpenAccount))
    .orderBy(asc(users.sortName), asc(users.id))
    .all();

/** The members who voted, once each. */
export const votersOf = (reunionId: number): number[] => [...new Set(votesOn(reunionId).map(({ userId }) => userId))];

/** The suggested dates with their votes, earliest first (GET /api/reunions/{id}/dates). Throws Refusal 404. */
export function listSuggestedDates(me: Member, reunionId: number) {
  requireReunion(reunionId);
  const all = votesOn(reunionId);
  return datesOf(reunionId).map((date) => {
    const cast = all.filter(({ dateId }) => dateId === date.id);
    const names = (vote: DateVote) => cast.filter((row) => row.vote === vote).map(fullName);
    return {
      ...date,
      ownVote: cast.find(({ userId }) => userId === me.id)?.vote ?? null,
      yes: names("yes"),
      ifNeeded: names("if_needed"),
      no: names("no"),
    };
  });
}
export type SuggestedDate = ReturnType<typeof listSuggestedDates>[number];
