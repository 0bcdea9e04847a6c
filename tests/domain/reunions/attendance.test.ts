import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { changeGuests, joinReunion, leaveReunion } from "#app/domain/reunions/attendance.server.ts";
import { facesOf, findAttendance, listAttendees } from "#app/domain/reunions/attendee-queries.server.ts";
import { expectedAt } from "#app/domain/reunions/check-in-queries.server.ts";
import { findReunion, listReunions } from "#app/domain/reunions/reunion-queries.server.ts";
import { closeReunion } from "#app/domain/reunions/reunions.server.ts";
import { db } from "#db/client.server.ts";
import { reunionAttendees, users } from "#db/schema.ts";
import { actorOf, loggedEntries, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addDeactivated, addMember, namesOf } from "#tests/support/people.ts";
import { join, messagesTo, plan, storedReunion } from "#tests/support/reunions.ts";
import { addRow, changeRow } from "#tests/support/rows.ts";

temporaryDatabase();
const anna = addMember("Anna Núñez");
const ben = addMember("Ben Éclair", { profession: "Baker" });
const carl = addMember("Carl Abbott");
const chief = addAdministrator();

const leave = (member: Member, reunionId: number) => leaveReunion.perform(actorOf(member), { reunionId });
const namesAt = (reunionId: number) => namesOf(listAttendees(reunionId).all());

describe("joining", () => {
  test("adds the member and guests to the list in the order of joining, and logs it", async () => {
    const { id } = await plan(anna);
    await join(ben, id, 2);
    expect(listAttendees(id).all()[1]).toEqual({
      id: ben.id,
      firstName: "Ben",
      lastName: "Éclair",
      profession: "Baker",
      guests: 2,
    });
    expect(namesAt(id)).toEqual([anna.name, ben.name]);
    expect(expectedAt(id).map(({ lastName }) => lastName)).toEqual(["Éclair", "Núñez"]);
    expect(findAttendance(ben, id)).toEqual({ isAttending: true, answer: "coming", waitingBefore: null });
    expect(findAttendance(carl, id)).toEqual({ isAttending: false, answer: "none", waitingBefore: null });
    expect(loggedEntries().at(-1)?.description).toBe('Ben Éclair joined meet-up "Summer picnic"');
  });

  test("works once, even in parallel, and later attempts don't change the guests", async () => {
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

  test("is possible only for active meet-ups", async () => {
    const { id } = await plan(anna);
    await closeReunion.perform(actorOf(anna), { reunionId: id });
    expect(await refusalOf(join(ben, id))).toMatchObject({
      status: 409,
      message: "This meet-up is closed, so nobody can join it",
    });
    expect(await refusalOf(join(ben, 999_999))).toMatchObject({ status: 404 });
  });

  test("takes 0 to 9 guests, and none by default", () => {
    const guests = (value: unknown) => joinReunion.input.safeParse({ reunionId: 1, guests: value });
    expect([guests(undefined).data?.guests, guests("3").data?.guests, guests(9).data?.guests]).toEqual([0, 3, 9]);
    for (const wrong of [10, -1, 1.5, "10", "x", "", null]) {
      expect(guests(wrong).error?.issues[0]?.message, String(wrong)).toBe("Please choose 0 to 9 guests");
    }
  });

  test("the number of guests can be changed without leaving, which would transfer the meet-up", async () => {
    const { id } = await plan(anna);
    await changeGuests.perform(actorOf(anna), { reunionId: id, guests: 4 });
    expect(findReunion(anna, id, new Date())).toMatchObject({ guestCount: 4, ownGuests: 4, createdBy: anna.id });
    expect(await refusalOf(changeGuests.perform(actorOf(ben), { reunionId: id, guests: 1 }))).toMatchObject({ status: 409 });
    await closeReunion.perform(actorOf(anna), { reunionId: id });
    expect(await refusalOf(changeGuests.perform(actorOf(anna), { reunionId: id, guests: 1 }))).toMatchObject({ status: 409 });
  });

  test("deactivated members aren't counted, listed, or made organizers", async () => {
    const deactivated = addMember();
    const { id } = await plan(anna);
    await join(deactivated, id, 5);
    changeRow(users, deactivated.id, { isActive: false });
    expect(namesAt(id)).toEqual([anna.name]);
    expect(
      listReunions()
        .all()
        .find((reunion) => reunion.id === id),
    ).toMatchObject({ attendeeCount: 1, guestCount: 0 });
    expect(await leave(anna, id)).toEqual({ ownershipTransferred: false, newOrganizer: null });
  });
});

describe("leaving", () => {
  test("is possible for closed meet-ups, too, but only for attendees", async () => {
    const { id } = await plan(anna);
    await join(ben, id);
    await closeReunion.perform(actorOf(anna), { reunionId: id });
    expect(await leave(ben, id)).toEqual({ ownershipTransferred: false, newOrganizer: null });
    expect(await refusalOf(leave(ben, id))).toMatchObject({ status: 409, message: "You haven't joined this meet-up" });
  });

  test("transfers an organizer's meet-up to the attendee who joined first, who gets a message", async () => {
    const { id } = await plan(anna);
    await join(ben, id);
    await join(carl, id);
    expect(await leave(anna, id)).toEqual({ ownershipTransferred: true, newOrganizer: "Ben Éclair" });
    expect(storedReunion(id)).toMatchObject({ createdBy: ben.id, organizer: "Ben Éclair" });
    expect(messagesTo(ben).at(-1)).toMatchObject({ from: anna.id, subject: "You are the organizer now: Summer picnic" });
    expect(messagesTo(carl)).toEqual([]);
  });

  test("removes an organizer without other attendees from the list but not as organizer", async () => {
    const { id } = await plan(anna);
    expect(await leave(anna, id)).toEqual({ ownershipTransferred: false, newOrganizer: null });
    expect([namesAt(id), storedReunion(id)?.createdBy]).toEqual([[], anna.id]);
    await join(ben, id);
    expect(storedReunion(id)?.createdBy).toBe(anna.id);
  });

  test("works once for each of many members at the same time, and the last one becomes the organizer", async () => {
    const members = Array.from({ length: 8 }, () => addMember());
    const { id } = await plan(anna);
    await Promise.all(members.map((member) => join(member, id)));
    const attendees = [anna, ...members];
    const outcomes = await Promise.all([...attendees, ...attendees].map((member) => refusalOf(leave(member, id))));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(9);
    expect(namesAt(id)).toEqual([]);
    expect(storedReunion(id)?.createdBy).toBe(members.at(-1)?.id);
  });

  test("joining and leaving at the same time results in one row or none per member", async () => {
    const { id } = await plan(chief);
    const calls = [join(ben, id), leave(ben, id), join(ben, id), join(carl, id), join(carl, id), leave(ben, id)];
    await Promise.all(calls.map(refusalOf));
    expect(namesAt(id)).toEqual([carl.name]);
  });
});

test("the faces of a meet-up are those of the first six with an active account", async () => {
  const { id } = await plan(anna, { title: "Walk" });
  const people = [addDeactivated()];
  for (let number = 0; number < 8; number += 1) people.push(addMember());
  db().delete(reunionAttendees).where(eq(reunionAttendees.reunionId, id)).run();
  for (const { id: userId } of people) addRow(reunionAttendees, { reunionId: id, userId });
  expect(namesOf(facesOf(id))).toEqual(people.slice(1, 7).map(({ name }) => name));
});
