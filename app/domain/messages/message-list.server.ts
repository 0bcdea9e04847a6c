import { and, desc, inArray, or } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { canReadContacts } from "#app/domain/core/permissions.ts";
import { batchSize, inBatches, type StreamedList } from "#app/domain/core/streamed-lists.server.ts";
import { db } from "#db/client.server.ts";
import { messages, publicContacts } from "#db/schema.ts";
import {
  isListedContact,
  type ListedMessage,
  newestFirst,
  receivedBy,
  selectMessages,
  sentBy,
  toListedContact,
  toListedMessage,
} from "./message-rows.server.ts";

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
