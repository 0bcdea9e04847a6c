import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import {
  attendance,
  changeGuests,
  joinReunion,
  leaveReunion,
  listAttendees,
  listAttendeesByName,
} from "#app/domain/reunions/attendance.server.ts";
import { findReunion, listReunions } from "#app/domain/reunions/reunion-queries.server.ts";
import { closeReunion } from "#app/domain/reunions/reunions.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, users } from "#db/schema.ts";
import { actorOf, addMember, temporaryDatabase } from "#tests/support/database.ts";
import { join, lettersTo, plan, refusalOf, storedReunion } from "#tests/support/reunions.ts";

temporaryDatabase();
let anna: Member;
let ben: Member;
let carl: Member;
let chief: Member;
beforeAll(async () => {
  anna = await addMember({ firstName: "Anna", lastName: "Núñez" });
  ben = await addMember({ firstName: "Ben", lastName: "Éclair", profession: "Baker" });
  carl = await addMember({ firstName: "Carl", lastName: "Abbott" });
  chief = await addMember({ role: "administrator" });
});

const leave = (member: Member, reunionId: number) => leaveReunion.perform(actorOf(member), { reunionId });
const ids = (reunionId: number) =>
  listAttendees(reunionId)
    .all()
    .map(({ id }) => id);

describe("joining", () => {
  test("adds name and guests, the first to join first; the log says who", async () => {
    const { id } = await plan(anna);
    await join(ben, id, 2);
    expect(listAttendees(id).all()[1]).toEqual({
      id: ben.id,
      firstName: "Ben",
      lastName: "Éclair",
      profession: "Baker",
      guests: 2,
    });
    expect(ids(id)).toEqual([anna.id, ben.id]);
    expect(listAttendeesByName(id).map(({ lastName }) => lastName)).toEqual(["Éclair", "Núñez"]);
    expect(attendance(ben, id)).toEqual({ isAttending: true });
    expect(attendance(carl, id)).toEqual({ isAttending: false });
    expect(db().select().from(activityLogs).all().at(-1)?.description).toBe('Ben Éclair joined meet-up "Summer picnic"');
  });

  test("once only: the second time is 409, in parallel too, and changes no guests", async () => {
    const { id } = await plan(anna);
    const outcomes = await Promise.all([1, 2, 3, 4].map((guests) => refusalOf(join(ben, id, guests))));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome !== null)).toMatchObject(Array(3).fill({ status: 409 }));
    expect(
      listAttendees(id)
        .all()
        .map(({ guests }) => guests),
    ).toEqual([0, 1]);
  });

  test("only an active meet-up: 409 with a sentence otherwise", async () => {
    const { id } = await plan(anna);
    await closeReunion.perform(actorOf(anna), { reunionId: id });
    expect(await refusalOf(join(ben, id))).toMatchObject({ status: 409, message: "This meet-up is closed: nobody can join it" });
    expect(await refusalOf(join(ben, 999_999))).toMatchObject({ status: 404 });
  });

  test("0 to 9 guests; absent is none", () => {
    const guests = (value: unknown) => joinReunion.input.safeParse({ reunionId: 1, guests: value });
    expect([guests(undefined).data?.guests, guests("3").data?.guests, guests(9).data?.guests]).toEqual([0, 3, 9]);
    for (const wrong of [10, -1, 1.5, "10", "x", "", null]) {
      expect(guests(wrong).error?.issues[0]?.message, String(wrong)).toBe("Please choose 0 to 9 guests");
    }
  });

  test("the number of guests can be changed without leaving, which would hand the meet-up over", async () => {
    const { id } = await plan(anna);
    await changeGuests.perform(actorOf(anna), { reunionId: id, guests: 4 });
    expect(findReunion(anna, id, new Date())).toMatchObject({ guestCount: 4, ownGuests: 4, createdBy: anna.id });
    expect(await refusalOf(changeGuests.perform(actorOf(ben), { reunionId: id, guests: 1 }))).toMatchObject({ status: 409 });
    await closeReunion.perform(actorOf(anna), { reunionId: id });
    expect(await refusalOf(changeGuests.perform(actorOf(anna), { reunionId: id, guests: 1 }))).toMatchObject({ status: 409 });
  });

  test("members who are gone from the site are not counted, listed or told", async () => {
    const gone = await addMember();
    const { id } = await plan(anna);
    await join(gone, id, 5);
    db().update(users).set({ isActive: false }).where(eq(users.id, gone.id)).run();
    expect(ids(id)).toEqual([anna.id]);
    expect(
      listReunions()
        .all()
        .find((reunion) => reunion.id === id),
    ).toMatchObject({ attendeeCount: 1, guestCount: 0 });
    expect(await leave(anna, id)).toEqual({ ownershipTransferred: false, newOrganizer: null });
  });
});

describe("leaving", () => {
  test("is always possible, also when it is closed; 409 for who is not on the list", async () => {
    const { id } = await plan(anna);
    await join(ben, id);
    await closeReunion.perform(actorOf(anna), { reunionId: id });
    expect(await leave(ben, id)).toEqual({ ownershipTransferred: false, newOrganizer: null });
    expect(await refusalOf(leave(ben, id))).toMatchObject({ status: 409, message: "You are not on the list of this meet-up" });
  });

  test("an organizer hands it to the earliest other attendee, who is told", async () => {
    const { id } = await plan(anna);
    await join(ben, id);
    await join(carl, id);
    expect(await leave(anna, id)).toEqual({ ownershipTransferred: true, newOrganizer: "Ben Éclair" });
    expect(storedReunion(id)).toMatchObject({ createdBy: ben.id, organizer: "Ben Éclair" });
    expect(lettersTo(ben).at(-1)).toMatchObject({ from: anna.id, subject: "You are the organizer now: Summer picnic" });
    expect(lettersTo(carl)).toEqual([]);
  });

  test("alone, keeps it: off the list and still the organizer", async () => {
    const { id } = await plan(anna);
    expect(await leave(anna, id)).toEqual({ ownershipTransferred: false, newOrganizer: null });
    expect([ids(id), storedReunion(id)?.createdBy]).toEqual([[], anna.id]);
    await join(ben, id);
    expect(storedReunion(id)?.createdBy).toBe(anna.id);
  });

  test("everybody at once, twice each: each leaves once, and the last one keeps it", async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => addMember()));
    const { id } = await plan(anna);
    await Promise.all(members.map((member) => join(member, id)));
    const everybody = [anna, ...members];
    const outcomes = await Promise.all([...everybody, ...everybody].map((member) => refusalOf(leave(member, id))));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(9);
    expect(ids(id)).toEqual([]);
    expect(storedReunion(id)?.createdBy).toBe(members.at(-1)?.id);
  });

  test("joins and leaves crossing each other leave one row or none for each", async () => {
    const { id } = await plan(chief);
    const crossing = [join(ben, id), leave(ben, id), join(ben, id), join(carl, id), join(carl, id), leave(ben, id)];
    await Promise.all(crossing.map(refusalOf));
    expect(ids(id)).toEqual([carl.id]);
  });
});
