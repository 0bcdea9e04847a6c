import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { purge } from "#app/domain/maintenance/nightly.server.ts";
import { listSnapshots, takeNightlySnapshot } from "#app/domain/maintenance/snapshots.server.ts";
import { startSession } from "#app/domain/sign-in/sessions.server.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, sessions } from "#db/schema.ts";
import { addAlbum } from "#tests/support/albums.ts";
import { createNightlyBackups } from "#tests/support/backups.ts";
import { temporaryDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/people.ts";

/** A start with a wrong clock, or after a long pause, must not treat all data as old and remove it. */

const dataDir = temporaryDatabase();
const backups = path.join(dataDir, "backups");
const day = 86_400_000;
/** Years ago, so that this test's new files are never too old. */
const today = new Date("2024-11-22T17:00:00Z");
const later = (days: number) => new Date(today.getTime() + days * day);
const anna = addMember();

let albumId: number;
/** A site that ran every night, with an album deleted yesterday and a signed-in member. */
beforeEach(() => {
  for (const name of readdirSync(backups)) rmSync(path.join(backups, name));
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
  db()
    .update(photoCollections)
    .set({ deletedAt: later(-30) })
    .where(eq(photoCollections.id, albumId))
    .run();
  expect(await dayAt(later(4))).toBe(true);
  expect((await kept()).album).toBe(false);
});
