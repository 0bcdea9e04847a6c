import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { currentLetter, queueWeeklyLetters, startWeeklyLetters } from "#app/domain/account/weekly-letter.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { noMailServer, temporaryDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/people.ts";
import {
  addReader,
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

/** Who gets the weekly letter, and when. */

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
