import { call, form, type Subject } from "./subject.ts";

/** Questions, answers, and the printed book. */
export const memoryBook: Subject = {
  pages: {
    "/where-are-they-now": "members",
    "/where-are-they-now/mine": "members",
    "/book": "members",
    "/admin/questions": "administrators",
    "/admin/book": "administrators",
    "/admin/book/photos": "administrators",
    "/admin/book/pages": "administrators",
  },
  forms: {
    "/where-are-they-now/mine": {
      "save-answers": form("members", ({ question }) => ({
        [`answer_${question.id}`]: "Paste-up at a weekly paper.",
        [`audience_${question.id}`]: "book",
        [`shown_${question.id}`]: "",
      })),
    },
    "/book": {
      decide: form("members", () => ({ choice: "yes" })),
    },
    "/admin/questions": {
      "add-question": form("administrators", ({ person }) => ({ question: `What are you making, ${person.id}?` })),
      "use-suggestion": form("administrators", () => ({ question: "What would you tell yourself on graduation day?" })),
      "edit-question": form("administrators", ({ question }) => ({
        questionId: String(question.id),
        question: "What was your second job?",
      })),
      "move-question": form("administrators", ({ question }) => ({ questionId: String(question.id), direction: "up" })),
      "delete-question": form("administrators", ({ question }) => ({ questionId: String(question.id) })),
    },
    "/admin/book/photos": {
      "choose-photos": form("administrators", ({ photo }) => ({ shownIds: String(photo.id), photoIds: String(photo.id) })),
      "choose-cover": form("administrators", ({ photo }) => ({ photoId: String(photo.id) })),
    },
  },
  calls: {
    "GET /api/book/questions": "members",
    "POST /api/book/questions": call("administrators", ({ person }) => ({ question: `What are you making, ${person.id}?` })),
    "PATCH /api/book/questions/:questionId": "administrators",
    "DELETE /api/book/questions/:questionId": "administrators",
    "POST /api/book/questions/:questionId/moves": "administrators",
    "GET /api/book/questions/:questionId/answers": "members",
    "GET /api/book/answers": "members",
    "POST /api/book/answers": call("members", ({ question }) => ({
      answers: [{ questionId: question.id, answer: "Paste-up at a weekly paper.", audience: "book", shown: "" }],
    })),
    "GET /api/book/decision": "members",
    "POST /api/book/decision": "members",
    "GET /api/book/photos": "administrators",
    "POST /api/book/photos": call("administrators", ({ photo }) => ({ shownIds: [photo.id], photoIds: [photo.id] })),
    "POST /api/book/cover": call("administrators", ({ photo }) => ({ photoId: photo.id })),
  },
};
