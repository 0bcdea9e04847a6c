import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createAlbum } from "#app/domain/albums/albums.server.ts";
import { addPhoto } from "#app/domain/albums/photos.server.ts";
import { purge, purgeOrphanedImages } from "#app/domain/maintenance/nightly.server.ts";
import { listSnapshots, takeNightlySnapshot } from "#app/domain/maintenance/snapshots.server.ts";
import { startSession } from "#app/domain/sign-in/sessions.server.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, sessions } from "#db/schema.ts";
import { addAlbum, imageFile } from "#tests/support/albums.ts";
import { createNightlyBackups } from "#tests/support/backups.ts";
import { actorOf, perform, temporaryDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { changeRow } from "#tests/support/rows.ts";

const dataDir = temporaryDatabase();
const backups = path.join(dataDir, "backups");
const day = 86_400_000;
const anna = addMember();
beforeEach(() => {
  for (const name of readdirSync(backups)) rmSync(path.join(backups, name));
});

/** Sets the file's date. */
const writtenAt = (name: string, moment: Date) => utimesSync(path.join(backups, name), moment, moment);
const nights = async () => (await listSnapshots()).map(({ name }) => name);

test("one complete snapshot is made per night in New York", async () => {
  // 11 PM in New York is the next day in UTC.
  expect(await takeNightlySnapshot(new Date("2026-11-22T04:00:00Z"))).toBe(true);
  expect(await takeNightlySnapshot(new Date("2026-11-22T04:30:00Z"))).toBe(false);
  expect(await takeNightlySnapshot(new Date("2026-11-22T05:30:00Z"))).toBe(true);
  expect(readdirSync(backups).sort()).toEqual(["nightly-2026-11-21.sqlite", "nightly-2026-11-22.sqlite"]);
  const copy = new Database(path.join(backups, "nightly-2026-11-21.sqlite"), { readonly: true });
  expect(copy.pragma("journal_mode", { simple: true })).toBe("delete");
  expect(copy.prepare("select email from users").pluck().all()).toEqual([anna.email]);
  copy.close();
});

test("snapshots of all kinds are removed after 14 days, and other files stay", async () => {
  const start = new Date("2026-11-01T12:00:00Z").getTime();
  for (const name of ["before-update-x.sqlite", "replaced-x.sqlite", "letter.txt"]) {
    writeFileSync(path.join(backups, name), "");
    writtenAt(name, new Date(start));
  }
  for (let n = 0; n < 20; n++) {
    const night = new Date(start + n * day);
    await takeNightlySnapshot(night);
    writtenAt(`nightly-${night.toISOString().slice(0, 10)}.sqlite`, night);
    expect(existsSync(path.join(backups, "replaced-x.sqlite"))).toBe(n <= 14);
  }
  expect(await nights()).toEqual(
    Array.from({ length: 15 }, (_, n) => `nightly-2026-11-${String(20 - n).padStart(2, "0")}.sqlite`),
  );
  expect(existsSync(path.join(backups, "letter.txt"))).toBe(true);
});

test("several processes make one snapshot, and the remains of a killed process don't prevent the next", async () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const made = await Promise.all([takeNightlySnapshot(now), takeNightlySnapshot(now), takeNightlySnapshot(now)]);
  expect(made.filter(Boolean)).toHaveLength(1);
  rmSync(path.join(backups, "nightly-2026-11-21.sqlite"));
  for (const name of ["nightly-2026-11-21.sqlite.draft", "download-x.sqlite"]) {
    writeFileSync(path.join(backups, name), "half");
    writtenAt(name, new Date(now.getTime() - 2 * day));
  }
  expect(await takeNightlySnapshot(now)).toBe(true);
  expect(readdirSync(backups)).toEqual(["nightly-2026-11-21.sqlite"]);
});

test("old snapshots stay if the new one can't be used", async () => {
  writeFileSync(path.join(backups, "nightly-2026-01-01.sqlite"), "");
  writtenAt("nightly-2026-01-01.sqlite", new Date("2026-01-01"));
  db().$client.pragma("foreign_keys = OFF");
  db().$client.exec("insert into photo_likes (user_id, photo_collection_id, created_at) values (99999, 99999, 0)");
  for (const time of ["12:00", "13:00"]) {
    await expect(takeNightlySnapshot(new Date(`2026-11-21T${time}:00Z`))).rejects.toThrow(/can't be used\. 2 reference/);
  }
  db().$client.exec("delete from photo_likes");
  db().$client.pragma("foreign_keys = ON");
  expect(existsSync(path.join(backups, "nightly-2026-01-01.sqlite"))).toBe(true);
  expect(await nights()).toEqual(["nightly-2026-01-01.sqlite"]);
});

test("pictures stay as long as a snapshot refers to them", async () => {
  const album = await perform(createAlbum, anna, { title: "Gone tomorrow" });
  const input = addPhoto.input.parse({ collectionId: album.id, title: "x", photo: await pictureFile("x.jpg", "#777777") });
  const { imageUrl } = await addPhoto.perform(actorOf(anna), input);
  const file = imageFile(dataDir, imageUrl);
  const now = new Date();
  await takeNightlySnapshot(now);
  db().delete(photoCollections).where(eq(photoCollections.id, album.id)).run();
  utimesSync(file, new Date(now.getTime() - 2 * day), new Date(now.getTime() - 2 * day));
  expect([await purgeOrphanedImages(now), existsSync(file)]).toEqual([0, true]);
  for (const n of [15, 16, 17]) await takeNightlySnapshot(new Date(now.getTime() + n * day));
  expect([await purgeOrphanedImages(now), existsSync(file)]).toEqual([1, false]);
});

/** A start with a wrong clock, or after a long pause, must not treat all data as old and remove it. */
describe("a wrong clock, or a long pause", () => {
  /** Years ago, so that this test's new files are never too old. */
  const today = new Date("2024-11-22T17:00:00Z");
  const later = (days: number) => new Date(today.getTime() + days * day);

  let albumId: number;
  /** A site that ran every night, with an album deleted yesterday and a signed-in member. */
  beforeEach(() => {
    albumId = addAlbum(anna, "Deleted yesterday", { deletedAt: later(-1) }).id;
    db().delete(sessions).run();
    startSession("a session", { userId: anna.id, remember: true, ipAddress: null, userAgent: null });
    db()
      .update(sessions)
      .set({ expiresAt: later(30) })
      .run();
    createNightlyBackups(today, 14, dataDir);
  });

  /** Simulates one day: the nightly snapshot and the purge. Returns whether the purge ran. */
  async function dayAt(now: Date): Promise<boolean> {
    await takeNightlySnapshot(now);
    return purge(now);
  }
  const kept = async () => ({
    album: db().select().from(photoCollections).where(eq(photoCollections.id, albumId)).get() !== undefined,
    session: db().select().from(sessions).all().length === 1,
    oldCopies: (await listSnapshots()).filter(({ madeAt }) => madeAt < today).length,
  });

  test("a start with the clock 400 days ahead removes nothing, nor does the start after its correction", async () => {
    expect(await dayAt(later(400))).toBe(false);
    expect(await kept()).toEqual({ album: true, session: true, oldCopies: 14 });
    expect(await dayAt(today)).toBe(true);
    expect(await kept()).toEqual({ album: true, session: true, oldCopies: 14 });
  });

  test("a site that was off for half a year removes nothing for two days, then old data", async () => {
    expect([await dayAt(later(180)), await dayAt(later(181))]).toEqual([false, false]);
    expect(await kept()).toEqual({ album: true, session: true, oldCopies: 14 });
    expect(await dayAt(later(182))).toBe(true);
    expect(await kept()).toEqual({ album: false, session: false, oldCopies: 0 });
  });

  test("a clock 400 days behind removes nothing", async () => {
    expect([await dayAt(later(-400)), await dayAt(later(-399))]).toEqual([false, false]);
    expect(await kept()).toMatchObject({ album: true, session: true, oldCopies: 14 });
  });

  test("four days off or one day without a snapshot don't stop the purge", async () => {
    changeRow(photoCollections, albumId, { deletedAt: later(-30) });
    expect(await dayAt(later(4))).toBe(true);
    expect((await kept()).album).toBe(false);
  });
});
