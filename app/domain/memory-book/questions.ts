import { z } from "zod";
import { id, optionalText, requiredText } from "#app/domain/core/fields.ts";
import { answerAudiences } from "#db/column-values.ts";
import { answerFields, answerLength, maxQuestions } from "./book-constants.ts";

/** The questions of 'Where are they now', which administrators write, and members' answers to them. */

const question = requiredText("Please write a question", { length: 200, message: "A question can have at most 200 characters" });
export const questionId = id("Question not found");

export const newQuestion = z.object({ question });
export const editedQuestion = z.object({ questionId, question });
export const oneQuestion = z.object({ questionId });
export const movedQuestion = z.object({
  questionId,
  direction: z.enum(["up", "down"], { error: "Please choose up or down" }),
});

const unknownMark = "This is not the mark of an answer";
const oneAnswer = z.object(
  {
    questionId,
    /** Without text, the answer is removed. */
    answer: optionalText("An answer", answerLength, "many"),
    audience: z.enum(answerAudiences, { error: "Please choose who reads the answer" }).default("members"),
    /** The `mark` of the answer that was shown: tells what the member changed, and whether a newer one is replaced. */
    shown: z.string({ error: unknownMark }).max(100, unknownMark).optional(),
  },
  { error: "Please send each answer with the id of its question" },
);
export type AnswerInput = z.output<typeof oneAnswer>;

export const answersInput = z.object({
  answers: z
    .array(oneAnswer, { error: "Please send a list of answers" })
    .min(1, "Please send at least one answer")
    .max(maxQuestions, `Please send at most ${maxQuestions} answers`),
});

const answerField = /^answer_(\d{1,15})$/;

/** The form with all answers, as the operation takes it. Errors belong to the fields of the form. */
export const answersForm = z.record(z.string(), z.unknown()).transform((fields, context) => {
  const questions = Object.keys(fields).flatMap((name) => answerField.exec(name)?.[1] ?? []);
  // conform leaves empty fields out, and every question of the form has an audience.
  const emptied = Object.keys(fields).flatMap((name) => /^audience_(\d{1,15})$/.exec(name)?.[1] ?? []);
  const all = [...new Set([...questions, ...emptied])];
  const answers = all.map((question) => {
    const names = answerFields(Number(question));
    return {
      questionId: question,
      answer: fields[names.answer] ?? "",
      audience: fields[names.audience],
      shown: fields[names.shown] ?? "",
    };
  });
  const parsed = answersInput.safeParse({ answers });
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    const question = all[Number(path[1])];
    const field = path[2] === "audience" ? "audience" : "answer";
    context.addIssue({ code: "custom", message, path: question ? [answerFields(Number(question))[field]] : [] });
  }
  return z.NEVER;
});
