import { beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { findNextReunion, findReunion, listReunions, reunionPage } from "#app/domain/reunions/reunion-queries.server.ts";
import { setReunionStatus } from "#app/domain/reunions/reunions.server.ts";
import { reunionsPerPage } from "#app/domain/reunions/reunions.ts";
import { actorOf, queryPlans, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { join, plan } from "#tests/support/reunions.ts";

const dataDir = temporaryDatabase({ rateLimits: "off" });
const anna = addMember("Anna Núñez");
const ben = addMember();
const chief = addAdministrator();

describe("lists of meet-ups", () => {
  const now = new Date("2027-06-01T12:00:00Z");
  const day = 86_400_000;
  const at = (days: number) => new Date(now.getTime() + days * day);
  let planned: Record<string, number>;
  beforeAll(async () => {
    const all: [string, Date | null, "active" | "cancelled" | "closed"][] = [
      ["undated", null, "active"],
      ["in 20 days", at(20), "active"],
      ["in 3 days", at(3), "active"],
      ["cancelled, in 1 day", at(1), "cancelled"],
      ["closed, in 2 days", at(2), "closed"],
      ["3 days ago", at(-3), "active"],
      ["a year ago", at(-365), "closed"],
      ["closed, undated", null, "closed"],
    ];
    planned = {};
    for (const [title, eventDate, status] of all) {
      const { id } = await plan(anna, { title, eventDate: eventDate?.toISOString() ?? null });
      await setReunionStatus.perform(actorOf(chief), { reunionId: id, status });
      planned[title] = id;
    }
  });
  const pageOf = (page: number, when = now) => reunionPage(page, ben, when);
  const titles = (list: { title: string }[]) => list.map(({ title }) => title);

  test("upcoming meet-ups are soonest first, then those without a date, then past and cancelled ones", () => {
    const { coming, past, total } = pageOf(1);
    // A closed meet-up still takes place, but nobody can join.
    expect(titles(coming)).toEqual(["closed, in 2 days", "in 3 days", "in 20 days", "undated"]);
    expect(titles(past)).toEqual(["cancelled, in 1 day", "3 days ago", "a year ago", "closed, undated"]);
    expect(total).toEqual({ coming: 4, past: 4 });
  });

  test("the featured meet-up is in the list, too", () => {
    expect(titles(pageOf(1).coming)).toContain(findNextReunion(ben, now)?.title);
  });

  test("the next active meet-up with a date is featured", () => {
    expect(findNextReunion(ben, now)?.title).toBe("in 3 days");
    expect(findNextReunion(ben, at(5))?.title).toBe("in 20 days");
    expect(findNextReunion(ben, at(30))).toBeNull();
  });

  test("a meet-up is past from its exact time on, and never without a date", () => {
    const isPast = (title: string, when: Date) => findReunion(ben, planned[title] ?? 0, when)?.isPast;
    expect([isPast("in 3 days", at(2.9)), isPast("in 3 days", at(3)), isPast("undated", now)]).toEqual([
      undefined,
      true,
      undefined,
    ]);
    expect(isPast("cancelled, in 1 day", now)).toBeUndefined();
  });

  test("pages have 20 meet-ups without repeating or missing any, and a page past the end shows the last", async () => {
    for (let n = 0; n < 38; n++) await plan(ben, { title: `n ${n}`, eventDate: at(40 + (n % 5)).toISOString() });
    // At the second time, nearly all are past.
    for (const when of [now, at(100)]) {
      const pages = [1, 2, 3].map((page) => pageOf(page, when));
      const rows = pages.map(({ coming, past }) => [...coming, ...past]);
      expect(rows.map(({ length }) => length)).toEqual([reunionsPerPage, reunionsPerPage, 6]);
      expect(new Set(rows.flat().map(({ id }) => id)).size).toBe(46);
      const { total } = pages[0] ?? pageOf(1, when);
      expect(pages.flatMap(({ coming }) => coming)).toHaveLength(total.coming);
      expect(pages.flatMap(({ past }) => past)).toHaveLength(total.past);
    }
    expect(pageOf(99)).toMatchObject({ page: 3, pages: 3 });
  });

  test("of meet-ups at the same time, the list begins with the one planned last", async () => {
    const atOnce = at(50).toISOString();
    const ids: number[] = [];
    for (const title of ["one", "two", "three"]) ids.push((await plan(ben, { title, eventDate: atOnce })).id);
    const listed = (when: Date) =>
      [1, 2, 3].flatMap((page) => {
        const { coming, past } = pageOf(page, when);
        return [...coming, ...past].map(({ id }) => id).filter((id) => ids.includes(id));
      });
    expect(listed(now)).toEqual(ids.toReversed());
    expect(listed(at(51))).toEqual(ids.toReversed());
  });

  test("the list reads indexes and never the whole table, so that 32,000 meet-ups stay fast", () => {
    const plans = queryPlans(dataDir, () => {
      pageOf(1);
      pageOf(3);
      findNextReunion(ben, now);
    });
    // The second page needs the same statements as the first.
    expect(plans).toHaveLength(3 + 1);
    for (const { statement, plan } of plans) {
      expect(plan, statement).toMatch(/reunions USING ((COVERING )?INDEX reunions_date|INTEGER PRIMARY KEY)/);
      expect(plan, statement).not.toMatch(/SCAN reunions(;|$)/);
    }
  });

  test("the API lists all meet-ups, newest first, with their fields and counts", async () => {
    const id = planned["in 3 days"] ?? 0;
    await join(ben, id, 3);
    const list = listReunions().all();
    expect(list.map((reunion) => reunion.id)).toEqual(list.map((reunion) => reunion.id).toSorted((a, b) => b - a));
    expect(list.find((reunion) => reunion.id === id)).toEqual({
      id,
      eventId: expect.stringMatching(/^MU-/),
      title: "in 3 days",
      description: null,
      eventDate: at(3),
      location: "Prospect Park",
      organizer: "Anna Núñez",
      createdBy: anna.id,
      status: "active",
      isActive: true,
      createdAt: expect.any(Date),
      attendeeCount: 2,
      guestCount: 3,
      replyBy: null,
      capacity: null,
      cost: null,
      waitingCount: 0,
    });
  });

  test("each member sees their own number of guests", () => {
    const id = planned["in 3 days"] ?? 0;
    const own = (who: Member) => findReunion(who, id, now)?.ownGuests;
    expect([own(ben), own(anna), own(chief)]).toEqual([3, 0, null]);
  });
});
