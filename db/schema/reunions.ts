import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { reunionReplies as answers, dateVotes, reunionStatuses, statusNotices } from "#db/column-values.ts";
import { count, createdAt, date, flag, id, oneOf } from "./columns.ts";
import { users } from "./members.ts";

/** Meet-ups, who attends them, and what the others answered. */

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
    /** What attendees are to be told of the status, when, and in whose name; null if they know it. */
    statusNotice: text("status_notice", { enum: statusNotices }),
    statusNoticeAt: date("status_notice_at"),
    statusNoticeBy: integer("status_notice_by").references(() => users.id),
    /** iCalendar's SEQUENCE: increases with every change, so that calendars update their copies. */
    sequence: count("sequence"),
    /** The day until which the organizer asks for replies, like '2027-05-01'. */
    replyBy: text("reply_by"),
    /** How many people there is room for, guests included; null without a limit. */
    capacity: integer("capacity"),
    /** What it costs, in the organizer's words, for everybody to read. */
    cost: text("cost"),
    /** How attendees pay, in the organizer's words. The site handles no money. */
    paymentNote: text("payment_note"),
    /** When those who have not answered were last asked. */
    askedAt: date("asked_at"),
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
    /** The guests' names as far as they are known, one on each line. */
    guestNames: text("guest_names"),
    /** What the attendee tells the organizer. */
    note: text("note"),
    hasPaid: flag("has_paid").notNull().default(false),
    /** When they came in, with how many guests, and who checked them in. */
    arrivedAt: date("arrived_at"),
    arrivedGuests: count("arrived_guests"),
    /**
     * With an arrival: let in from the waiting list, to which undoing puts them back. Without one: set aside, because they were
     * put in memoriam before the meet-up; no place, but kept in case that was a mistake.
     */
    wasWaiting: flag("was_waiting").notNull().default(false),
    checkedInBy: integer("checked_in_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("reunion_attendees_once").on(t.reunionId, t.userId), index("reunion_attendees_user").on(t.userId)],
);

/** The answers of those who are not on the list of attendees. The waiting list is in the order of `createdAt`. */
export const reunionReplies = sqliteTable(
  "reunion_replies",
  {
    id: id(),
    reunionId: integer("reunion_id")
      .notNull()
      .references(() => reunions.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    answer: text("answer", { enum: answers }).notNull(),
    guests: count("guests"),
    guestNames: text("guest_names"),
    note: text("note"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("reunion_replies_once").on(t.reunionId, t.userId),
    index("reunion_replies_user").on(t.userId),
    check("reunion_replies_answer", oneOf(t.answer, answers)),
  ],
);

/** People who came without being on the list: guests of the class, or members who are on no list. */
export const reunionWalkIns = sqliteTable(
  "reunion_walk_ins",
  {
    id: id(),
    reunionId: integer("reunion_id")
      .notNull()
      .references(() => reunions.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    addedBy: integer("added_by").references(() => users.id, { onDelete: "set null" }),
    /** Identifies the submitted form, so that sending it twice adds one person. */
    submissionKey: text("submission_key"),
    createdAt: createdAt(),
  },
  (t) => [
    index("reunion_walk_ins_reunion").on(t.reunionId, t.id),
    index("reunion_walk_ins_added_by").on(t.addedBy),
    uniqueIndex("reunion_walk_ins_submission").on(t.reunionId, t.submissionKey),
  ],
);

/** Members whom the organizer asked to check people in. */
export const checkInHelpers = sqliteTable(
  "check_in_helpers",
  {
    reunionId: integer("reunion_id")
      .notNull()
      .references(() => reunions.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.reunionId, t.userId] }), index("check_in_helpers_user").on(t.userId)],
);

/** Members whose own calendar reads the meet-ups, by an address that nobody else knows. */
export const calendarSubscriptions = sqliteTable(
  "calendar_subscriptions",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The secret part of the address. Not hashed, because its owner looks at it again to add another calendar. */
    token: text("token").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("calendar_subscriptions_token").on(t.token)],
);

/** The dates that are suggested for a meet-up without a date. */
export const suggestedDates = sqliteTable(
  "suggested_dates",
  {
    id: id(),
    reunionId: integer("reunion_id")
      .notNull()
      .references(() => reunions.id, { onDelete: "cascade" }),
    startsAt: date("starts_at").notNull(),
  },
  (t) => [uniqueIndex("suggested_dates_once").on(t.reunionId, t.startsAt)],
);

/** Who can come on which of them. */
export const suggestedDateVotes = sqliteTable(
  "suggested_date_votes",
  {
    dateId: integer("date_id")
      .notNull()
      .references(() => suggestedDates.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    vote: text("vote", { enum: dateVotes }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.dateId, t.userId] }),
    index("suggested_date_votes_user").on(t.userId),
    check("suggested_date_votes_vote", oneOf(t.vote, dateVotes)),
  ],
);
