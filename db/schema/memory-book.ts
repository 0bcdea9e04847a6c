import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { answerAudiences } from "#db/column-values.ts";
import { photoCollections } from "./albums.ts";
import { createdAt, date, flag, id, oneOf } from "./columns.ts";
import { users } from "./members.ts";

/** 'Where are they now': the administrators' questions, the members' answers, and what is in the memory book. */

export const bookQuestions = sqliteTable("book_questions", {
  id: id(),
  question: text("question").notNull(),
  /** Their order, from 1. */
  position: integer("position").notNull(),
  createdAt: createdAt(),
});

export const bookAnswers = sqliteTable(
  "book_answers",
  {
    questionId: integer("question_id")
      .notNull()
      .references(() => bookQuestions.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    answer: text("answer").notNull(),
    audience: text("audience", { enum: answerAudiences }).notNull(),
    updatedAt: date("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.questionId, t.userId] }),
    index("book_answers_user").on(t.userId),
    check("book_answers_audience", oneOf(t.audience, answerAudiences)),
  ],
);

/** Whether a member wants a page in the book. Members without a row have none. */
export const bookConsents = sqliteTable("book_consents", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  isIncluded: flag("is_included").notNull(),
  decidedAt: date("decided_at").notNull(),
});

/** The photos of albums that are in the book, in their order. */
export const bookPhotos = sqliteTable("book_photos", {
  photoId: integer("photo_id")
    .primaryKey()
    .references(() => photoCollections.id, { onDelete: "cascade" }),
  position: integer("position").notNull(),
  addedBy: integer("added_by").references(() => users.id, { onDelete: "set null" }),
});
