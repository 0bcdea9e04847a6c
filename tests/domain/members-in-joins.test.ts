import { beforeAll, describe, expect, test } from "vitest";
import { listAnswersTo, readableAnswersOf } from "#app/domain/memory-book/answers.server.ts";
import { attendeesOf, facesOf, ownReply } from "#app/domain/reunions/attendee-queries.server.ts";
import { expectedAt, helpersAt, waitingAt } from "#app/domain/reunions/check-in-queries.server.ts";
import { findNextReunion, findReunion, listReunions, reunionPage } from "#app/domain/reunions/reunion-queries.server.ts";
import { votersOf } from "#app/domain/reunions/suggested-dates.server.ts";
import { freePlaces, waitingFor } from "#app/domain/reunions/waiting-list.server.ts";
import { queryPlans, temporaryDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/people.ts";
import { plan } from "#tests/support/reunions.ts";

/**
 * The risk: SQLite, which does not know how many members are active, begins a join with all of them, although only a few
 * belong to the meet-up or the question. Such a page takes ten times as long for ten times as many members.
 */
const dataDir = temporaryDatabase();
let id: number;
const me = addMember();
beforeAll(async () => {
  ({ id } = await plan(me, {}));
});

describe("queries of a few members do not read all", () => {
  const now = new Date();
  const queries: Record<string, () => unknown> = {
    "the list of meet-ups": () => reunionPage(1, me, now),
    "the next meet-up": () => findNextReunion(me, now),
    "a meet-up": () => findReunion(me, id, now),
    "meet-ups for the API": () => listReunions().all(),
    attendees: () => attendeesOf(id),
    "faces of attendees": () => facesOf(id),
    "one's own answer": () => ownReply(me, id),
    "places at a meet-up": () => freePlaces({ id, capacity: 1 }),
    "the waiting list": () => waitingFor(id),
    "the list for the door": () => [expectedAt(id), waitingAt(id), helpersAt(id)],
    "votes on dates": () => votersOf(id),
    "answers to a question": () => listAnswersTo(1, 1),
    "a person's answers": () => readableAnswersOf(me.id),
  };
  test.each(Object.entries(queries))("%s", (_name, run) => {
    const plans = queryPlans(dataDir, run);
    expect(plans).not.toHaveLength(0);
    for (const { statement, plan } of plans)
      expect(plan, statement).not.toMatch(/\b(users|u) USING [A-Z ]*INDEX \w+ \(is_active=/);
  });
});
