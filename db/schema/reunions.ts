import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { reunionStatuses } from "#db/column-values.ts";
import { count, createdAt, date, flag, id, oneOf } from "./columns.ts";
import { users } from "./members.ts";

/** Meet-ups and who attends them. */

export const reunions = sqliteTable(
  "reunions",
  {
    id: id(),
    /** Short code shown as a badge, like MU-7K3Q. */
    eventId: text("event_id").notNull(),
    title: text("title").notNull(),
    description: text("description"),
    eventDate: date("event_date"),
    location: text("location"),
    organizer: text("organizer").notNull(),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    status: text("status", { enum: reunionStatuses }).notNull().default("active"),
    isActive: flag("is_active").notNull().default(true),
    /** iCalendar's SEQUENCE: increases with every change, so that calendars update their copies. */
    sequence: count("sequence"),
    /** Identifies the submitted form, so that sending it twice plans one meet-up. */
    submissionKey: text("submission_key"),
    createdAt: createdAt(),
    /** Null until the first change. */
    updatedAt: date("updated_at"),
  },
  (t) => [
    uniqueIndex("reunions_event_id").on(t.eventId),
    uniqueIndex("reunions_submission").on(t.submissionKey),
    // Covers the filters and the order of the list, so that SQLite reads only the meet-ups of one page.
    index("reunions_date").on(t.eventDate, t.id, t.status),
    index("reunions_created_by").on(t.createdBy),
    check("reunions_status", oneOf(t.status, reunionStatuses)),
  ],
);

export const reunionAttendees = sqliteTable(
  "reunion_attendees",
  {
    id: id(),
    reunionId: integer("reunion_id")
      .notNull()
      .references(() => reunions.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** How many guests the attendee brings. */
    guests: count("guests"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("reunion_attendees_once").on(t.reunionId, t.userId), index("reunion_attendees_user").on(t.userId)],
);
