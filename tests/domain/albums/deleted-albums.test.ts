import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findAlbum, findPhoto } from "#app/domain/albums/album-queries.server.ts";
import { createAlbum, deleteAlbum, likePhoto } from "#app/domain/albums/albums.server.ts";
import { addComment, listComments } from "#app/domain/albums/comments.server.ts";
import { listRecentlyDeleted, restoreDeleted } from "#app/domain/albums/deleted-albums.server.ts";
import { addPhoto, deletePhoto } from "#app/domain/albums/photos.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { purge, purgeOrphanedImages } from "#app/domain/maintenance/nightly.server.ts";
import { editOwnProfile } from "#app/domain/people/profiles.server.ts";
import { db } from "#db/client.server.ts";
import { comments, images, photoCollections, photoLikes } from "#db/schema.ts";
import { imageFile } from "#tests/support/albums.ts";
import { createNightlyBackups } from "#tests/support/backups.ts";
import { actorOf, perform, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { changeRow } from "#tests/support/rows.ts";

const dataDir = temporaryDatabase();
const day = 86_400_000;
const anna = addMember();
const chief = addAdministrator("Olga Petrov");

const restore = (by: Member, photoCollectionId: number) => restoreDeleted.perform(actorOf(by), { photoCollectionId });
async function albumWithPhotos(...colours: string[]) {
  const album = await perform(createAlbum, anna, { title: `Album of ${colours}` });
  const photos = [];
  for (const colour of colours) {
    const input = addPhoto.input.parse({ collectionId: album.id, title: colour, photo: await pictureFile("x.jpg", colour) });
    photos.push(await addPhoto.perform(actorOf(anna), input));
  }
  return { album, photos };
}
/** Sets the file's date to so many days ago. */
const age = (file: string, days: number) =>
  utimesSync(file, new Date(Date.now() - days * day), new Date(Date.now() - days * day));
/** Runs the purge as if so many days had passed, on a site that ran on the three nights before. */
async function purgeAfter(days: number) {
  const now = new Date(Date.now() + days * day);
  createNightlyBackups(now, 3, dataDir);
  expect(await purge(now)).toBe(true);
}
const row = (id: number) => db().select().from(photoCollections).where(eq(photoCollections.id, id)).get();

test("a restored album has its photos with their comments and likes, but not a photo that was deleted before", async () => {
  const { album, photos } = await albumWithPhotos("#111111", "#222222");
  const [kept, deleted] = photos as [(typeof photos)[0], (typeof photos)[0]];
  await addComment.perform(actorOf(anna), { photoCollectionId: kept.id, content: "Look" });
  await likePhoto.perform(actorOf(anna), { photoCollectionId: kept.id });
  await deletePhoto.perform(actorOf(anna), { photoId: deleted.id });
  // Both might be deleted within the same millisecond.
  const earlier = new Date(Date.now() - 1000);
  changeRow(photoCollections, deleted.id, { deletedAt: earlier });
  await deleteAlbum.perform(actorOf(chief), { albumId: album.id });
  expect(listRecentlyDeleted().map(({ id }) => id)).toEqual([album.id, deleted.id]);
  expect(listRecentlyDeleted()[0]).toMatchObject({ deletedBy: { firstName: "Olga" }, albumTitle: null });
  expect(listRecentlyDeleted()[1]).toMatchObject({ title: "#222222", albumTitle: album.title });
  expect(await refusalOf(restore(anna, album.id))).toMatchObject({ status: 403 });
  await restore(chief, album.id);
  expect(findAlbum(album.id)).toMatchObject({ photoCount: 1, likeCount: 1, commentCount: 1 });
  expect([findPhoto(deleted.id), listComments(kept.id).all().length]).toEqual([undefined, 1]);
  await restore(chief, deleted.id);
  expect(findPhoto(deleted.id)).toBeDefined();
  expect(await refusalOf(restore(chief, deleted.id))).toMatchObject({ status: 404 });
});

test("a photo can't be restored before its deleted album", async () => {
  const { album, photos } = await albumWithPhotos("#666666", "#777777");
  const photo = photos[0] as (typeof photos)[0];
  await deletePhoto.perform(actorOf(anna), { photoId: photo.id });
  await deleteAlbum.perform(actorOf(anna), { albumId: album.id });
  expect(await refusalOf(restore(chief, photo.id))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/restore the album first/),
  });
  await restore(chief, album.id);
  await restore(chief, photo.id);
  expect(findAlbum(album.id)?.photoCount).toBe(2);
});

test("an album is purged after 30 days with its photos, likes, comments, and files, and not earlier", async () => {
  const { album, photos } = await albumWithPhotos("#333333");
  const photo = photos[0] as (typeof photos)[0];
  await addComment.perform(actorOf(anna), { photoCollectionId: photo.id, content: "Look" });
  await likePhoto.perform(actorOf(anna), { photoCollectionId: photo.id });
  await deleteAlbum.perform(actorOf(anna), { albumId: album.id });
  age(imageFile(dataDir, photo.imageUrl), 40);
  await purgeAfter(29.9);
  expect([row(album.id) !== undefined, existsSync(imageFile(dataDir, photo.imageUrl))]).toEqual([true, true]);
  await purgeAfter(30.1);
  await purgeAfter(30.1);
  expect([row(album.id), row(photo.id), existsSync(imageFile(dataDir, photo.imageUrl))]).toEqual([undefined, undefined, false]);
  const rowsOf = (table: typeof comments | typeof photoLikes) =>
    db().select().from(table).where(eq(table.photoCollectionId, photo.id)).all();
  expect([rowsOf(comments), rowsOf(photoLikes)]).toEqual([[], []]);
});

test("the purge removes a file that nothing shows and keeps one that a profile still shows", async () => {
  const { album, photos } = await albumWithPhotos("#444444", "#555555");
  const [sharedPhoto, unusedPhoto] = photos as [(typeof photos)[0], (typeof photos)[0]];
  await perform(editOwnProfile, anna, { userId: anna.id, profileImageUrl: sharedPhoto.imageUrl });
  db().delete(photoCollections).where(eq(photoCollections.id, album.id)).run();
  expect(await purgeOrphanedImages(new Date())).toBe(0);
  for (const { imageUrl } of photos) age(imageFile(dataDir, imageUrl), 2);
  expect(await purgeOrphanedImages(new Date())).toBe(1);
  expect([existsSync(imageFile(dataDir, sharedPhoto.imageUrl)), existsSync(imageFile(dataDir, unusedPhoto.imageUrl))]).toEqual([
    true,
    false,
  ]);
  expect(
    db()
      .select()
      .from(images)
      .where(eq(images.hash, unusedPhoto.imageUrl?.slice(8, 72) ?? ""))
      .get(),
  ).toBeUndefined();
});

test("the purge removes incomplete files older than a day and keeps newer and unrelated ones", async () => {
  const folder = path.join(dataDir, "images", readdirSync(path.join(dataDir, "images"))[0] ?? "");
  const [old, young, foreign] = ["a.jpg.1.draft", "b.jpg.2.draft", "notes.txt"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const file of [old, young, foreign]) writeFileSync(file, "x");
  age(old, 2);
  age(foreign, 2);
  await purgeOrphanedImages(new Date());
  expect([old, young, foreign].map((file) => existsSync(file))).toEqual([false, true, true]);
});
