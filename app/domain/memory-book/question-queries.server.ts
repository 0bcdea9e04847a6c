import { and, asc, count, eq, sql } from "drizzle-orm";
import { isListed } from "#app/domain/core/member-rows.server.ts";
import { db } from "#db/client.server.ts";
import { bookAnswers, bookQuestions, users } from "#db/schema.ts";

/** Reading the questions of 'Where are they now'. */

const { id, question, position } = bookQuestions;
const inOrder = [asc(position), asc(id)] as const;

/** All questions in their order. */
export const listQuestions = () =>
  db()
    .select({ id, question, position })
    .from(bookQuestions)
    .orderBy(...inOrder)
    .all();
export type Question = ReturnType<typeof listQuestions>[number];

/** One question, or undefined. */
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

/** Whether there are questions, and the member has answered none of them. */
export function hasOnlyOpenQuestions(userId: number): boolean {
  const open = countUnansweredQuestions(userId);
  return open > 0 && open === listQuestions().length;
}

/** How many questions a member has not answered. */
export const countUnansweredQuestions = (userId: number): number =>
  db()
    .select({ total: sql<number>`count(*)` })
    .from(bookQuestions)
    .where(sql`not exists (select 1 from book_answers a where a.question_id = ${id} and a.user_id = ${userId})`)
    .get()?.total ?? 0;
