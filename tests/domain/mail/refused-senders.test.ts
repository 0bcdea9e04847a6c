import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { mailReport, sendTestEmail } from "#app/domain/mail/mail-report.server.ts";
import { currentOutage, startMailSender } from "#app/domain/mail/mail-sender.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { retryAllAddresses } from "#app/domain/mail/returned-addresses.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, outgoingEmails, users } from "#db/schema.ts";
import { actorOf, storedEmails, temporaryDatabase } from "#tests/support/database.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";

/** A mail server that refuses the site speaks against nobody's address, wherever in the conversation it says so. */

type Place = "sender" | "recipient" | "text";
/** What the server answers, and where; and to whom alone, if not to everybody. */
let refusal: { at: Place; answer: string; only?: string[] } | null = null;
const answerAt = (at: Place, recipient = "") =>
  refusal?.at === at && (refusal.only?.includes(recipient) ?? true) ? refusal.answer : undefined;
const server = await startMailServer({
  answerToSender: () => answerAt("sender"),
  answerTo: (recipient) => answerAt("recipient", recipient),
  answerToText: (recipient) => answerAt("text", recipient),
});
temporaryDatabase({ smtpUrl: server.url });

const day = 24 * 60 * 60_000;
const errors: unknown[] = [];
const start = () =>
  startMailSender(
    { onError: (error) => errors.push(error), onOutage: () => {} },
    { every: 20, timeouts: { connection: 4000, silence: 4000, total: 8000 } },
  );
let stop = async () => {};

beforeEach(() => {
  refusal = null;
  db().delete(outgoingEmails).run();
  db().update(users).set({ emailRefusedAt: null, emailReturnedAt: null }).run();
  server.emails.length = 0;
});
afterEach(async () => {
  await stop();
  expect(errors).toEqual([]);
});
afterAll(() => server.close());

let number = 0;
function addPeople(count: number, fields: object = {}) {
  const people: (Member & { email: string })[] = [];
  for (let index = 0; index < count; index++) {
    number += 1;
    people.push(addMember({ email: `person${number}@class.example`, ...fields }));
  }
  return people;
}
const write = (people: readonly { id: number }[]) => {
  for (const { id } of people) queueEmail({ kind: "message", userId: id, subject: "Hello", text: "Hello." });
};
const isOneOf = (people: readonly { id: number }[]) =>
  inArray(
    users.id,
    people.map(({ id }) => id),
  );
const marksOf = (people: readonly { id: number }[]) =>
  db().select({ refused: users.emailRefusedAt, returned: users.emailReturnedAt }).from(users).where(isOneOf(people)).all();
/** As if the first email to each of them had been refused a day ago. */
const refusedYesterday = (people: readonly { id: number }[]) =>
  db()
    .update(users)
    .set({ emailRefusedAt: new Date(Date.now() - day) })
    .where(isOneOf(people))
    .run();
const noMarks = { refused: null, returned: null };
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 10 });
/** Lets the time of the next attempts come. */
const skipPause = () => db().update(outgoingEmails).set({ sendAfter: new Date(), claimedUntil: null }).run();

describe("a server that refuses the site", () => {
  test.each<[Place, string, RegExp]>([
    ["sender", "550 5.4.5 Daily user sending limit exceeded", /takes only so many emails/],
    ["recipient", "550 5.4.5 Daily user sending limit exceeded", /takes only so many emails/],
    ["text", "550 5.4.5 Daily user sending limit exceeded", /takes only so many emails/],
    ["sender", "550 The from address does not match a verified Sender Identity", /Verify the sender/],
    ["text", "550 The from address does not match a verified Sender Identity", /Verify the sender/],
    ["text", "554 5.2.252 SendAsDenied; a@class.example not allowed to send as b@class.example", /Verify the sender/],
    ["recipient", "554 5.7.1 Relay access denied", /Check the user and the password/],
    ["text", "554 5.7.1 Message rejected as spam", /SPF, DKIM, and DMARC/],
    ["sender", "550 5.1.1 unknown user", /change MAIL_FROM/],
  ])("at the %s with '%s' marks nobody on two days, and the emails wait", async (at, answer, advice) => {
    const people = await addPeople(5);
    refusal = { at, answer };
    write(people);
    stop = start();
    await until(() => expect(currentOutage()).toContain(answer));
    await stop();
    expect(marksOf(people)).toEqual(Array(5).fill(noMarks));
    refusedYesterday(people);
    skipPause();
    stop = start();
    await until(() => expect(storedEmails().some(({ attempts }) => attempts >= 2)).toBe(true));
    await stop();
    expect(marksOf(people).every(({ returned }) => returned === null)).toBe(true);
    expect(storedEmails().every(({ state, body }) => state === "waiting" && body !== null)).toBe(true);
    const { outage, outageAdvice, waiting } = mailReport();
    expect(outage).toContain(answer);
    expect(outageAdvice).toMatch(advice);
    expect(waiting).toMatchObject({ total: 5, problem: expect.stringContaining(answer), advice: expect.stringMatching(advice) });
    refusal = null;
    skipPause();
    stop = start();
    await server.received(5);
    await until(() => expect(storedEmails().every(({ state }) => state === "sent")).toBe(true));
    expect([currentOutage(), marksOf(people)]).toEqual([null, Array(5).fill(noMarks)]);
  });
});

describe("recipients in a row who get the same answer", () => {
  const unknown = "550 5.1.1 user unknown";

  test("are marked neither as refused nor as returned, from three on", async () => {
    const [newcomers, refusedBefore] = [await addPeople(2), await addPeople(2, { emailRefusedAt: new Date(Date.now() - day) })];
    refusal = { at: "recipient", answer: unknown };
    write([...newcomers, ...refusedBefore]);
    stop = start();
    await until(() => expect(currentOutage()).toMatch(/^Several recipients in a row got the same answer\. .*550 5\.1\.1/));
    await stop();
    expect(marksOf(newcomers)).toEqual([noMarks, noMarks]);
    expect(marksOf(refusedBefore).map(({ returned }) => returned)).toEqual([null, null]);
    expect(storedEmails().map(({ state }) => state)).toEqual(Array(4).fill("waiting"));
    expect(mailReport().outageAdvice).toMatch(/takes it for a refusal of the sender/);
  });

  test("lose the marks that they got before the third", async () => {
    const people = await addPeople(3);
    refusal = { at: "recipient", answer: unknown };
    stop = start();
    for (const [index, person] of people.entries()) {
      write([person]);
      if (index < 2) await until(() => expect(marksOf([person])[0]?.refused).toBeInstanceOf(Date));
    }
    await until(() => expect(marksOf(people)).toEqual([noMarks, noMarks, noMarks]));
    const inAnHour = Date.now() + 60 * 60_000;
    await until(() =>
      expect(storedEmails().every(({ state, sendAfter }) => state === "waiting" && sendAfter.getTime() < inAnHour)).toBe(true),
    );
  });

  test("are marked after all where the server took other emails between two of them", async () => {
    const people = await addPeople(8);
    const gone = people.filter((_, index) => index % 2 === 0);
    refusal = { at: "recipient", answer: unknown, only: gone.map(({ email }) => email) };
    stop = start();
    for (const person of people) {
      write([person]);
      await until(() => expect(storedEmails().at(-1)?.attempts).toBe(1));
      await until(() => expect(storedEmails().every(({ claimedUntil }) => claimedUntil === null)).toBe(true));
    }
    expect(marksOf(gone).every(({ refused }) => refused instanceof Date)).toBe(true);
    // The next day, only those are left.
    refusedYesterday(gone);
    skipPause();
    await until(() => expect(marksOf(gone).every(({ returned }) => returned instanceof Date)).toBe(true));
    expect(currentOutage()).toBeNull();
  });
});

test("an answer to one email about something else holds up no other email", async () => {
  const people = await addPeople(6);
  refusal = { at: "text", answer: "550 5.7.1 message content rejected", only: [people[0]?.email ?? ""] };
  write(people);
  stop = start();
  await until(() => expect(storedEmails().map(({ state }) => state)).toEqual(["waiting", ...Array(5).fill("sent")]));
  expect([currentOutage(), marksOf(people)]).toEqual([null, Array(6).fill(noMarks)]);
});

describe("addresses that were marked", () => {
  const marks = { emailRefusedAt: new Date(Date.now() - 3 * day), emailReturnedAt: new Date(Date.now() - 2 * day) };

  test("get emails again all at once, with one entry that says how many; only administrators do it", async () => {
    const people = [...(await addPeople(3, marks)), ...(await addPeople(1, { emailRefusedAt: new Date() }))];
    const chief = addAdministrator();
    await expect(retryAllAddresses.perform(actorOf(people[0] ?? null), {})).rejects.toMatchObject({ status: 403 });
    expect(await retryAllAddresses.perform(actorOf(chief), {})).toEqual({ total: 3 });
    expect(marksOf(people)).toEqual(Array(4).fill(noMarks));
    expect(await retryAllAddresses.perform(actorOf(chief), {})).toEqual({ total: 0 });
    const entries = db().select().from(activityLogs).where(eq(activityLogs.action, "mail.retry-all-addresses")).all();
    expect(entries.map(({ success, details }) => [success, details])).toEqual([
      [false, null],
      [true, JSON.stringify({ returned: 3, addresses: 4 })],
    ]);
  });

  test("get emails again once the server takes one, also a test or a confirmation", async () => {
    const [first, second] = await addPeople(2, marks);
    const chief = addAdministrator();
    if (!first || !second) throw new Error("Nobody was added");
    await sendTestEmail.perform(actorOf(chief), { address: first.email });
    queueEmail({ kind: "recovery", userId: second.id, address: second.email, subject: "Link", text: "Link." });
    stop = start();
    await server.next(second.email);
    await until(() => expect(marksOf([first, second])).toEqual([noMarks, noMarks]));
  });
});
