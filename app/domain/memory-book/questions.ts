import { z } from "zod";
import { id, requiredText } from "#app/domain/core/fields.ts";

/** The questions of 'Where are they now', which administrators write. */

/** The most questions at the same time: with more, few people answer. */
export const maxQuestions = 12;

const question = requiredText("Please write a question", { length: 200, message: "A question can have at most 200 characters" });
export const questionId = id("Question not found");

export const newQuestion = z.object({ question });
export const editedQuestion = z.object({ questionId, question });
export const oneQuestion = z.object({ questionId });
export const movedQuestion = z.object({
  questionId,
  direction: z.enum(["up", "down"], { error: "Please choose up or down" }),
});

/** What administrators can begin with. */
export const suggestedQuestions = [
  "What do you do on a Sunday morning?",
  "What are you making at the moment?",
  "Which teacher do you still think of, and why?",
  "What was your first job after school?",
  "What would you tell yourself on graduation day?",
  "Where in the building would you go first if you could walk in today?",
  "Who from the class would you like to find again?",
  "What have you learned since that no school teaches?",
] as const;
