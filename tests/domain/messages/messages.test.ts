import { eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { countUnread, findMessage, searchInbox } from "#app/domain/messages/inbox.server.ts";
import { replySubject } from "#app/domain/messages/inbox.ts";
import { listMessages } from "#app/domain/messages/message-rows.server.ts";
import { deleteMessage, editMessage, markMessageRead, sendMessage } from "#app/domain/messages/messages.server.ts";
import { db } from "#db/client.server.ts";
import { messages, publicContacts } from "#db/schema.ts";
import { actorOf, loggedEntries, perform, queryPlans, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addContact, addDeactivated, addMember } from "#tests/support/people.ts";

const dataDir = temporaryDatabase({ rateLimits: "off" });
const anna = addMember("Anna Núñez");
const ben = addMember("Ben Éclair");
const stranger = addMember();
const chief = addAdministrator();

const send = (from: Member, to: Member, more: object = {}) =>
  perform(sendMessage, from, { recipientId: to.id, subject: "Hello", content: "Text", ...more });
const stored = (id: number) => db().select().from(messages).where(eq(messages.id, id)).get();
const wholeInbox = { text: "", filter: "all", before: null } as const;

test("a reply's subject starts with 'Re: ' once, and is 'Re: No Subject' if there was none", () => {
  expect(["Hi", "Re: Hi", ""].map(replySubject)).toEqual(["Re: Hi", "Re: Hi", "Re: No Subject"]);
});

describe("sending", () => {
  test("a sent message is unread, and the log names both members but not the text", async () => {
    const { id } = await send(anna, ben, { content: "A secret" });
    expect(findMessage(ben, id)).toMatchObject({ sender: { firstName: "Anna" }, content: "A secret" });
    expect(stored(id)?.isRead).toBe(false);
    const entry = loggedEntries().at(-1);
    expect(entry?.description).toBe("Anna Núñez wrote to Ben Éclair");
    expect(JSON.stringify(entry)).not.toMatch(/secret|Hello/);
  });

  test("sending the same form twice sends one message", async () => {
    const [one, two] = await Promise.all([
      send(anna, ben, { submissionKey: "form-1" }),
      send(anna, ben, { submissionKey: "form-1" }),
    ]);
    expect(one.id).toBe(two.id);
    expect(db().select().from(messages).where(eq(messages.submissionKey, "form-1")).all()).toHaveLength(1);
  });

  test("sending the same form again with another text sends a second message", async () => {
    const first = await send(anna, ben, { submissionKey: "form-2" });
    const second = await send(anna, ben, { submissionKey: "form-2", content: "With an afterthought" });
    expect(second.id).not.toBe(first.id);
    expect(findMessage(ben, second.id)).toMatchObject({ content: "With an afterthought" });
  });

  test("a new message isn't marked as edited", async () => {
    const sent = await send(anna, ben);
    expect(sent.updatedAt).toEqual(sent.createdAt);
  });

  test("members can't write to themselves or to deactivated members, or reply to others' messages", async () => {
    const deactivated = addDeactivated();
    const { id } = await send(anna, ben);
    expect(await refusalOf(send(anna, anna))).toMatchObject({ status: 400, message: "Please select a recipient" });
    expect(await refusalOf(send(anna, deactivated))).toMatchObject({ status: 404 });
    expect(await refusalOf(send(stranger, anna, { parentMessageId: id }))).toMatchObject({ status: 404 });
    expect((await send(ben, anna, { parentMessageId: id })).parentMessageId).toBe(id);
  });
});

describe("permissions", () => {
  test("only the sender and the recipient can read a message, and administrators can't", async () => {
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

  test("a message can be edited only by its sender, and is then marked as edited", async () => {
    const { id, createdAt } = await send(anna, ben);
    const edit = (member: Member) => editMessage.perform(actorOf(member), { messageId: id, subject: "New", content: "Newer" });
    expect(await refusalOf(edit(ben))).toMatchObject({ status: 403 });
    expect(await refusalOf(edit(chief))).toMatchObject({ status: 404 });
    await new Promise((resolve) => setTimeout(resolve, 2));
    const edited = await edit(anna);
    expect(edited).toMatchObject({ subject: "New", content: "Newer", recipientId: ben.id });
    expect(edited.updatedAt.getTime()).toBeGreaterThan(createdAt.getTime());
  });

  test("a message can be marked as read only by its recipient, which doesn't mark it as edited", async () => {
    const { id } = await send(anna, ben);
    const unread = countUnread(ben);
    expect(await refusalOf(markMessageRead.perform(actorOf(anna), { messageId: id }))).toMatchObject({ status: 403 });
    await markMessageRead.perform(actorOf(ben), { messageId: id });
    expect(countUnread(ben)).toBe(unread - 1);
    expect(stored(id)?.updatedAt).toEqual(stored(id)?.createdAt);
  });

  test("deleting a message hides it for that member, and it counts as deleted once both have deleted it", async () => {
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

  test("visitors' messages are for administrators only, who read and delete them for all administrators and can't edit or answer them", async () => {
    const other = addAdministrator();
    const messageId = -addContact().id;
    expect([findMessage(anna, messageId), findMessage(chief, messageId)]).toMatchObject([
      undefined,
      { isPublicContact: true, name: "Ellen Park" },
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

  test("members can't list, filter, or search visitors' messages, and administrators can", async () => {
    addContact();
    const search = { ...wholeInbox, text: "soo-jin" };
    const foundBy = (who: Member) => [
      ...listMessages(who).all(),
      ...searchInbox(who, wholeInbox).messages,
      ...searchInbox(who, { ...wholeInbox, filter: "unread" }).messages,
      ...searchInbox(who, search).messages,
    ];
    expect(foundBy(stranger)).toEqual([]);
    expect(countUnread(stranger)).toBe(0);
    expect(foundBy(chief).filter(({ id }) => id < 0).length).toBeGreaterThanOrEqual(4);
  });

  test("deleted messages from members and visitors don't count as unread", async () => {
    const reader = addAdministrator();
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
  test("search finds text in the subject, body, and sender's name and email, ignoring case even in accented letters", async () => {
    const reader = addMember();
    const { id } = await send(ben, reader, { subject: "Sketch WALK", content: "Bring Graphite" });
    const search = (text: string) => searchInbox(reader, { ...wholeInbox, text }).messages.map((message) => message.id);
    for (const text of ["sketch walk", "GRAPHITE", "ben éclair", "ÉCLAIR", ben.email]) expect(search(text), text).toEqual([id]);
    expect(search("%")).toEqual([]);
  });

  test("Unread lists received messages that are unread, and Sent lists one's own messages without visitors'", async () => {
    addContact();
    await send(chief, anna);
    await send(anna, chief);
    const filtered = (filter: "unread" | "sent") => searchInbox(chief, { ...wholeInbox, filter }).messages;
    expect(filtered("unread").every(({ isUnread }) => isUnread)).toBe(true);
    expect(filtered("unread").some(({ source }) => source === "contact")).toBe(true);
    expect(filtered("sent")).toMatchObject([{ source: "sent", name: "Anna Núñez", isUnread: false }]);
  });

  test("pages of 50 repeat and miss no message, whether received, sent, or from visitors", async () => {
    const reader = addAdministrator();
    for (let n = 0; n < 45; n++) {
      await send(anna, reader, { subject: `in ${n}` });
      await send(reader, anna, { subject: `out ${n}` });
      addContact();
    }
    // Messages in the same millisecond, and a clock that was set back.
    db().update(publicContacts).set({ createdAt: new Date() }).run();
    db()
      .update(messages)
      .set({ createdAt: new Date(Date.now() - 3_600_000) })
      .where(like(messages.subject, "% 4_"))
      .run();
    const pagedIds: number[] = [];
    let before: ReturnType<typeof searchInbox>["next"] = null;
    let pages = 0;
    do {
      const page = searchInbox(reader, { ...wholeInbox, before });
      pagedIds.push(...page.messages.map(({ id }) => id));
      before = page.next;
      pages += 1;
    } while (before && pages < 20);
    const all = listMessages(reader)
      .all()
      .map(({ id }) => id);
    expect(new Set(pagedIds).size).toBe(pagedIds.length);
    expect(pagedIds.toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b));
    expect(pages).toBe(Math.ceil(all.length / 50));
  });

  test("every query of the inbox and the header reads an index and sorts nothing, so that 10,000 messages stay fast", () => {
    const plans = queryPlans(dataDir, () => {
      searchInbox(chief, wholeInbox);
      searchInbox(chief, { ...wholeInbox, filter: "unread" });
      countUnread(chief);
    });
    expect(plans).toHaveLength(3 + 2 + 2);
    for (const { statement, plan } of plans) {
      expect(plan, statement).toMatch(
        /USING (COVERING )?INDEX (messages_received|messages_sent|messages_unread|public_contacts_listed|public_contacts_unread)/,
      );
      expect(plan, statement).not.toMatch(/SCAN|TEMP B-TREE/);
    }
  });
});
