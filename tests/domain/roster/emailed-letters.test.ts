import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import type { Member } from "#app/domain/core/member.ts";
import { linkPlaceholder } from "#app/domain/mail/outbox.server.ts";
import { approveAccess } from "#app/domain/roster/access-requests.server.ts";
import { emailLetters, emailsOfNotJoined, findEmailedLetters } from "#app/domain/roster/emailed-letters.server.ts";
import { emailSignInLink, findLinkEmail } from "#app/domain/roster/emailed-links.server.ts";
import { listNotJoined, makeLetters } from "#app/domain/roster/joining-letters.server.ts";
import { saveLetterSettings } from "#app/domain/roster/letter-settings.server.ts";
import { createSignInLink, findSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, messages, outgoingEmails, publicContacts, users } from "#db/schema.ts";
import { leastWork, linearGrowth } from "#tests/support/cpu-time.ts";
import { actorOf, noMailServer, perform, storedEmails, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addInvited, addMember, addMissing } from "#tests/support/people.ts";
import { addRow } from "#tests/support/rows.ts";

/** Joining letters and sign-in links by email: who gets one, and nobody gets two. */

temporaryDatabase({ smtpUrl: noMailServer });
const day = 86_400_000;
let newcomers: Member[];
const chief = addAdministrator();
beforeEach(() => {
  db().delete(outgoingEmails).run();
  db().update(users).set({ memberState: "missing" }).where(eq(users.memberState, "invited")).run();
  newcomers = [
    addInvited({ lastName: "Abbott" }),
    addInvited({ lastName: "Baker" }),
    addInvited({ lastName: "Chen", email: null }),
    addInvited({ lastName: "Dale", emailReturnedAt: new Date() }),
  ];
});

const send = (input: z.input<typeof emailLetters.input>, me = chief) => perform(emailLetters, me, input);
const make = (input: z.input<typeof makeLetters.input>) => perform(makeLetters, chief, input);
const namesOf = (people: { lastName: string }[]) => people.map(({ lastName }) => lastName);
const idOf = (index: number) => newcomers[index]?.id ?? 0;

test("everyone with an address that works gets an email; the others are named, because they need paper", async () => {
  const { batch, ...sent } = await send({ everyone: true, days: 30 });
  expect({ ...sent, needPaper: namesOf(sent.needPaper) }).toEqual({
    emails: 2,
    replaced: 0,
    leftAlone: 0,
    needPaper: ["Chen", "Dale"],
  });
  expect(storedEmails()).toMatchObject(
    [0, 1].map((index) => ({
      kind: "joining",
      userId: idOf(index),
      batch,
      createdBy: chief.id,
      newLink: "join",
      linkLifetime: 30 * day,
      subject: "Joining the website of the Class of 1985",
    })),
  );
  const entry = db().select().from(activityLogs).where(eq(activityLogs.action, "auth.email-letters")).get();
  expect(entry?.description).toMatch(/sent 2 joining letters by email$/);
  expect(JSON.stringify(entry)).not.toContain("open this address");
});

test("the email has the words of the letter: the class's paragraph, how many messages wait, who signs, and how to reach them", async () => {
  const settings = { signerName: "Maria Santiago", signerRole: "Committee", contact: "555 0100", paragraph: "Bring pictures." };
  await saveLetterSettings.perform(actorOf(chief), { ...settings, envelope: "#10", membersMayPassOn: false });
  for (const isRead of [false, false, true])
    addRow(messages, { senderId: chief.id, recipientId: idOf(0), subject: "Secret", content: "Secret", isRead });
  await send({ userIds: [idOf(0)] });
  const [email] = storedEmails();
  expect(email?.body?.split("\n\n")).toEqual([
    expect.stringMatching(/^The Class of 1985 has its own website/),
    "Bring pictures.",
    "2 messages from the class are waiting for you there.",
    `To join, open this address and choose a password:\n${linkPlaceholder}`,
    `The link works once, for 90 days. Once you have joined, sign in with your email address, ${newcomers[0]?.email}.`,
    "We hope to see you there.\nMaria Santiago\nCommittee",
    "Questions?\n555 0100",
    "This email is for Anna Abbott. If that is not you, please ignore it.",
  ]);
});

test("a letter by email that waits counts as a letter: no second one by email, and none on paper", async () => {
  await send({ everyone: true });
  await expect(send({ everyone: true })).rejects.toMatchObject({
    status: 409,
    message: "None of these people has an email address that works. Please make letters on paper for them.",
  });
  await expect(send({ userIds: [idOf(0)] })).rejects.toMatchObject({ message: expect.stringContaining("already has a letter") });
  await expect(make({ userIds: [idOf(0)] })).rejects.toMatchObject({ status: 409 });
  expect(listNotJoined(1)).toMatchObject({ total: 4, haveLetter: 2 });
  expect(emailsOfNotJoined(newcomers, "all")).toEqual({
    canEmail: 0,
    needPaper: 2,
    returned: [idOf(3)],
    waiting: [idOf(0), idOf(1)],
  });
  expect(await make({ everyone: true })).toMatchObject({ letters: 2, leftAlone: 2 });
});

test("the same form sent twice sends each email once, and with another choice it is another form", async () => {
  const form = { submissionKey: "key", userIds: [idOf(0)], replace: true };
  const first = await send(form);
  expect(await send(form)).toMatchObject({ batch: first.batch, emails: 1 });
  expect(storedEmails()).toHaveLength(1);
  await send({ ...form, userIds: [idOf(1)] });
  expect(storedEmails()).toHaveLength(2);
});

test("replacing ends the earlier links and the emails that wait, of those who get a new letter only", async () => {
  const links = await Promise.all(newcomers.map(({ id }) => createSignInLink.perform(actorOf(chief), { userId: id })));
  const works = () => links.map(({ token }) => findSignInLink(token) !== null);
  expect(await send({ everyone: true, replace: true })).toMatchObject({ emails: 2, replaced: 2, needPaper: [] });
  expect(works()).toEqual([false, false, true, true]);
  await make({ userIds: [idOf(0)], replace: true });
  expect(storedEmails().map(({ state, body }) => [state, body === null])).toEqual([
    ["canceled", true],
    ["waiting", false],
  ]);
});

test("the progress names who was not reached, and is gone with the emails", async () => {
  const { batch } = await send({ everyone: true });
  const [first, second] = storedEmails();
  const set = (id: number | undefined, values: Partial<typeof outgoingEmails.$inferInsert>) =>
    db()
      .update(outgoingEmails)
      .set(values)
      .where(and(eq(outgoingEmails.batch, batch), eq(outgoingEmails.id, id ?? 0)))
      .run();
  expect(findEmailedLetters(batch)).toMatchObject({ total: 2, sent: 0, waiting: 2, again: [] });
  set(first?.id, { state: "sent" });
  set(second?.id, { problem: "550 unknown user" });
  expect(findEmailedLetters(batch)).toMatchObject({
    sent: 1,
    waiting: 0,
    again: [{ lastName: "Baker", problem: "550 unknown user" }],
  });
  set(second?.id, { state: "failed" });
  expect(findEmailedLetters(batch)).toMatchObject({ sent: 1, again: [], failed: [{ lastName: "Baker" }] });
  db().delete(outgoingEmails).run();
  expect(findEmailedLetters(batch)).toBeNull();
});

test("300 emails are queued at once, with little more work for each than 30", async () => {
  const sendToNewcomers = async (count: number) => {
    db().update(users).set({ memberState: "missing" }).where(eq(users.memberState, "invited")).run();
    for (let number = 0; number < count; number++) addInvited();
    return leastWork(async () => expect(await send({ everyone: true })).toMatchObject({ emails: count }), 1);
  };
  const few = await sendToNewcomers(30);
  expect((await sendToNewcomers(300)) / few).toBeLessThan(linearGrowth);
});

test("a link for one person: to join or for a new password, once for a double click, with a reason for others", async () => {
  const member = addMember();
  const sendLink = (userId: number) => emailSignInLink.perform(actorOf(chief), { userId });
  for (const id of [idOf(0), idOf(0), member.id, member.id]) await sendLink(id);
  expect(storedEmails()).toMatchObject([
    { kind: "joining", userId: idOf(0), newLink: "join", linkLifetime: 90 * day },
    { kind: "sign_in_link", userId: member.id, newLink: "recovery", linkLifetime: day },
  ]);
  expect(storedEmails()[1]?.body).toContain("Your password stays as it is.");
  expect(findLinkEmail(member.id)?.last?.state).toBe("waiting");
  await expect(sendLink(idOf(2))).rejects.toMatchObject({ message: expect.stringContaining("has no email address") });
  await expect(sendLink(idOf(3))).rejects.toMatchObject({ message: expect.stringContaining("come back") });
  const missing = addMissing();
  await expect(sendLink(missing.id)).rejects.toMatchObject({ status: 409 });
  await expect(emailSignInLink.perform(actorOf(member), { userId: idOf(0) })).rejects.toMatchObject({ status: 403 });
  await expect(send({ everyone: true }, member)).rejects.toMatchObject({ status: 403 });
});

test("an approved access request sends the joining link, beside the one that the administrator sees", async () => {
  const request = addRow(publicContacts, {
    kind: "access",
    name: "Zoë Quast",
    email: "zoe@class.example",
    subject: "Access",
    message: "I was there, too.",
  });
  const person = { firstName: "Zoë", lastName: "Quast", email: "zoe@class.example", graduationYear: 1985 };
  const approved = await approveAccess.perform(actorOf(chief), {
    ...person,
    messageId: -request.id,
    profileType: "classmate",
  });
  expect(approved).toMatchObject({ emailedTo: "zoe@class.example" });
  expect(findSignInLink(approved.token)).toMatchObject({ email: "zoe@class.example" });
  expect(storedEmails()).toMatchObject([{ kind: "joining", userId: approved.userId, newLink: "join" }]);
});
