import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { fullName } from "#app/domain/core/member.ts";
import { hasJoined } from "#app/domain/core/member-rows.server.ts";
import { normalizeForSearch } from "#app/domain/core/name-words.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { isInMemoriam } from "#app/domain/people/in-memoriam.server.ts";
import { lifeYears } from "#app/domain/people/in-memoriam.ts";
import { db } from "#db/client.server.ts";
import { bookAnswers, bookConsents, bookQuestions, users } from "#db/schema.ts";
import { personColumns } from "./answers.server.ts";
import { type BookMemorial, type BookPage, bookPages, bookParts } from "./book-pages.ts";
import { listBookPhotos } from "./book-photos.server.ts";
import { type BookPerson, type BookText, type HalfPage, layOutEntry } from "./person-entry.ts";

/** What is in the memory book: those who said yes, with all their answers; people in memoriam; and the chosen photos. */

const entryColumns = {
  ...personColumns,
  profession: users.profession,
  company: users.company,
  currentCity: users.currentCity,
  currentState: users.currentState,
  placeAudience: users.placeAudience,
  profileType: users.profileType,
  bio: users.bio,
} as const;

const saidYes = and(hasJoined, eq(bookConsents.isIncluded, true));

const selectIncluded = () =>
  db()
    .select(entryColumns)
    .from(users)
    .innerJoin(bookConsents, eq(bookConsents.userId, users.id))
    .where(saidYes)
    .orderBy(asc(users.sortName), asc(users.id))
    .all();

const findMember = (userId: number) => db().select(entryColumns).from(users).where(eq(users.id, userId)).get();

const inOrder = [asc(bookQuestions.position), asc(bookQuestions.id)] as const;

const answersOfIncluded = () =>
  db()
    .select({ userId: bookAnswers.userId, question: bookQuestions.question, text: bookAnswers.answer })
    .from(bookAnswers)
    .innerJoin(bookQuestions, eq(bookQuestions.id, bookAnswers.questionId))
    .innerJoin(bookConsents, eq(bookConsents.userId, bookAnswers.userId))
    .innerJoin(users, eq(users.id, bookAnswers.userId))
    .where(saidYes)
    .orderBy(...inOrder)
    .all();

type EntryRow = NonNullable<ReturnType<typeof findMember>>;

/** A person as the book prints them: without a place that they show only to administrators. */
function toBookPerson(row: EntryRow): BookPerson {
  const { profession, company, currentCity, currentState, placeAudience, profileType, ...person } = row;
  const work = [profession, company].filter(Boolean).join(" at ");
  const place = placeAudience === "members" ? [currentCity, currentState].filter(Boolean).join(", ") : "";
  return { ...person, isTeacher: profileType === "teacher", facts: [work, place].filter(Boolean).join(" · "), place };
}

/** The half pages of everybody who said yes, by the last name at school. */
function allHalfPages(): HalfPage[] {
  const answers = new Map<number, BookText[]>();
  for (const { userId, ...text } of answersOfIncluded()) {
    const texts = answers.get(userId);
    if (texts) texts.push(text);
    else answers.set(userId, [text]);
  }
  return selectIncluded()
    .map((row) => ({ row, key: normalizeForSearch(`${row.maidenName ?? row.lastName}, ${row.firstName}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.row.id - b.row.id))
    .flatMap(({ row }) => layOutEntry(toBookPerson(row), answers.get(row.id) ?? []));
}

const listMemorials = (): BookMemorial[] =>
  db()
    .select({ ...personColumns, birthYear: users.birthYear, deathYear: users.deathYear })
    .from(users)
    .where(isInMemoriam)
    .orderBy(asc(users.sortName), asc(users.id))
    .all()
    .map(({ birthYear, deathYear, ...person }) => ({ ...person, years: lifeYears({ birthYear, deathYear }) }));

/** All pages of the book. */
const allPages = (): BookPage[] => bookPages({ halves: allHalfPages(), memorials: listMemorials(), photos: listBookPhotos() });

/** What is in the book, and the parts in which it is printed. */
export function findBookSummary() {
  const pages = allPages();
  return { pages: pages.length, parts: bookParts(pages) };
}

/** One part of the book, from 1. A part past the end becomes the last one. */
export function findBookPart(part: number) {
  const pages = allPages();
  const parts = bookParts(pages);
  const current = parts[Math.min(part, parts.length) - 1] ?? parts[0];
  const { from = 1, to = 1 } = current ?? {};
  return { part: current?.part ?? 1, parts: parts.length, total: pages.length, pages: pages.slice(from - 1, to) };
}

/** A member's own entry as the book would print it. */
export function findOwnEntry(userId: number): HalfPage[] {
  const row = findMember(userId);
  if (!row) return [];
  const texts = db()
    .select({ question: bookQuestions.question, text: bookAnswers.answer })
    .from(bookAnswers)
    .innerJoin(bookQuestions, eq(bookQuestions.id, bookAnswers.questionId))
    .where(eq(bookAnswers.userId, userId))
    .orderBy(...inOrder)
    .all();
  return layOutEntry(toBookPerson(row), texts);
}

/** A member's decision whether the memory book has a page of theirs. */
const bookDecision = z.object({ choice: z.enum(["yes", "no"], { error: "Please choose yes or no" }) });

/** Whether members want a page in the memory book. Without a decision they have none. */

/** A member's decision; both null if they have not decided. */
export const findBookDecision = (userId: number): { isIncluded: boolean | null; decidedAt: Date | null } =>
  db()
    .select({ isIncluded: bookConsents.isIncluded, decidedAt: bookConsents.decidedAt })
    .from(bookConsents)
    .where(eq(bookConsents.userId, userId))
    .get() ?? { isIncluded: null, decidedAt: null };

/** Says yes or no to one's own page in the memory book. */
export const decideOnBook = operation({
  log: { action: "book.decide", resource: "users", attempt: "decide about their page in the memory book" },
  limit: "change",
  input: bookDecision,
  run(me, { choice }, { note }) {
    const isIncluded = choice === "yes";
    const before = findBookDecision(me.id);
    if (before.isIncluded === isIncluded) {
      note(null);
      return before;
    }
    const values = { isIncluded, decidedAt: new Date() };
    db()
      .insert(bookConsents)
      .values({ userId: me.id, ...values })
      .onConflictDoUpdate({ target: bookConsents.userId, set: values })
      .run();
    note({ description: `${fullName(me)} said ${choice} to a page in the memory book`, resourceId: me.id });
    return values;
  },
});

/** How many of the members who have joined said yes, no, or nothing. */
export function countDecisions() {
  const { total, yes, no } = db()
    .select({
      total: sql<number>`count(*)`,
      yes: sql<number>`coalesce(sum(${bookConsents.isIncluded} = 1), 0)`,
      no: sql<number>`coalesce(sum(${bookConsents.isIncluded} = 0), 0)`,
    })
    .from(users)
    .leftJoin(bookConsents, eq(bookConsents.userId, users.id))
    .where(hasJoined)
    .get() ?? { total: 0, yes: 0, no: 0 };
  return { yes, no, undecided: total - yes - no };
}
