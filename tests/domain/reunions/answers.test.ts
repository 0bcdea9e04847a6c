import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { leaveClass } from "#app/domain/account/leaving.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { askUnanswered, countedTwice, findAnswers } from "#app/domain/reunions/answers.server.ts";
import { answerSearchOf, answersPerPage } from "#app/domain/reunions/answers.ts";
import { replyToReunion } from "#app/domain/reunions/attendance.server.ts";
import { findOwnReply } from "#app/domain/reunions/attendee-queries.server.ts";
import { findNextReunion, findReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { closeReunion } from "#app/domain/reunions/reunions.server.ts";
import { attendanceSummary } from "#app/domain/reunions/reunions.ts";
import { db } from "#db/client.server.ts";
import { reunionReplies, reunions, users } from "#db/schema.ts";
import { actorOf, perform, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addDeactivated, addInvited, addMember, password } from "#tests/support/people.ts";
import { join, messagesTo, plan, storedReunion } from "#tests/support/reunions.ts";
import { addRow, changeRow } from "#tests/support/rows.ts";

/** Answers to an invitation: giving, asking for, and searching them. */

temporaryDatabase({ rateLimits: "off" });
const anna = addMember("Anna Núñez");
const ben = addMember("Ben Éclair");
const carl = addMember("Carl Abbott");
const chief = addAdministrator();

const everything = answerSearchOf({ q: null, answer: null, sort: null, page: null });
const reply = (member: Member, input: object) => perform(replyToReunion, member, input);

describe("answering an invitation", () => {
  test("coming joins with names and a note, and every other answer takes the place back", async () => {
    const { id } = await plan(anna, { paymentNote: "At the door" });
    const coming = { reunionId: id, answer: "coming", guests: 1, guestNames: "Ida\r\n", note: "By train" };
    expect(await reply(ben, coming)).toMatchObject({ answer: "coming", guests: 1, guestNames: "Ida", note: "By train" });
    expect(findOwnReply(ben, id).paymentNote).toBe("At the door");
    expect(findReunion(ben, id, new Date())?.paymentNote).toBe("At the door");
    expect(await reply(ben, { ...coming, answer: "perhaps" })).toMatchObject({ answer: "perhaps", waitingBefore: null });
    expect(findOwnReply(ben, id).paymentNote).toBeNull();
    const shown = findReunion(ben, id, new Date());
    expect(shown).toMatchObject({ ownGuests: null, attendeeCount: 1, perhapsCount: 1, paymentNote: null });
    for (const { id: me, role } of [anna, chief]) {
      expect(findReunion({ ...ben, id: me, role }, id, new Date())?.paymentNote).toBe("At the door");
    }
    expect(findNextReunion(carl, new Date())?.paymentNote).toBeNull();
    expect(shown && attendanceSummary(shown)).toBe("1 coming, 1 perhaps");
    expect(await reply(ben, { reunionId: id, answer: "cant" })).toMatchObject({ answer: "cant", guests: 0 });
    expect(await reply(ben, { reunionId: id, answer: "none" })).toMatchObject({ answer: "none" });
    expect(db().select().from(reunionReplies).where(eq(reunionReplies.reunionId, id)).all()).toEqual([]);
  });

  test("joining replaces an earlier answer, and an organizer who can't come hands the meet-up over", async () => {
    const { id } = await plan(anna);
    await reply(ben, { reunionId: id, answer: "perhaps" });
    await join(ben, id);
    expect(findOwnReply(ben, id).answer).toBe("coming");
    expect(await reply(anna, { reunionId: id, answer: "cant" })).toMatchObject({
      answer: "cant",
      ownershipTransferred: true,
      newOrganizer: "Ben Éclair",
    });
  });

  test("nobody can say that they come to a closed meet-up, but that they can't", async () => {
    const { id } = await plan(anna);
    await closeReunion.perform(actorOf(anna), { reunionId: id });
    for (const answer of ["coming", "perhaps"])
      expect(await refusalOf(reply(ben, { reunionId: id, answer }))).toMatchObject({ status: 409 });
    expect(await reply(ben, { reunionId: id, answer: "cant" })).toMatchObject({ answer: "cant" });
  });

  test("only the organizer and administrators see all answers and notes", async () => {
    const { id } = await plan(anna);
    await reply(carl, { reunionId: id, answer: "coming", guestNames: "Ida", guests: 1 });
    await reply(ben, { reunionId: id, answer: "cant", note: "Next time" });
    expect(await refusalOf(Promise.resolve().then(() => findAnswers(ben, id, everything)))).toMatchObject({ status: 403 });
    for (const member of [anna, chief])
      expect(findAnswers(member, id, everything)).toMatchObject({
        answers: [
          { id: carl.id, answer: "coming", guests: 1, guestNames: "Ida" },
          { id: anna.id, answer: "coming" },
          { id: ben.id, answer: "cant", note: "Next time" },
        ],
        unanswered: 1,
        askedAt: null,
      });
  });

  test("answers go when a member leaves the site", async () => {
    const { id } = await plan(anna);
    const dora = addMember();
    await reply(dora, { reunionId: id, answer: "perhaps", note: "Maybe" });
    await leaveClass.perform(actorOf(dora), { works: "keep", names: "remove", currentPassword: password });
    expect(db().select().from(reunionReplies).where(eq(reunionReplies.userId, dora.id)).all()).toEqual([]);
  });
});

describe("asking those who have not answered", () => {
  const ask = (member: Member, reunionId: number) => askUnanswered.perform(actorOf(member), { reunionId });

  test("names the last day for an answer only until it is over", async () => {
    const { id } = await plan(anna, { title: "Late walk", replyBy: "2001-05-01" });
    await ask(anna, id);
    expect(messagesTo(carl).at(-1)?.content).toContain("whether you are coming. 'Perhaps'");
    expect(findReunion(anna, id, new Date())).toMatchObject({ replyNote: "Replies were due May 1" });
  });

  test("writes to them in the organizer's name, once a week at most, and not to who asks", async () => {
    const { id } = await plan(anna, { title: "Walk", replyBy: "2090-05-01" });
    await reply(ben, { reunionId: id, answer: "perhaps" });
    addDeactivated();
    addInvited();
    expect(await refusalOf(ask(carl, id))).toMatchObject({ status: 403 });
    // The administrator has not answered, but knows of it.
    expect(await ask(chief, id)).toEqual({ asked: 1 });
    expect(messagesTo(carl).at(-1)).toMatchObject({ from: anna.id, subject: "Are you coming?: Walk" });
    expect(messagesTo(carl).at(-1)?.content).toContain("by May 1");
    expect([messagesTo(ben), messagesTo(chief)].flat().filter(({ subject }) => subject.includes("Walk"))).toEqual([]);
    expect(await refusalOf(ask(anna, id))).toMatchObject({ status: 409, message: /less than a week ago/ });
    const aWeekAgo = new Date(Date.now() - 7 * 86_400_000 - 1000);
    changeRow(reunions, id, { askedAt: aWeekAgo });
    expect(await ask(anna, id)).toEqual({ asked: 2 });
    expect(storedReunion(id)?.askedAt?.getTime()).toBeGreaterThan(aWeekAgo.getTime());
  });

  test("is refused for a meet-up that is over or that nobody can join, and when everybody has answered", async () => {
    const past = await plan(anna, { eventDate: "2001-06-01T12:00:00Z" });
    expect(await refusalOf(ask(anna, past.id))).toMatchObject({ status: 409 });
    const { id } = await plan(anna);
    const isOther = db().select({ id: users.id }).from(users).where(eq(users.memberState, "joined")).all();
    for (const { id: userId } of isOther.filter((person) => person.id !== anna.id))
      addRow(reunionReplies, { reunionId: id, userId, answer: "cant" });
    expect(await refusalOf(ask(anna, id))).toMatchObject({ status: 409, message: "Everybody has answered" });
  });
});

test("a search finds names and guests, also of those who have not answered, and filters, sorts, and pages", async () => {
  const { id } = await plan(anna, { capacity: 3 });
  await reply(carl, { reunionId: id, answer: "coming", guests: 1, guestNames: "Ida Éclair" });
  const late = addMember("Zoe Quast");
  const later = addMember("Dora Quast");
  for (const member of [late, later]) await reply(member, { reunionId: id, answer: "coming" });
  const search = (parameters: Partial<Record<"q" | "answer" | "sort" | "page", string>>) =>
    findAnswers(anna, id, answerSearchOf({ q: null, answer: null, sort: null, page: null, ...parameters }));
  const names = (parameters: Parameters<typeof search>[0]) => search(parameters).answers.map(({ firstName }) => firstName);
  // Ben has not answered; Carl brings somebody of that name.
  expect(names({ q: "eclair" })).toEqual(["Carl", "Ben"]);
  expect(search({ answer: "waiting" }).answers).toMatchObject([
    { firstName: "Zoe", waitingNumber: 1 },
    { firstName: "Dora", waitingNumber: 2 },
  ]);
  expect(names({ answer: "none", q: "ben" })).toEqual(["Ben"]);
  expect(names({ sort: "time" })).toEqual(["Dora", "Zoe", "Carl", "Anna"]);
  expect(names({ sort: "upside down", answer: "maybe", page: "99" })).toEqual(["Carl", "Anna", "Zoe", "Dora"]);
  const { id: _, ...row } = requireFound(findPerson(ben.id), "Ben");
  for (let number = 0; number < answersPerPage; number += 1) {
    const person = db()
      .insert(users)
      .values({ ...row, email: `many-${number}@class.example` })
      .returning({ id: users.id })
      .get();
    addRow(reunionReplies, { reunionId: id, userId: person.id, answer: "perhaps" });
  }
  expect(search({ page: "2", answer: "perhaps", sort: "time" })).toMatchObject({ total: answersPerPage, page: 1, pages: 1 });
  expect(search({ page: "2" })).toMatchObject({ page: 2, pages: 2, total: answersPerPage + 4, unanswered: expect.any(Number) });
  expect(names({ page: "2" })).toHaveLength(4);
  expect(names({})).toHaveLength(answersPerPage + 4);
});

test("a member who is also somebody's guest by name may be counted twice", () => {
  const party = (firstName: string, lastName: string, guestNames: string | null) => ({ firstName, lastName, guestNames });
  const david = party("David", "Kim", "Ida Moon\nsusan o’neill, Li");
  const susan = party("Susan", "O'Neill", "DAVID KIM");
  expect(countedTwice([david, susan, party("Ida", "Quast", "Ida Quast")])).toEqual([
    { name: "Susan O'Neill", host: "David Kim" },
    { name: "David Kim", host: "Susan O'Neill" },
  ]);
});
