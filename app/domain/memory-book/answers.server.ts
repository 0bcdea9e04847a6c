import { and, eq } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { bookAnswers, bookConsents } from "#db/schema.ts";
import { fingerprintOf, listOwnAnswers, markOf, type OwnAnswer } from "./answer-queries.server.ts";
import { type AnswerInput, answersInput } from "./answers.ts";
import { unknownQuestion } from "./questions.server.ts";

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
 * Saves some of one's own answers; one without text is removed. An answer that is as the form showed it is left alone, so that a
 * form that was open for a long time undoes nothing; a changed one is saved, also over a newer one, and the result says so.
 * Answers to questions that were deleted in the meantime are left out. Throws Refusal 404 if none of the questions exists.
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
