import { and, eq, ne, notExists, sql } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { hasJoined, isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { wordsOf } from "#app/domain/core/name-words.ts";
import { db } from "#db/client.server.ts";
import { reunionAttendees, reunionReplies, users } from "#db/schema.ts";
import { type AnswerOrNone, type AnswerSearch, answerFilters, answersPerPage } from "./answers.ts";
import { hasPlace } from "./attendee-rows.server.ts";
import { namesOfGuests } from "./badges.ts";
import { hasTypedName } from "./check-in-queries.server.ts";
import { requireManagedReunion } from "./reunion-queries.server.ts";
import { waitingOrder } from "./waiting-list.server.ts";

/** The answers to an invitation, for the organizer: all of them, or those that a search finds. */

/** For the screen and the call. */
export const onlyOrganizers = "Only the organizer and administrators can see the answers.";

const personColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  maidenName: users.maidenName,
  sortName: users.sortName,
  profileImageUrl: users.profileImageUrl,
  yearbookImageUrl: users.yearbookImageUrl,
} as const;

const listComing = (reunionId: number) =>
  db()
    .select({
      ...personColumns,
      answer: sql<AnswerOrNone>`'coming'`,
      guests: reunionAttendees.guests,
      guestNames: reunionAttendees.guestNames,
      note: reunionAttendees.note,
      answeredAt: sql<Date | null>`${reunionAttendees.createdAt}`.mapWith(reunionAttendees.createdAt),
    })
    .from(reunionAttendees)
    .crossJoin(users)
    .where(and(eq(reunionAttendees.reunionId, reunionId), hasPlace))
    .all();

const listReplies = (reunionId: number) =>
  db()
    .select({
      ...personColumns,
      answer: sql<AnswerOrNone>`${reunionReplies.answer}`,
      guests: reunionReplies.guests,
      guestNames: reunionReplies.guestNames,
      note: reunionReplies.note,
      answeredAt: sql<Date | null>`${reunionReplies.createdAt}`.mapWith(reunionReplies.createdAt),
    })
    .from(reunionReplies)
    .crossJoin(users)
    .where(and(eq(reunionReplies.reunionId, reunionId), eq(users.id, reunionReplies.userId), isOpenAccount))
    .orderBy(...waitingOrder)
    .all();

/** The condition for members who have not answered, except the organizer. */
export function hasNotAnswered({ id, createdBy }: { id: number; createdBy: number }) {
  const isTheirs = (table: typeof reunionAttendees | typeof reunionReplies) =>
    notExists(
      db()
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.reunionId, id), eq(table.userId, users.id))),
    );
  return and(hasJoined, ne(users.id, createdBy), isTheirs(reunionAttendees), isTheirs(reunionReplies));
}

/** The members who have not answered, except the organizer. */
export function listUnanswered(reunion: { id: number; createdBy: number }) {
  return db()
    .select({
      ...personColumns,
      answer: sql<AnswerOrNone>`'none'`,
      guests: sql<number>`0`,
      guestNames: sql<string | null>`null`,
      note: sql<string | null>`null`,
      answeredAt: sql<Date | null>`null`,
    })
    .from(users)
    .where(hasNotAnswered(reunion))
    .all();
}

type Row = ReturnType<typeof listUnanswered>[number];

/** By last name in the order of the filters, but the waiting list in its own order; or the latest answer first. */
function inOrder(rows: Row[], sort: AnswerSearch["sort"]): Row[] {
  const byName = (a: Row, b: Row) => (a.sortName < b.sortName ? -1 : a.sortName > b.sortName ? 1 : a.id - b.id);
  if (sort === "time")
    return rows.toSorted((a, b) => (b.answeredAt?.getTime() ?? 0) - (a.answeredAt?.getTime() ?? 0) || byName(a, b));
  return answerFilters.flatMap((filter) => {
    const group = rows.filter(({ answer }) => answer === filter);
    return filter === "waiting" ? group : group.sort(byName);
  });
}

/** One page of answers, the last for one past the end, and how many of each. `id` is the member's; `waitingNumber` 1 is next. */
export function searchAnswers(reunion: { id: number; createdBy: number }, { text, answer, sort, page }: AnswerSearch) {
  const given = [...listComing(reunion.id), ...listReplies(reunion.id)];
  const silent = listUnanswered(reunion);
  const of = (filter: AnswerOrNone) => given.filter((row) => row.answer === filter);
  const waiting = of("waiting").map(({ id }) => id);
  const rows = answer === null && !text ? given : [...given, ...silent];
  const found = rows.filter((row) => (answer === null || row.answer === answer) && hasTypedName(row, text));
  const pages = Math.max(1, Math.ceil(found.length / answersPerPage));
  const shown = Math.min(page ?? 1, pages);
  const inShownOrder = inOrder(found, sort);
  return {
    answers: (page === null ? inShownOrder : inShownOrder.slice((shown - 1) * answersPerPage, shown * answersPerPage)).map(
      ({ sortName: _, maidenName: __, ...row }) => ({
        ...row,
        waitingNumber: row.answer === "waiting" ? waiting.indexOf(row.id) + 1 : null,
      }),
    ),
    total: found.length,
    page: shown,
    pages: page === null ? 1 : pages,
    countedTwice: countedTwice([...of("coming"), ...of("waiting")]),
    counts: {
      coming: of("coming").length,
      guests: of("coming").reduce((sum, { guests }) => sum + guests, 0),
      waiting: waiting.length,
      perhaps: of("perhaps").length,
      cant: of("cant").length,
      none: silent.length,
    },
  };
}
export type FoundAnswers = ReturnType<typeof searchAnswers>;
export type ListedAnswer = FoundAnswers["answers"][number];

/** The answers found, with notes, and how many have not answered (GET /api/reunions/{id}/replies). Throws Refusal 403, 404. */
export function findAnswers(me: Member, id: number, search: AnswerSearch) {
  const reunion = requireManagedReunion(me, id, onlyOrganizers);
  const { answers, total, page, pages, counts } = searchAnswers(reunion, search);
  return {
    answers: answers.map(({ profileImageUrl: _, yearbookImageUrl: __, ...row }) => row),
    total,
    page,
    pages,
    unanswered: counts.none,
    askedAt: reunion.askedAt,
  };
}

interface Party {
  firstName: string;
  lastName: string;
  guestNames: string | null;
}

/** People on the list who are also a guest there: couples who are both classmates often are. Compares whole names. */
export function countedTwice(parties: readonly Party[]): { name: string; host: string }[] {
  const listed = new Map(parties.map((party) => [wordsOf(fullName(party)).join(""), party]));
  return parties.flatMap((host) =>
    namesOfGuests(host.guestNames).flatMap((guest) => {
      const member = listed.get(wordsOf(guest).join(""));
      return member && member !== host ? [{ name: fullName(member), host: fullName(host) }] : [];
    }),
  );
}
