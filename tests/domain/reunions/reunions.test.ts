import { and, eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import type { Operation } from "#app/domain/core/operation.server.ts";
import { findAttendance, listAttendees } from "#app/domain/reunions/attendee-queries.server.ts";
import { closeReunion, deleteReunion, editReunion, planReunion, setReunionStatus } from "#app/domain/reunions/reunions.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, reunionAttendees } from "#db/schema.ts";
import { actorOf, lastEntry, loggedEntries, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { join, nextSummer, plan, storedReunion } from "#tests/support/reunions.ts";

/** The first results of randomInt, which can force a code that exists already. */
const mockRandom = vi.hoisted(() => ({ results: [] as number[] }));
vi.mock("node:crypto", async (importOriginal) => {
  const crypto = await importOriginal<typeof import("node:crypto")>();
  return { ...crypto, randomInt: (max: number) => mockRandom.results.shift() ?? crypto.randomInt(max) };
});

temporaryDatabase({ rateLimits: "off" });
const anna = addMember("Anna Núñez");
const ben = addMember("Ben Éclair");
const chief = addAdministrator("Denise Chief");

const perform = <Result>(op: Operation<never, Result>, who: Member, input: object) =>
  op.perform(actorOf(who), (op as unknown as Operation).input.parse(input) as never);
const edit = (who: Member, reunionId: number, change: object) => perform(editReunion as never, who, { reunionId, ...change });
const setStatus = (who: Member, reunionId: number, status: string) =>
  perform(setReunionStatus as never, who, { reunionId, status });
const close = (who: Member, reunionId: number) => perform(closeReunion as never, who, { reunionId });
const remove = (who: Member, reunionId: number) => perform(deleteReunion as never, who, { reunionId });

describe("planning", () => {
  test("the signed-in member becomes organizer and creator, whatever the input says", async () => {
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

  test("the creator is the first attendee, except administrators", async () => {
    const [annas, chiefs] = [await plan(anna), await plan(chief)];
    expect(
      listAttendees(annas.id)
        .all()
        .map(({ id }) => id),
    ).toEqual([anna.id]);
    expect(listAttendees(chiefs.id).all()).toEqual([]);
  });

  test("a meet-up with isActive false is closed", async () => {
    expect(await plan(anna, { isActive: false })).toMatchObject({ status: "closed", isActive: false });
  });

  test("codes look like MU-7K3Q, have no confusable characters, and are unique", async () => {
    const { eventId } = await plan(anna);
    expect(eventId).toMatch(/^MU-[34679ACDEFGHJKMNPQRTWXY]{4}$/);
    mockRandom.results = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
    expect([(await plan(anna)).eventId, (await plan(anna)).eventId]).toEqual(["MU-3333", "MU-3334"]);
  });

  test("sending the same form twice plans one meet-up, and with another title two", async () => {
    const key = { submissionKey: "plan-1" };
    const [one, two] = await Promise.all([plan(anna, key), plan(anna, key)]);
    expect(two.id).toBe(one.id);
    expect(db().select().from(reunionAttendees).where(eq(reunionAttendees.reunionId, one.id)).all()).toHaveLength(1);
    expect((await plan(anna, { ...key, title: "Another" })).id).not.toBe(one.id);
    expect((await plan(ben, key)).id).not.toBe(one.id);
  });
});

describe("editing", () => {
  test("keeps absent fields and clears null ones", async () => {
    const { id } = await plan(anna, { description: "Bring pencils" });
    expect(await edit(anna, id, { title: "Winter picnic" })).toMatchObject({
      title: "Winter picnic",
      description: "Bring pencils",
      location: "Prospect Park",
      eventDate: nextSummer,
    });
    expect(await edit(anna, id, { description: null, eventDate: null })).toMatchObject({ description: null, eventDate: null });
  });

  test("can't change the status, organizer, or creator", async () => {
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

  test("is for the organizer and administrators, and logs the change", async () => {
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
      message: "Meet-up not found",
    });
  });

  test("increases the calendar sequence only with a changed date, place, title, description, or status", async () => {
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

describe("status", () => {
  test("administrators can set any status, which sets isActive, too", async () => {
    const { id } = await plan(anna);
    for (const status of ["cancelled", "closed", "active"]) {
      expect(await setStatus(chief, id, status)).toMatchObject({ status, isActive: status === "active" });
    }
    for (const who of [anna, ben]) expect(await refusalOf(setStatus(who, id, "cancelled"))).toMatchObject({ status: 403 });
    expect(setReunionStatus.input.safeParse({ reunionId: id, status: "open" }).error?.issues[0]?.message).toBe(
      "Please choose active, cancelled, or closed",
    );
  });

  test("setting the same status again changes nothing and isn't logged", async () => {
    const { id } = await plan(anna);
    await setStatus(chief, id, "cancelled");
    const before = loggedEntries().length;
    expect(await setStatus(chief, id, "cancelled")).toMatchObject({ status: "cancelled" });
    expect(loggedEntries()).toHaveLength(before);
  });

  test("the organizer and administrators can close a meet-up unless it is cancelled", async () => {
    const [mine, other] = [await plan(anna), await plan(anna)];
    expect(await refusalOf(close(ben, mine.id))).toMatchObject({ status: 403 });
    expect(await close(anna, mine.id)).toMatchObject({ status: "closed", isActive: false });
    expect(await close(anna, mine.id)).toMatchObject({ status: "closed" });
    expect(await close(chief, other.id)).toMatchObject({ status: "closed", isActive: false });
    await setStatus(chief, other.id, "cancelled");
    expect(await refusalOf(close(anna, other.id))).toMatchObject({ status: 409 });
  });
});

test("the organizer and administrators can delete a meet-up with its list, and the log keeps its facts", async () => {
  const { id, eventId } = await plan(anna);
  await join(ben, id);
  expect(await refusalOf(remove(ben, id))).toMatchObject({ status: 403 });
  await remove(anna, id);
  expect(storedReunion(id)).toBeUndefined();
  expect(db().select().from(reunionAttendees).where(eq(reunionAttendees.reunionId, id)).all()).toEqual([]);
  expect(lastEntry()?.details).toContain(eventId);
  expect(await refusalOf(remove(anna, id))).toMatchObject({ status: 404 });
  expect(await refusalOf(Promise.resolve().then(() => findAttendance(anna, id)))).toMatchObject({ status: 404 });
});

test("a refused change is logged as failed", async () => {
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
