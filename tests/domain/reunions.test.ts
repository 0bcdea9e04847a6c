import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { attendance, listAttendees } from "#app/domain/attendance.server.ts";
import type { Operation } from "#app/domain/operation.server.ts";
import type { Member } from "#app/domain/people.ts";
import { findNextReunion, findReunion, listReunions, searchReunions } from "#app/domain/programme.server.ts";
import { closeReunion, deleteReunion, editReunion, planReunion, setReunionStatus } from "#app/domain/reunions.server.ts";
import { reunionsPerPage } from "#app/domain/reunions.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, reunionAttendees, reunions } from "#db/schema.ts";
import { actorOf, addMember, temporaryDatabase } from "../support/database.ts";
import { join, nextSummer, plan, refusalOf, storedReunion } from "../support/reunions.ts";

/** What randomInt answers first, so that a code can be taken already. */
const rigged = vi.hoisted(() => ({ answers: [] as number[] }));
vi.mock("node:crypto", async (importOriginal) => {
  const crypto = await importOriginal<typeof import("node:crypto")>();
  return { ...crypto, randomInt: (max: number) => rigged.answers.shift() ?? crypto.randomInt(max) };
});

temporaryDatabase();
let anna: Member;
let ben: Member;
let chief: Member;
beforeAll(async () => {
  anna = await addMember({ firstName: "Anna", lastName: "Núñez" });
  ben = await addMember({ firstName: "Ben", lastName: "Éclair" });
  chief = await addMember({ firstName: "Denise", lastName: "Chief", role: "administrator" });
});

const perform = <Result>(op: Operation<never, Result>, who: Member, input: object) =>
  op.perform(actorOf(who), (op as unknown as Operation).input.parse(input) as never);
const edit = (who: Member, reunionId: number, change: object) => perform(editReunion as never, who, { reunionId, ...change });
const setStatus = (who: Member, reunionId: number, status: string) =>
  perform(setReunionStatus as never, who, { reunionId, status });
const close = (who: Member, reunionId: number) => perform(closeReunion as never, who, { reunionId });
const remove = (who: Member, reunionId: number) => perform(deleteReunion as never, who, { reunionId });
const lastEntry = () => db().select().from(activityLogs).all().at(-1);

describe("planning", () => {
  test("organizer and creator are whoever plans it, whatever the body says (spec §5)", async () => {
    const planned = await plan(anna, {
      organizer: "Somebody Else",
      createdBy: chief.id,
      status: "cancelled",
      eventId: "MU-MINE",
    });
    expect(planned).toMatchObject({
      organizer: "Anna Núñez",
      createdBy: anna.id,
      status: "active",
      isActive: true,
      attendeeCount: 1,
      guestCount: 0,
      description: null,
      eventDate: nextSummer,
    });
    expect(planned).not.toHaveProperty("submissionKey");
    expect(lastEntry()).toMatchObject({
      action: "reunion.plan",
      description: 'Anna Núñez planned meet-up "Summer picnic"',
      resource: "reunions",
      resourceId: planned.id,
    });
  });

  test("the creator is the first attendee, unless an administrator", async () => {
    const [annas, chiefs] = [await plan(anna), await plan(chief)];
    expect(listAttendees(annas.id).map(({ id }) => id)).toEqual([anna.id]);
    expect(listAttendees(chiefs.id)).toEqual([]);
  });

  test("isActive false without a status is closed (spec §4)", async () => {
    expect(await plan(anna, { isActive: false })).toMatchObject({ status: "closed", isActive: false });
  });

  test("codes are like MU-7K3Q, without letters that look alike, and a taken one is drawn again", async () => {
    const { eventId } = await plan(anna);
    expect(eventId).toMatch(/^MU-[34679ACDEFGHJKMNPQRTWXY]{4}$/);
    rigged.answers = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
    expect([(await plan(anna)).eventId, (await plan(anna)).eventId]).toEqual(["MU-3333", "MU-3334"]);
  });

  test("the same form sent twice is one meet-up; with another text it is another", async () => {
    const key = { submissionKey: "plan-1" };
    const [one, two] = await Promise.all([plan(anna, key), plan(anna, key)]);
    expect(two.id).toBe(one.id);
    expect(db().select().from(reunionAttendees).where(eq(reunionAttendees.reunionId, one.id)).all()).toHaveLength(1);
    expect((await plan(anna, { ...key, title: "Another" })).id).not.toBe(one.id);
    expect((await plan(ben, key)).id).not.toBe(one.id);
  });
});

describe("editing", () => {
  test("PATCH is partial: what is absent stays, null empties", async () => {
    const { id } = await plan(anna, { description: "Bring pencils" });
    expect(await edit(anna, id, { title: "Winter picnic" })).toMatchObject({
      title: "Winter picnic",
      description: "Bring pencils",
      location: "Prospect Park",
      eventDate: nextSummer,
    });
    expect(await edit(anna, id, { description: null, eventDate: null })).toMatchObject({ description: null, eventDate: null });
  });

  test("nobody changes status, organizer or creator by it: a cancelled one stays cancelled (spec §6)", async () => {
    const { id } = await plan(anna);
    await setStatus(chief, id, "cancelled");
    for (const who of [anna, chief]) {
      const sent = { title: `By ${who.firstName}`, isActive: true, status: "active", organizer: "X", createdBy: ben.id };
      expect(await edit(who, id, sent)).toMatchObject({
        title: `By ${who.firstName}`,
        status: "cancelled",
        isActive: false,
        organizer: "Anna Núñez",
        createdBy: anna.id,
      });
    }
  });

  test("the organizer and administrators only; the log names meet-up and change", async () => {
    const { id } = await plan(anna);
    expect(await refusalOf(edit(ben, id, { title: "Mine" }))).toMatchObject({
      status: 403,
      message: "You can only edit meet-ups that you organize",
    });
    await edit(anna, id, { title: "Garden party" });
    expect(lastEntry()?.description).toBe('Anna Núñez edited meet-up "Garden party"');
    expect(JSON.parse(lastEntry()?.details ?? "")).toEqual({ title: { from: "Summer picnic", to: "Garden party" } });
    expect(await refusalOf(edit(anna, 999_999, { title: "x" }))).toMatchObject({
      status: 404,
      message: "There is no such meet-up",
    });
  });

  test("calendars' sequence goes up with date, place, title, description and status, and by nothing else", async () => {
    const { id } = await plan(anna);
    const sequence = () => storedReunion(id)?.sequence;
    await edit(anna, id, { title: "Summer picnic", location: "Prospect Park", eventDate: nextSummer.toISOString() });
    expect([sequence(), storedReunion(id)?.updatedAt]).toEqual([0, null]);
    await edit(anna, id, { title: "Another", location: "Elsewhere" });
    await edit(anna, id, { description: "With cake" });
    await edit(anna, id, { eventDate: null });
    await join(ben, id);
    expect(sequence()).toBe(3);
    await setStatus(chief, id, "cancelled");
    expect(sequence()).toBe(4);
  });
});

describe("status (spec §4)", () => {
  test("administrators set any status, and isActive goes with it", async () => {
    const { id } = await plan(anna);
    for (const status of ["cancelled", "closed", "active"]) {
      expect(await setStatus(chief, id, status)).toMatchObject({ status, isActive: status === "active" });
    }
    for (const who of [anna, ben]) expect(await refusalOf(setStatus(who, id, "cancelled"))).toMatchObject({ status: 403 });
    expect(setReunionStatus.input.safeParse({ reunionId: id, status: "open" }).error?.issues[0]?.message).toBe(
      "Please choose active, cancelled or closed",
    );
  });

  test("the status it has already is no change: pressed twice is once in the log", async () => {
    const { id } = await plan(anna);
    await setStatus(chief, id, "cancelled");
    const before = db().select().from(activityLogs).all().length;
    expect(await setStatus(chief, id, "cancelled")).toMatchObject({ status: "cancelled" });
    expect(db().select().from(activityLogs).all()).toHaveLength(before);
  });

  test("closing is the organizer's and administrators', sets status and isActive, and is not for cancelled ones", async () => {
    const [mine, other] = [await plan(anna), await plan(anna)];
    expect(await refusalOf(close(ben, mine.id))).toMatchObject({ status: 403 });
    expect(await close(anna, mine.id)).toMatchObject({ status: "closed", isActive: false });
    expect(await close(anna, mine.id)).toMatchObject({ status: "closed" });
    expect(await close(chief, other.id)).toMatchObject({ status: "closed", isActive: false });
    await setStatus(chief, other.id, "cancelled");
    expect(await refusalOf(close(anna, other.id))).toMatchObject({ status: 409 });
  });
});

test("deleting takes the list along, is the organizer's and administrators', and leaves its facts in the log", async () => {
  const { id, eventId } = await plan(anna);
  await join(ben, id);
  expect(await refusalOf(remove(ben, id))).toMatchObject({ status: 403 });
  await remove(anna, id);
  expect(storedReunion(id)).toBeUndefined();
  expect(db().select().from(reunionAttendees).where(eq(reunionAttendees.reunionId, id)).all()).toEqual([]);
  expect(lastEntry()?.details).toContain(eventId);
  expect(await refusalOf(remove(anna, id))).toMatchObject({ status: 404 });
  expect(await refusalOf(Promise.resolve().then(() => attendance(anna, id)))).toMatchObject({ status: 404 });
});

describe("the programme", () => {
  const now = new Date("2027-06-01T12:00:00Z");
  const day = 86_400_000;
  const at = (days: number) => new Date(now.getTime() + days * day);
  let planned: Record<string, number>;
  beforeAll(async () => {
    db().delete(reunions).run();
    const all: [string, Date | null, string][] = [
      ["undated", null, "active"],
      ["in 20 days", at(20), "active"],
      ["in 3 days", at(3), "active"],
      ["cancelled, in 1 day", at(1), "cancelled"],
      ["closed, in 2 days", at(2), "closed"],
      ["3 days ago", at(-3), "active"],
      ["a year ago", at(-365), "closed"],
    ];
    planned = {};
    for (const [title, eventDate, status] of all) {
      const { id } = await plan(anna, { title, eventDate: eventDate?.toISOString() ?? null });
      if (status !== "active") await setStatus(chief, id, status);
      planned[title] = id;
    }
  });
  const titles = (show: "coming" | "past" | "all") =>
    searchReunions({ show, page: 1 }, ben, now).reunions.map(({ title }) => title);

  test("coming: the soonest first, then those without a date; past and cancelled ones do not crowd them out", () => {
    expect(titles("coming")).toEqual(["in 3 days", "in 20 days", "undated"]);
    expect(titles("past")).toEqual(["closed, in 2 days", "cancelled, in 1 day", "3 days ago", "a year ago"]);
    expect(titles("all")).toEqual([...titles("coming"), ...titles("past")]);
    expect(searchReunions({ show: "past", page: 1 }, ben, now).total).toEqual({ all: 7, coming: 3, past: 4 });
  });

  test("featured is the active one with the earliest date to come; one without a date never is", () => {
    expect(findNextReunion(ben, now)?.title).toBe("in 3 days");
    expect(findNextReunion(ben, at(5))?.title).toBe("in 20 days");
    expect(findNextReunion(ben, at(30))).toBeNull();
  });

  test("Upcoming or Past Event: the date against now, to the millisecond; no date is to come", () => {
    const isPast = (title: string, when: Date) => findReunion(ben, planned[title] ?? 0, when)?.isPast;
    expect([isPast("in 3 days", at(2.9)), isPast("in 3 days", at(3)), isPast("undated", now)]).toEqual([false, true, false]);
    expect(isPast("cancelled, in 1 day", now)).toBe(false);
  });

  test("pages hold 20, nothing twice and nothing missed; a page past the end is the last", async () => {
    for (let n = 0; n < 38; n++) await plan(ben, { title: `n ${n}`, eventDate: at(40 + (n % 5)).toISOString() });
    const pages = [1, 2, 3].map((page) => searchReunions({ show: "all", page }, ben, now));
    const ids = pages.flatMap((page) => page.reunions.map(({ id }) => id));
    expect(pages[0]?.reunions).toHaveLength(reunionsPerPage);
    expect(new Set(ids).size).toBe(45);
    expect(searchReunions({ show: "all", page: 99 }, ben, now)).toMatchObject({ page: 3, pages: 3 });
  });

  test("the API's list is newest first, whole, with the fields of spec §3 and the counts", async () => {
    const id = planned["in 3 days"] ?? 0;
    await join(ben, id, 3);
    const list = listReunions();
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
    });
  });

  test("a reader's own place on the list is told apart from the others'", () => {
    const id = planned["in 3 days"] ?? 0;
    const own = (who: Member) => findReunion(who, id, now)?.ownGuests;
    expect([own(ben), own(anna), own(chief)]).toEqual([3, 0, null]);
  });
});

test("what was refused is in the log as a failed action", async () => {
  const { id } = await plan(anna);
  await refusalOf(edit(ben, id, { title: "x" }));
  const failed = db()
    .select()
    .from(activityLogs)
    .where(and(eq(activityLogs.userId, ben.id), eq(activityLogs.success, false)))
    .all()
    .at(-1);
  expect(failed).toMatchObject({ description: "Ben Éclair tried to edit a meet-up", action: "reunion.edit" });
  expect(planReunion.isPublic).toBe(false);
});
