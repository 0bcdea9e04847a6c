import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { canReadContacts } from "#app/domain/core/permissions.ts";
import { batchSize, inBatches, type StreamedList } from "#app/domain/core/streamed-lists.server.ts";
import { db } from "#db/client.server.ts";
import { messages, publicContacts, users } from "#db/schema.ts";
import { type MessageFilter, messagesPerPage } from "./inbox.ts";

/** What a member finds in /messages: received, sent and, for administrators, what visitors wrote. */

const sender = aliasedTable(users, "sender");
const recipient = aliasedTable(users, "recipient");

/** What a party may know of a message; what the other one did with it is theirs. */
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

const parties = {
  sender: { firstName: sender.firstName, lastName: sender.lastName, email: sender.email, role: sender.role },
  recipient: { firstName: recipient.firstName, lastName: recipient.lastName },
} as const;

const selectMessages = () =>
  db()
    .select({ ...messageColumns, ...parties })
    .from(messages)
    .innerJoin(sender, eq(sender.id, messages.senderId))
    .innerJoin(recipient, eq(recipient.id, messages.recipientId));

type MessageRow = ReturnType<ReturnType<typeof selectMessages>["all"]>[number];
type ContactRow = typeof publicContacts.$inferSelect;

const ofMessage = (row: MessageRow) => ({ ...row, isPublicContact: false as const });
const ofContact = (row: ContactRow) => ({
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
  senderName: row.name,
  senderEmail: row.email,
  publicContactData: { ipAddress: row.ipAddress, location: row.location, userAgent: row.userAgent },
});
export type ListedMessage = ReturnType<typeof ofMessage> | ReturnType<typeof ofContact>;

const received = (me: Member) => and(eq(messages.recipientId, me.id), isNull(messages.recipientDeletedAt));
const sent = (me: Member) => and(eq(messages.senderId, me.id), isNull(messages.senderDeletedAt));
const contactsLeft = isNull(publicContacts.deletedAt);

/** Everything of a member's, newest first (GET /api/messages). The screen reads by pages of its own. */
export const listMessages = (me: Member): StreamedList<ListedMessage> =>
  inBatches(() => {
    // By id alone: the time of a message stands behind its text, and walking over 20,000 texts takes a fifth of a second.
    const [own, contacts] = [messageIds(me), canReadContacts(me) ? contactIds() : []];
    return { total: own.length + contacts.length, pages: mergedPages(me, own, contacts) };
  });

function* mergedPages(me: Member, own: number[], contacts: number[]): Generator<ListedMessage[]> {
  while (own.length + contacts.length > 0) {
    const [some, others] = [own.splice(0, batchSize), contacts.splice(0, batchSize)];
    const rows = newestFirst([...readMessages(me, some), ...readContacts(others)]);
    yield rows.slice(0, batchSize);
    // What is older than this page goes back to where it came from.
    const older = new Set(rows.slice(batchSize).map(({ id }) => id));
    own.unshift(...some.filter((id) => older.has(id)));
    contacts.unshift(...others.filter((id) => older.has(-id)));
  }
}

const messageIds = (me: Member) =>
  db()
    .select({ id: messages.id })
    .from(messages)
    .where(or(received(me), sent(me)))
    .orderBy(desc(messages.id))
    .all()
    .map(({ id }) => id);

const contactIds = () =>
  db()
    .select({ id: publicContacts.id })
    .from(publicContacts)
    .where(contactsLeft)
    .orderBy(desc(publicContacts.id))
    .all()
    .map(({ id }) => id);

const readMessages = (me: Member, ids: number[]) =>
  selectMessages()
    .where(and(inArray(messages.id, ids), or(received(me), sent(me))))
    .all()
    .map(ofMessage);

const readContacts = (ids: number[]) =>
  db()
    .select()
    .from(publicContacts)
    .where(and(inArray(publicContacts.id, ids), contactsLeft))
    .all()
    .map(ofContact);

const newestFirst = (listed: ListedMessage[]) =>
  listed.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id);

export interface InboxSearch {
  text: string;
  filter: MessageFilter;
  /** Where the page before ended: ids of messages and of visitors' messages that were shown already. */
  before: Cursor | null;
}
export interface Cursor {
  messageId: number;
  contactId: number;
}
const start: Cursor = { messageId: Number.MAX_SAFE_INTEGER, contactId: Number.MAX_SAFE_INTEGER };

/**
 * One page of a member's messages, newest first, and where the next page begins
 * (null on the last). Each source is walked on its index and stops after a page.
 */
export function searchInbox(
  me: Member,
  { text, filter, before }: InboxSearch,
): { messages: ListedMessage[]; next: Cursor | null } {
  const from = before ?? start;
  const pages = [
    ...(filter === "sent" ? [] : [messagePage(received(me), filter === "unread" ? eq(messages.isRead, false) : undefined)]),
    ...(filter === "unread" ? [] : [messagePage(sent(me))]),
    ...(filter !== "sent" && canReadContacts(me) ? [contactPage()] : []),
  ];
  const all = newestFirst(pages.flat());
  const shown = all.slice(0, messagesPerPage);
  if (all.length <= messagesPerPage) return { messages: shown, next: null };
  const lowest = (ids: number[], otherwise: number) => (ids.length > 0 ? Math.min(...ids) : otherwise);
  const next = {
    messageId: lowest(
      shown.filter(({ id }) => id > 0).map(({ id }) => id),
      from.messageId,
    ),
    contactId: lowest(
      shown.filter(({ id }) => id < 0).map(({ id }) => -id),
      from.contactId,
    ),
  };
  return { messages: shown, next };

  function messagePage(mine: SQL | undefined, more?: SQL) {
    return selectMessages()
      .where(
        and(
          mine,
          more,
          lt(messages.id, from.messageId),
          matches(text, messages.subject, messages.content, sender.firstName, sender.lastName, sender.email),
        ),
      )
      .orderBy(desc(messages.id))
      .limit(messagesPerPage + 1)
      .all()
      .map(ofMessage);
  }
  function contactPage() {
    const { id, subject, message, name, email, isRead } = publicContacts;
    return db()
      .select()
      .from(publicContacts)
      .where(
        and(
          contactsLeft,
          filter === "unread" ? eq(isRead, false) : undefined,
          lt(id, from.contactId),
          matches(text, subject, message, name, email),
        ),
      )
      .orderBy(desc(id))
      .limit(messagesPerPage + 1)
      .all()
      .map(ofContact);
  }
}

/** Whether the text is in one of the columns, or in them side by side ('Anna Núñez'), ignoring case. */
function matches(text: string, ...columns: SQLWrapper[]): SQL | undefined {
  if (text === "") return undefined;
  const together = sql.join(columns, sql` || ' ' || `);
  return sql`instr(lower_case(${together}), ${text.toLowerCase()}) > 0`;
}

/** One message as its party, or an administrator for visitors' ones, may read it; undefined otherwise. */
export function findMessage(me: Member, messageId: number): ListedMessage | undefined {
  if (messageId < 0) {
    if (!canReadContacts(me)) return undefined;
    const contact = db()
      .select()
      .from(publicContacts)
      .where(and(eq(publicContacts.id, -messageId), contactsLeft))
      .get();
    return contact && ofContact(contact);
  }
  const row = selectMessages()
    .where(and(eq(messages.id, messageId), or(received(me), sent(me))))
    .get();
  return row && ofMessage(row);
}

/** How many messages wait to be read, for the header and the inbox's title. */
export function countUnread(me: Member): number {
  const own = db()
    .select({ unread: count() })
    .from(messages)
    .where(and(received(me), eq(messages.isRead, false)))
    .get();
  if (!canReadContacts(me)) return own?.unread ?? 0;
  const contacts = db()
    .select({ unread: count() })
    .from(publicContacts)
    .where(and(contactsLeft, eq(publicContacts.isRead, false)))
    .get();
  return (own?.unread ?? 0) + (contacts?.unread ?? 0);
}

/** Everybody a member can write to, those who may sign in, by last name: for the recipient select. */
export function listRecipients(me: Member) {
  const { id, firstName, lastName, profileType } = users;
  return db()
    .select({ id, firstName, lastName, profileType })
    .from(users)
    .where(and(isOpenAccount, ne(users.id, me.id)))
    .orderBy(asc(users.sortName), asc(users.id))
    .all();
}
export type Recipient = ReturnType<typeof listRecipients>[number];
