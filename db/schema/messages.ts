import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { accessOutcomes, contactKinds } from "#db/column-values.ts";
import { createdAt, date, flag, id, oneOf } from "./columns.ts";
import { mailings } from "./mailings.ts";
import { users } from "./members.ts";

/** Messages between members, and from visitors to the administrators. */

export const messages = sqliteTable(
  "messages",
  {
    id: id(),
    senderId: integer("sender_id")
      .notNull()
      .references(() => users.id),
    recipientId: integer("recipient_id")
      .notNull()
      .references(() => users.id),
    subject: text("subject").notNull().default(""),
    content: text("content").notNull(),
    isRead: flag("is_read").notNull().default(false),
    parentMessageId: integer("parent_message_id").references((): AnySQLiteColumn => messages.id, {
      onDelete: "set null",
    }),
    /** The mailing that it is a copy of. */
    mailingId: integer("mailing_id").references(() => mailings.id),
    /** True once both parties have deleted it. */
    isDeleted: flag("is_deleted").notNull().default(false),
    /** Identifies the submitted form, so that sending it twice stores one message. */
    submissionKey: text("submission_key"),
    senderDeletedAt: date("sender_deleted_at"),
    recipientDeletedAt: date("recipient_deleted_at"),
    createdAt: createdAt(),
    updatedAt: date("updated_at")
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [
    index("messages_received").on(t.recipientId, t.recipientDeletedAt, t.id),
    index("messages_unread").on(t.recipientId, t.isRead, t.recipientDeletedAt),
    index("messages_sent").on(t.senderId, t.senderDeletedAt, t.id),
    index("messages_parent").on(t.parentMessageId),
    index("messages_mailing").on(t.mailingId, t.recipientId).where(sql`mailing_id is not null`),
    uniqueIndex("messages_submission").on(t.senderId, t.submissionKey),
  ],
);

export const publicContacts = sqliteTable(
  "public_contacts",
  {
    id: id(),
    /** Which form it came from. */
    kind: text("kind", { enum: contactKinds }).notNull().default("contact"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    /** The member who wrote it and the person it is about, for those that members write. */
    memberId: integer("member_id").references(() => users.id, { onDelete: "set null" }),
    aboutId: integer("about_id").references(() => users.id, { onDelete: "cascade" }),
    graduationYear: integer("graduation_year"),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    location: text("location"),
    isRead: flag("is_read").notNull().default(false),
    /** The decision on an access request; null while it is pending. */
    outcome: text("outcome", { enum: accessOutcomes }),
    handledBy: integer("handled_by").references(() => users.id, { onDelete: "set null" }),
    handledAt: date("handled_at"),
    deletedAt: date("deleted_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("public_contacts_listed").on(t.deletedAt, t.id),
    index("public_contacts_unread").on(t.isRead, t.deletedAt),
    index("public_contacts_about").on(t.aboutId),
    check("public_contacts_kind", oneOf(t.kind, contactKinds)),
  ],
);
