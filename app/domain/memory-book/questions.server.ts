import { and, asc, count, eq, max, sql } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { isListed } from "#app/domain/core/member-rows.server.ts";
import { normalizeForSearch } from "#app/domain/core/name-words.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageBook } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { db, given, prepared } from "#db/client.server.ts";
import { bookAnswers, bookQuestions, users } from "#db/schema.ts";
import { maxQuestions } from "./book-constants.ts";
import { editedQuestion, movedQuestion, newQuestion, oneQuestion } from "./questions.ts";

/** Adding, editing, ordering, and deleting the questions of 'Where are they now'. */

export const unknownQuestion = "Question not found";
const onlyAdministrators = "Only administrators can change the questions";

const findSameQuestion = (question: string) => {
  const text = normalizeForSearch(question);
  return listQuestions().find((other) => normalizeForSearch(other.question) === text);
};

/** Adds a question at the end, unless it is there. Throws Refusal 403, 409 (there are twelve). */
export const addQuestion = operation({
  log: { action: "question.add", resource: "users", attempt: "add a question of the memory book" },
  limit: "administration",
  input: newQuestion,
  run(me, { question }, { note }): Question {
    refuseUnless(canManageBook(me), onlyAdministrators);
    const earlier = findSameQuestion(question);
    if (earlier) {
      note(null);
      return earlier;
    }
    if (listQuestions().length >= maxQuestions) {
      throw new Refusal(409, `There are ${maxQuestions} questions already. Please edit or delete one of them.`, {
        field: "question",
      });
    }
    const last = db()
      .select({ position: max(bookQuestions.position) })
      .from(bookQuestions)
      .get();
    const { id } = db()
      .insert(bookQuestions)
      .values({ question, position: (last?.position ?? 0) + 1 })
      .returning({ id: bookQuestions.id })
      .get();
    note({ description: `${fullName(me)} added the question "${question}"`, details: { questionId: id } });
    return requireFound(findQuestion(id), unknownQuestion);
  },
});

/** Changes a question's words; its answers stay. Throws Refusal 403, 404, and 409 if another question has the same words. */
export const editQuestion = operation({
  log: { action: "question.edit", resource: "users", attempt: "edit a question of the memory book" },
  limit: "administration",
  input: editedQuestion,
  edits: true,
  run(me, { questionId, ...typed }, { note, merge }): Question {
    refuseUnless(canManageBook(me), onlyAdministrators);
    const before = requireFound(findQuestion(questionId), unknownQuestion);
    const { question } = merge({ ...before }, typed);
    if (before.question === question) {
      note(null);
      return before;
    }
    const same = findSameQuestion(question);
    if (same && same.id !== questionId) throw new Refusal(409, "Another question has these words", { field: "question" });
    db().update(bookQuestions).set({ question }).where(eq(bookQuestions.id, questionId)).run();
    note({
      description: `${fullName(me)} changed the question "${before.question}" to "${question}"`,
      details: { questionId },
    });
    return { ...before, question };
  },
});

/** Moves a question by one place. The first one stays where it is when it is moved up. Throws Refusal 403, 404. */
export const moveQuestion = operation({
  log: { action: "question.move", resource: "users", attempt: "move a question of the memory book" },
  limit: "administration",
  input: movedQuestion,
  run(me, { questionId, direction }, { note }) {
    refuseUnless(canManageBook(me), onlyAdministrators);
    const before = listQuestions();
    const place = before.findIndex(({ id }) => id === questionId);
    const moved = requireFound(before[place], unknownQuestion);
    const neighbor = before[direction === "up" ? place - 1 : place + 1];
    if (!neighbor) {
      note(null);
      return before;
    }
    const order = before.map((one) => (one === moved ? neighbor : one === neighbor ? moved : one));
    savePositions(order);
    note({ description: `${fullName(me)} moved the question "${moved.question}" ${direction}`, details: { questionId } });
    return listQuestions();
  },
});

function savePositions(order: readonly Question[]) {
  for (const [index, { id }] of order.entries()) {
    db()
      .update(bookQuestions)
      .set({ position: index + 1 })
      .where(eq(bookQuestions.id, id))
      .run();
  }
}

/** Deletes a question with all its answers, for good. Throws Refusal 403, 404. */
export const deleteQuestion = operation({
  log: { action: "question.delete", resource: "users", attempt: "delete a question of the memory book" },
  limit: "administration",
  input: oneQuestion,
  run(me, { questionId }, { note }) {
    refuseUnless(canManageBook(me), onlyAdministrators);
    const { question } = requireFound(findQuestion(questionId), unknownQuestion);
    const answers =
      db().select({ total: count() }).from(bookAnswers).where(eq(bookAnswers.questionId, questionId)).get()?.total ?? 0;
    db().delete(bookQuestions).where(eq(bookQuestions.id, questionId)).run();
    note({
      description: `${fullName(me)} deleted the question "${question}" with ${answers} answers`,
      details: { questionId, answers },
    });
    return { id: questionId, answers };
  },
});

/** Reading the questions of 'Where are they now'. */

const { id, question, position } = bookQuestions;
const inOrder = [asc(position), asc(id)] as const;

export const listQuestions = () =>
  db()
    .select({ id, question, position })
    .from(bookQuestions)
    .orderBy(...inOrder)
    .all();
type Question = ReturnType<typeof listQuestions>[number];

export const findQuestion = (questionId: number) => listQuestions().find((one) => one.id === questionId);

/** All questions with the number of their answers, those only for the book included; for administrators. */
export const listQuestionsWithTotals = () =>
  db()
    .select({ id, question, answers: count(bookAnswers.userId) })
    .from(bookQuestions)
    .leftJoin(bookAnswers, eq(bookAnswers.questionId, id))
    .groupBy(id)
    .orderBy(...inOrder)
    .all();
export type QuestionWithTotal = ReturnType<typeof listQuestionsWithTotals>[number];

/** All questions with the number of the answers that members can read. */
export const listReadableQuestions = () =>
  db()
    .select({ id, question, answers: count(users.id) })
    .from(bookQuestions)
    .leftJoin(bookAnswers, and(eq(bookAnswers.questionId, id), eq(bookAnswers.audience, "members")))
    .leftJoin(users, and(eq(users.id, bookAnswers.userId), isListed))
    .groupBy(id)
    .orderBy(...inOrder)
    .all();

const firstQuestion = prepared((db) => {
  const own = eq(bookAnswers.userId, given("me"));
  const hasAnswers = sql`exists (select 1 from ${bookAnswers} where ${own})`.mapWith(Boolean);
  return db.select({ hasAnswers }).from(bookQuestions).limit(1).prepare();
});

/** Whether there are questions, and the member has answered none of them. */
export const hasOnlyOpenQuestions = (userId: number): boolean => firstQuestion().get({ me: userId })?.hasAnswers === false;

/** How many questions a member has not answered. */
export const countUnansweredQuestions = (userId: number): number =>
  db()
    .select({ total: sql<number>`count(*)` })
    .from(bookQuestions)
    .where(sql`not exists (select 1 from book_answers a where a.question_id = ${id} and a.user_id = ${userId})`)
    .get()?.total ?? 0;
