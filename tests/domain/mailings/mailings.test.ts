import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { leaveClass } from "#app/domain/account/leaving.server.ts";
import { myDataArchive } from "#app/domain/account/my-data.server.ts";
import { turnOffEmails, unsubscribePath } from "#app/domain/mail/unsubscribe.server.ts";
import { addMailing, deleteMailing, editMailing, listMailings, requireMailing } from "#app/domain/mailings/mailings.server.ts";
import { newMailing } from "#app/domain/mailings/mailings.ts";
import {
  countAudience,
  countRecipients,
  findPaperRecipients,
  listAllRecipients,
} from "#app/domain/mailings/recipients.server.ts";
import { nextMailingAt, sendMailing, stopMailing, testMailing } from "#app/domain/mailings/sending.server.ts";
import { findMessage } from "#app/domain/messages/inbox.server.ts";
import { addDays, classDay } from "#app/domain/time/class-days.ts";
import { db } from "#db/client.server.ts";
import type { MailingAudience } from "#db/column-values.ts";
import {
  activityLogs,
  announcements,
  emailSettings,
  mailingRecipients,
  mailings,
  messages,
  outgoingEmails,
  reunionAttendees,
  reunionReplies,
  reunions,
  users,
} from "#db/schema.ts";
import { filesOf } from "#tests/support/archives.ts";
import { leastWork, linearGrowth } from "#tests/support/cpu-time.ts";
import { actorOf, noMailServer, storedEmails, temporaryDatabase } from "#tests/support/database.ts";
import {
  addAdministrator,
  addDeactivated,
  addFormer,
  addInMemoriam,
  addInvited,
  addMember,
  addMissing,
  addTeacher,
  addUnlisted,
  password,
} from "#tests/support/people.ts";
import { nextSummer } from "#tests/support/reunions.ts";
import { addRow, changeRow } from "#tests/support/rows.ts";

/** Mailings: who gets one by what way, that one press sends once, and what stopping takes back. */

temporaryDatabase({ smtpUrl: noMailServer });
const day = 86_400_000;
const chief = addAdministrator("Denise Chief");
const ann = addMember("Ann Joined");
addMember({ lastName: "JoinedReturned", emailReturnedAt: new Date() });
const [stopped, silent] = [addTeacher({ lastName: "JoinedStopped" }), addInvited({ lastName: "InvitedStopped" })];
addInvited({ lastName: "Invited" });
addInvited({ lastName: "InvitedReturned", emailReturnedAt: new Date() });
addInvited({ lastName: "InvitedPaper", email: null, postalAddress: "1 Road\nAlbany, NY 12207" });
beforeAll(() => {
  for (const add of [addMissing, addInMemoriam, addUnlisted, addFormer, addDeactivated]) add();
  for (const { id } of [stopped, silent]) addRow(emailSettings, { userId: id, mailings: "never", updatedAt: new Date() });
});
beforeEach(() => {
  for (const table of [messages, mailingRecipients, mailings, announcements, outgoingEmails, activityLogs])
    db().delete(table).run();
});

const fields = { subject: "Save the date", text: "June 19.\nhttps://class.example/june" };
const write = (audience: MailingAudience, more: object = {}, me = chief) =>
  addMailing.perform(actorOf(me), newMailing.parse({ ...fields, audience, ...more }));
const send = (mailingId: number, more: object = {}, me = chief) => sendMailing.perform(actorOf(me), { mailingId, ...more });
const stop = (mailingId: number) => stopMailing.perform(actorOf(chief), { mailingId });
const copies = () => db().select().from(messages).all();
const waysOf = (mailingId: number) =>
  Object.fromEntries(
    listAllRecipients(mailingId).map(({ lastName, onSite, byEmail, onPaper, obstacle }) => [
      lastName,
      [byEmail && "email", onSite && "site", onPaper && "paper", obstacle].filter(Boolean).join(" "),
    ]),
  );

describe("who gets it", () => {
  test("members on the site and by email, others by email or else on paper; nobody who stopped it, whose mail comes back, or who may not be written to", async () => {
    const { id } = await write("everybody");
    const before = countAudience("everybody", null, chief.id);
    await send(id);
    expect(waysOf(id)).toEqual({
      Joined: "email site",
      JoinedReturned: "site returned",
      JoinedStopped: "site stopped",
      Invited: "email",
      InvitedReturned: "paper returned",
      InvitedStopped: "stopped",
      InvitedPaper: "paper",
    });
    expect(before).toEqual({ people: 7, email: 2, site: 3, paper: 2, returned: 2, stopped: 2, unreached: 1 });
    expect(countRecipients(id)).toEqual(before);
    expect(findPaperRecipients(id).map(({ lastName }) => lastName)).toEqual(["InvitedPaper", "InvitedReturned"]);
    expect(
      storedEmails().map(({ kind, body }) => [kind, body?.includes("/messages"), body?.includes("You have not joined")]),
    ).toEqual([
      ["mailing", true, false],
      ["mailing", false, true],
    ]);
  });

  test("each audience is counted and written to alike", async () => {
    const ofClass = Object.entries({ joined: 3, not_joined: 4, teachers: 1, classmates: 6 });
    for (const [audience, people] of ofClass) {
      expect(countAudience(audience as MailingAudience, null, chief.id).people, audience).toBe(people);
    }
  });

  test("the organizer writes to those who come, perhaps come, or have not answered, and to nobody else", async () => {
    const [organizer, coming, perhaps] = [addMember(), addMember(), addMember()];
    const reunion = addRow(reunions, {
      eventId: "MU-MAIL",
      title: "Picnic",
      organizer: "Anna",
      createdBy: organizer.id,
      eventDate: nextSummer,
    });
    addRow(reunionAttendees, { reunionId: reunion.id, userId: coming.id });
    addRow(reunionReplies, { reunionId: reunion.id, userId: perhaps.id, answer: "perhaps" });
    const recipientsOf = async (audience: MailingAudience, sender = organizer) => {
      const { id } = await write(audience, { reunionId: reunion.id }, organizer);
      await send(id, {}, sender);
      return listAllRecipients(id).map((person) => person.id);
    };
    expect(await recipientsOf("coming")).toEqual([coming.id]);
    expect(await recipientsOf("perhaps")).toEqual([perhaps.id]);
    // The third of a week is an administrator's.
    await expect(recipientsOf("unanswered")).rejects.toMatchObject({ status: 429 });
    const unanswered = await recipientsOf("unanswered", chief);
    expect(unanswered).toContain(ann.id);
    expect(unanswered).not.toContain(coming.id);
    await expect(write("everybody", { reunionId: reunion.id }, organizer)).rejects.toMatchObject({
      status: 400,
      field: "audience",
    });
    await expect(write("coming", { reunionId: reunion.id }, ann)).rejects.toMatchObject({ status: 403 });
    await expect(write("everybody", {}, organizer)).rejects.toMatchObject({ status: 403 });
    await expect(write("coming")).rejects.toMatchObject({ status: 400, field: "audience" });
    expect(listMailings(organizer, 1).mailings).toHaveLength(4);
    expect(() => listMailings(ann, 1)).toThrow(/Only administrators/);
    expect(() => requireMailing(ann, 1)).toThrow();
    db().delete(reunions).where(eq(reunions.id, reunion.id)).run();
    changeRow(users, organizer.id, { isActive: false });
    for (const { id } of [coming, perhaps]) changeRow(users, id, { isActive: false });
  });

  test("somebody who has not joined stops such emails with the link in one", async () => {
    const invited = addInvited({ lastName: "Stops" });
    const { id } = await write("not_joined");
    await send(id);
    const token = unsubscribePath(invited.id, "mailing").replace("/unsubscribe/", "");
    await turnOffEmails.perform(actorOf(null), { token, all: false });
    expect(storedEmails().find(({ userId }) => userId === invited.id)).toMatchObject({ state: "canceled" });
    expect(countAudience("not_joined", null, chief.id).stopped).toBe(2);
    const notice = unsubscribePath(invited.id, "message").replace("/unsubscribe/", "");
    await expect(turnOffEmails.perform(actorOf(null), { token: notice, all: false })).rejects.toMatchObject({ status: 404 });
    changeRow(users, invited.id, { isActive: false });
  });
});

describe("a draft", () => {
  test("is kept once for a form that was sent twice, changes with the same form, and can be deleted until it is sent", async () => {
    const first = await write("joined", { submissionKey: "form" });
    const again = await write("joined", { submissionKey: "form", text: "June 26." });
    expect([again.id, again.text]).toEqual([first.id, "June 26."]);
    await editMailing.perform(actorOf(chief), { mailingId: first.id, subject: "New" });
    expect(requireMailing(chief, first.id)).toMatchObject({ subject: "New", text: "June 26.", sentAt: null });
    await deleteMailing.perform(actorOf(chief), { mailingId: first.id });
    const sent = await write("joined");
    await send(sent.id);
    for (const change of [editMailing, deleteMailing])
      await expect(change.perform(actorOf(chief), { mailingId: sent.id })).rejects.toMatchObject({ status: 409 });
  });

  test("goes to oneself as a test, and to nobody else", async () => {
    const { id } = await write("everybody");
    await testMailing.perform(actorOf(chief), { mailingId: id, text: "Changed" });
    expect(storedEmails().map(({ userId, kind, batch }) => [userId, kind, batch])).toEqual([[chief.id, "mailing", null]]);
    expect(requireMailing(chief, id)).toMatchObject({ text: "Changed", sentAt: null });
    expect(copies()).toEqual([]);
  });
});

describe("sending", () => {
  test("two presses send once, with the text as it was typed last, and one entry in the log", async () => {
    const { id } = await write("everybody");
    const sent = await Promise.all([send(id, { text: "As typed" }), send(id, { text: "As typed" })]);
    expect(sent[0]?.sentAt).toEqual(sent[1]?.sentAt);
    expect(storedEmails()).toHaveLength(2);
    expect(copies().map(({ content }) => content)).toEqual(["As typed", "As typed", "As typed"]);
    const log = db().select().from(activityLogs).where(eq(activityLogs.action, "mailing.send")).all();
    expect(log.map(({ description }) => description)).toEqual(['Denise Chief sent mailing "Save the date" to 7 people']);
  });

  test("a copy is a message that its recipient opens and that is not among the sender's sent ones; it causes no second email", async () => {
    const { id } = await write("joined");
    await send(id);
    const copy = copies().find(({ recipientId }) => recipientId === ann.id);
    expect(findMessage(ann, copy?.id ?? 0)).toMatchObject({ subject: "Save the date", content: fields.text, isRead: false });
    expect(findMessage(chief, copy?.id ?? 0)).toBeUndefined();
    expect(storedEmails().filter(({ kind }) => kind === "message")).toEqual([]);
  });

  test("it stands on Home until its last day, for administrators, unless three announcements do already", async () => {
    const homeUntil = addDays(classDay(new Date()), 5);
    const { id } = await write("everybody", { homeUntil });
    await send(id);
    expect(db().select().from(announcements).all()).toMatchObject([
      { title: "Save the date", text: fields.text, lastDay: homeUntil },
    ]);
    for (const title of ["A", "B"]) addRow(announcements, { ...fields, title, lastDay: homeUntil, createdBy: chief.id });
    const { id: next } = await write("everybody", { homeUntil });
    await expect(send(next)).rejects.toMatchObject({ status: 409 });
    expect(requireMailing(chief, next).sentAt).toBeNull();
  });

  test("at most three go out in seven days, whoever sends them; the sentence says when the next may", async () => {
    for (let n = 0; n < 3; n++) await send((await write("joined")).id);
    const { id } = await write("joined");
    const refused = await send(id).catch((error) => error);
    expect(refused).toMatchObject({ status: 429, message: expect.stringMatching(/The next may be sent from \w+.*\d{4}/) });
    expect(refused.retryAfter).toBeGreaterThan(6 * 86_400);
    expect(nextMailingAt(chief, new Date())?.getTime()).toBeGreaterThan(Date.now() + 6 * day);
    const oldest = db()
      .select()
      .from(mailings)
      .orderBy(mailings.sentAt)
      .all()
      .find(({ sentAt }) => sentAt);
    changeRow(mailings, oldest?.id ?? 0, { sentAt: new Date(Date.now() - 8 * day) });
    expect(await send(id)).toMatchObject({ sentAt: expect.any(Date) });
  });

  test("nobody to send it to is said, and nothing goes out", async () => {
    const { id } = await write("teachers");
    db().update(users).set({ profileType: "classmate" }).where(eq(users.profileType, "teacher")).run();
    await expect(send(id)).rejects.toMatchObject({ status: 409, field: "audience" });
    expect(requireMailing(chief, id).sentAt).toBeNull();
  });
});

describe("stopping", () => {
  test("cancels emails that wait, withdraws copies nobody read, ends the announcement, and says how many had gone", async () => {
    const { id } = await write("everybody", { homeUntil: classDay(new Date()) });
    await send(id);
    db().update(outgoingEmails).set({ state: "sent", finishedAt: new Date() }).where(eq(outgoingEmails.userId, ann.id)).run();
    db().update(messages).set({ isRead: true }).where(eq(messages.recipientId, ann.id)).run();
    expect(await stop(id)).toMatchObject({ emailsGone: 1, copiesRead: 1, stoppedAt: expect.any(Date) });
    expect(storedEmails().map(({ state, body }) => [state, body === null])).toEqual([
      ["sent", false],
      ["canceled", true],
    ]);
    const shown = copies().filter(({ recipientDeletedAt }) => recipientDeletedAt === null);
    expect(shown.map(({ recipientId }) => recipientId)).toEqual([ann.id]);
    expect(db().select().from(announcements).all()).toEqual([]);
    expect(await stop(id)).toMatchObject({ emailsGone: 1 });
  });

  test("is too late after two days, and not needed for a draft", async () => {
    const { id } = await write("everybody");
    await expect(stop(id)).rejects.toMatchObject({ status: 409 });
    await send(id);
    db()
      .update(mailings)
      .set({ sentAt: new Date(Date.now() - 3 * day) })
      .run();
    await expect(stop(id)).rejects.toMatchObject({ status: 409 });
  });
});

test("3,000 people are written to in one press, with little more work for each than 300", async () => {
  const addPerson = (n: number) =>
    db()
      .insert(users)
      .values({
        email: `many${n}@class.example`,
        firstName: "Ida",
        lastName: `Many ${n}`,
        memberState: n % 2 ? "joined" : "invited",
        sortName: `many ${n}`,
        searchText: "",
      })
      .run();
  const addPeople = (from: number, to: number) =>
    db().transaction(() => {
      for (let n = from; n < to; n += 1) addPerson(n);
    });
  const workOfSending = async () => {
    const { id } = await write("everybody");
    return leastWork(() => send(id), 1);
  };
  addPeople(0, 300);
  const few = await workOfSending();
  addPeople(300, 3000);
  expect((await workOfSending()) / few).toBeLessThan(linearGrowth);
  expect(storedEmails().length).toBeGreaterThan(3300);
  db().$client.exec(
    "delete from outgoing_emails; delete from messages; delete from mailing_recipients; delete from users where email like 'many%'",
  );
});

test("'My data' has what one wrote and got; leaving removes one's drafts and that one got any, and keeps what one sent", async () => {
  const writer = addAdministrator();
  const { id: sent } = await write("joined", {}, writer);
  await send(sent, {}, writer);
  await write("joined", { subject: "Draft" }, writer);
  await send((await write("joined", { subject: "From Denise" })).id);
  const { stream } = await myDataArchive(writer);
  const data = JSON.parse(String((await filesOf(await buffer(stream))).get("data.json")));
  expect(data.mailingsWritten.map(({ subject }: { subject: string }) => subject)).toEqual(["Save the date", "Draft"]);
  expect(data.mailingsReceived).toMatchObject([{ subject: "From Denise", onSite: true, byEmail: true, onPaper: false }]);
  await leaveClass.perform(actorOf(writer), { currentPassword: password, works: "keep", names: "keep" });
  expect(
    db()
      .select()
      .from(mailings)
      .all()
      .map(({ subject }) => subject),
  ).toEqual(["Save the date", "From Denise"]);
  expect(requireMailing(chief, sent)).toMatchObject({ sender: { firstName: "Former" } });
  expect(db().select().from(mailingRecipients).where(eq(mailingRecipients.userId, writer.id)).all()).toEqual([]);
});
