import { z } from "zod";
import { id, requiredText } from "#app/domain/core/fields.ts";

/** The questions of 'Where are they now', which administrators write. */

const question = requiredText("Please write a question", { length: 200, message: "A question can have at most 200 characters" });
export const questionId = id("Question not found");

export const newQuestion = z.object({ question });
export const editedQuestion = z.object({ questionId, question });
export const oneQuestion = z.object({ questionId });
export const movedQuestion = z.object({
  questionId,
  direction: z.enum(["up", "down"], { error: "Please choose up or down" }),
});
