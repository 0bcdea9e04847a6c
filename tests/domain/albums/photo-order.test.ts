import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findAlbumDetails } from "#app/domain/albums/album-screen.server.ts";
import { arrangedPage, datePhotos } from "#app/domain/albums/arrange-photos.server.ts";
import { restoreDeleted } from "#app/domain/albums/deleted-albums.server.ts";
import { placePhotos, sortPhotos } from "#app/domain/albums/photo-order.server.ts";
import { addPhoto, deletePhoto } from "#app/domain/albums/photos.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, photoCollections } from "#db/schema.ts";
import { addShoebox, addPhoto as insertPhoto, storedAlbumOrPhoto } from "#tests/support/albums.ts";
import { perform, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";

temporaryDatabase();
const anna = addMember();
const ben = addMember();
const chief = addAdministrator();

/** Anna's album with two photos of hers and one of Ben's. */
let album: { id: number };
let own: number[];
let bens: number;
beforeEach(() => {
  ({ album, own, bens } = addShoebox(anna, ben));
});

const entries = () => db().select().from(activityLogs).all();
function orderOf(albumId: number): number[] {
  const details = findAlbumDetails(albumId);
  return details ? arrangedPage(chief, details, 1).photos.map(({ id }) => id) : [];
}
const place = (to: string, ...photoIds: (number | undefined)[]) =>
  perform(placePhotos, anna, { albumId: album.id, photoIds, to });

test("one or several photos move up, down, to the beginning, and to the end", async () => {
  const [a, b] = own;
  expect(await place("up", bens)).toEqual({ albumId: album.id, isChanged: true, number: 2 });
  expect(orderOf(album.id)).toEqual([a, bens, b]);
  await place("down", a, bens);
  expect(orderOf(album.id)).toEqual([b, a, bens]);
  await place("last", b);
  expect(orderOf(album.id)).toEqual([a, bens, b]);
  await place("first", bens, b);
  expect(orderOf(album.id)).toEqual([bens, b, a]);
  const count = entries().length;
  expect(await place("up", bens, b)).toMatchObject({ isChanged: false, number: 1 });
  expect(entries()).toHaveLength(count);
});

test("a deleted photo is passed over, and comes back behind the photo that it stood behind", async () => {
  const [a, b] = own as [number, number];
  await perform(deletePhoto, anna, { photoId: b });
  await place("up", bens);
  expect(orderOf(album.id)).toEqual([bens, a]);
  await perform(restoreDeleted, chief, { photoCollectionId: b });
  expect(orderOf(album.id)).toEqual([bens, a, b]);
});

test("only the album's owner and administrators change it", async () => {
  const input = { albumId: album.id, photoIds: [bens], to: "first" };
  expect(await refusalOf(perform(placePhotos, ben, input))).toMatchObject({ status: 403 });
  expect(await refusalOf(perform(sortPhotos, ben, { albumId: album.id }))).toMatchObject({ status: 403 });
  expect(await perform(placePhotos, chief, input)).toMatchObject({ isChanged: true });
});

test("sorting by date puts a year before its months, and keeps the order of equal dates", async () => {
  const [a, b] = own;
  const c = insertPhoto(album, anna, "year only").id;
  db().update(photoCollections).set({ year: 1984 }).where(eq(photoCollections.collectionId, album.id)).run();
  await perform(datePhotos, anna, { photoIds: [a], takenOn: "1984-06-15" });
  await perform(datePhotos, anna, { photoIds: [b], takenOn: "1984-06" });
  expect(await perform(sortPhotos, anna, { albumId: album.id })).toMatchObject({ isChanged: true });
  expect(orderOf(album.id)).toEqual([bens, c, b, a]);
  expect(await perform(sortPhotos, anna, { albumId: album.id })).toMatchObject({ isChanged: false });
});

test("a photo of a form whose others were moved meanwhile is still added", async () => {
  const add = async (indexInForm: number, color: string) =>
    perform(addPhoto, anna, {
      collectionId: album.id,
      submissionKey: "late",
      indexInForm,
      photo: await pictureFile("x.jpg", color),
    });
  const early = await add(9, "#101010");
  await place("first", early.id);
  const late = await add(0, "#202020");
  expect(storedAlbumOrPhoto(late.id)?.position).toBeGreaterThanOrEqual(0);
  expect(orderOf(album.id)).toContain(late.id);
});
