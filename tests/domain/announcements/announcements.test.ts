import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { leaveClass } from "#app/domain/account/leaving.server.ts";
import { myDataArchive } from "#app/domain/account/my-data.server.ts";
import {
  addAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  listAnnouncements,
  shownAnnouncements,
} from "#app/domain/announcements/announcements.server.ts";
import { frontPageForm, newAnnouncement } from "#app/domain/announcements/announcements.ts";
import { findFrontPage, isFrontPageImage, saveFrontPage } from "#app/domain/announcements/front-page.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { referencedFiles } from "#app/domain/images/referenced-images.server.ts";
import { purge } from "#app/domain/maintenance/nightly.server.ts";
import { addDays, classDay, dayName, isDay, yearAfter } from "#app/domain/time/class-days.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, announcements } from "#db/schema.ts";
import { filesOf } from "#tests/support/archives.ts";
import { createNightlyBackups } from "#tests/support/backups.ts";
import { actorOf, perform, temporaryDatabase } from "#tests/support/database.ts";
import { titleRequired } from "#tests/support/notices.ts";
import { addAdministrator, addMember, password } from "#tests/support/people.ts";
import { jpeg } from "#tests/support/pictures.ts";
import { changeRow } from "#tests/support/rows.ts";

const dataDir = temporaryDatabase();
const chief = addAdministrator("Denise");
const ben = addMember();
beforeEach(() => db().delete(announcements).run());

const today = classDay(new Date());
const fields = { title: "Supper", text: "At seven.\nUpstairs.", lastDay: addDays(today, 10) };
const write = (title: string, more: { by?: Member; lastDay?: string; submissionKey?: string } = {}) => {
  const { by = chief, ...rest } = more;
  return addAnnouncement.perform(actorOf(by), { ...fields, title, ...rest });
};
const titles = (now = new Date()) => shownAnnouncements(now).map(({ title }) => title);
const problemOf = (change: object) => newAnnouncement.safeParse({ ...fields, ...change }).error?.issues[0]?.message;

describe("the last day", () => {
  test("is today or later, at most a year ahead, and a day that the calendar has", () => {
    const outOfRange = "Please choose today or a later day, at most a year ahead";
    const noDay = "Please write the last day like 6/5/2027, with the month first";
    const days = [today, yearAfter(today), addDays(today, -1), addDays(yearAfter(today), 1), "2027-02-30", "June 5", ""];
    expect(days.map((lastDay) => problemOf({ lastDay }))).toEqual([
      undefined,
      undefined,
      outOfRange,
      outOfRange,
      noDay,
      noDay,
      noDay,
    ]);
  });

  test("ends at midnight in the class’s time zone, in summer and winter", () => {
    expect(classDay(new Date("2027-06-06T03:59:59Z"))).toBe("2027-06-05");
    expect(classDay(new Date("2027-06-06T04:00:00Z"))).toBe("2027-06-06");
    expect(classDay(new Date("2027-01-06T04:59:59Z"))).toBe("2027-01-05");
  });

  test("is named with its month, and a year after February 29 is February 28", () => {
    expect([dayName("2027-06-05"), yearAfter("2028-02-29"), yearAfter("2026-11-23")]).toEqual([
      "June 5",
      "2029-02-28",
      "2027-11-23",
    ]);
    expect([isDay("2028-02-29"), isDay("2027-02-29"), isDay("2027-13-01")]).toEqual([true, false, false]);
  });
});

test("title and text have limits, each with its sentence", () => {
  const changes = [{ title: "" }, { title: "x".repeat(101) }, { text: " \r\n" }, { text: "x".repeat(2001) }];
  expect(changes.map(problemOf)).toEqual([
    titleRequired,
    "Title too long",
    "Please write something first",
    "Announcement too long",
  ]);
  expect(problemOf({ title: "x".repeat(100), text: "x".repeat(2000) })).toBeUndefined();
});

describe("writing", () => {
  test("shows it to everybody until its last day is over, the newest first", async () => {
    await write("Lasts today", { lastDay: today });
    await write("Lasts longer");
    expect(titles()).toEqual(["Lasts longer", "Lasts today"]);
    expect(titles(new Date(Date.now() + 86_400_000))).toEqual(["Lasts longer"]);
    expect(shownAnnouncements(new Date())[0]).toMatchObject({ authorName: `Denise ${chief.lastName}`, authorId: chief.id });
  });

  test("is for administrators: others get 403, also for editing and deleting", async () => {
    const { id } = await write("Kept");
    const refusal = { status: 403, message: "Only administrators can write, edit, and delete announcements" };
    await expect(write("Mine", { by: ben })).rejects.toMatchObject(refusal);
    const change = { announcementId: id, title: "Mine" };
    await expect(editAnnouncement.perform(actorOf(ben), change)).rejects.toMatchObject(refusal);
    await expect(deleteAnnouncement.perform(actorOf(ben), { announcementId: id })).rejects.toMatchObject(refusal);
    expect(titles()).toEqual(["Kept"]);
  });

  test("stops at three that show; an ended one doesn’t count, until an edit shows it again", async () => {
    for (const title of ["One", "Two", "Three"]) await write(title);
    const refusal = { status: 409, message: expect.stringContaining("Three announcements are showing already") };
    await expect(write("Four")).rejects.toMatchObject(refusal);
    const [three] = listAnnouncements();
    if (!three) throw new Error("no announcement");
    changeRow(announcements, three.id, { lastDay: addDays(today, -1) });
    await write("Four");
    const revive = editAnnouncement.perform(actorOf(chief), { announcementId: three.id, lastDay: today });
    await expect(revive).rejects.toMatchObject(refusal);
    expect(titles()).toEqual(["Four", "Two", "One"]);
  });

  test("the same form sent twice makes one, also when three are showing; with another text it makes a second", async () => {
    await write("One");
    await write("Two");
    const first = await write("Three", { submissionKey: "form" });
    expect(await write("Three", { submissionKey: "form" })).toEqual(first);
    await deleteAnnouncement.perform(actorOf(chief), { announcementId: listAnnouncements()[2]?.id ?? 0 });
    await write("Four", { submissionKey: "form" });
    expect(titles()).toEqual(["Four", "Three", "Two"]);
  });
});

describe("editing and deleting", () => {
  test("an edit changes only what it has and is logged without the text; one that changes nothing is not logged", async () => {
    const { id } = await write("Supper");
    const edited = await editAnnouncement.perform(actorOf(chief), { announcementId: id, text: "At eight." });
    expect(edited).toMatchObject({ title: "Supper", text: "At eight.", updatedAt: expect.any(Date) });
    const entries = () => db().select().from(activityLogs).where(eq(activityLogs.action, "announcement.edit")).all();
    const before = entries().length;
    expect(entries().at(-1)).toMatchObject({ resource: "other", resourceId: id, details: null });
    await editAnnouncement.perform(actorOf(chief), { announcementId: id, text: "At eight." });
    expect(entries()).toHaveLength(before);
  });

  test("deleting removes the row; a second time it is 404", async () => {
    const { id } = await write("Supper");
    await deleteAnnouncement.perform(actorOf(chief), { announcementId: id });
    expect(db().select().from(announcements).all()).toEqual([]);
    await expect(deleteAnnouncement.perform(actorOf(chief), { announcementId: id })).rejects.toMatchObject({ status: 404 });
  });

  test("an ended one is deleted for good 30 days after its last day", async () => {
    await write("Ends today", { lastDay: today });
    const purgeAfter = async (days: number) => {
      const now = new Date(Date.now() + days * 86_400_000);
      createNightlyBackups(now, 3, dataDir);
      expect(await purge(now)).toBe(true);
      return db().select().from(announcements).all().length;
    };
    expect([await purgeAfter(30), await purgeAfter(31)]).toEqual([1, 0]);
  });
});

describe("the administrator who wrote it", () => {
  test("finds it in their data, and leaves it to the class as a former member", async () => {
    const leaver = addAdministrator();
    await write("From me", { by: leaver });
    const { stream } = await myDataArchive(leaver);
    const data = JSON.parse(String((await filesOf(await buffer(stream))).get("data.json")));
    expect(data.announcements).toMatchObject([{ title: "From me" }]);
    await leaveClass.perform(actorOf(leaver), { currentPassword: password, works: "remove", names: "remove" });
    expect(shownAnnouncements(new Date())).toMatchObject([{ title: "From me", authorName: "Former member", authorId: null }]);
  });
});

describe("the introduction and the picture of Home", () => {
  const save = (input: z.input<typeof saveFrontPage.input>, by = chief) => perform(saveFrontPage, by, input);
  const picture = async () => new File([new Uint8Array(await jpeg("teal", 400, 300))], "class.jpg", { type: "image/jpeg" });
  const asItComes = { introduction: null, imageUrl: null, imageAlt: null };

  test("a picture needs a description, is in backups, and goes with it when it is taken away", async () => {
    await expect(save({ picture: await picture() })).rejects.toMatchObject({ status: 400, field: "imageAlt" });
    const { imageUrl } = await save({ picture: await picture(), imageAlt: "The class", introduction: "Hello" });
    expect(referencedFiles(db().$client)).toContain(`images/${imageUrl?.slice(8, 10)}/${imageUrl?.slice(8)}`);
    expect(isFrontPageImage(imageUrl?.replace(".jpg", "-w160.jpg") ?? "")).toBe(true);
    await expect(save({ imageAlt: "" })).rejects.toMatchObject({ field: "imageAlt" });
    expect(await save(frontPageForm.parse({ introduction: "Hello", imageAlt: "The class", removePicture: "on" }))).toEqual({
      ...asItComes,
      introduction: "Hello",
    });
    expect([isFrontPageImage(imageUrl ?? ""), await save({ introduction: "" })]).toEqual([false, asItComes]);
  });

  test("only administrators change it, and visitors' browsers get no picture from another site", async () => {
    await expect(save({ introduction: "Mine" }, addMember())).rejects.toMatchObject({ status: 403 });
    await expect(save({ imageUrl: "https://pictures.example/us.jpg", imageAlt: "Us" })).rejects.toMatchObject({ status: 400 });
    expect(findFrontPage()).toEqual(asItComes);
  });
});
