import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findSlide } from "#app/domain/albums/album-screen.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, photoNames, users } from "#db/schema.ts";
import { addAlbum, addPhoto } from "#tests/support/albums.ts";
import { temporaryDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/people.ts";

temporaryDatabase();
let me: Member;
beforeEach(() => {
  db().delete(photoCollections).run();
  me = addMember("Ida Moon");
});

/** An album with photos of these titles, in this order, whatever their ids are. */
function albumOf(title: string, ...titles: string[]) {
  const album = addAlbum(me, title);
  const photos = titles.toReversed().map((photo) => addPhoto(album, me, photo));
  for (const [index, { id }] of photos.toReversed().entries()) {
    db().update(photoCollections).set({ position: index }).where(eq(photoCollections.id, id)).run();
  }
  return { album, photos: photos.toReversed() };
}
const remove = (id: number) =>
  db().update(photoCollections).set({ deletedAt: new Date() }).where(eq(photoCollections.id, id)).run();
/** The titles of a whole round, which ends where it began. */
function round(inAlbum: number | null, direction: "next" | "previous" = "next") {
  const titles: string[] = [];
  let slide = findSlide(inAlbum, null);
  const first = slide?.id;
  while (slide && titles.length < 20) {
    titles.push(slide.title);
    slide = slide[direction] && findSlide(inAlbum, slide[direction].id);
    if (slide?.id === first) break;
  }
  return titles;
}

test("all albums follow one another, the newest first, each in its own order, and the first photo follows the last", () => {
  const old = albumOf("Old", "a", "b");
  albumOf("Empty");
  albumOf("New", "c", "d", "e");
  expect(round(null)).toEqual(["c", "d", "e", "a", "b"]);
  expect(round(null, "previous")).toEqual(["c", "b", "a", "e", "d"]);
  expect(round(old.album.id)).toEqual(["a", "b"]);
});

test("what is deleted or hidden is never shown, and what was added meanwhile is", () => {
  const { album, photos } = albumOf("Winter", "a", "b", "c");
  const gone = albumOf("Gone", "x");
  remove(gone.album.id);
  remove(photos[1]?.id ?? 0);
  expect(round(null)).toEqual(["a", "c"]);
  const added = addPhoto(album, me, "d");
  db().update(photoCollections).set({ position: 9 }).where(eq(photoCollections.id, added.id)).run();
  expect(findSlide(null, photos[2]?.id ?? 0)?.next?.id).toBe(added.id);
  // From the first one when the photo in the address is gone, or is in another album.
  expect(findSlide(album.id, photos[1]?.id ?? 0)?.title).toBe("a");
  expect(findSlide(album.id, gone.photos[0]?.id ?? 0)?.title).toBe("a");
});

test("a slide has the names in the photo from left to right, without people who are not listed", () => {
  const { photos } = albumOf("Winter", "a");
  const hidden = addMember();
  db().update(users).set({ memberState: "unlisted" }).where(eq(users.id, hidden.id)).run();
  const rows = [{ userId: me.id }, { userId: hidden.id }, { name: "Mr. Abbott’s dog" }];
  for (const [index, person] of rows.entries()) {
    db()
      .insert(photoNames)
      .values({ photoId: photos[0]?.id ?? 0, row: 0, position: index, ...person })
      .run();
  }
  expect(findSlide(null, null)).toMatchObject({ names: ["Ida Moon", "Mr. Abbott’s dog"], previous: null, next: null });
});

test("there is no slide without photos", () => {
  const { album } = albumOf("Empty");
  expect([findSlide(null, null), findSlide(album.id, 7), findSlide(99_999, null)]).toEqual([null, null, null]);
});
