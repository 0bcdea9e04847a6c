import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { replyToReunion } from "#app/domain/reunions/attendance.server.ts";
import { addWalkIn, checkIn, markPaid, removeWalkIn, undoCheckIn } from "#app/domain/reunions/check-in.server.ts";
import { findTypedHelper, nameCheckInHelper, removeCheckInHelper } from "#app/domain/reunions/check-in-helpers.server.ts";
import { absentHelpersAt, hasTypedName, readDoor } from "#app/domain/reunions/check-in-queries.server.ts";
import { findReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { setReunionStatus } from "#app/domain/reunions/reunions.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { actorOf, lastEntry, perform, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember, namesOf } from "#tests/support/people.ts";
import { join, messagesTo, plan } from "#tests/support/reunions.ts";

temporaryDatabase({ rateLimits: "off" });
let reunionId: number;
const organizer = addMember("Anna Núñez");
const ben = addMember("Ben Abbott", { maidenName: "Éclair" });
const carl = addMember("Carl Zimmer");
const chief = addAdministrator("Denise Chief");
beforeEach(async () => {
  ({ id: reunionId } = await plan(organizer));
});

const arrive = (me: Member, person: Member, guests?: number) => perform(checkIn, me, { reunionId, userId: person.id, guests });
const undo = (me: Member, person: Member, arrivedAt: Date | null) =>
  perform(undoCheckIn, me, { reunionId, userId: person.id, arrivedAt: arrivedAt?.toISOString() });
const walkIn = (me: Member, name: string, submissionKey?: string) => perform(addWalkIn, me, { reunionId, name, submissionKey });
const help = (me: Member, person: Member) => nameCheckInHelper.perform(actorOf(me), { reunionId, userId: person.id });
const door = () => readDoor(organizer, reunionId);
const attendee = (person: Member) => door().attendees.find(({ id }) => id === person.id);

describe("checking in", () => {
  test("two phones that check in the same person end as one, and the second learns who was first", async () => {
    await join(ben, reunionId, 2);
    await help(organizer, carl);
    const [first, second] = await Promise.all([arrive(carl, ben, 1), arrive(organizer, ben, 3)]);
    expect(first).toMatchObject({ isNew: true, arrivedGuests: 1, checkedInBy: "Carl Zimmer" });
    expect(second).toEqual({ ...first, isNew: false });
    expect(door()).toMatchObject({ here: 2, expected: 4 });
    expect(lastEntry()?.description).toBe('Carl Zimmer checked in Ben Abbott at meet-up "Summer picnic"');
  });

  test("as many guests came as were announced, unless another number is given", async () => {
    await join(ben, reunionId, 2);
    expect(await arrive(organizer, ben)).toMatchObject({ arrivedGuests: 2 });
    expect(checkIn.input.safeParse({ reunionId, userId: 1, guests: "10" }).error?.issues[0]?.message).toBe(
      "Please choose 0 to 9 guests",
    );
  });

  test("undoing takes back only the arrival that the screen showed", async () => {
    await join(ben, reunionId);
    const { arrivedAt } = await arrive(organizer, ben);
    expect(await undo(chief, ben, arrivedAt)).toMatchObject({ arrivedAt: null, isNew: true });
    expect(await undo(organizer, ben, arrivedAt)).toMatchObject({ arrivedAt: null, isNew: false });
    const again = await arrive(chief, ben);
    const earlier = new Date((arrivedAt?.getTime() ?? 0) - 1000);
    expect(await refusalOf(undo(organizer, ben, earlier))).toMatchObject({
      status: 409,
      message: "Meanwhile, Ben Abbott was checked in again by Denise Chief. Nothing was changed.",
    });
    expect(attendee(ben)?.arrivedAt).toEqual(again.arrivedAt);
  });

  test("the organizer lets in who is on the waiting list, even if it is full; undoing puts them back in their former place", async () => {
    ({ id: reunionId } = await plan(organizer, { capacity: 1 }));
    await help(organizer, carl);
    await perform(replyToReunion, ben, { reunionId, answer: "coming", guests: 1, guestNames: "Ida" });
    // The order of the list is that of the answers' times, in milliseconds.
    await setTimeout(2);
    await join(chief, reunionId);
    expect(await refusalOf(arrive(carl, ben))).toMatchObject({ status: 403 });
    const { arrivedAt } = await arrive(organizer, ben);
    expect(door()).toMatchObject({ here: 2, waiting: [{ id: chief.id }] });
    expect(attendee(ben)).toMatchObject({ guests: 1, guestNames: "Ida", arrivedGuests: 1 });
    await undo(organizer, ben, arrivedAt);
    expect(attendee(ben)).toBeUndefined();
    expect(door().waiting).toMatchObject([{ id: ben.id, guests: 1, guestNames: "Ida" }, { id: chief.id }]);
    expect([ben, chief].map((member) => findReunion(member, reunionId, new Date())?.waitingNumber)).toEqual([1, 2]);
  });

  test("nobody who is on no list is checked in, and nobody at a cancelled meet-up", async () => {
    expect(await refusalOf(arrive(organizer, ben))).toMatchObject({ status: 404, message: "This member is not on the list" });
    await setReunionStatus.perform(actorOf(chief), { reunionId, status: "cancelled" });
    expect(await refusalOf(arrive(organizer, organizer))).toMatchObject({ status: 409 });
    expect(await refusalOf(walkIn(organizer, "Ruth"))).toMatchObject({ status: 409 });
  });

  test("a name is found by its beginnings, its maiden name, and its guests", () => {
    const person = { firstName: "María", lastName: "Santiago", maidenName: "Diaz", guestNames: "Tom O’Brien\nIda" };
    for (const typed of ["", "mar", "santi", "diaz m", "obri", "ida"]) expect(hasTypedName(person, typed), typed).toBe(true);
    for (const typed of ["antiago", "ida x"]) expect(hasTypedName(person, typed), typed).toBe(false);
  });
});

describe("walk-ins", () => {
  test("a form sent twice adds one, and another name under the same key adds a second", async () => {
    const first = await walkIn(organizer, "Ruth Abbott", "key");
    expect(await walkIn(organizer, "Ruth Abbott", "key")).toEqual(first);
    await walkIn(organizer, "Otto Quast", "key");
    expect(door()).toMatchObject({ here: 2, expected: 1, walkIns: [{ name: "Ruth Abbott", checkedInBy: "Anna Núñez" }, {}] });
    await removeWalkIn.perform(actorOf(chief), { reunionId, walkInId: first.id });
    expect(door().walkIns).toMatchObject([{ name: "Otto Quast" }]);
    expect(await refusalOf(removeWalkIn.perform(actorOf(chief), { reunionId, walkInId: first.id }))).toMatchObject({
      status: 404,
    });
  });

  test("nobody is counted twice: who is on the list or was added already is refused", async () => {
    await walkIn(organizer, "Ruth Abbott");
    expect(await refusalOf(walkIn(organizer, "ruth  abbott"))).toMatchObject({ status: 409, field: "name" });
    expect(await refusalOf(walkIn(organizer, "anna nunez"))).toMatchObject({
      message:
        "Somebody called anna nunez is on the list. Please check them in there. If this is somebody else, please add something to the name.",
    });
  });
});

describe("helpers", () => {
  test("who says that they can't come stays one, and the organizer is shown it", async () => {
    await help(organizer, carl);
    await help(organizer, ben);
    await perform(replyToReunion, carl, { reunionId, answer: "cant" });
    expect([absentHelpersAt(reunionId), namesOf(door().helpers)]).toEqual([[carl.id], [ben.name, carl.name]]);
  });

  test("may check in from when they are named, with a message, until they are removed", async () => {
    await join(ben, reunionId);
    expect(await refusalOf(arrive(carl, ben))).toMatchObject({ status: 403 });
    expect(() => readDoor(carl, reunionId)).toThrow("Only the organizer, administrators, and the members they name");
    const before = messagesTo(carl).length;
    await help(organizer, carl);
    await help(organizer, carl);
    expect(messagesTo(carl).slice(before)).toMatchObject([{ subject: "Please help at the door: Summer picnic" }]);
    await arrive(carl, ben);
    expect(await refusalOf(help(carl, ben))).toMatchObject({ status: 403 });
    await removeCheckInHelper.perform(actorOf(chief), { reunionId, userId: carl.id });
    expect(await refusalOf(walkIn(carl, "Ruth"))).toMatchObject({ status: 403 });
  });

  test("are at most 20", async () => {
    const members = Array.from({ length: 21 }, () => addMember());
    for (const member of members.slice(0, 20)) await help(organizer, member);
    expect(await refusalOf(help(organizer, members[20] as Member))).toMatchObject({ status: 409 });
    await help(organizer, members[0] as Member);
  });

  test("a typed name means one person, or asks back", () => {
    expect(findTypedHelper("zimmer carl")).toEqual({ id: carl.id });
    expect(findTypedHelper("eclair")).toEqual({ id: ben.id });
    const other = addMember("Carl Zimmer", { currentCity: "Beacon" });
    expect(findTypedHelper("Carl Zimmer")).toMatchObject({
      options: [
        { value: String(carl.id), label: "Carl Zimmer" },
        { value: String(other.id), label: "Carl Zimmer, Beacon" },
      ],
    });
    db().delete(users).where(eq(users.id, other.id)).run();
    expect(findTypedHelper("zim")).toMatchObject({ options: [{ value: String(carl.id) }] });
    expect(findTypedHelper("Quast")).toMatchObject({ problem: expect.stringContaining("Nobody called “Quast”"), options: [] });
  });
});

describe("payments", () => {
  test("change only those who are named, and only by the organizer, administrators, and helpers", async () => {
    await join(ben, reunionId);
    await join(carl, reunionId);
    const mark = (me: Member, fields: object) => perform(markPaid, me, { reunionId, ...fields });
    expect(await mark(organizer, { paid: [ben.id, carl.id, 999_999] })).toEqual({ changed: 2 });
    expect(await mark(chief, { paid: [ben.id], notPaid: [carl.id] })).toEqual({ changed: 1 });
    expect([attendee(ben)?.hasPaid, attendee(carl)?.hasPaid]).toEqual([true, false]);
    expect(await refusalOf(mark(ben, { paid: [ben.id] }))).toMatchObject({ status: 403 });
    await nameCheckInHelper.perform(actorOf(organizer), { reunionId, userId: ben.id });
    expect(await mark(ben, { paid: [carl.id] })).toEqual({ changed: 1 });
  });
});
