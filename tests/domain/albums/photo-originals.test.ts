import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { myDataArchive } from "#app/domain/account/my-data.server.ts";
import { findPhotoDetails } from "#app/domain/albums/album-screen.server.ts";
import { createAlbum } from "#app/domain/albums/albums.server.ts";
import { createAlbumArchive, openOriginal } from "#app/domain/albums/downloads.server.ts";
import { addPhoto, deletePhoto, editPhoto } from "#app/domain/albums/photos.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { backupArchive } from "#app/domain/maintenance/backup.server.ts";
import { purgeOrphanedImages } from "#app/domain/maintenance/nightly.server.ts";
import { cancelRestore, prepareRestore } from "#app/domain/maintenance/restore.server.ts";
import { copyDatabase } from "#db/database-copies.server.ts";
import { filesOf } from "#tests/support/archives.ts";
import { actorOf, perform, temporaryDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/painted-pictures.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";

/** A photo's original follows the photo: into archives and backups, and out of sight when it is deleted. */

const dataDir = temporaryDatabase({ rateLimits: "off" });
const [anna, ben, chief] = [addMember(), addMember(), addAdministrator()];
let albumId: number;
beforeAll(async () => {
  albumId = (await perform(createAlbum, anna, { title: "Kiln" })).id;
});

let colors = 0;
async function add(more: object = {}) {
  colors += 1;
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: `hsl(${colors * 20}, 50%, 50%)` } })
    .jpeg()
    .withExif({ IFD2: { DateTimeOriginal: "1984:06:15 12:30:00" } })
    .toBuffer();
  const photo = new File([new Uint8Array(bytes)], "scan.jpg", { type: "image/jpeg" });
  const input = addPhoto.input.parse({ collectionId: albumId, title: "Jug", photo, keepOriginal: "on", ...more });
  return addPhoto.perform(actorOf(anna), input);
}
const bytesOf = async (me: Member | undefined, id: number) => (await buffer(openOriginal(me as Member, id).stream)).length;
const original = (me: Member | undefined, id: number) => refusalOf(bytesOf(me, id));
const originals = () =>
  readdirSync(path.join(dataDir, "originals"), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jpg"));

test("a photo keeps its original where that is wanted, and takes the date from the file", async () => {
  const photo = await add();
  expect(photo).toMatchObject({ takenOn: "1984-06-15", year: 1984, originalUrl: `/yearbook/photos/${photo.id}/original` });
  expect(photo.originalProblem).toBeNull();
  const opened = openOriginal(ben, photo.id);
  expect([opened.name, opened.type]).toEqual(["Jug.jpg", "image/jpeg"]);
  expect((await buffer(opened.stream)).length).toBe(opened.bytes);
  expect(findPhotoDetails(ben, albumId, photo.id)?.originalBytes).toBe(opened.bytes);
  const without = await add({ keepOriginal: undefined, year: "1985" });
  expect(without).toMatchObject({ takenOn: null, year: 1985, originalUrl: null });
  expect(await original(ben, without.id)).toMatchObject({ status: 404 });
});

test("the original of a deleted photo is for administrators, and of an unknown one for nobody", async () => {
  const photo = await add();
  await deletePhoto.perform(actorOf(anna), { photoId: photo.id });
  for (const [me, id] of [
    [anna, photo.id],
    [ben, photo.id],
    [chief, 99_999],
    [chief, albumId],
  ] as const) {
    expect(await original(me, id)).toMatchObject({ status: 404 });
  }
  expect(await bytesOf(chief, photo.id)).toBeGreaterThan(100);
});

test("archives of the album and of one's own data have originals, and the smaller picture for a lost one", async () => {
  const [kept, lost] = [await add({ title: "Kept" }), await add({ title: "Lost" })];
  const opened = openOriginal(ben, lost.id);
  await buffer(opened.stream);
  rmSync((opened.stream as unknown as { path: string }).path);
  const files = await filesOf(await buffer((await createAlbumArchive(albumId)).stream));
  const byTitle = (title: string) => [...files].find(([name]) => name.includes(title))?.[1].length;
  expect(byTitle("Kept")).toBe(await bytesOf(ben, kept.id));
  expect(byTitle("Lost")).toBe(
    readFileSync(path.join(dataDir, (lost.imageUrl ?? "").replace(/images\/(..)/, "images/$1/$1"))).length,
  );
  const mine = await filesOf(await buffer((await myDataArchive(anna)).stream));
  const { photos } = JSON.parse(String(mine.get("data.json")));
  const ofPhoto = (id: number) => photos.find((photo: { id: number }) => photo.id === id).originalFile;
  expect(mine.get(ofPhoto(kept.id))?.length).toBe(await bytesOf(ben, kept.id));
  expect(ofPhoto(lost.id)).toBeNull();
});

test("a backup has originals, and restoring it brings them back", async () => {
  await add();
  const { stream, manifest } = await backupArchive();
  const file = path.join(dataDir, "whole.zip");
  const whole = await buffer(stream);
  writeFileSync(file, whole);
  const inBackup = [...(await filesOf(whole)).keys()].filter((name) => name.startsWith("originals/"));
  expect(inBackup.map((name) => name.slice("originals/".length)).sort()).toEqual(originals().sort());
  const prepared = await prepareRestore(file);
  expect(prepared.files.filter((name) => name.startsWith("originals/"))).toHaveLength(inBackup.length);
  expect([prepared.files.length, prepared.missing]).toEqual([manifest.pictures.files, manifest.pictures.missing.length]);
  for (const name of inBackup) expect(existsSync(path.join(prepared.folder, name))).toBe(true);
  await cancelRestore(prepared);
});

test("an original that was removed stays while a snapshot of the database refers to it, and is then purged", async () => {
  const photo = await add();
  const file = (openOriginal(anna, photo.id).stream as unknown as { path: string }).path;
  const snapshot = path.join(dataDir, "backups", "nightly-2026-01-01.sqlite");
  await copyDatabase(snapshot);
  const remove = (me: Member | undefined) =>
    editPhoto.perform(actorOf(me as Member), editPhoto.input.parse({ photoId: photo.id, removeOriginal: "on" }));
  expect(await refusalOf(remove(ben))).toMatchObject({ status: 403 });
  expect(await remove(anna)).toMatchObject({ originalUrl: null, title: "Jug", takenOn: "1984-06-15" });
  const old = new Date(Date.now() - 3 * 86_400_000);
  for (const name of originals()) utimesSync(path.join(dataDir, "originals", name), old, old);
  await purgeOrphanedImages(new Date());
  expect(existsSync(file)).toBe(true);
  rmSync(snapshot);
  const others = originals().length - 1;
  await purgeOrphanedImages(new Date());
  expect([existsSync(file), originals().length]).toEqual([false, others]);
});
