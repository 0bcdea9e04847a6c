import { expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { countedTwice, findAnswers } from "#app/domain/reunions/answers.server.ts";
import { answerSearchOf, answersPerPage } from "#app/domain/reunions/answers.ts";
import { replyToReunion } from "#app/domain/reunions/attendance.server.ts";
import { db } from "#db/client.server.ts";
import { reunionReplies, users } from "#db/schema.ts";
import { perform, temporaryDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/people.ts";
import { plan } from "#tests/support/reunions.ts";

/** The search in the answers to an invitation. */

temporaryDatabase({ rateLimits: "off" });
const anna = addMember("Anna Núñez");
const ben = addMember("Ben Éclair");
const carl = addMember("Carl Abbott");

const reply = (member: Member, input: object) => perform(replyToReunion, member, input);

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
    db().insert(reunionReplies).values({ reunionId: id, userId: person.id, answer: "perhaps" }).run();
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
