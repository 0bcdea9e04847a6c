import { and, asc, count, desc, eq, inArray, lt, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { hasAllWords, isOpenAccount, namesOf, wordParameters } from "#app/domain/core/member-rows.server.ts";
import { hasWords } from "#app/domain/core/name-words.ts";
import { canReadContacts } from "#app/domain/core/permissions.ts";
import { db, given, prepared } from "#db/client.server.ts";
import type { ContactKind, ProfileType } from "#db/column-values.ts";
import { messages, publicContacts, users } from "#db/schema.ts";
import { type MessageFilter, messagesPerPage } from "./inbox.ts";
import { isListedContact, receivedBy, recipient, seesEveryEmail, sender, senderEmail, sentBy } from "./message-rows.server.ts";
import { meantBy, nobodyCalled, type Recipient, withWholeName } from "./recipients.ts";

/** Searching one's messages: received, sent, and, for administrators, those from visitors. */

interface InboxSearch {
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

/** What the list shows of a message. The id of a visitor's message is negative. */
export interface InboxRow {
  id: number;
  source: "received" | "sent" | "contact";
  /** What a contact is: from a visitor, or from a member about a missing person. */
  kind?: ContactKind;
  /** The name of the other person. */
  name: string;
  subject: string;
  /** The beginning of the text. */
  preview: string;
  isUnread: boolean;
  createdAt: Date;
}

const previewLength = 110;
/** One more character than a preview has, which tells whether there are more. */
const beginningOf = (text: SQLWrapper) => sql<string>`substr(${text}, 1, ${sql.raw(String(previewLength + 1))})`;
const previewOf = (beginning: string) =>
  beginning.length > previewLength ? `${beginning.slice(0, previewLength).trimEnd()}…` : beginning;

/** Whether the columns, joined by spaces so that a full name matches, contain the text as it was typed. Ignores case. */
const hasText = (text: string | SQLWrapper, ...columns: SQLWrapper[]) =>
  sql`instr(lower_case(${sql.join(columns, sql` || ' ' || `)}), ${text}) > 0`;

const me = given("me");
const unread = and(receivedBy(me), eq(messages.isRead, false));
const sources = { received: receivedBy(me), unread, sent: sentBy(me) };
type Source = keyof typeof sources;

const messagePage = prepared((db, source: Source, isSearch: boolean) => {
  const other = source === "sent" ? recipient : sender;
  return db
    .select({
      id: messages.id,
      firstName: other.firstName,
      lastName: other.lastName,
      subject: messages.subject,
      beginning: beginningOf(messages.content),
      isRead: messages.isRead,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .innerJoin(sender, eq(sender.id, messages.senderId))
    .innerJoin(recipient, eq(recipient.id, messages.recipientId))
    .where(
      and(
        sources[source],
        lt(messages.id, given("before")),
        isSearch
          ? or(
              hasText(
                given("text"),
                messages.subject,
                messages.content,
                sender.firstName,
                sender.lastName,
                sql`coalesce(${senderEmail(me, given("seesAll"))}, '')`,
              ),
              hasAllWords(namesOf(sender.searchText)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(messages.id))
    .limit(messagesPerPage + 1)
    .prepare();
});

/** The messages from visitors; with a text, those that have it. */
function contactPage(isOnlyUnread: boolean, before: number, text: string | null) {
  const { id, kind, name, email, subject, message, isRead, createdAt } = publicContacts;
  const isShown = and(isListedContact, isOnlyUnread ? eq(isRead, false) : undefined, lt(id, before));
  const hasTyped = (typed: string) =>
    or(hasText(typed.toLowerCase(), subject, message, name, email), inArray(id, newestFrom(typed, isShown)));
  return db()
    .select({ id, kind, name, subject, beginning: beginningOf(message), isRead, createdAt })
    .from(publicContacts)
    .where(and(isShown, text === null ? undefined : hasTyped(text)))
    .orderBy(desc(id))
    .limit(messagesPerPage + 1)
    .all();
}

/** The ids of a page of visitors' messages whose senders have all words in their names. These have no search column: there are few. */
function newestFrom(typed: string, isShown: SQL | undefined): number[] {
  const { id, name } = publicContacts;
  const senders = db().select({ id, name }).from(publicContacts).where(isShown).orderBy(desc(id)).all();
  const found = senders.filter((contact) => hasWords(contact.name, typed, "part"));
  return found.slice(0, messagesPerPage + 1).map((contact) => contact.id);
}

/**
 * One page of a member's messages, newest first, and the next page's cursor. Reads each source by its index, one page at most.
 */
export function searchInbox(member: Member, search: InboxSearch): { messages: InboxRow[]; next: Cursor | null } {
  const { filter } = search;
  const cursor = search.before ?? start;
  const words = wordParameters(search.text);
  const parameters = {
    me: member.id,
    seesAll: seesEveryEmail(member),
    text: search.text.toLowerCase(),
    ...words,
  };
  const readMessages = (source: Source) =>
    messagePage(source, words !== null)
      .all({ ...parameters, before: cursor.messageId })
      .map(({ firstName, lastName, beginning, isRead, ...row }): InboxRow => {
        const common = { ...row, name: fullName({ firstName, lastName }), preview: previewOf(beginning) };
        return source === "sent" ? { ...common, source, isUnread: false } : { ...common, source: "received", isUnread: !isRead };
      });
  const readContacts = () =>
    contactPage(filter === "unread", cursor.contactId, words && search.text).map(
      ({ id, beginning, isRead, ...row }): InboxRow => ({
        ...row,
        id: -id,
        source: "contact",
        preview: previewOf(beginning),
        isUnread: !isRead,
      }),
    );
  const ownMessages = [
    ...(filter === "sent" ? [] : readMessages(filter === "unread" ? "unread" : "received")),
    ...(filter === "unread" ? [] : readMessages("sent")),
  ].sort((a, b) => b.id - a.id);
  const all = mergedByTime(ownMessages, filter !== "sent" && canReadContacts(member) ? readContacts() : []);
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
}

/** Both lists merged, newest first. Each keeps its order by id even if its times don't: the cursor is the lowest id of each. */
function mergedByTime(first: InboxRow[], second: InboxRow[]): InboxRow[] {
  const merged: InboxRow[] = [];
  let [at, secondAt] = [0, 0];
  while (at < first.length || secondAt < second.length) {
    const [one, other] = [first[at], second[secondAt]];
    if (one && (!other || one.createdAt >= other.createdAt)) {
      merged.push(one);
      at += 1;
    } else if (other) {
      merged.push(other);
      secondAt += 1;
    }
  }
  return merged;
}

const unreadMessages = prepared((db) => db.select({ unread: count() }).from(messages).where(unread).prepare());

const countUnreadContacts = () =>
  db()
    .select({ unread: count() })
    .from(publicContacts)
    .where(and(isListedContact, eq(publicContacts.isRead, false)))
    .get()?.unread ?? 0;

/** The number of unread messages, for the header and the inbox's title. */
export function countUnread(member: Member): number {
  const fromMembers = unreadMessages().get({ me: member.id })?.unread ?? 0;
  const fromVisitors = canReadContacts(member) ? countUnreadContacts() : 0;
  return fromMembers + fromVisitors;
}

function recipients(profileType: ProfileType, leftOut: number) {
  const { id, firstName, lastName, maidenName, sortName } = users;
  const withMaidenName = sql<string>`${lastName} || ', ' || ${firstName} || coalesce(' (née ' || ${maidenName} || ')', '')`;
  return db()
    .select({ id, name: withMaidenName, memberState: users.memberState })
    .from(users)
    .where(and(isOpenAccount, eq(users.profileType, profileType), ne(id, leftOut)))
    .orderBy(asc(sortName), asc(id))
    .all()
    .map(({ memberState, ...person }): Recipient => (memberState === "invited" ? { ...person, isNotJoined: true } : person));
}

/** Members with an open account by last name; oneself only where the address names oneself, as the footer's 'Contact' may. */
export function listRecipients(member: Member, addressedId = "") {
  const leftOut = addressedId === String(member.id) ? 0 : member.id;
  return { classmates: recipients("classmate", leftOut), teachers: recipients("teacher", leftOut) };
}
export type Recipients = ReturnType<typeof listRecipients>;

/** One message, as the screen opens it. */

const ownMessage = prepared((db) =>
  db
    .select({
      id: messages.id,
      senderId: messages.senderId,
      recipientId: messages.recipientId,
      sender: {
        id: sender.id,
        firstName: sender.firstName,
        lastName: sender.lastName,
        profileImageUrl: sender.profileImageUrl,
        yearbookImageUrl: sender.yearbookImageUrl,
      },
      recipient: { firstName: recipient.firstName, lastName: recipient.lastName },
      subject: messages.subject,
      content: messages.content,
      isRead: messages.isRead,
      createdAt: messages.createdAt,
      updatedAt: messages.updatedAt,
    })
    .from(messages)
    .innerJoin(sender, eq(sender.id, messages.senderId))
    .innerJoin(recipient, eq(recipient.id, messages.recipientId))
    .where(and(eq(messages.id, given("messageId")), or(receivedBy(me), sentBy(me))))
    .prepare(),
);

const findContact = (id: number) =>
  db()
    .select({
      kind: publicContacts.kind,
      name: publicContacts.name,
      email: publicContacts.email,
      subject: publicContacts.subject,
      content: publicContacts.message,
      graduationYear: publicContacts.graduationYear,
      ipAddress: publicContacts.ipAddress,
      location: publicContacts.location,
      userAgent: publicContacts.userAgent,
      outcome: publicContacts.outcome,
      isRead: publicContacts.isRead,
      createdAt: publicContacts.createdAt,
      memberId: publicContacts.memberId,
      aboutId: publicContacts.aboutId,
      about: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(publicContacts)
    .leftJoin(users, eq(users.id, publicContacts.aboutId))
    .where(and(eq(publicContacts.id, id), isListedContact))
    .get();

/** A message that the member sent or received, or a visitor's message for administrators, by its negative id; otherwise undefined. */
export function findMessage(member: Member, messageId: number) {
  if (messageId > 0) {
    const message = ownMessage().get({ me: member.id, messageId });
    return message && { ...message, isPublicContact: false as const };
  }
  const contact = canReadContacts(member) ? findContact(-messageId) : undefined;
  return contact && { ...contact, id: messageId, isPublicContact: true as const };
}
export type OpenedMessage = NonNullable<ReturnType<typeof findMessage>>;
export type VisitorMessage = Extract<OpenedMessage, { isPublicContact: true }>;

/** The most names that an answer lists. */
const listedNames = 5;

type TypedRecipient = Recipient | { problem: string; suggestedId: number | undefined };

/**
 * The recipient whom a member named: the one person with these whole words, or a fitting one chosen in the list. Otherwise
 * `problem` asks: parts of words are not enough for a private message.
 */
export function findTypedRecipient(me: Member, typed: string, chosenId: number): TypedRecipient {
  const { classmates, teachers } = listRecipients(me);
  const everyone = [...classmates, ...teachers];
  const [found, whole] = [meantBy(everyone, typed), withWholeName(everyone, typed)];
  const chosen = everyone.find(({ id }) => id === chosenId);
  if (chosen) {
    if (found.includes(chosen)) return chosen;
    const problem = `You typed “${typed}” and chose “${chosen.name}” in the list. Please correct one of them, or empty the field with the name.`;
    return { problem, suggestedId: chosen.id };
  }
  const [first] = found;
  if (first && whole.length === 1) return first;
  return { problem: problemWith(typed, found), suggestedId: found.length === 1 ? first?.id : undefined };
}

function problemWith(typed: string, found: readonly { name: string }[]): string {
  const [first] = found;
  if (!first) return nobodyCalled(typed);
  if (found.length === 1)
    return `Do you mean “${first.name}”? Then please send the message again. Otherwise, please change the name.`;
  if (found.length > listedNames)
    return `“${typed}” fits ${found.length} people. Please choose one of them in the list, or type more of the name.`;
  return `“${typed}” can be ${found.map(({ name }) => `“${name}”`).join(" or ")}. Please choose one of them in the list.`;
}
