import { aliasedTable, and, desc, eq, inArray, isNull, or, type SQLWrapper, sql } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { canReadContacts, isAdministrator } from "#app/domain/core/permissions.ts";
import { batchSize, inBatches, type StreamedList } from "#app/domain/core/streamed-lists.server.ts";
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
export const senderEmail = (me: number | SQLWrapper, seesAll: number | SQLWrapper) =>
  sql<
    string | null
  >`case when ${sender.emailAudience} = 'members' or ${sender.id} = ${me} or ${seesAll} then ${sender.email} end`;

function selectMessages(me: Member) {
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
const toListedMessage = (row: MessageRow) => ({ ...row, isPublicContact: false as const });
/** A visitor's message in the same shape. Its id is negative, so that it differs from the ids of members' messages. */
const toListedContact = (row: ContactRow) => ({
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
type ListedMessage = ReturnType<typeof toListedMessage> | ReturnType<typeof toListedContact>;

/** The messages that the member received and hasn't deleted. */
export const receivedBy = (memberId: number | SQLWrapper) =>
  and(eq(messages.recipientId, memberId), isNull(messages.recipientDeletedAt));
/** The messages that the member sent and hasn't deleted. */
export const sentBy = (memberId: number | SQLWrapper) => and(eq(messages.senderId, memberId), isNull(messages.senderDeletedAt));
export const isListedContact = isNull(publicContacts.deletedAt);

/** Sorts in place by date, newest first. */
const newestFirst = <Row extends { id: number; createdAt: Date }>(rows: Row[]) =>
  rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id);

/** All messages of a member, with visitors' messages for administrators, newest first (GET /api/messages). The screen uses `searchInbox`. */
export const listMessages = (me: Member): StreamedList<ListedMessage> =>
  inBatches(() => {
    // Reads only the ids. SQLite stores a message's date behind its text, so reading 20,000 dates would take 0.2 seconds.
    const messageIds = readMessageIds(me);
    const contactIds = canReadContacts(me) ? readContactIds() : [];
    return { total: messageIds.length + contactIds.length, pages: mergedPages(me, messageIds, contactIds) };
  });

/** Merges both id lists, which are consumed, into pages by date. */
function* mergedPages(me: Member, messageIds: number[], contactIds: number[]): Generator<ListedMessage[]> {
  while (messageIds.length + contactIds.length > 0) {
    const nextMessages = messageIds.splice(0, batchSize);
    const nextContacts = contactIds.splice(0, batchSize);
    const rows = newestFirst([...readMessages(me, nextMessages), ...readContacts(nextContacts)]);
    yield rows.slice(0, batchSize);
    // Rows that belong to a later page go back to their lists.
    const later = new Set(rows.slice(batchSize).map(({ id }) => id));
    messageIds.unshift(...nextMessages.filter((id) => later.has(id)));
    contactIds.unshift(...nextContacts.filter((id) => later.has(-id)));
  }
}

const isOwn = (me: Member) => or(receivedBy(me.id), sentBy(me.id));

const readMessageIds = (me: Member) =>
  db()
    .select({ id: messages.id })
    .from(messages)
    .where(isOwn(me))
    .orderBy(desc(messages.id))
    .all()
    .map(({ id }) => id);

const readContactIds = () =>
  db()
    .select({ id: publicContacts.id })
    .from(publicContacts)
    .where(isListedContact)
    .orderBy(desc(publicContacts.id))
    .all()
    .map(({ id }) => id);

const readMessages = (me: Member, ids: number[]) =>
  selectMessages(me)
    .where(and(inArray(messages.id, ids), isOwn(me)))
    .all()
    .map(toListedMessage);

const readContacts = (ids: number[]) =>
  db()
    .select()
    .from(publicContacts)
    .where(and(inArray(publicContacts.id, ids), isListedContact))
    .all()
    .map(toListedContact);
