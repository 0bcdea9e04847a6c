import { z } from "zod";
import { canManageBook } from "#app/domain/core/permissions.ts";
import { refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { listOwnAnswers, listReadableAnswers } from "#app/domain/memory-book/answer-queries.server.ts";
import { saveAnswers } from "#app/domain/memory-book/answers.server.ts";
import { listBookPhotos } from "#app/domain/memory-book/book-photo-queries.server.ts";
import { chooseBookCover, chooseBookPhotos } from "#app/domain/memory-book/book-photos.server.ts";
import { decideOnBook, findBookDecision } from "#app/domain/memory-book/consent.server.ts";
import { findQuestion, listQuestions } from "#app/domain/memory-book/question-queries.server.ts";
import {
  addQuestion,
  deleteQuestion,
  editQuestion,
  moveQuestion,
  unknownQuestion,
} from "#app/domain/memory-book/questions.server.ts";
import { idIn, listQuery, mutation, query } from "#app/http/api.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import {
  bookAnswer,
  bookDecision,
  bookPhoto,
  bookPhotoTotal,
  bookQuestion,
  deletedBookQuestion,
  ownBookAnswer,
  savedBookAnswers,
} from "#app/http/response-schemas/memory-book.server.ts";
import { idOnly } from "#app/http/response-schemas/shared.server.ts";

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
