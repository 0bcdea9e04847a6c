import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { searchInbox } from "#app/domain/messages/inbox.server.ts";
import { deleteReunion, editReunion, setReunionStatus } from "#app/domain/reunions/reunions.server.ts";
import { db } from "#db/client.server.ts";
import { messages, users } from "#db/schema.ts";
import { actorOf, addMember, temporaryDatabase } from "#tests/support/database.ts";
import { join, lettersTo, nextSummer, plan, refusalOf } from "#tests/support/reunions.ts";

/** Whoever has said they come must hear when it is elsewhere, at another time, or not at all. */

temporaryDatabase();
let anna: Member;
let ben: Member;
let carl: Member;
let chief: Member;
let reunionId: number;
beforeEach(async () => {
  db().delete(messages).run();
  anna = await addMember({ firstName: "Anna", lastName: "Núñez" });
  ben = await addMember();
  carl = await addMember();
  chief = await addMember({ role: "administrator" });
  reunionId = (await plan(anna)).id;
  await join(ben, reunionId);
  await join(carl, reunionId);
});

const later = new Date(nextSummer.getTime() + 3_600_000);
const edit = (who: Member, change: Partial<{ title: string; eventDate: Date | null; location: string | null }>) =>
  editReunion.perform(actorOf(who), { reunionId, ...change });
const setStatus = (who: Member, status: "active" | "cancelled" | "closed") =>
  setReunionStatus.perform(actorOf(who), { reunionId, status });
const count = () => db().select().from(messages).all().length;

test("a new date and place: one message to each attendee from the organizer, saying what it was and is", async () => {
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
  expect([lettersTo(ben), lettersTo(carl), lettersTo(anna)]).toEqual([[expected], [expected], []]);
});

test("the same change sent twice tells nobody twice, and another title or text tells nobody", async () => {
  await Promise.all([edit(anna, { location: "Central Park" }), edit(anna, { location: "Central Park" })]);
  await edit(anna, { title: "Another title" });
  expect(count()).toBe(2);
});

test("an administrator's change: members hear from the organizer, the organizer from the administrator", async () => {
  await edit(chief, { location: null });
  expect([lettersTo(ben)[0]?.from, lettersTo(anna)[0]?.from]).toEqual([anna.id, chief.id]);
  expect(lettersTo(ben)[0]?.content).toContain("Where: Place to be announced\nBefore: Prospect Park");
  expect(count()).toBe(3);
});

test("an administrator who is on the list and makes the change is not told of it", async () => {
  await join(chief, reunionId);
  await edit(chief, { location: "Central Park" });
  expect(lettersTo(chief)).toEqual([]);
});

test("an organizer who is gone writes to nobody: the administrator does", async () => {
  db().update(users).set({ isActive: false }).where(eq(users.id, anna.id)).run();
  await edit(chief, { location: "Central Park" });
  expect([lettersTo(ben)[0]?.from, lettersTo(anna)]).toEqual([chief.id, []]);
});

test("cancelled, and on again: each is told once; closing and cancelling twice are not", async () => {
  await setStatus(chief, "cancelled");
  await setStatus(chief, "cancelled");
  expect(lettersTo(ben).map(({ subject }) => subject)).toEqual(["Cancelled: Summer picnic"]);
  await setStatus(chief, "active");
  await setStatus(chief, "closed");
  expect(lettersTo(ben).map(({ subject }) => subject)).toEqual(["Cancelled: Summer picnic", "On again: Summer picnic"]);
});

test("a cancelled one that is moved tells nobody; the new date is in the message when it is on again", async () => {
  await setStatus(chief, "cancelled");
  await edit(anna, { eventDate: later });
  expect(lettersTo(carl)).toHaveLength(1);
  await setStatus(chief, "active");
  expect(lettersTo(carl)[1]?.content).toContain("at 7:30 PM EDT");
});

test("deleting one that was still to come tells its attendees; deleting a cancelled one does not tell them again", async () => {
  await deleteReunion.perform(actorOf(anna), { reunionId });
  expect(lettersTo(ben)).toMatchObject([{ subject: "Cancelled: Summer picnic", from: anna.id }]);
  const other = (await plan(anna)).id;
  await join(carl, other);
  await setReunionStatus.perform(actorOf(chief), { reunionId: other, status: "cancelled" });
  const before = count();
  await deleteReunion.perform(actorOf(anna), { reunionId: other });
  expect(count()).toBe(before);
});

test("what is past tells nobody: putting the record straight is no news", async () => {
  const past = (await plan(anna, { eventDate: "2020-01-01T12:00:00Z" })).id;
  await join(ben, past);
  await editReunion.perform(actorOf(anna), { reunionId: past, location: "It was here" });
  await setReunionStatus.perform(actorOf(chief), { reunionId: past, status: "cancelled" });
  await deleteReunion.perform(actorOf(anna), { reunionId: past });
  expect(count()).toBe(0);
});

test("a refused change tells nobody", async () => {
  expect(await refusalOf(edit(ben, { location: "My place" }))).toMatchObject({ status: 403 });
  expect(count()).toBe(0);
});

test("they are read like any message, and do not fill the organizer's own list", async () => {
  await edit(anna, { location: "Central Park" });
  const inbox = (who: Member) => searchInbox(who, { text: "", filter: "all", before: null }).messages;
  expect(inbox(ben)).toMatchObject([{ isRead: false, sender: { firstName: "Anna" } }]);
  expect(inbox(anna)).toEqual([]);
});

test("the longest title leaves room for an answer's 'Re: ', and no half character", async () => {
  const long = `${"x".repeat(180)}${"🎨".repeat(10)}`;
  await edit(anna, { title: long });
  await edit(anna, { location: "Central Park" });
  const subject = lettersTo(ben)[0]?.subject ?? "";
  expect(subject.length).toBeLessThanOrEqual(196);
  expect(subject.isWellFormed()).toBe(true);
});
