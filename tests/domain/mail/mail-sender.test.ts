import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { claimEmail, recordDelivery } from "#app/domain/mail/email-queue.server.ts";
import { startMailSender } from "#app/domain/mail/mail-sender.server.ts";
import { type Email, linkPlaceholder, queueEmail } from "#app/domain/mail/outbox.server.ts";
import { findSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { emailChanges, linkTokens, outgoingEmails, users } from "#db/schema.ts";
import { storedEmails, temporaryDatabase } from "#tests/support/database.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { addFormer, addInMemoriam, addInvited, addMember, addMissing, addUnlisted } from "#tests/support/people.ts";
import { addRow, changeRow } from "#tests/support/rows.ts";

/** Emails reach a real mail server, whatever it answers, and nobody gets one who must not. */

let answers = new Map<string, string | number>();
const server = await startMailServer({ answerTo: (recipient) => answers.get(recipient) });
temporaryDatabase({ smtpUrl: server.url });

const minute = 60_000;
const day = 24 * 60 * minute;
const errors: unknown[] = [];
const outages: string[] = [];
const start = (options = {}) =>
  startMailSender(
    { onError: (error) => errors.push(error), onOutage: (problem) => outages.push(problem) },
    { every: 20, timeouts: { connection: 4000, silence: 4000, total: 8000 }, ...options },
  );
let stop = async () => {};

beforeEach(() => {
  answers = new Map();
  db().delete(outgoingEmails).run();
  server.emails.length = 0;
  outages.length = 0;
});
afterEach(async () => {
  await stop();
  vi.useRealTimers();
  expect(errors).toEqual([]);
});
afterAll(() => server.close());

const send = (email: Partial<Email> & Pick<Email, "userId">) =>
  queueEmail({ kind: "message", subject: "A message", text: "You have a message.", ...email });
const states = () => storedEmails().map(({ state }) => state);
const person = (userId: number) => findPerson(userId);
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 10 });
/** Lets the time of the next attempt come. */
const skipPause = () => db().update(outgoingEmails).set({ sendAfter: new Date(), claimedUntil: null }).run();

test("an email arrives as plain text with names, headers, and short lines that mail programs understand", async () => {
  const { id } = addMember("José Ñandú", { email: "jose@class.example" });
  const long = `Łukasz wrote about the reunion and ${"the very long list of things to bring ".repeat(5)}`.trim();
  send({ userId: id, subject: "Łukasz’s photos", text: `${long}\n\nhttp://class.example/messages/12` });
  stop = start();
  const email = await server.next("jose@class.example");
  expect([email.from, email.to, email.subject]).toEqual([
    { name: "Class of 1985", address: "site@class.example" },
    [{ name: "José Ñandú", address: "jose@class.example" }],
    "Łukasz’s photos",
  ]);
  expect(email.text).toContain("Hello José,\n\nŁukasz wrote about the reunion");
  expect(email.text).toMatch(/\n-- \nClass of 1985\nhttp:\/\/class\.example\/\n/);
  expect(Math.max(...email.raw.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(76);
  expect(email.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(email.raw).toMatch(/^Message-ID: <\d+\.\w+@class\.example>\r$/im);
  const [, link = ""] = /^List-Unsubscribe: <(http:\/\/class\.example\/unsubscribe\/[\w-]+)>\r$/m.exec(email.raw) ?? [];
  expect(email.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(email.text).toContain(link);
  await until(() => expect(storedEmails()).toMatchObject([{ state: "sent", subject: null, body: null, claimedUntil: null }]));
});

test("line breaks and NUL in names and subjects never become headers", async () => {
  const attack = "x\r\nBcc: everyone@class.example\r\n\r\nBody\0";
  const { id } = addMember({ firstName: attack, lastName: attack, email: "attack@class.example" });
  send({ userId: id, subject: attack.repeat(20) });
  stop = start();
  const email = await server.next("attack@class.example");
  const head = email.raw.slice(0, email.raw.indexOf("\r\n\r\n"));
  expect(head).not.toMatch(/^Bcc/im);
  expect(email.bcc ?? []).toEqual([]);
  expect(email.raw).not.toContain("\0");
  expect(email.subject?.length).toBe(150);
  expect(server.emails.map(({ recipient }) => recipient)).toEqual(["attack@class.example"]);
});

test("an email that the server postpones is tried again, and its one-time link of the failed attempt is gone", async () => {
  const { id } = addInvited({ email: "later@class.example" });
  answers.set("later@class.example", 452);
  send({ userId: id, kind: "joining", text: `Join:\n${linkPlaceholder}`, link: { purpose: "join", lifetime: day } });
  stop = start();
  await until(() => expect(storedEmails()).toMatchObject([{ state: "waiting", attempts: 1, claimedUntil: null }]));
  const [row] = storedEmails();
  expect(row?.problem).toBe("The mail server answered: 452 refused by the test");
  expect(row?.sendAfter.getTime()).toBeGreaterThan(Date.now() + 0.9 * minute);
  expect(row?.body).toContain(linkPlaceholder);
  expect(db().select().from(linkTokens).all()).toEqual([]);
  answers.clear();
  skipPause();
  const email = await server.next("later@class.example");
  const [, code = ""] = /http:\/\/class\.example\/join\/([\w-]+)/.exec(email.text ?? "") ?? [];
  expect(findSignInLink(code)?.email).toBe("later@class.example");
});

test("an address that is refused on two days gets no more emails, until it changes", async () => {
  const { id } = addMember({ email: "gone@class.example" });
  answers.set("gone@class.example", "550 5.1.1 unknown user");
  send({ userId: id });
  stop = start();
  await until(() => expect(person(id)?.emailRefusedAt).toBeInstanceOf(Date));
  skipPause();
  await until(() => expect(storedEmails()).toMatchObject([{ attempts: 2, claimedUntil: null }]));
  expect(person(id)?.emailReturnedAt).toBeNull();
  db()
    .update(users)
    .set({ emailRefusedAt: new Date(Date.now() - day) })
    .run();
  send({ userId: id, subject: "Another" });
  await until(() => expect(person(id)?.emailReturnedAt).toBeInstanceOf(Date));
  await until(() => expect(states().toSorted()).toEqual(["canceled", "failed"]));
  expect(storedEmails().every(({ body, subject }) => body === null && subject === null)).toBe(true);
  send({ userId: id });
  await until(() => expect(states()).toHaveLength(3));
  await until(() => expect(states().at(-1)).toBe("canceled"));
  changeRow(users, id, { email: "here@class.example" });
  expect(person(id)).toMatchObject({ emailRefusedAt: null, emailReturnedAt: null });
  send({ userId: id });
  expect((await server.next("here@class.example")).subject).toBe("A message");
});

test("a refusal that comes after the member changed the address says nothing about the new one", async () => {
  const { id } = addMember({ email: "before@class.example" });
  send({ userId: id });
  const email = await claimEmail();
  changeRow(users, id, { email: "after@class.example" });
  if (!email) throw new Error("Nothing was claimed");
  await recordDelivery(email, { outcome: "refused", problem: "The mail server answered: 550 5.1.1 unknown user" });
  expect(person(id)?.emailRefusedAt).toBeNull();
});

test("a refusal that is about the site's reputation says nothing about the address", async () => {
  const { id } = addMember({ email: "blocked@class.example" });
  answers.set("blocked@class.example", "550 5.7.1 listed as a source of spam");
  send({ userId: id });
  stop = start();
  await until(() => expect(storedEmails()).toMatchObject([{ state: "waiting", attempts: 1, claimedUntil: null }]));
  expect(person(id)?.emailRefusedAt).toBeNull();
});

test("only members get emails, and people who have not joined only joining letters", async () => {
  const closed = { isActive: false };
  const people = {
    joined: addMember(),
    invited: addInvited(),
    deactivated: addMember(closed),
    memorial: addInMemoriam(),
    missing: addMissing(),
    unlisted: addUnlisted(),
    former: addFormer({ ...closed }),
    returned: addMember({ emailReturnedAt: new Date() }),
  };
  for (const { id } of Object.values(people))
    for (const kind of ["message", "joining", "recovery"] as const) send({ userId: id, kind });
  stop = start();
  await until(() => expect(states()).not.toContain("waiting"));
  const sent = storedEmails().filter(({ state }) => state === "sent");
  expect(sent.map(({ userId, kind }) => [Object.entries(people).find(([, { id }]) => id === userId)?.[0], kind])).toEqual([
    ["joined", "message"],
    ["joined", "recovery"],
    ["invited", "joining"],
    ["returned", "recovery"],
  ]);
});

test("notices of one group within ten minutes become one, which says how many there were", async () => {
  const { id } = addMember({ email: "flood@class.example" });
  const notice = (count: number) => ({ subject: `${count} messages`, text: `There are ${count} messages.` });
  const write = () => send({ userId: id, ...notice(1), grouping: { group: `message:1:${id}`, rewrite: notice } });
  stop = start();
  write();
  expect((await server.next("flood@class.example")).subject).toBe("1 messages");
  await until(() => expect(states()).toEqual(["sent"]));
  write();
  write();
  write();
  expect(storedEmails()).toMatchObject([{ state: "sent" }, { state: "waiting", subject: "3 messages", noticeCount: 3 }]);
  const wait = (storedEmails()[1]?.sendAfter.getTime() ?? 0) - Date.now();
  expect(Math.round(wait / minute)).toBe(10);
});

test("an email whose time is over is not sent", async () => {
  const { id } = addMember();
  send({ userId: id, lifetime: -1 });
  stop = start();
  await until(() => expect(storedEmails()).toMatchObject([{ state: "canceled", body: null }]));
});

test("two processes on one data folder send each email once", async () => {
  const { id } = addMember({ email: "once@class.example" });
  for (let number = 0; number < 20; number++) send({ userId: id, subject: `Email ${number}` });
  const [one, other] = [start(), start()];
  stop = async () => void (await Promise.all([one(), other()]));
  await until(() => expect(states().every((state) => state === "sent")).toBe(true));
  const subjects = server.emails.map(({ subject }) => subject);
  expect(new Set(subjects).size).toBe(20);
  expect(subjects).toHaveLength(20);
});

test("a new address gets its confirmation link, although the member's own address is another", async () => {
  const { id } = addMember({ email: "old@class.example" });
  addRow(emailChanges, { userId: id, email: "new@class.example", expiresAt: new Date(Date.now() + day) });
  send({
    userId: id,
    kind: "email_confirmation",
    address: "new@class.example",
    text: `Confirm:\n${linkPlaceholder}`,
    link: { purpose: "confirmation", lifetime: day },
  });
  stop = start();
  expect((await server.next("new@class.example")).text).toMatch(/http:\/\/class\.example\/confirm-email\/[\w-]{14}/);
  expect(db().select().from(emailChanges).get()?.tokenHash).toEqual(expect.any(String));
});
