import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { askUnanswered } from "#app/domain/reunions/asking.server.ts";
import { leaveReunion } from "#app/domain/reunions/attendance.server.ts";
import { chooseDate, suggestDate, voteOnDates } from "#app/domain/reunions/suggested-dates.server.ts";
import { db } from "#db/client.server.ts";
import { outgoingEmails, users } from "#db/schema.ts";
import { actorOf, addMember, noMailServer, temporaryDatabase } from "#tests/support/database.ts";
import { join, nextSummer, plan } from "#tests/support/reunions.ts";

/** Who gets an email about answers, places, and dates of a reunion. Changes and cancellations are in ../mail/notices.test.ts. */

temporaryDatabase({ smtpUrl: noMailServer, rateLimits: "off" });

let anna: Member;
let ben: Member;
let carl: Member;
beforeEach(async () => {
  db().delete(outgoingEmails).run();
  db().update(users).set({ isActive: false }).run();
  anna = await addMember({ firstName: "Anna" });
  ben = await addMember({ firstName: "Ben" });
  carl = await addMember({ firstName: "Carl" });
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
