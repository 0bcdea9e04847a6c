import { z } from "zod";
import { answerAudiences } from "#db/column-values.ts";
import { count, flag, id, name, nullableText, text, timestamp, year } from "./fields.server.ts";

/** Responses about the questions, answers, and photos of the memory book. */

export const bookQuestion = z
  .object({ id, question: text("What do you do on a Sunday morning?"), position: count.meta({ description: "Their order." }) })
  .meta({ id: "BookQuestion" });
export const deletedBookQuestion = z.object({
  id,
  answers: count.meta({ description: "How many answers were deleted with it." }),
});

const answerText = text("I bake bread, and read what is in the paper around it.");
export const bookAnswer = z.object({ userId: id, ...name, answer: answerText, updatedAt: timestamp }).meta({ id: "BookAnswer" });
const ownAnswer = {
  questionId: id,
  answer: answerText.nullable().meta({ description: "Null if there is none." }),
  updatedAt: timestamp.nullable(),
  mark: text("1790000000000-5d41402abc4b2a76").meta({
    description: "Identifies the answer as it is stored. Send it as `shown` to learn whether you replace a newer one.",
  }),
};
export const ownBookAnswer = z
  .object({ ...ownAnswer, question: text("What do you do on a Sunday morning?"), audience: z.enum(answerAudiences).nullable() })
  .meta({ id: "OwnAnswer" });
export const savedBookAnswers = z.object({
  answers: z.array(z.object({ ...ownAnswer, audience: z.enum(answerAudiences), replacedNewer: flag })),
});
export const bookDecision = z.object({
  isIncluded: flag.nullable().meta({ description: "Null if you have not decided." }),
  decidedAt: timestamp.nullable(),
});
export const bookPhotoTotal = z.object({ photos: count.meta({ description: "How many photos are in the book." }) });
export const bookPhoto = z
  .object({
    id,
    title: text("Set painting"),
    imageUrl: text("https://pictures.example/set.jpg"),
    year,
    takenOn: nullableText("1984-06"),
    albumTitle: text("Spring show"),
  })
  .meta({ id: "BookPhoto" });
