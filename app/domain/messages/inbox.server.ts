import { and, asc, count, desc, eq, lt, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { canReadContacts } from "#app/domain/core/permissions.ts";
import { db } from "#db/client.server.ts";
import { messages, publicContacts, users } from "#db/schema.ts";
import { type MessageFilter, messagesPerPage } from "./inbox.ts";
import {
  isListedContact,
  type ListedMessage,
  newestFirst,
  received,
  selectMessages,
  sender,
  sent,
  toListedContact,
  toListedMessage,
} from "./message-rows.server.ts";

/** Searching and reading one's messages: received, sent, and, for administrators, those from visitors. */

export interface InboxSearch {
  text: string;
  filter: MessageFilter;
  /** Where the previous page ended; null for the first page. */
  before: Cursor | null;
}
/** The lowest ids of members' and of visitors' messages on the pages so far. */
export interface Cursor {
  messageId: number;
  contactId: number;
}
const start: Cursor = { messageId: Number.MAX_SAFE_INTEGER, contactId: Number.MAX_SAFE_INTEGER };

/**
 * One page of a member's messages, newest first, and the cursor of the next page (null on the last page). Each source
 * is read in the order of its index, one page at most.
 */
export function searchInbox(
  me: Member,
  { text, filter, before }: InboxSearch,
): { messages: ListedMessage[]; next: Cursor | null } {
  const cursor = before ?? start;
  const pages = [
    ...(filter === "sent" ? [] : [messagePage(received(me), filter === "unread" ? eq(messages.isRead, false) : undefined)]),
    ...(filter === "unread" ? [] : [messagePage(sent(me))]),
    ...(filter !== "sent" && canReadContacts(me) ? [contactPage()] : []),
  ];
  const all = newestFirst(pages.flat());
  const page = all.slice(0, messagesPerPage);
  if (all.length <= messagesPerPage) return { messages: page, next: null };
  const lowest = (ids: number[], fallback: number) => (ids.length > 0 ? Math.min(...ids) : fallback);
  const next = {
    messageId: lowest(
      page.filter(({ id }) => id > 0).map(({ id }) => id),
      cursor.messageId,
    ),
    contactId: lowest(
      page.filter(({ id }) => id < 0).map(({ id }) => -id),
      cursor.contactId,
    ),
  };
  return { messages: page, next };

  function messagePage(source: SQL | undefined, condition?: SQL) {
    return selectMessages()
      .where(
        and(
          source,
          condition,
          lt(messages.id, cursor.messageId),
          matches(text, messages.subject, messages.content, sender.firstName, sender.lastName, sender.email),
        ),
      )
      .orderBy(desc(messages.id))
      .limit(messagesPerPage + 1)
      .all()
      .map(toListedMessage);
  }
  function contactPage() {
    const { id, subject, message, name, email, isRead } = publicContacts;
    return db()
      .select()
      .from(publicContacts)
      .where(
        and(
          isListedContact,
          filter === "unread" ? eq(isRead, false) : undefined,
          lt(id, cursor.contactId),
          matches(text, subject, message, name, email),
        ),
      )
      .orderBy(desc(id))
      .limit(messagesPerPage + 1)
      .all()
      .map(toListedContact);
  }
}

/** Whether the columns, joined by spaces so that a full name matches, contain the text. Ignores case. */
function matches(text: string, ...columns: SQLWrapper[]): SQL | undefined {
  if (text === "") return undefined;
  const joined = sql.join(columns, sql` || ' ' || `);
  return sql`instr(lower_case(${joined}), ${text.toLowerCase()}) > 0`;
}

/** A message that the member sent or received, or a visitor's message for administrators; otherwise undefined. */
export function findMessage(me: Member, messageId: number): ListedMessage | undefined {
  if (messageId < 0) {
    if (!canReadContacts(me)) return undefined;
    const contact = db()
      .select()
      .from(publicContacts)
      .where(and(eq(publicContacts.id, -messageId), isListedContact))
      .get();
    return contact && toListedContact(contact);
  }
  const row = selectMessages()
    .where(and(eq(messages.id, messageId), or(received(me), sent(me))))
    .get();
  return row && toListedMessage(row);
}

/** The number of unread messages, for the header and the inbox's title. */
export function countUnread(me: Member): number {
  const messageCount = db()
    .select({ unread: count() })
    .from(messages)
    .where(and(received(me), eq(messages.isRead, false)))
    .get();
  if (!canReadContacts(me)) return messageCount?.unread ?? 0;
  const contactCount = db()
    .select({ unread: count() })
    .from(publicContacts)
    .where(and(isListedContact, eq(publicContacts.isRead, false)))
    .get();
  return (messageCount?.unread ?? 0) + (contactCount?.unread ?? 0);
}

/** The members with an open account, except oneself, by last name: the options of the recipient field. */
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
