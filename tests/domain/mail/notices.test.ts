import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addComment, deleteComment } from "#app/domain/albums/comments.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { type NoticeSettings, noticeSettingsChange } from "#app/domain/mail/notice-settings.ts";
import { changeNoticeSettings } from "#app/domain/mail/notices.server.ts";
import { deleteMessage, markMessageRead, sendMessage } from "#app/domain/messages/messages.server.ts";
import { joinReunion, leaveReunion } from "#app/domain/reunions/attendance.server.ts";
import { deleteReunion, editReunion, setReunionStatus } from "#app/domain/reunions/reunions.server.ts";
import { db } from "#db/client.server.ts";
import { messages, outgoingEmails, users } from "#db/schema.ts";
import { addAlbum, addPhoto } from "#tests/support/albums.ts";
import { actorOf, noMailServer, perform, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { plan, tellStatusesNow } from "#tests/support/reunions.ts";

/** Which emails wait after members wrote, planned, and commented. Nothing sends them here. */

temporaryDatabase({ smtpUrl: noMailServer, rateLimits: "off" });

let anna: Member;
let david: Member;
beforeEach(() => {
  db().delete(outgoingEmails).run();
  // Members of earlier tests would be told of new meet-ups.
  db().update(users).set({ isActive: false }).run();
  anna = addMember("Anna Moon");
  david = addMember("David Reyes");
});

const waiting = () =>
  db().select().from(outgoingEmails).where(eq(outgoingEmails.state, "waiting")).orderBy(outgoingEmails.id).all();
const subjects = () => waiting().map(({ subject }) => subject);
const recipients = () => waiting().map(({ userId }) => userId);
/** As if the mail server had accepted all that waits. */
const sendAll = () => db().update(outgoingEmails).set({ state: "sent", finishedAt: new Date(), subject: null, body: null }).run();
const choose = (member: Member, change: Partial<NoticeSettings>) =>
  changeNoticeSettings.perform(actorOf(member), noticeSettingsChange.parse(change));
const write = (subject = "Photos of the mural", from = david, to = anna) =>
  perform(sendMessage, from, { recipientId: to.id, subject, content: "A secret text" });

describe("a message", () => {
  test("is announced with its sender, subject, and link, and without its text", async () => {
    const { id } = await write();
    const [email] = waiting();
    expect(email).toMatchObject({ kind: "message", userId: anna.id, subject: "Message from David Reyes: Photos of the mural" });
    expect(email?.body).toMatch(new RegExp(`^http://class\\.example/messages\\?message=${id}$`, "m"));
    expect(JSON.stringify(email)).not.toContain("secret");
  });

  test("one of several within ten minutes is announced with the others", async () => {
    await write();
    sendAll();
    // Sending an email takes longer than a millisecond.
    db()
      .update(messages)
      .set({ createdAt: new Date(Date.now() - 1000) })
      .run();
    const sent = [await write("One"), await write("Two"), await write("Three")];
    expect(subjects()).toEqual(["3 messages from David Reyes"]);
    await write("Another sender", anna, david);
    expect(recipients()).toEqual([anna.id, david.id]);
    await markMessageRead.perform(actorOf(anna), { messageId: sent[0]?.id ?? 0 });
    expect(subjects()[0]).toBe("2 messages from David Reyes");
    await deleteMessage.perform(actorOf(anna), { messageId: sent[2]?.id ?? 0 });
    expect(subjects()[0]).toBe("Message from David Reyes: Two");
    await markMessageRead.perform(actorOf(anna), { messageId: sent[1]?.id ?? 0 });
    expect(recipients()).toEqual([david.id]);
  });

  test("is not announced if it was refused, sent twice, or is not wanted at once", async () => {
    await expect(write("To myself", david, david)).rejects.toThrow();
    const form = sendMessage.input.parse({ recipientId: anna.id, subject: "Hi", content: "Hi", submissionKey: "form1" });
    await sendMessage.perform(actorOf(david), form);
    await sendMessage.perform(actorOf(david), form);
    expect(waiting()).toMatchObject([{ noticeCount: 1 }]);
    await choose(anna, { messages: "weekly" });
    expect(waiting()).toEqual([]);
    await write();
    expect(waiting()).toEqual([]);
  });

  test("that can't be stored announces nothing", async () => {
    db().$client.exec("create temp trigger broken before insert on activity_logs begin select raise(abort, 'broken'); end");
    await expect(write()).rejects.toThrow("broken");
    db().$client.exec("drop trigger broken");
    expect(waiting()).toEqual([]);
  });
});

describe("a meet-up", () => {
  const attend = (reunionId: number, member = anna) => perform(joinReunion, member, { reunionId });
  const edit = (reunionId: number, change: object) => perform(editReunion, david, { reunionId, ...change });

  test("that is new is announced to those who want to know at once, but not to who planned it", async () => {
    await choose(anna, { newMeetUps: "now" });
    await choose(david, { newMeetUps: "now" });
    const later = addMember();
    await plan(david, { submissionKey: "form2" });
    await plan(david, { submissionKey: "form2" });
    expect(waiting()).toMatchObject([{ kind: "new_meet_up", userId: anna.id, subject: "New meet-up: Summer picnic" }]);
    expect(waiting()[0]?.body).toContain("When: June 19");
    await plan(david, { isActive: false });
    await plan(david, { eventDate: "2020-06-19T12:00:00Z" });
    expect(waiting()).toHaveLength(1);
    expect(recipients()).not.toContain(later.id);
  });

  test("announcements that still wait say the new place, and are canceled with the meet-up", async () => {
    await choose(anna, { newMeetUps: "now" });
    const { id } = await plan(david);
    await edit(id, { location: "The studio" });
    expect(waiting()[0]?.body).toContain("Where: The studio");
    await deleteReunion.perform(actorOf(david), { reunionId: id });
    expect(waiting()).toEqual([]);
  });

  test("with another date or place is announced to attendees once, beside the message they get on the site", async () => {
    const { id } = await plan(david);
    await attend(id);
    await edit(id, { title: "Picnic" });
    expect(waiting()).toEqual([]);
    await edit(id, { location: "The studio" });
    expect(waiting()).toMatchObject([{ kind: "meet_up_change", userId: anna.id, subject: "Meet-up changed: Picnic" }]);
    expect(waiting()[0]?.body).toContain("Where: The studio\nBefore: Prospect Park");
    expect(db().select().from(messages).where(eq(messages.recipientId, anna.id)).all()).toHaveLength(1);
    sendAll();
    await edit(id, { location: "The gym" });
    await edit(id, { location: "The roof" });
    expect(waiting()).toHaveLength(1);
    expect(waiting()[0]?.body).toContain("Where: The roof\n");
    expect(waiting()[0]?.body).not.toContain("Before");
  });

  test("that is cancelled, on again, or deleted is announced, and not after it took place", async () => {
    const chief = addAdministrator();
    const soon = new Date(Date.now() + 3_600_000);
    const { id } = await plan(david, { eventDate: soon.toISOString() });
    await attend(id);
    await setReunionStatus.perform(actorOf(chief), { reunionId: id, status: "cancelled" });
    expect(waiting().filter(({ userId }) => userId === anna.id)).toEqual([]);
    await tellStatusesNow();
    expect(waiting().filter(({ userId }) => userId === anna.id)).toMatchObject([{ subject: "Meet-up cancelled: Summer picnic" }]);
    expect(waiting()[0]?.expiresAt.getTime()).toBeLessThanOrEqual(soon.getTime());
    sendAll();
    await setReunionStatus.perform(actorOf(chief), { reunionId: id, status: "active" });
    await tellStatusesNow();
    expect(subjects()[0]).toBe("Meet-up back on: Summer picnic");
    await deleteReunion.perform(actorOf(david), { reunionId: id });
    expect(subjects()[0]).toBe("Meet-up cancelled: Summer picnic");
    expect(recipients().filter((userId) => userId === anna.id)).toHaveLength(1);
  });

  test("tells an attendee who becomes its organizer", async () => {
    const { id } = await plan(david);
    await attend(id);
    await leaveReunion.perform(actorOf(david), { reunionId: id });
    expect(waiting()).toMatchObject([{ userId: anna.id, subject: "You are the organizer now: Summer picnic" }]);
  });
});

describe("a comment", () => {
  const comment = (photo: { id: number }, author = david) =>
    perform(addComment, author, { photoCollectionId: photo.id, content: "A secret text" });

  test("is announced to the owner of the photo who wants to know at once, without its text", async () => {
    const album = addAlbum(anna, "Kiln");
    const photo = addPhoto(album, anna, "Glaze");
    await comment(photo);
    expect(waiting()).toEqual([]);
    await choose(anna, { comments: "now" });
    await comment(photo, anna);
    expect(waiting()).toEqual([]);
    await comment(photo);
    expect(waiting()).toMatchObject([{ userId: anna.id, subject: "David Reyes commented on your photo “Glaze”" }]);
    expect(waiting()[0]?.body).toContain(`\nhttp://class.example/yearbook?album=${album.id}&photo=${photo.id}`);
    expect(JSON.stringify(waiting())).not.toContain("secret");
  });

  test("is announced with others on the photo, and not once it is deleted", async () => {
    await choose(anna, { comments: "now" });
    const photo = addPhoto(addAlbum(anna, "Kiln"), anna, "");
    const chief = addAdministrator("Chief");
    const [one, two] = [await comment(photo), await comment(photo, chief)];
    expect(subjects()).toEqual(["2 new comments on one of your photos"]);
    await deleteComment.perform(actorOf(chief), { commentId: two.id });
    expect(subjects()).toEqual(["David Reyes commented on one of your photos"]);
    await deleteComment.perform(actorOf(david), { commentId: one.id });
    expect(waiting()).toEqual([]);
  });
});

test("nobody is told whose mail comes back or who may not sign in", async () => {
  for (const fields of [{ emailReturnedAt: new Date() }, { memberState: "invited" as const, password: null }]) {
    const other = addMember(fields);
    await choose(other, { newMeetUps: "now" }).catch(() => null);
    await write("Hi", david, other).catch(() => null);
  }
  await plan(david);
  expect(waiting()).toEqual([]);
});
