import { z } from "zod";
import { canManageBook } from "#app/domain/core/permissions.ts";
import { refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { listOwnAnswers, listReadableAnswers, saveAnswers } from "#app/domain/memory-book/answers.server.ts";
import { decideOnBook, findBookDecision } from "#app/domain/memory-book/book.server.ts";
import { chooseBookCover, chooseBookPhotos, listBookPhotos } from "#app/domain/memory-book/book-photos.server.ts";
import {
  addQuestion,
  deleteQuestion,
  editQuestion,
  findQuestion,
  listQuestions,
  moveQuestion,
  unknownQuestion,
} from "#app/domain/memory-book/questions.server.ts";
import { apiRoute, idIn, listQuery, mutation, query } from "#app/http/api.server.ts";
import { count, flag, id, idOnly, name, nullableText, text, timestamp, year } from "#app/http/response-schemas/fields.server.ts";
import { answerAudiences } from "#db/column-values.ts";

const bookQuestion = z
  .object({ id, question: text("What do you do on a Sunday morning?"), position: count.meta({ description: "Their order." }) })
  .meta({ id: "BookQuestion" });
const deletedBookQuestion = z.object({
  id,
  answers: count.meta({ description: "How many answers were deleted with it." }),
});

const answerText = text("I bake bread, and read what is in the paper around it.");
const bookAnswer = z.object({ userId: id, ...name, answer: answerText, updatedAt: timestamp }).meta({ id: "BookAnswer" });
const ownAnswer = {
  questionId: id,
  answer: answerText.nullable().meta({ description: "Null if there is none." }),
  updatedAt: timestamp.nullable(),
  mark: text("1790000000000-5d41402abc4b2a76").meta({
    description: "Identifies the answer as it is stored. Send it as `shown` to learn whether you replace a newer one.",
  }),
};
const ownBookAnswer = z
  .object({ ...ownAnswer, question: text("What do you do on a Sunday morning?"), audience: z.enum(answerAudiences).nullable() })
  .meta({ id: "OwnAnswer" });
const savedBookAnswers = z.object({
  answers: z.array(z.object({ ...ownAnswer, audience: z.enum(answerAudiences), replacedNewer: flag })),
});
const bookDecision = z.object({
  isIncluded: flag.nullable().meta({ description: "Null if you have not decided." }),
  decidedAt: timestamp.nullable(),
});
const bookPhotoTotal = z.object({ photos: count.meta({ description: "How many photos are in the book." }) });
const bookPhoto = z
  .object({
    id,
    title: text("Set painting"),
    imageUrl: text("https://pictures.example/set.jpg"),
    year,
    takenOn: nullableText("1984-06"),
    albumTitle: text("Spring show"),
  })
  .meta({ id: "BookPhoto" });

const question = "What do you do on a Sunday morning?";

/** /api/book: the questions of 'Where are they now', their answers, and what is in the memory book. */
export const loader = apiRoute({
  "/api/book/questions": {
    GET: query(() => listQuestions(), { summary: "Lists the questions in their order", response: z.array(bookQuestion) }),
    POST: mutation(addQuestion, {
      summary: "Adds a question at the end (administrators only); at most twelve",
      status: 201,
      response: bookQuestion,
      errors: [409],
      example: { question },
    }),
  },
  "/api/book/questions/:questionId": {
    PATCH: mutation(editQuestion, {
      summary: "Changes a question's words (administrators only)",
      response: bookQuestion,
      errors: [409],
      example: { question: "What are you making at the moment?" },
    }),
    DELETE: mutation(deleteQuestion, {
      summary: "Deletes a question and all its answers for good (administrators only)",
      response: deletedBookQuestion,
    }),
  },
  "/api/book/questions/:questionId/moves": {
    POST: mutation(moveQuestion, {
      summary: "Moves a question up or down by one place (administrators only), and lists all",
      response: z.array(bookQuestion),
      example: { direction: "up" },
    }),
  },
  "/api/book/questions/:questionId/answers": {
    GET: listQuery(
      (_me, params) =>
        listReadableAnswers(requireFound(findQuestion(idIn(params, "questionId", unknownQuestion)), unknownQuestion).id),
      {
        summary: "Lists the answers to a question that are for members, by last name",
        response: z.array(bookAnswer),
        errors: [404],
      },
    ),
  },
  "/api/book/answers": {
    GET: query((me) => listOwnAnswers(me.id), {
      summary: "Lists all questions with your own answers, those only for the book included",
      response: z.array(ownBookAnswer),
    }),
    POST: mutation(saveAnswers, {
      summary: "Saves your answers to some questions; an answer without text is removed",
      response: savedBookAnswers,
      errors: [404],
      example: { answers: [{ questionId: 1, answer: "I bake bread.", audience: "members" }] },
    }),
  },
  "/api/book/decision": {
    GET: query((me) => findBookDecision(me.id), {
      summary: "Returns whether the memory book has a page of yours",
      response: bookDecision,
    }),
    POST: mutation(decideOnBook, {
      summary: "Says yes or no to your page in the memory book",
      response: bookDecision,
      example: { choice: "yes" },
    }),
  },
  "/api/book/photos": {
    GET: query(
      (me) => {
        refuseUnless(canManageBook(me), "Only administrators can see the photos of the memory book");
        return listBookPhotos();
      },
      {
        summary: "Lists the photos of the memory book in their order, the cover first (administrators only)",
        response: z.array(bookPhoto),
        errors: [403],
      },
    ),
    POST: mutation(chooseBookPhotos, {
      summary:
        "Of the photos in `shownIds`, puts those in `photoIds` into the book and takes out the others (administrators only)",
      response: bookPhotoTotal,
      errors: [409],
      example: { shownIds: [31, 32], photoIds: [31] },
    }),
  },
  "/api/book/cover": {
    POST: mutation(chooseBookCover, {
      summary: "Puts a photo on the cover of the memory book (administrators only)",
      response: idOnly,
      errors: [409],
      example: { photoId: 31 },
    }),
  },
});
export const action = loader;
