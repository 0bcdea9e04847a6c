import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { currentLetter, queueWeeklyLetters, startWeeklyLetters } from "#app/domain/account/weekly-letter.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { composeEmail } from "#app/domain/mail/compose-email.server.ts";
import { noMailServer, temporaryDatabase } from "#tests/support/database.ts";
import { addDeactivated, addMember, addUnlisted } from "#tests/support/people.ts";
import {
  addReader,
  album,
  comment,
  daysAfter,
  daysBefore,
  due,
  emptyClass,
  letters,
  letterTo,
  meetUp,
  oldAlbum,
  photo,
  settingsOf,
  write,
} from "#tests/support/weekly-letters.ts";

/** Who gets the weekly letter, when, and what it tells. */

temporaryDatabase({ smtpUrl: noMailServer });

afterEach(() => vi.useRealTimers());

let anna: Member;
beforeEach(() => {
  emptyClass();
  anna = addMember("Anna Núñez", { createdAt: daysBefore(400) });
});

describe("the time", () => {
  test.each([
    ["a minute before nine on Sunday", "2026-11-22T13:59:59Z", null],
    ["at nine on Sunday", "2026-11-22T14:00:00Z", "2026-11-22T14:00:00.000Z"],
    ["on Monday night", "2026-11-24T04:00:00Z", "2026-11-22T14:00:00.000Z"],
    ["a moment before nine on Tuesday", "2026-11-24T13:59:59Z", "2026-11-22T14:00:00.000Z"],
    ["at nine on Tuesday", "2026-11-24T14:00:00Z", null],
    ["on Saturday", "2026-11-28T20:00:00Z", null],
    ["on the Sunday when clocks go forward", "2027-03-14T13:00:00Z", "2027-03-14T13:00:00.000Z"],
    ["before nine on that Sunday", "2027-03-14T12:59:00Z", null],
    ["on the Sunday when clocks go back", "2026-11-01T14:00:00Z", "2026-11-01T14:00:00.000Z"],
  ])("%s", (_when, now, expected) => {
    expect(currentLetter(new Date(now))?.due.toISOString() ?? null).toBe(expected);
  });

  test("a letter goes out once, also when several processes start at that moment and again later", async () => {
    const reader = addReader();
    photo(oldAlbum(anna, "Kiln"), anna);
    expect(await queueWeeklyLetters(new Date(due.getTime() - 1000))).toBe(0);
    expect(await Promise.all([queueWeeklyLetters(due), queueWeeklyLetters(due)])).toEqual([1, 0]);
    expect(await queueWeeklyLetters(daysAfter(1))).toBe(0);
    expect(letterTo(reader)?.expiresAt).toEqual(daysAfter(2));
    expect(settingsOf(reader)?.weeklySince).toEqual(due);
  });

  test("what happened on Monday, after a letter that was late, is told on the next Sunday and not twice", async () => {
    const reader = addReader();
    const kiln = oldAlbum(anna, "Kiln");
    photo(kiln, anna, { createdAt: daysAfter(0.5) });
    expect(await queueWeeklyLetters(daysAfter(1))).toBe(1);
    expect(await queueWeeklyLetters(daysAfter(7))).toBe(0);
    photo(kiln, anna, { createdAt: daysAfter(8) });
    expect(await queueWeeklyLetters(daysAfter(14))).toBe(1);
    expect(letters().map(({ body }) => /\d new photo/.exec(body ?? "")?.[0])).toEqual(["1 new photo", "1 new photo"]);
    expect(settingsOf(reader)?.weeklySince).toEqual(daysAfter(14));
  });

  test("a running site queues it within five minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: due.getTime() - 60_000 });
    addReader();
    photo(oldAlbum(anna, "Kiln"), anna);
    const errors: unknown[] = [];
    const stop = startWeeklyLetters((error) => errors.push(error));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(letters()).toEqual([]);
    await vi.advanceTimersByTimeAsync(300_000);
    await stop();
    expect([letters().length, errors]).toEqual([1, []]);
  });

  test("somebody who asks for it on Monday gets the next one", async () => {
    addReader({ weeklySince: daysAfter(0.5) });
    photo(oldAlbum(anna, "Kiln"), anna, { createdAt: daysAfter(0.7) });
    expect(await queueWeeklyLetters(daysAfter(1))).toBe(0);
    expect(await queueWeeklyLetters(daysAfter(7))).toBe(1);
  });

  test("a start in the far future, from a clock that was wrong, keeps nobody from their letters", async () => {
    const reader = addReader({ weeklySince: daysAfter(800) });
    photo(oldAlbum(anna, "Kiln"), anna);
    expect(await queueWeeklyLetters(due)).toBe(1);
    expect(settingsOf(reader)?.weeklySince).toEqual(due);
  });
});

test("it goes to members who asked for it, whose mail arrives, and who signed in within a year", async () => {
  photo(oldAlbum(anna, "Kiln"), anna);
  const reader = addReader();
  addReader({ weeklyLetter: false });
  addReader({}, { isActive: false });
  addReader({}, { emailReturnedAt: daysBefore(3) });
  addReader({}, { lastLoginAt: daysBefore(366) });
  addReader({}, { lastLoginAt: null });
  for (const memberState of ["invited", "missing", "in_memoriam", "unlisted", "former"] as const) addReader({}, { memberState });
  await queueWeeklyLetters(due);
  expect(letters().map(({ userId }) => userId)).toEqual([reader.id]);
});

test("nobody gets a letter without news: unchanged meet-ups and messages of earlier weeks are none", async () => {
  const reader = addReader({ messages: "weekly" });
  meetUp(anna, "Picnic");
  write(anna, reader, { createdAt: daysBefore(20) });
  expect(await queueWeeklyLetters(due)).toBe(0);
  expect(settingsOf(reader)?.weeklySince).toEqual(due);
});

test("the letter of a busy week", async () => {
  const reader = addReader(
    { messages: "weekly", meetUpChanges: "weekly" },
    { firstName: "Rita", lastName: "Cole", email: "rita@class.example" },
  );
  const joined = { memberState: "joined", joinedAt: daysBefore(1) } as const;
  const maria = addMember("María Alvarez", { maidenName: "López", ...joined });
  addMember("Bob Zimmer", { ...joined });
  addMember("Earlier", { memberState: "joined", joinedAt: daysBefore(9) });
  const own = oldAlbum(reader, "My sketches");
  const kiln = album(anna, "Kiln\nand clay");
  for (let number = 0; number < 3; number += 1) photo(kiln, anna);
  photo(own, maria);
  photo(own, reader);
  comment(own, anna);
  comment(own, maria);
  comment(photo(own, reader, { createdAt: daysBefore(30), title: "Lobby" }), anna);
  comment(own, reader);
  write(anna, reader);
  write(maria, reader);
  write(maria, reader, { isRead: true });
  meetUp(anna, "Picnic", { createdAt: daysBefore(3) });
  meetUp(anna, "Lunch", { updatedAt: daysBefore(1), eventDate: new Date("2026-12-05T23:30:00Z") });
  meetUp(anna, "Old plan", { status: "cancelled", updatedAt: daysBefore(1), eventDate: null, location: null });
  await queueWeeklyLetters(due);
  const letter = letterTo(reader);
  expect(letter?.subject).toBe(
    "News from the class: 2 unread messages, 3 comments, 1 new meet-up, 2 changed meet-ups, 2 new members, and 4 photos",
  );
  const parts = {
    ...letter,
    subject: letter?.subject ?? "",
    body: letter?.body ?? "",
    link: null,
    person: reader,
    address: reader.email,
  };
  const { text } = composeEmail({ id: 1, kind: "weekly_letter", createdAt: due, ...parts }, { from: { name: "", address: "" } });
  expect(text.split("\n-- \n")[0]?.replace(/=\d+/g, "=1")).toMatchInlineSnapshot(`
    "Hello Rita,

    This is what is new on the site since Sunday, November 15.


    YOUR MESSAGES

    You have 2 unread messages from María Alvarez and Anna Núñez.
    http://class.example/messages


    COMMENTS ON YOUR PHOTOS

    1 comment on “Lobby” by Anna Núñez
    http://class.example/yearbook?album=1&photo=1

    2 comments on “My sketches” by María Alvarez and Anna Núñez
    http://class.example/yearbook?album=1


    MEET-UPS TO COME

    Changed: Lunch
    Saturday, December 5, 6:30 PM, Prospect Park
    http://class.example/reunions?details=1

    New: Picnic
    Saturday, June 5, 2027, 6:30 PM, Prospect Park
    http://class.example/reunions?details=1

    Cancelled: Old plan
    http://class.example/reunions?details=1


    WHO JOINED

    - María Alvarez (née López)
    - Bob Zimmer

    http://class.example/alumni


    ALBUMS AND PHOTOS

    “My sketches”: 1 new photo by María Alvarez
    http://class.example/yearbook?album=1

    “Kiln and clay”: a new album by Anna Núñez, 3 photos
    http://class.example/yearbook?album=1
    "
  `);
  expect(text).not.toContain("secret");
});

test("own additions, and what the pages don't show, are left out", async () => {
  const reader = addReader({ messages: "weekly", meetUpChanges: "weekly" }, { joinedAt: daysBefore(1) });
  const own = album(reader, "Mine");
  photo(own, reader);
  const gone = album(anna, "Gone", { deletedAt: daysBefore(1) });
  comment(photo(gone, reader), anna);
  photo(gone, anna);
  const kiln = oldAlbum(anna, "Kiln");
  photo(kiln, anna, { deletedAt: daysBefore(0.5) });
  comment(photo(kiln, reader, { deletedAt: daysBefore(0.5) }), anna);
  comment(own, anna, { isDeleted: true });
  addUnlisted({ joinedAt: daysBefore(1) });
  addDeactivated({ joinedAt: daysBefore(1) });
  meetUp(reader, "Own picnic", { createdAt: daysBefore(1) });
  meetUp(anna, "Past", { createdAt: daysBefore(3), eventDate: daysBefore(1) });
  meetUp(anna, "Cancelled before anybody was told", { createdAt: daysBefore(3), status: "cancelled" });
  write(anna, reader, { recipientDeletedAt: daysBefore(0.5) });
  write(anna, reader, { isRead: true });
  await queueWeeklyLetters(due);
  expect(letterTo(reader)?.body).toBeUndefined();
});

describe("settings", () => {
  const busyWeek = (reader: Member) => {
    comment(oldAlbum(reader, "Mine"), anna);
    meetUp(anna, "New one", { createdAt: daysBefore(1) });
    meetUp(anna, "Moved one", { updatedAt: daysBefore(1) });
    write(anna, reader);
  };

  test("what members are told at once is left out, but for the number of unread messages", async () => {
    const now = { messages: "now", comments: "now", newMeetUps: "now", meetUpChanges: "now" } as const;
    const [silent, reader] = [addReader(now), addReader({ ...now, comments: "weekly" })];
    busyWeek(silent);
    busyWeek(reader);
    await queueWeeklyLetters(due);
    expect(letterTo(silent)).toBeUndefined();
    const { subject, body } = letterTo(reader) ?? {};
    expect(subject).toBe("News from the class: 1 comment");
    expect(body).toContain("You have 1 unread message.\n");
    expect(body).not.toContain("New one");
    expect(body).not.toContain("Changed:");
  });

  test("what members never want to be told of is left out", async () => {
    const never = { messages: "never", comments: "never", newMeetUps: "never", meetUpChanges: "never" } as const;
    const reader = addReader(never);
    busyWeek(reader);
    photo(oldAlbum(anna, "Kiln"), anna);
    await queueWeeklyLetters(due);
    const { subject, body } = letterTo(reader) ?? {};
    expect(subject).toBe("News from the class: 1 photo");
    expect(body).not.toMatch(/MESSAGES|COMMENTS|MEET-UPS/);
  });
});

test("long lists end with a number, so that the letter stays short", async () => {
  const reader = addReader({ meetUpChanges: "weekly" });
  for (let number = 0; number < 24; number += 1) {
    addMember({ memberState: "joined", joinedAt: daysBefore(1), lastName: `${"long ".repeat(40)}${number}` });
    photo(album(anna, `${"Very long titles ".repeat(20)}${number}`), anna);
    meetUp(anna, `Picnic ${number}`, number === 23 ? { updatedAt: daysBefore(1) } : {});
  }
  await queueWeeklyLetters(due);
  const { body = "" } = letterTo(reader) ?? {};
  expect(body).toContain("\nand 12 more\n");
  expect(body).toContain("\nand 18 more albums");
  expect(body).toContain("\nand 18 more meet-ups");
  expect(body).toContain("Changed: Picnic 23");
  expect(body?.length).toBeLessThan(5000);
});
