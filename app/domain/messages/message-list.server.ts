import { and, desc, inArray, or } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { canReadContacts } from "#app/domain/core/permissions.ts";
import { batchSize, inBatches, type StreamedList } from "#app/domain/core/streamed-lists.server.ts";
import { listPlaceholder, prepared } from "#db/client.server.ts";
import { messages, publicContacts } from "#db/schema.ts";
import {
  isListedContact,
  type ListedMessage,
  newestFirst,
  received,
  seesEveryEmail,
  selectMessages,
  sent,
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

const messageIds = prepared((db) =>
  db.select({ id: messages.id }).from(messages).where(or(received, sent)).orderBy(desc(messages.id)).prepare(),
);
const readMessageIds = (me: Member) =>
  messageIds()
    .all({ me: me.id })
    .map(({ id }) => id);

const contactIds = prepared((db) =>
  db.select({ id: publicContacts.id }).from(publicContacts).where(isListedContact).orderBy(desc(publicContacts.id)).prepare(),
);
const readContactIds = () =>
  contactIds()
    .all()
    .map(({ id }) => id);

const messagesWithIds = prepared((db) =>
  selectMessages(db)
    .where(and(inArray(messages.id, listPlaceholder("ids")), or(received, sent)))
    .prepare(),
);
const readMessages = (me: Member, ids: number[]) =>
  messagesWithIds()
    .all({ me: me.id, seesAll: seesEveryEmail(me), ids: JSON.stringify(ids) })
    .map(toListedMessage);

const contactsWithIds = prepared((db) =>
  db
    .select()
    .from(publicContacts)
    .where(and(inArray(publicContacts.id, listPlaceholder("ids")), isListedContact))
    .prepare(),
);
const readContacts = (ids: number[]) =>
  contactsWithIds()
    .all({ ids: JSON.stringify(ids) })
    .map(toListedContact);
