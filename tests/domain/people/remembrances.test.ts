import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { leaveClass } from "#app/domain/account/leaving.server.ts";
import { myDataArchive } from "#app/domain/account/my-data.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { purge } from "#app/domain/maintenance/nightly.server.ts";
import { setInMemoriam, undoInMemoriam } from "#app/domain/people/in-memoriam.server.ts";
import { newRemembrance } from "#app/domain/people/in-memoriam.ts";
import {
  addRemembrance,
  deleteRemembrance,
  editRemembrance,
  listRemembrances,
  remembrancesOf,
} from "#app/domain/people/remembrances.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, remembrances } from "#db/schema.ts";
import { filesOf } from "#tests/support/archives.ts";
import { createNightlyBackups } from "#tests/support/backups.ts";
import { actorOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addInMemoriam, addMember, password } from "#tests/support/people.ts";

const dataDir = temporaryDatabase();
let ben: Member;
let anna: Member;
const chief = addAdministrator();
beforeEach(() => {
  ben = addMember("Ben");
  anna = addInMemoriam();
});

const day = 86_400_000;
const write = (by: Member, content: string, submissionKey?: string) =>
  addRemembrance.perform(actorOf(by), { userId: anna.id, content, submissionKey });
const edit = (by: Member, remembranceId: number, content: string) =>
  editRemembrance.perform(actorOf(by), { remembranceId, content });
const remove = (by: Member, remembranceId: number) => deleteRemembrance.perform(actorOf(by), { remembranceId });
/** Runs the purge as if so many days had passed, on a site that ran on the three nights before. */
async function purgeAfter(days: number) {
  const now = new Date(Date.now() + days * day);
  createNightlyBackups(now, 3, dataDir);
  expect(await purge(now)).toBe(true);
}
const texts = () => remembrancesOf(anna.id).map(({ content }) => content);
const rowsOf = (author: Member) => db().select().from(remembrances).where(eq(remembrances.authorId, author.id)).all();

describe("writing", () => {
  test("keeps lines, and is shown oldest first with the writer's name", async () => {
    await write(ben, "One\nTwo");
    await write(chief, "Later");
    expect(texts()).toEqual(["One\nTwo", "Later"]);
    expect(remembrancesOf(anna.id)[0]).toMatchObject({ userId: ben.id, name: `Ben ${ben.lastName}` });
    expect(listRemembrances(anna.id).all()[0]).toMatchObject({ authorId: ben.id, personId: anna.id, updatedAt: null });
  });

  test("needs a text of up to 2,000 characters", () => {
    const sentence = (content: string) => newRemembrance.safeParse({ userId: 1, content }).error?.issues[0]?.message;
    expect([" \r\n", "x".repeat(2001), "x".repeat(2000)].map(sentence)).toEqual([
      "Please write something first",
      "Remembrance too long",
      undefined,
    ]);
  });

  test("the same form sent twice adds one, and sent again with another text a second", async () => {
    const first = await write(ben, "Kind", "key");
    expect((await write(ben, "Kind", "key")).id).toBe(first.id);
    await write(ben, "Kind and funny", "key");
    expect(texts()).toEqual(["Kind", "Kind and funny"]);
  });

  test("is only about somebody in memoriam", async () => {
    for (const person of [addMember(), addInMemoriam({ isActive: false })]) {
      const about = addRemembrance.perform(actorOf(ben), { userId: person.id, content: "Kind" });
      await expect(about).rejects.toMatchObject({ status: 404 });
    }
  });

  test("is limited to 20 a minute", async () => {
    for (let n = 0; n < 20; n++) await write(ben, `No. ${n}`);
    await expect(write(ben, "One more")).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining("20 remembrances a minute"),
    });
  });
});

describe("changing", () => {
  test("the writer edits, and nobody else, not even administrators", async () => {
    const { id } = await write(ben, "Kind");
    for (const other of [addMember(), chief]) {
      await expect(edit(other, id, "Mine")).rejects.toMatchObject({ status: 403 });
    }
    await edit(ben, id, "Kind");
    expect(remembrancesOf(anna.id)[0]).toMatchObject({ content: "Kind", isEdited: false });
    await edit(ben, id, "Very kind");
    expect(remembrancesOf(anna.id)[0]).toMatchObject({ content: "Very kind", isEdited: true });
  });

  test("the writer deletes and administrators take down; other members can't, and nobody does it twice", async () => {
    const [first, second] = [await write(ben, "One"), await write(ben, "Two")];
    await expect(remove(addMember(), first.id)).rejects.toMatchObject({ status: 403 });
    await remove(ben, first.id);
    await remove(chief, second.id);
    expect(texts()).toEqual([]);
    const log = db().select().from(activityLogs).where(eq(activityLogs.resourceId, anna.id)).all();
    expect(log.at(-1)?.description).toContain("took down a remembrance of");
    await expect(remove(chief, second.id)).rejects.toMatchObject({ status: 404 });
    await expect(edit(ben, first.id, "Back")).rejects.toMatchObject({ status: 404 });
  });

  test("deleted ones are kept for 30 days, and then removed for good", async () => {
    await remove(ben, (await write(ben, "Gone")).id);
    await write(ben, "Stays");
    const stored = () => rowsOf(ben).map(({ content }) => content);
    await purgeAfter(29);
    expect(stored()).toEqual(["Gone", "Stays"]);
    await purgeAfter(31);
    expect(stored()).toEqual(["Stays"]);
  });

  test("undoing In Memoriam hides them, and setting it again brings them back", async () => {
    const { id } = await write(ben, "Kind");
    await undoInMemoriam.perform(actorOf(chief), { userId: anna.id });
    await expect(edit(ben, id, "Changed")).rejects.toMatchObject({ status: 404 });
    await setInMemoriam.perform(actorOf(chief), { userId: anna.id });
    expect(texts()).toEqual(["Kind"]);
  });
});

describe("when the writer leaves", () => {
  const leave = (works: "keep" | "remove") =>
    leaveClass.perform(actorOf(ben), { currentPassword: password, works, names: "remove" });

  test("remembrances stay under 'Former member', without a link to a profile that is gone", async () => {
    await write(ben, "Kind");
    await leave("keep");
    expect(remembrancesOf(anna.id)).toMatchObject([{ content: "Kind", name: "Former member", hasNoProfile: true }]);
  });

  test("or are removed with their text", async () => {
    await write(ben, "Kind");
    await leave("remove");
    expect(texts()).toEqual([]);
    expect(rowsOf(ben)).toMatchObject([{ content: "", deletedBy: ben.id }]);
  });
});

test("'Your data' has the remembrances one wrote, with the person's name", async () => {
  await write(ben, "Kind");
  const { stream } = await myDataArchive(ben);
  const data = JSON.parse(String((await filesOf(await buffer(stream))).get("data.json")));
  expect(data.remembrances).toMatchObject([{ about: `Anna ${anna.lastName}`, content: "Kind" }]);
});
