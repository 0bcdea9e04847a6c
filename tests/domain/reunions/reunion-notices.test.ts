import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { askUnanswered } from "#app/domain/reunions/answers.server.ts";
import { leaveReunion } from "#app/domain/reunions/attendance.server.ts";
import { queueReminders } from "#app/domain/reunions/reunion-notices.server.ts";
import { editReunion, setReunionStatus } from "#app/domain/reunions/reunions.server.ts";
import { chooseDate, suggestDate, voteOnDates } from "#app/domain/reunions/suggested-dates.server.ts";
import { db } from "#db/client.server.ts";
import { outgoingEmails, users } from "#db/schema.ts";
import { actorOf, noMailServer, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { join, nextSummer, plan } from "#tests/support/reunions.ts";

/** Who gets an email about answers, places, and dates of a reunion. Changes and cancellations are in ../mail/notices.test.ts. */

temporaryDatabase({ smtpUrl: noMailServer, rateLimits: "off" });

let anna: Member;
let ben: Member;
let carl: Member;
beforeEach(() => {
  db().delete(outgoingEmails).run();
  db().update(users).set({ isActive: false }).run();
  anna = addMember("Anna");
  ben = addMember("Ben");
  carl = addMember("Carl");
});

const emails = () =>
  db()
    .select({ to: outgoingEmails.userId, subject: outgoingEmails.subject, body: outgoingEmails.body })
    .from(outgoingEmails)
    .where(eq(outgoingEmails.kind, "meet_up_change"))
    .orderBy(outgoingEmails.userId)
    .all();

test("who gets a place from the waiting list is told, and nobody else", async () => {
  const { id } = await plan(anna, { capacity: 2 });
  await join(ben, id);
  await join(carl, id);
  expect(emails()).toEqual([]);
  await leaveReunion.perform(actorOf(ben), { reunionId: id });
  expect(emails()).toMatchObject([{ to: carl.id, subject: "There is room for you: Summer picnic" }]);
  expect(emails()[0]?.body).toMatch(new RegExp(`^http://class\\.example/reunions\\?details=${id}$`, "m"));
});

test("who has not answered is asked, with the last day to reply", async () => {
  const { id } = await plan(anna, { replyBy: "2087-05-01" });
  await join(ben, id);
  await askUnanswered.perform(actorOf(anna), { reunionId: id });
  expect(emails()).toMatchObject([{ to: carl.id, subject: "Are you coming? Summer picnic" }]);
  expect(emails()[0]?.body).toContain("Please answer on its page, by May 1.");
});

test("when a date is set, attendees are told, and the others who voted are asked", async () => {
  const { id } = await plan(anna, { eventDate: null });
  await join(ben, id);
  const input = suggestDate.input.parse({ reunionId: id, startsAt: nextSummer.toISOString() });
  const date = await suggestDate.perform(actorOf(anna), input);
  await voteOnDates.perform(actorOf(carl), { reunionId: id, votes: [{ dateId: date.id, vote: "yes" }] });
  await chooseDate.perform(actorOf(anna), { reunionId: id, dateId: date.id });
  expect(emails()).toMatchObject([
    { to: ben.id, subject: "The date is set: Summer picnic" },
    { to: carl.id, subject: "Are you coming? Summer picnic" },
  ]);
});

test("who is on the list is reminded once, two days before, and again of another date", async () => {
  const day = 86_400_000;
  const { id } = await plan(anna, { capacity: 2 });
  await join(ben, id);
  await join(carl, id);
  const reminders = async (at: number) => {
    await Promise.all([queueReminders(new Date(at)), queueReminders(new Date(at))]);
    return emails().flatMap(({ to, subject }) => (subject?.startsWith("Soon: ") ? [to] : []));
  };
  const due = nextSummer.getTime() - 2 * day;
  expect(await reminders(due - 60_000)).toEqual([]);
  expect(await reminders(nextSummer.getTime() - day)).toEqual([]);
  expect(await reminders(due)).toEqual([anna.id, ben.id]);
  // Somebody who joins now has just read the date.
  await leaveReunion.perform(actorOf(ben), { reunionId: id });
  expect(await reminders(due + 3_600_000)).toEqual([anna.id, ben.id]);
  const eventDate = new Date(nextSummer.getTime() + 7 * day);
  await editReunion.perform(actorOf(anna), { reunionId: id, eventDate });
  // What waited was dropped with its text.
  expect(await reminders(due)).toEqual([]);
  expect(await reminders(eventDate.getTime() - 2 * day)).toEqual([anna.id, carl.id]);
  await setReunionStatus.perform(actorOf(addAdministrator()), { reunionId: id, status: "cancelled" });
  expect(await reminders(eventDate.getTime() - 2 * day)).toEqual([]);
});
