import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { countUnread, findMessage, listMessages, searchInbox } from "#app/domain/messages/inbox.server.ts";
import { replySubject } from "#app/domain/messages/inbox.ts";
import { deleteMessage, editMessage, markMessageRead, sendMessage } from "#app/domain/messages/messages.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, messages, publicContacts } from "#db/schema.ts";
import { actorOf, addMember, temporaryDatabase } from "#tests/support/database.ts";

temporaryDatabase({ rateLimits: "off" });
let anna: Member;
let ben: Member;
let stranger: Member;
let chief: Member;
beforeAll(async () => {
  anna = await addMember({ firstName: "Anna", lastName: "Núñez" });
  ben = await addMember({ firstName: "Ben", lastName: "Éclair" });
  stranger = await addMember();
  chief = await addMember({ role: "administrator" });
});

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );
const send = (from: Member, to: Member, more: object = {}) =>
  sendMessage.perform(actorOf(from), sendMessage.input.parse({ recipientId: to.id, subject: "Hello", content: "Text", ...more }));
const stored = (id: number) => db().select().from(messages).where(eq(messages.id, id)).get();
const addContact = () =>
  db()
    .insert(publicContacts)
    .values({
      name: "Ellen Park",
      email: "ellen@mail.example",
      subject: "Looking",
      message: "For Soo-Jin",
      ipAddress: "203.0.113.9",
    })
    .returning()
    .get();
const everything = { text: "", filter: "all", before: null } as const;

describe("validation", () => {
  test("a reply's subject gets 'Re: ' once, and 'Re: No Subject' where there was none", () => {
    expect(["Hi", "Re: Hi", ""].map(replySubject)).toEqual(["Re: Hi", "Re: Hi", "Re: No Subject"]);
  });
});

describe("sending", () => {
  test("reaches the recipient unread; the log names both and says nothing of the text", async () => {
    const { id } = await send(anna, ben, { content: "A secret" });
    expect(findMessage(ben, id)).toMatchObject({ isRead: false, sender: { firstName: "Anna" }, content: "A secret" });
    const entry = db().select().from(activityLogs).all().at(-1);
    expect(entry?.description).toBe("Anna Núñez wrote to Ben Éclair");
    expect(JSON.stringify(entry)).not.toMatch(/secret|Hello/);
  });

  test("the same form sent twice is one message", async () => {
    const [one, two] = await Promise.all([
      send(anna, ben, { submissionKey: "form-1" }),
      send(anna, ben, { submissionKey: "form-1" }),
    ]);
    expect(one.id).toBe(two.id);
    expect(db().select().from(messages).where(eq(messages.submissionKey, "form-1")).all()).toHaveLength(1);
  });

  test("the same form sent again with another text is not swallowed: the line may have lost our first answer", async () => {
    const first = await send(anna, ben, { submissionKey: "form-2" });
    const second = await send(anna, ben, { submissionKey: "form-2", content: "With an afterthought" });
    expect(second.id).not.toBe(first.id);
    expect(findMessage(ben, second.id)).toMatchObject({ content: "With an afterthought" });
  });

  test("a fresh message is not marked edited", async () => {
    const sent = await send(anna, ben);
    expect(sent.updatedAt).toEqual(sent.createdAt);
  });

  test("not to oneself, not to somebody unknown or gone, and not in answer to others' mail", async () => {
    const gone = await addMember({ isActive: false });
    const { id } = await send(anna, ben);
    expect(await refusalOf(send(anna, anna))).toMatchObject({ status: 400, message: "Please select a recipient" });
    expect(await refusalOf(send(anna, gone))).toMatchObject({ status: 404 });
    expect(await refusalOf(send(stranger, anna, { parentMessageId: id }))).toMatchObject({ status: 404 });
    expect((await send(ben, anna, { parentMessageId: id })).parentMessageId).toBe(id);
  });
});

describe("who may do what", () => {
  test("only the two parties can read a message: administrators do not read members' mail", async () => {
    const { id } = await send(anna, ben);
    expect([anna, ben, stranger, chief].map((member) => findMessage(member, id) !== undefined)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(
      listMessages(chief)
        .all()
        .map((message) => message.id),
    ).not.toContain(id);
  });

  test("only the sender edits, only subject and content, and it is marked edited", async () => {
    const { id, createdAt } = await send(anna, ben);
    const edit = (member: Member) => editMessage.perform(actorOf(member), { messageId: id, subject: "New", content: "Newer" });
    expect(await refusalOf(edit(ben))).toMatchObject({ status: 403 });
    expect(await refusalOf(edit(chief))).toMatchObject({ status: 404 });
    await new Promise((resolve) => setTimeout(resolve, 2));
    const edited = await edit(anna);
    expect(edited).toMatchObject({ subject: "New", content: "Newer", recipientId: ben.id });
    expect(edited.updatedAt.getTime()).toBeGreaterThan(createdAt.getTime());
  });

  test("only the recipient's opening marks it read, and that is no edit", async () => {
    const { id } = await send(anna, ben);
    const unread = countUnread(ben);
    expect(await refusalOf(markMessageRead.perform(actorOf(anna), { messageId: id }))).toMatchObject({ status: 403 });
    await markMessageRead.perform(actorOf(ben), { messageId: id });
    expect(countUnread(ben)).toBe(unread - 1);
    expect(stored(id)?.updatedAt).toEqual(stored(id)?.createdAt);
  });

  test("deleting hides it for the one who deletes; it is deleted when both have", async () => {
    const { id } = await send(anna, ben);
    await deleteMessage.perform(actorOf(anna), { messageId: id });
    expect([findMessage(anna, id), stored(id)?.isDeleted]).toEqual([undefined, false]);
    expect(findMessage(ben, id)).toBeDefined();
    expect(await refusalOf(editMessage.perform(actorOf(anna), { messageId: id, subject: "x", content: "x" }))).toMatchObject({
      status: 404,
    });
    await deleteMessage.perform(actorOf(ben), { messageId: id });
    expect(stored(id)?.isDeleted).toBe(true);
    expect(await refusalOf(deleteMessage.perform(actorOf(stranger), { messageId: id }))).toMatchObject({ status: 404 });
  });

  test("visitors' messages: administrators only, with negative ids; read and deleted for all of them, never edited or answered", async () => {
    const other = await addMember({ role: "administrator" });
    const messageId = -addContact().id;
    expect([findMessage(anna, messageId), findMessage(chief, messageId)]).toMatchObject([
      undefined,
      { isPublicContact: true, senderName: "Ellen Park" },
    ]);
    expect(await refusalOf(editMessage.perform(actorOf(chief), { messageId, subject: "x", content: "x" }))).toMatchObject({
      status: 403,
    });
    expect(await refusalOf(send(chief, anna, { parentMessageId: messageId }))).toMatchObject({ status: 403 });
    expect(await refusalOf(markMessageRead.perform(actorOf(anna), { messageId }))).toMatchObject({ status: 404 });
    const unread = countUnread(other);
    await markMessageRead.perform(actorOf(chief), { messageId });
    expect(countUnread(other)).toBe(unread - 1);
    await deleteMessage.perform(actorOf(chief), { messageId });
    expect(findMessage(other, messageId)).toBeUndefined();
  });

  test("members find no visitor's message, whether they list, filter or search; administrators do", async () => {
    addContact();
    const search = { ...everything, text: "soo-jin" };
    const foundBy = (who: Member) => [
      ...listMessages(who).all(),
      ...searchInbox(who, everything).messages,
      ...searchInbox(who, { ...everything, filter: "unread" }).messages,
      ...searchInbox(who, search).messages,
    ];
    expect(foundBy(stranger)).toEqual([]);
    expect(countUnread(stranger)).toBe(0);
    expect(foundBy(chief).filter(({ isPublicContact }) => isPublicContact).length).toBeGreaterThanOrEqual(4);
  });

  test("what was deleted unread does not count as unread, a member's message or a visitor's", async () => {
    const reader = await addMember({ role: "administrator" });
    const unread = countUnread(reader);
    const { id } = await send(anna, reader);
    const contactId = -addContact().id;
    expect(countUnread(reader)).toBe(unread + 2);
    await deleteMessage.perform(actorOf(reader), { messageId: id });
    expect(countUnread(reader)).toBe(unread + 1);
    await deleteMessage.perform(actorOf(reader), { messageId: contactId });
    expect(countUnread(reader)).toBe(unread);
  });
});

describe("the inbox", () => {
  test("search matches subject, body, sender's name and e-mail, ignoring case, accented letters too", async () => {
    const reader = await addMember();
    const { id } = await send(ben, reader, { subject: "Sketch WALK", content: "Bring Graphite" });
    const found = (text: string) => searchInbox(reader, { ...everything, text }).messages.map((message) => message.id);
    for (const text of ["sketch walk", "GRAPHITE", "ben éclair", "ÉCLAIR", ben.email]) expect(found(text), text).toEqual([id]);
    expect(found("%")).toEqual([]);
  });

  test("Unread is received and not read; Sent is one's own, without visitors'", async () => {
    addContact();
    await send(chief, anna);
    await send(anna, chief);
    const kinds = (filter: "unread" | "sent") => searchInbox(chief, { ...everything, filter }).messages;
    expect(kinds("unread").every((message) => !message.isRead)).toBe(true);
    expect(kinds("unread").some((message) => message.isPublicContact)).toBe(true);
    expect(kinds("sent").every((message) => !message.isPublicContact && message.senderId === chief.id)).toBe(true);
  });

  test("50 a page, newest first, nothing twice and nothing missed, received, sent and visitors' mixed", async () => {
    const reader = await addMember({ role: "administrator" });
    for (let n = 0; n < 45; n++) {
      await send(anna, reader, { subject: `in ${n}` });
      await send(reader, anna, { subject: `out ${n}` });
      addContact();
    }
    const seen: number[] = [];
    let before: ReturnType<typeof searchInbox>["next"] = null;
    let pages = 0;
    do {
      const page = searchInbox(reader, { ...everything, before });
      seen.push(...page.messages.map(({ id }) => id));
      before = page.next;
      pages += 1;
    } while (before && pages < 20);
    const all = listMessages(reader)
      .all()
      .map(({ id }) => id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b));
    expect(pages).toBe(Math.ceil(all.length / 50));
  });

  test("10,000 messages: every query of a page and of the header walks an index and sorts nothing", () => {
    const { $client } = db();
    const prepare = $client.prepare.bind($client);
    const statements: string[] = [];
    $client.prepare = ((source: string) => {
      statements.push(source);
      return prepare(source);
    }) as typeof $client.prepare;
    searchInbox(chief, everything);
    searchInbox(chief, { ...everything, filter: "unread" });
    countUnread(chief);
    $client.prepare = prepare;
    expect(statements.length).toBe(3 + 2 + 2);
    for (const statement of statements) {
      const values = Array(statement.split("?").length - 1).fill(1);
      const plan = (prepare(`explain query plan ${statement}`).all(...values) as { detail: string }[])
        .map(({ detail }) => detail)
        .join("; ");
      expect(plan, statement).toMatch(
        /USING (COVERING )?INDEX (messages_received|messages_sent|messages_unread|public_contacts_listed|public_contacts_unread)/,
      );
      expect(plan, statement).not.toMatch(/SCAN|TEMP B-TREE/);
    }
  });
});
