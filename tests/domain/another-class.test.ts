import { writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { becomeAnotherClass } from "#tests/support/another-class.ts";

/** What is computed with the class's year and time zone, for the class of 1972 in Chicago. */

becomeAnotherClass();
const { temporaryDatabase } = await import("#tests/support/database.ts");
const { addMember } = await import("#tests/support/people.ts");
const { plannedForm } = await import("#app/domain/reunions/reunions.server.ts");
const { formatEventTime } = await import("#app/domain/time/event-times.ts");
const { startOfDay } = await import("#app/domain/time/wall-clock.server.ts");
const { readRoster } = await import("#app/domain/roster/roster-list.server.ts");
const { newMember } = await import("#app/domain/people/members.ts");
const { newAlbum } = await import("#app/domain/albums/albums.ts");
const { backupArchive } = await import("#app/domain/maintenance/backup.server.ts");
const { prepareRestore } = await import("#app/domain/maintenance/restore.server.ts");
const { db } = await import("#db/client.server.ts");
const { users } = await import("#db/schema.ts");
const { createZipArchive, filesOf } = await import("#tests/support/archives.ts");

const dataDir = temporaryDatabase();

describe("times", () => {
  test.each([
    ["in summer", "2027-06-19T18:30", "2027-06-19T23:30:00.000Z", "June 19, 2027 at 6:30 PM CDT"],
    ["in winter", "2027-01-23T18:30", "2027-01-24T00:30:00.000Z", "January 23, 2027 at 6:30 PM CST"],
  ])("a meet-up %s is typed and shown on Chicago's clock", (_when, eventDate, instant, shown) => {
    const date = plannedForm.parse({ title: "Picnic", eventDate }).eventDate;
    expect(date?.toISOString()).toBe(instant);
    expect(formatEventTime(new Date(instant))).toBe(shown);
  });

  test("an hour that clocks skip there is refused", () => {
    const { error } = plannedForm.safeParse({ title: "Picnic", eventDate: "2027-03-14T02:30" });
    expect(error?.issues[0]?.message).toMatch(/1:59 AM CST and March 14, 2027 at 3:00 AM CDT$/);
  });

  test("a day begins at midnight there", () => {
    expect(startOfDay("2027-06-19").toISOString()).toBe("2027-06-19T05:00:00.000Z");
  });
});

describe("years", () => {
  const yearOf = async (cell: string) => {
    const { entries } = await readRoster(new TextEncoder().encode(`First,Last,E-mail,Class\nLi,Moon,li@class.example,${cell}`));
    return entries[0]?.person.adminNotes ?? entries[0]?.person.graduationYear;
  };
  test.each([
    ["", 1972],
    ["'72", 1972],
    ["Class of 1972", 1972],
    ["69", 1969],
    ["57", 1957],
    ["87", 1987],
    ["56", "Class: 56"],
  ])("a class list's %j is %s", async (cell, year) => expect(await yearOf(cell)).toBe(year));

  test("a new member and a new album are of the class's year, also where only the database fills it in", () => {
    expect(newMember.parse({ firstName: "Li", lastName: "Moon", email: "li@class.example" }).graduationYear).toBe(1972);
    expect(newAlbum.parse({ title: "Kiln" }).year).toBe(1972);
    addMember();
    expect(db().select().from(users).get()?.graduationYear).toBe(1972);
  });
});

describe("a backup", () => {
  const restore = async (name: string, bytes: Buffer) => {
    const file = path.join(dataDir, name);
    writeFileSync(file, bytes);
    return prepareRestore(file);
  };

  test("is named after the class and can be restored", async () => {
    const { name, stream } = await backupArchive();
    expect(name).toMatch(/^class-of-1972-/);
    expect((await restore(name, await buffer(stream))).members).toBe(1);
  });

  test("of another class is refused, and the sentence says what to do where it is the right one", async () => {
    const files = await filesOf(await buffer((await backupArchive()).stream));
    const manifest = String(files.get("manifest.json")).replace("class-of-1972", "class-of-1985");
    files.set("manifest.json", Buffer.from(manifest));
    await expect(restore("other.zip", await createZipArchive(files))).rejects.toThrow(
      "This backup is of the Class of 1985, and this site is for the Class of 1972. If it is the right backup, set CLASS_YEAR to 1985 and restore again.",
    );
  });
});
