import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { emailObstacles, mailingAudiences } from "#db/column-values.ts";
import { announcements } from "./announcements.ts";
import { createdAt, date, flag, id, oneOf } from "./columns.ts";
import { users } from "./members.ts";
import { reunions } from "./reunions.ts";

/** What administrators and organizers write to many people at once, and who got it by what way. */

export const mailings = sqliteTable(
  "mailings",
  {
    id: id(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    audience: text("audience", { enum: mailingAudiences }).notNull(),
    /** The meet-up whose people it is for; null for the whole class, and after the meet-up was deleted. */
    reunionId: integer("reunion_id").references((): AnySQLiteColumn => reunions.id, { onDelete: "set null" }),
    /** The last day on which it stands on Home, like '2027-06-05'; null if it doesn't. */
    homeUntil: text("home_until"),
    /** The announcement that it became. */
    announcementId: integer("announcement_id").references(() => announcements.id, { onDelete: "set null" }),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    /** In whose name it went out; null for a draft. */
    sentBy: integer("sent_by").references(() => users.id),
    sentAt: date("sent_at"),
    /** When it was stopped, and how many had got it until then. */
    stoppedAt: date("stopped_at"),
    emailsGone: integer("emails_gone"),
    copiesRead: integer("copies_read"),
    /** Identifies the submitted form, so that sending it twice keeps one draft. */
    submissionKey: text("submission_key"),
    createdAt: createdAt(),
    updatedAt: date("updated_at"),
  },
  (t) => [
    index("mailings_sent").on(t.sentAt),
    index("mailings_reunion").on(t.reunionId).where(sql`reunion_id is not null`),
    index("mailings_announcement").on(t.announcementId).where(sql`announcement_id is not null`),
    index("mailings_sent_by").on(t.sentBy),
    uniqueIndex("mailings_submission").on(t.createdBy, t.submissionKey),
    check("mailings_audience", oneOf(t.audience, mailingAudiences)),
  ],
);

export const mailingRecipients = sqliteTable(
  "mailing_recipients",
  {
    mailingId: integer("mailing_id")
      .notNull()
      .references(() => mailings.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Has a copy among their messages. */
    onSite: flag("on_site").notNull(),
    byEmail: flag("by_email").notNull(),
    onPaper: flag("on_paper").notNull(),
    /** Why they get no email although they have an address. */
    obstacle: text("obstacle", { enum: emailObstacles }),
  },
  (t) => [primaryKey({ columns: [t.mailingId, t.userId] }), index("mailing_recipients_user").on(t.userId)],
);
