import { and, eq, ne, notExists, sql } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { hasJoined, isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { wordsOf } from "#app/domain/core/name-words.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { addAutomaticMessage } from "#app/domain/messages/messages.server.ts";
import { db } from "#db/client.server.ts";
import type { ReunionStatus } from "#db/column-values.ts";
import { reunionAttendees, reunionReplies, reunions, users } from "#db/schema.ts";
import { type AnswerOrNone, type AnswerSearch, answerFilters, answersPerPage } from "./answers.ts";
import { namesOfGuests } from "./badges.ts";
import { hasTypedName } from "./check-in-queries.server.ts";
import { oneReunion } from "./reunion-forms.ts";
import { askingMessage, senderOf } from "./reunion-messages.server.ts";
import { dayToReplyBy, queueInvitation } from "./reunion-notices.server.ts";
import { hasPlace, isPastReunion, requireManagedReunion, requireReunion } from "./reunion-queries.server.ts";
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
function listUnanswered(reunion: { id: number; createdBy: number }) {
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

/** Asking members who have not answered an invitation. */

const week = 7 * 86_400_000;

/** When members who have not answered can be asked again; null if they can be asked now. */
const nextAsking = ({ askedAt }: { askedAt: Date | null }, now: Date): Date | null =>
  askedAt && now.getTime() - askedAt.getTime() < week ? new Date(askedAt.getTime() + week) : null;

/** Whether and when members who have not answered can be asked, for somebody who manages the meet-up. */
export function askingState(me: Member, id: number, now: Date) {
  const reunion = requireReunion(id);
  return {
    toAsk: peopleToAsk(me, reunion).length,
    isPossible: canAskNow(reunion, now),
    askedAt: reunion.askedAt,
    nextAt: nextAsking(reunion, now),
  };
}

/** The members who have not answered, except the organizer and the member who asks. */
const peopleToAsk = (me: Member, reunion: { id: number; createdBy: number }) =>
  listUnanswered(reunion).filter((person) => person.id !== me.id);

/** Whether anybody can be asked: the meet-up is active, and not over. */
const canAskNow = (reunion: { status: ReunionStatus; eventDate: Date | null }, now: Date) =>
  reunion.status === "active" && !isPastReunion(reunion, now);

/** Asks all who have not answered. Throws Refusal 403, 404, 409 (not active, over, nobody left, or asked within seven days). */
export const askUnanswered = operation({
  log: { action: "reunion.ask", resource: "reunions", attempt: "ask members whether they are coming" },
  limit: "meetUp",
  input: oneReunion,
  run(me, { reunionId: id }, { note }) {
    const reunion = requireManagedReunion(me, id, "Only the organizer and administrators can ask for answers");
    const now = new Date();
    if (!canAskNow(reunion, now)) throw new Refusal(409, "Nobody can join this meet-up now");
    if (nextAsking(reunion, now)) {
      throw new Refusal(409, "Members were asked less than a week ago. Please wait until a week has passed.");
    }
    const people = peopleToAsk(me, reunion);
    if (people.length === 0) throw new Refusal(409, "Everybody has answered");
    const message = askingMessage(reunion, dayToReplyBy(reunion, now));
    const from = senderOf(me, reunion);
    for (const person of people) addAutomaticMessage({ from, to: person.id, ...message });
    queueInvitation(
      people.map((person) => person.id),
      reunion,
    );
    db().update(reunions).set({ askedAt: now }).where(eq(reunions.id, id)).run();
    note({
      description: `${fullName(me)} asked ${people.length} members whether they come to meet-up "${reunion.title}"`,
      resourceId: id,
      details: { members: people.length },
    });
    return { asked: people.length };
  },
});
