import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { emailKinds, emailLinks, emailStates, mailingTimings, noticeTimings } from "#db/column-values.ts";
import { createdAt, date, flag, id, oneOf } from "./columns.ts";
import { users } from "./members.ts";

/** Emails that wait to be sent, and who wants which. Empty on a site without a mail server. */

export const outgoingEmails = sqliteTable(
  "outgoing_emails",
  {
    id: id(),
    kind: text("kind", { enum: emailKinds }).notNull(),
    /** Whom it is for. Null for a test. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Where it goes, if not to the address that the member has when it is sent. */
    address: text("address"),
    /** Both are null once the email was sent or abandoned. */
    subject: text("subject"),
    body: text("body"),
    /** The one-time link that is made when the email is sent, so that this table never holds one. */
    newLink: text("new_link", { enum: emailLinks }),
    /** How long that link works, in milliseconds. */
    linkLifetime: integer("link_lifetime"),
    createdBy: integer("created_by").references(() => users.id, { onDelete: "set null" }),
    /** Identifies emails that were made together, such as joining letters. */
    batch: text("batch"),
    /** Notices of one group within ten minutes become one. */
    noticeGroup: text("notice_group"),
    noticeCount: integer("notice_count").notNull().default(1),
    state: text("state", { enum: emailStates }).notNull().default("waiting"),
    createdAt: createdAt(),
    sendAfter: date("send_after").notNull(),
    /** After this it is too late to send it. */
    expiresAt: date("expires_at").notNull(),
    /** Until then, one process is sending it. */
    claimedUntil: date("claimed_until"),
    attempts: integer("attempts").notNull().default(0),
    /** What the mail server answered last, if it didn't accept the email. */
    problem: text("problem"),
    /** When it was sent, failed, or was canceled. */
    finishedAt: date("finished_at"),
  },
  (t) => [
    index("outgoing_emails_waiting").on(t.sendAfter).where(sql`state = 'waiting'`),
    index("outgoing_emails_finished").on(t.finishedAt).where(sql`finished_at is not null`),
    index("outgoing_emails_user").on(t.userId),
    index("outgoing_emails_batch").on(t.batch, t.state).where(sql`batch is not null`),
    index("outgoing_emails_group").on(t.noticeGroup, t.id).where(sql`notice_group is not null`),
    check("outgoing_emails_state", oneOf(t.state, emailStates)),
  ],
);

/** When a member wants to be told about what. A member without a row has the defaults. */
export const emailSettings = sqliteTable("email_settings", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  messages: text("messages", { enum: noticeTimings }).notNull().default("now"),
  meetUpChanges: text("meet_up_changes", { enum: noticeTimings }).notNull().default("now"),
  newMeetUps: text("new_meet_ups", { enum: noticeTimings }).notNull().default("weekly"),
  comments: text("comments", { enum: noticeTimings }).notNull().default("weekly"),
  mailings: text("mailings", { enum: mailingTimings }).notNull().default("now"),
  weeklyLetter: flag("weekly_letter").notNull().default(false),
  /** The next weekly letter reports what happened after this: the last letter, or the day they asked for it. */
  weeklySince: date("weekly_since"),
  updatedAt: date("updated_at").notNull(),
});

/** New email addresses that members have not confirmed yet. */
export const emailChanges = sqliteTable("email_changes", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  email: text("email").notNull(),
  /** Null until the email with the link is sent. */
  tokenHash: text("token_hash"),
  createdAt: createdAt(),
  expiresAt: date("expires_at").notNull(),
});
