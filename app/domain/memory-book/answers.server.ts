import { createHash } from "node:crypto";
import { and, asc, countDistinct, eq, inArray, sql } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { isListed } from "#app/domain/core/member-rows.server.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { streamedList } from "#app/domain/core/streamed-lists.server.ts";
import { db, given, prepared } from "#db/client.server.ts";
import { bookAnswers, bookConsents, bookQuestions, users } from "#db/schema.ts";
import { unknownQuestion } from "./questions.server.ts";
import { type AnswerInput, answersInput } from "./questions.ts";

/** Saving members' answers to the questions of 'Where are they now'. */

interface SavedAnswer {
  questionId: number;
  /** Null if the answer was removed. */
  answer: string | null;
  audience: AnswerInput["audience"];
  updatedAt: Date | null;
  mark: string;
  /** Whether it replaced an answer that was saved after the form was opened. */
  replacedNewer: boolean;
}

/**
 * Saves some of one's own answers; one without text is removed, one left as shown isn't touched. The result says which replaced
 * a newer one. Throws Refusal 404 if no question exists.
 */
export const saveAnswers = operation({
  log: { action: "answer.save", resource: "users", attempt: "answer questions of the memory book" },
  limit: "change",
  input: answersInput,
  run(me, { answers }, { note }) {
    const stored = new Map(listOwnAnswers(me.id).map((own) => [own.questionId, own]));
    const known = answers.filter(({ questionId }) => stored.has(questionId));
    requireFound(known[0], unknownQuestion);
    const results = known.map((input) => saveOne(me, input, stored.get(input.questionId)));
    const changed = results.filter(({ hasChanged }) => hasChanged).map(({ saved }) => saved.questionId);
    note(
      changed.length > 0
        ? {
            description: `${fullName(me)} changed ${changed.length === 1 ? "an answer" : `${changed.length} answers`} for 'Where are they now'`,
            resourceId: me.id,
            details: { questionIds: changed },
          }
        : null,
    );
    return { answers: results.map(({ saved }) => saved) };
  },
});

function saveOne(me: Member, input: AnswerInput, own: OwnAnswer | undefined): { saved: SavedAnswer; hasChanged: boolean } {
  const { questionId, audience, shown } = input;
  const answer = input.answer ?? null;
  const sent = fingerprintOf(answer, audience);
  const isAsShown = shown !== undefined && (shown === "" ? answer === null : shown.endsWith(`-${sent}`));
  const isAsStored = sent === fingerprintOf(own?.answer ?? null, own?.audience ?? "members");
  if (isAsShown || isAsStored) {
    const { answer = null, audience = null, updatedAt = null, mark = "" } = own ?? {};
    const saved = { questionId, answer, audience: audience ?? "members", updatedAt, mark, replacedNewer: false };
    return { saved, hasChanged: false };
  }
  const replacedNewer = shown !== undefined && shown !== (own?.mark ?? "");
  if (answer === null) {
    db()
      .delete(bookAnswers)
      .where(and(eq(bookAnswers.questionId, questionId), eq(bookAnswers.userId, me.id)))
      .run();
    return { saved: { questionId, answer, audience, updatedAt: null, mark: "", replacedNewer }, hasChanged: true };
  }
  const updatedAt = new Date();
  const values = { answer, audience, updatedAt };
  db()
    .insert(bookAnswers)
    .values({ questionId, userId: me.id, ...values })
    .onConflictDoUpdate({ target: [bookAnswers.questionId, bookAnswers.userId], set: values })
    .run();
  return { saved: { questionId, ...values, mark: markOf(values), replacedNewer }, hasChanged: true };
}

/** Deletes a member's answers and their decision about the book, in the caller's transaction: when they leave. */
export function deleteFromBook(userId: number): void {
  db().delete(bookAnswers).where(eq(bookAnswers.userId, userId)).run();
  db().delete(bookConsents).where(eq(bookConsents.userId, userId)).run();
}

/** Reading answers to the questions of 'Where are they now'. Only 'own' answers and the book have those 'only for the book'. */

/** Answers, and people with answers, on one page of the screen. */
const answersPerPage = 24;

const isTo = (questionId: number) => eq(bookAnswers.questionId, questionId);
/** The condition for answers that every member may read, in `from(bookAnswers).crossJoin(users)`. */
const isReadable = and(eq(users.id, bookAnswers.userId), sql`${bookAnswers.audience} = 'members'`, isListed);
const inOrder = [asc(bookQuestions.position), asc(bookQuestions.id)] as const;

interface Answer {
  answer: string;
  audience: string;
  updatedAt: Date;
}

/** What identifies the text and the audience of an answer. */
const fingerprintOf = (answer: string | null, audience: string): string =>
  answer ? createHash("sha256").update(`${audience}\n${answer}`).digest("hex").slice(0, 16) : "none";

/** Identifies an answer as it is stored, with its time; '' if there is none. */
const markOf = (stored: Answer | undefined): string =>
  stored ? `${stored.updatedAt.getTime()}-${fingerprintOf(stored.answer, stored.audience)}` : "";

/** All questions with the member's own answers; null where there is none. */
export const listOwnAnswers = (userId: number) =>
  db()
    .select({
      questionId: bookQuestions.id,
      question: bookQuestions.question,
      answer: bookAnswers.answer,
      audience: bookAnswers.audience,
      updatedAt: bookAnswers.updatedAt,
    })
    .from(bookQuestions)
    .leftJoin(bookAnswers, and(eq(bookAnswers.questionId, bookQuestions.id), eq(bookAnswers.userId, userId)))
    .orderBy(...inOrder)
    .all()
    .map((row) => {
      const { answer, audience, updatedAt } = row;
      return { ...row, mark: markOf(answer && audience && updatedAt ? { answer, audience, updatedAt } : undefined) };
    });
export type OwnAnswer = ReturnType<typeof listOwnAnswers>[number];

const readableAnswers = prepared((db) =>
  db
    .select({ question: bookQuestions.question, answer: bookAnswers.answer })
    .from(bookAnswers)
    .innerJoin(bookQuestions, eq(bookQuestions.id, bookAnswers.questionId))
    .crossJoin(users)
    .where(and(eq(bookAnswers.userId, given("userId")), isReadable))
    .orderBy(...inOrder)
    .prepare(),
);

/** A person's answers that members can read, in the order of the questions. */
export const readableAnswersOf = (userId: number) => readableAnswers().all({ userId });
export type ReadableAnswer = ReturnType<typeof readableAnswersOf>[number];

/** Who somebody is, with both portraits. */
export const personColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  maidenName: users.maidenName,
  profileImageUrl: users.profileImageUrl,
  yearbookImageUrl: users.yearbookImageUrl,
} as const;
const byName = [asc(users.sortName), asc(users.id)] as const;

/** How many people answered a question, or any question, so that members can read it. */
const countAnswerers = (questionId?: number) =>
  db()
    .select({ total: countDistinct(bookAnswers.userId) })
    .from(bookAnswers)
    .crossJoin(users)
    .where(and(questionId === undefined ? undefined : isTo(questionId), isReadable))
    .get()?.total ?? 0;

/** The first answer in the order of the questions. In a selected column, Drizzle would leave the table out of `users.id`. */
const firstAnswer = (column: string) =>
  sql<string>`(select ${sql.raw(column)} from book_answers a join book_questions q on q.id = a.question_id
    where a.user_id = users.id and a.audience = 'members' order by q.position, q.id limit 1)`;

const pageOf = (total: number, page: number) => {
  const pages = Math.max(1, Math.ceil(total / answersPerPage));
  const current = Math.min(page, pages);
  return { total, pages, page: current, offset: (current - 1) * answersPerPage };
};

/** One page of the people who answered, by last name, each with their first answer. A page past the end becomes the last one. */
export function listPeopleWithAnswers(page: number) {
  const { offset, ...rest } = pageOf(countAnswerers(), page);
  const people = db()
    .select({ ...personColumns, question: firstAnswer("q.question"), answer: firstAnswer("a.answer") })
    .from(users)
    .where(and(isListed, sql`exists (select 1 from book_answers a where a.user_id = ${users.id} and a.audience = 'members')`))
    .orderBy(...byName)
    .limit(answersPerPage)
    .offset(offset)
    .all();
  return { ...rest, people };
}

/** One page of the answers to a question that members can read, by last name. A page past the end becomes the last one. */
export function listAnswersTo(questionId: number, page: number) {
  const { offset, ...rest } = pageOf(countAnswerers(questionId), page);
  const answers = db()
    .select({ ...personColumns, answer: bookAnswers.answer })
    .from(bookAnswers)
    .crossJoin(users)
    .where(and(isTo(questionId), isReadable))
    .orderBy(...byName)
    .limit(answersPerPage)
    .offset(offset)
    .all();
  return { ...rest, answers };
}

const answersOf = (userIds: number[], questionId: number) =>
  db()
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      answer: bookAnswers.answer,
      updatedAt: bookAnswers.updatedAt,
    })
    .from(bookAnswers)
    .crossJoin(users)
    .where(and(isTo(questionId), isReadable, inArray(users.id, userIds)))
    .orderBy(...byName)
    .all();

const answerersOf = (questionId: number) =>
  db()
    .select({ id: users.id })
    .from(bookAnswers)
    .crossJoin(users)
    .where(and(isTo(questionId), isReadable))
    .orderBy(...byName)
    .all();

/** The answers to a question that members can read, by last name, for the API. */
export const listReadableAnswers = (questionId: number) =>
  streamedList(
    () => answerersOf(questionId),
    (ids) => answersOf(ids, questionId),
  );
