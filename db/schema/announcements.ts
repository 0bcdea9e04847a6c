import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, date, id } from "./columns.ts";
import { users } from "./members.ts";

export const announcements = sqliteTable(
  "announcements",
  {
    id: id(),
    title: text("title").notNull(),
    text: text("text").notNull(),
    /** The last day on which it shows, in the class's time zone, like '2027-06-05'. */
    lastDay: text("last_day").notNull(),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    /** Identifies the submitted form, so that sending it twice stores one announcement. */
    submissionKey: text("submission_key"),
    createdAt: createdAt(),
    updatedAt: date("updated_at"),
  },
  (t) => [
    index("announcements_last_day").on(t.lastDay),
    uniqueIndex("announcements_submission").on(t.createdBy, t.submissionKey),
  ],
);

/** What administrators set on Home for everybody, in one row. Null is what the site comes with. */
export const frontPage = sqliteTable("front_page", {
  id: id(),
  introduction: text("introduction"),
  imageUrl: text("image_url"),
  imageAlt: text("image_alt"),
});
