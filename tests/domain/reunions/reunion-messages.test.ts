import { beforeEach, expect, test } from "vitest";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { searchInbox } from "#app/domain/messages/inbox.server.ts";
import { hasWaitingStatusNotice, tellStatuses } from "#app/domain/reunions/attendee-messages.server.ts";
import { deleteReunion, editReunion, setReunionStatus } from "#app/domain/reunions/reunions.server.ts";
import { db } from "#db/client.server.ts";
import { messages, users } from "#db/schema.ts";
import { actorOf, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { join, messagesTo, nextSummer, plan, tellStatusesNow } from "#tests/support/reunions.ts";
import { changeRow } from "#tests/support/rows.ts";

/** Attendees are notified when a meet-up is moved, rescheduled, or cancelled. */

temporaryDatabase();
let anna: Member;
let ben: Member;
let carl: Member;
let chief: Member;
let reunionId: number;
beforeEach(async () => {
  db().delete(messages).run();
  anna = addMember("Anna Núñez");
  ben = addMember();
  carl = addMember();
  chief = addAdministrator();
  reunionId = (await plan(anna)).id;
  await join(ben, reunionId);
  await join(carl, reunionId);
});

const later = new Date(nextSummer.getTime() + 3_600_000);
const edit = (who: Member, change: Partial<{ title: string; eventDate: Date | null; location: string | null }>) =>
  editReunion.perform(actorOf(who), { reunionId, ...change });
const setStatus = (who: Member, status: "active" | "cancelled" | "closed") =>
  setReunionStatus.perform(actorOf(who), { reunionId, status });
const countMessages = () => db().select().from(messages).all().length;

test("each attendee gets one message from the organizer with the old and new date and place", async () => {
  await edit(anna, { eventDate: later, location: "Central Park" });
  const year = nextSummer.getUTCFullYear();
  const expected = {
    from: anna.id,
    subject: "Changed: Summer picnic",
    content: expect.stringMatching(
      new RegExp(
        `When: June 19, ${year} at 7:30 PM EDT\\nBefore: June 19, ${year} at 6:30 PM EDT\\nWhere: Central Park\\nBefore: Prospect Park`,
      ),
    ),
  };
  expect([messagesTo(ben), messagesTo(carl), messagesTo(anna)]).toEqual([[expected], [expected], []]);
});

test("repeating a change and changing the title send no messages", async () => {
  await Promise.all([edit(anna, { location: "Central Park" }), edit(anna, { location: "Central Park" })]);
  await edit(anna, { title: "Another title" });
  expect(countMessages()).toBe(2);
});

test("after an administrator's change the organizer notifies the members and the administrator the organizer", async () => {
  await edit(chief, { location: null });
  expect([messagesTo(ben)[0]?.from, messagesTo(anna)[0]?.from]).toEqual([anna.id, chief.id]);
  expect(messagesTo(ben)[0]?.content).toContain("Where: Place to be announced\nBefore: Prospect Park");
  expect(countMessages()).toBe(3);
});

test("an administrator who attends isn't notified of their own change", async () => {
  await join(chief, reunionId);
  await edit(chief, { location: "Central Park" });
  expect(messagesTo(chief)).toEqual([]);
});

test("the administrator notifies the members if the organizer is deactivated", async () => {
  changeRow(users, anna.id, { isActive: false });
  await edit(chief, { location: "Central Park" });
  expect([messagesTo(ben)[0]?.from, messagesTo(anna)]).toEqual([chief.id, []]);
});

test("cancelling and reactivating send one message each, ten minutes later, and closing and repeated cancelling none", async () => {
  const subjects = () => messagesTo(ben).map(({ subject }) => subject);
  await setStatus(chief, "cancelled");
  await setStatus(chief, "cancelled");
  await tellStatuses(new Date(Date.now() + 9 * 60_000));
  expect([subjects(), hasWaitingStatusNotice()]).toEqual([[], true]);
  await tellStatusesNow();
  await tellStatusesNow();
  expect([subjects(), hasWaitingStatusNotice()]).toEqual([["Cancelled: Summer picnic"], false]);
  await setStatus(chief, "active");
  await tellStatusesNow();
  await setStatus(chief, "closed");
  await tellStatusesNow();
  expect(subjects()).toEqual(["Cancelled: Summer picnic", "Back on: Summer picnic"]);
});

test("a status that is taken back within ten minutes alarms nobody", async () => {
  await setStatus(chief, "cancelled");
  await setStatus(chief, "active");
  await tellStatusesNow();
  expect(countMessages()).toBe(0);
  await setStatus(chief, "cancelled");
  await tellStatusesNow();
  const told = countMessages();
  await setStatus(chief, "active");
  await setStatus(chief, "cancelled");
  await tellStatusesNow();
  expect(countMessages()).toBe(told);
});

test("a meet-up that is deleted before attendees were told that it is cancelled tells them once", async () => {
  await setStatus(chief, "cancelled");
  await deleteReunion.perform(actorOf(anna), { reunionId });
  await tellStatusesNow();
  expect(messagesTo(ben).map(({ subject }) => subject)).toEqual(["Cancelled: Summer picnic"]);
});

test("two processes tell attendees once", async () => {
  await setStatus(chief, "cancelled");
  await Promise.all([tellStatusesNow(), tellStatusesNow()]);
  expect(messagesTo(ben)).toHaveLength(1);
});

test("moving a cancelled meet-up sends no message, but the one about its reactivation has the new date", async () => {
  await setStatus(chief, "cancelled");
  await tellStatusesNow();
  await edit(anna, { eventDate: later });
  expect(messagesTo(carl)).toHaveLength(1);
  await setStatus(chief, "active");
  await tellStatusesNow();
  expect(messagesTo(carl)[1]?.content).toContain("at 7:30 PM EDT");
});

test("deleting an upcoming meet-up notifies its attendees, unless it was cancelled before", async () => {
  await deleteReunion.perform(actorOf(anna), { reunionId });
  expect(messagesTo(ben)).toMatchObject([{ subject: "Cancelled: Summer picnic", from: anna.id }]);
  const other = (await plan(anna)).id;
  await join(carl, other);
  await setReunionStatus.perform(actorOf(chief), { reunionId: other, status: "cancelled" });
  await tellStatusesNow();
  const before = countMessages();
  await deleteReunion.perform(actorOf(anna), { reunionId: other });
  expect(countMessages()).toBe(before);
});

test("changes to past meet-ups send no messages", async () => {
  const past = (await plan(anna, { eventDate: "2020-01-01T12:00:00Z" })).id;
  await join(ben, past);
  await editReunion.perform(actorOf(anna), { reunionId: past, location: "It was here" });
  await setReunionStatus.perform(actorOf(chief), { reunionId: past, status: "cancelled" });
  await tellStatusesNow();
  await deleteReunion.perform(actorOf(anna), { reunionId: past });
  expect(countMessages()).toBe(0);
});

test("a refused change sends no messages", async () => {
  expect(await refusalOf(edit(ben, { location: "My place" }))).toMatchObject({ status: 403 });
  expect(countMessages()).toBe(0);
});

test("notifications are in the attendees' inboxes but not among the organizer's sent messages", async () => {
  await edit(anna, { location: "Central Park" });
  const inbox = (who: Member) => searchInbox(who, { text: "", filter: "all", before: null }).messages;
  expect(inbox(ben)).toMatchObject([{ isUnread: true, name: fullName(anna) }]);
  expect(inbox(anna)).toEqual([]);
});

test("the subject is shortened between characters and leaves room for 'Re: '", async () => {
  const long = `${"x".repeat(180)}${"🎨".repeat(10)}`;
  await edit(anna, { title: long });
  await edit(anna, { location: "Central Park" });
  const subject = messagesTo(ben)[0]?.subject ?? "";
  expect(subject.length).toBeLessThanOrEqual(196);
  expect(subject.isWellFormed()).toBe(true);
});
