import { aliasedTable, and, eq, isNull, type Placeholder, sql } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { isAdministrator } from "#app/domain/core/permissions.ts";
import { db } from "#db/client.server.ts";
import { messages, publicContacts, users } from "#db/schema.ts";

/** The rows and conditions that the inbox and the API's message list share. */

export const sender = aliasedTable(users, "sender");
export const recipient = aliasedTable(users, "recipient");

/** What the sender and the recipient may see of a message. Leaves out whether the other one deleted it. */
export const messageColumns = {
  id: messages.id,
  senderId: messages.senderId,
  recipientId: messages.recipientId,
  subject: messages.subject,
  content: messages.content,
  isRead: messages.isRead,
  createdAt: messages.createdAt,
  updatedAt: messages.updatedAt,
  parentMessageId: messages.parentMessageId,
} as const;

/** The value of `seesAll` in queries: SQLite has no booleans. */
export const seesEveryEmail = (me: Member) => (isAdministrator(me) ? 1 : 0);

/** The sender's email address where the member may see it: docs/behavior.md, "Privacy". */
export const senderEmail = (me: number | Placeholder, seesAll: number | Placeholder) =>
  sql<
    string | null
  >`case when ${sender.emailAudience} = 'members' or ${sender.id} = ${me} or ${seesAll} then ${sender.email} end`;

export function selectMessages(me: Member) {
  const email = senderEmail(me.id, seesEveryEmail(me));
  const from = { firstName: sender.firstName, lastName: sender.lastName, email, role: sender.role };
  const to = { firstName: recipient.firstName, lastName: recipient.lastName };
  return db()
    .select({ ...messageColumns, sender: from, recipient: to })
    .from(messages)
    .innerJoin(sender, eq(sender.id, messages.senderId))
    .innerJoin(recipient, eq(recipient.id, messages.recipientId));
}

type MessageRow = ReturnType<ReturnType<typeof selectMessages>["all"]>[number];
type ContactRow = typeof publicContacts.$inferSelect;

/** A member's message as lists and details return it. */
export const toListedMessage = (row: MessageRow) => ({ ...row, isPublicContact: false as const });
/** A visitor's message in the same shape. Its id is negative, so that it differs from the ids of members' messages. */
export const toListedContact = (row: ContactRow) => ({
  id: -row.id,
  senderId: null,
  recipientId: null,
  subject: row.subject,
  message: row.message,
  isRead: row.isRead,
  createdAt: row.createdAt,
  parentMessageId: null,
  isPublicContact: true as const,
  kind: row.kind,
  graduationYear: row.graduationYear,
  outcome: row.outcome,
  memberId: row.memberId,
  aboutId: row.aboutId,
  senderName: row.name,
  senderEmail: row.email,
  publicContactData: { ipAddress: row.ipAddress, location: row.location, userAgent: row.userAgent },
});
export type ListedMessage = ReturnType<typeof toListedMessage> | ReturnType<typeof toListedContact>;

/** The messages that the member received and hasn't deleted. */
export const receivedBy = (memberId: number | Placeholder) =>
  and(eq(messages.recipientId, memberId), isNull(messages.recipientDeletedAt));
/** The messages that the member sent and hasn't deleted. */
export const sentBy = (memberId: number | Placeholder) => and(eq(messages.senderId, memberId), isNull(messages.senderDeletedAt));
export const isListedContact = isNull(publicContacts.deletedAt);

/** Sorts in place by date, newest first. */
export const newestFirst = <Row extends { id: number; createdAt: Date }>(rows: Row[]) =>
  rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id);
