import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { mailReport, readMailReport } from "#app/domain/mail/mail-report.server.ts";
import { emailReturnedSince, retryAddress } from "#app/domain/mail/returned-addresses.server.ts";
import { searchDirectory } from "#app/domain/people/directory.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, outgoingEmails, users } from "#db/schema.ts";
import { actorOf, noMailServer, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addDeactivated, addInMemoriam, addInvited, addMember } from "#tests/support/people.ts";
import { addRow, changeRow } from "#tests/support/rows.ts";

/** What administrators see of the site's email, and addresses that come back. */

temporaryDatabase({ smtpUrl: noMailServer });
const chief = addAdministrator();
const anna = addMember({ lastName: "Abbott" });
beforeEach(() => {
  db().delete(outgoingEmails).run();
});

// At noon in New York.
const now = new Date("2026-11-23T17:00:00Z");
const minute = 60_000;
const day = 24 * 60 * minute;
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const add = (email: Partial<typeof outgoingEmails.$inferInsert>) =>
  addRow(outgoingEmails, { kind: "message", userId: anna.id, createdAt: now, sendAfter: now, expiresAt: now, ...email });

test("emails are counted by kind and day in the class's time zone, without their texts and addresses", () => {
  for (const kind of ["message", "message", "joining"] as const) add({ kind, state: "sent", finishedAt: ago(minute) });
  // Ten minutes before midnight of the day before.
  add({ state: "sent", finishedAt: new Date("2026-11-23T04:50:00Z") });
  add({ state: "canceled", finishedAt: new Date("2026-11-23T04:50:00Z") });
  add({ state: "sent", finishedAt: ago(40 * day) });
  const none = { sent: 0, failed: 0, canceled: 0 };
  expect(mailReport(now).days).toEqual([
    {
      day: "2026-11-23",
      kinds: [
        { ...none, kind: "message", sent: 2 },
        { ...none, kind: "joining", sent: 1 },
      ],
    },
    { day: "2026-11-22", kinds: [{ kind: "message", sent: 1, failed: 0, canceled: 1 }] },
  ]);
  expect(mailReport(now).lastSentAt).toEqual(ago(minute));
});

test("what waits is counted by kind, with the first day and the last problem; what failed has a name and a reason", () => {
  add({ sendAfter: ago(0), problem: "first" });
  add({ createdAt: ago(2 * day), sendAfter: ago(-day), problem: "later" });
  add({ kind: "comment" });
  add({ state: "failed", problem: "unknown user", finishedAt: ago(day) });
  const { waiting, failed, outage } = mailReport(now);
  expect(waiting).toMatchObject({ total: 3, since: ago(2 * day), problem: "later" });
  expect(waiting.kinds.map(({ kind, count }) => [kind, count])).toEqual([
    ["message", 2],
    ["comment", 1],
  ]);
  expect(failed).toMatchObject([{ kind: "message", problem: "unknown user", person: { id: anna.id, lastName: "Abbott" } }]);
  expect(outage).toBeNull();
});

test("only administrators read it", () => {
  expect(() => readMailReport(anna)).toThrow("Only administrators can see the site's email");
});

test("whose mail comes back is listed and found, as long as they could get email", () => {
  const emailReturnedAt = ago(day);
  addMember({ lastName: "Baker", emailReturnedAt });
  addInvited({ lastName: "Chen", emailReturnedAt });
  addInMemoriam({ lastName: "Dale", emailReturnedAt });
  addDeactivated({ lastName: "Eng", emailReturnedAt });
  const { total, people } = mailReport(now).returned;
  expect([total, people.map(({ lastName }) => lastName)]).toEqual([2, ["Baker", "Chen"]]);
  const found = searchDirectory({ text: "", type: "mail-comes-back", page: 1 }, chief).people;
  expect(found.map(({ lastName }) => lastName)).toEqual(["Baker", "Chen"]);
});

test("a member has their own address tried again, administrators any, others none", async () => {
  const back = { emailRefusedAt: ago(2 * day), emailReturnedAt: ago(day) };
  const bring = () => changeRow(users, anna.id, back);
  const retry = (me: Member) => retryAddress.perform(actorOf(me), { userId: anna.id });
  const entries = () => db().select().from(activityLogs).where(eq(activityLogs.action, "mail.retry-address")).all();
  bring();
  await expect(retry(addMember())).rejects.toMatchObject({ status: 403 });
  expect(emailReturnedSince(anna.id)).toEqual(back.emailReturnedAt);
  for (const me of [anna, chief]) {
    bring();
    await retry(me);
    expect(findPerson(anna.id)).toMatchObject({
      emailRefusedAt: null,
      emailReturnedAt: null,
    });
  }
  await retry(chief);
  expect(entries().map(({ success }) => success)).toEqual([false, true, true]);
});
