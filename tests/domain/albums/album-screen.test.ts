import { beforeEach, describe, expect, test } from "vitest";
import { findAlbum, listPhotos, type Photo } from "#app/domain/albums/album-queries.server.ts";
import {
  contactSheet,
  findAlbumDetails,
  findSlide,
  openedAlbum,
  photoPosition,
  searchAlbums,
} from "#app/domain/albums/album-screen.server.ts";
import { likePhoto } from "#app/domain/albums/albums.server.ts";
import { addComment } from "#app/domain/albums/comments.server.ts";
import { deletePhoto } from "#app/domain/albums/photos.server.ts";
import { sheetRows } from "#app/domain/albums/sheet-rows.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { countAlbumView } from "#app/domain/core/view-counts.server.ts";
import { imagePath } from "#app/domain/images/image-urls.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, photoNames, users } from "#db/schema.ts";
import { addAlbum, addPhoto, changeAlbum, makeAlbum, uploadPhoto } from "#tests/support/albums.ts";
import { actorOf, queryPlans, temporaryDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { addRow, changeRow } from "#tests/support/rows.ts";

/** What the screens of albums show: which albums and photos, in which order, with which counts. */

const dataDir = temporaryDatabase();
const anna = addMember("Anna Núñez");
const ben = addMember("Ben Éclair");

test("albums are listed by category, newest first, 12 per page, and a page past the end shows the last", async () => {
  for (let n = 0; n < 13; n++) await makeAlbum(ben, { title: `T${n}`, category: "teacher" });
  const first = searchAlbums({ category: "teacher", page: 1 });
  expect(first).toMatchObject({ pages: 2, page: 1 });
  expect(first.albums.map(({ title }) => title)).toEqual(Array.from({ length: 12 }, (_, n) => `T${12 - n}`));
  expect(searchAlbums({ category: "teacher", page: 99 }).albums.map(({ title }) => title)).toEqual(["T0"]);
});

test("a page of albums reads the index and sorts nothing, so that many albums and photos stay fast", () => {
  const plans = queryPlans(dataDir, () => {
    for (const category of [null, "event"] as const) searchAlbums({ category, page: 1 });
  });
  expect(plans).toHaveLength(2 * 2);
  for (const { statement, plan } of plans) {
    expect(plan, statement).toMatch(/^SEARCH photo_collections USING (COVERING )?INDEX photo_collections_(newest|albums)/);
    // Going through the four pictures of a card is no search.
    expect(plan, statement).not.toMatch(/SCAN(?! \(subquery)|TEMP B-TREE/);
  }
});

describe("an album's counts and order", () => {
  test("photos from one form keep the order in which they were chosen, and later photos follow them", async () => {
    const { id } = await makeAlbum(anna);
    await uploadPhoto(anna, id, { title: "before" });
    for (const index of [2, 0, 1]) {
      const photo = await pictureFile("x.jpg", `#00000${index}`);
      await uploadPhoto(ben, id, { submissionKey: "three", indexInForm: String(index), title: `chosen ${index}`, photo });
    }
    await uploadPhoto(anna, id, { title: "after" });
    const { photos } = contactSheet({ id, photoCount: 5 }, 1);
    const titles = photos.map(({ title }) => title);
    expect(titles).toEqual(["before", "chosen 0", "chosen 1", "chosen 2", "after"]);
    const second = photoPosition(ben, { id, photoCount: 5 }, photos[1]?.id ?? null);
    expect(second).toMatchObject({ photo: { position: 2 }, previous: { title: "before" }, next: { title: "chosen 1" } });
  });

  test("an album's counts include its photos' comments and likes, without deleted photos", async () => {
    const { id } = await makeAlbum(anna);
    const [one, two] = [await uploadPhoto(anna, id), await uploadPhoto(ben, id)];
    for (const photoCollectionId of [id, one.id, two.id]) {
      await addComment.perform(actorOf(ben), { photoCollectionId, content: "Oh" });
      await likePhoto.perform(actorOf(ben), { photoCollectionId });
    }
    expect(findAlbum(id)).toMatchObject({ photoCount: 2, commentCount: 3, likeCount: 3, firstPhotoUrl: one.imageUrl });
    await deletePhoto.perform(actorOf(anna), { photoId: one.id });
    expect(findAlbum(id)).toMatchObject({ photoCount: 1, commentCount: 2, likeCount: 2, firstPhotoUrl: two.imageUrl });
    const counts = { photoCount: 1, commentCount: 2, likeCount: 2 };
    expect(findAlbumDetails(id)).toMatchObject(counts);
    const listed = () => searchAlbums({ category: null, page: 1 }).albums.find((album) => album.id === id);
    expect(listed()).toMatchObject({ ...counts, pictureUrls: [two.imageUrl] });
    const { coverImageUrl } = await changeAlbum(anna, id, { cover: await pictureFile("cover.jpg", "#7a2e3a") });
    expect(listed()?.pictureUrls).toEqual([coverImageUrl, two.imageUrl]);
  });

  test("positions count from the first photo, while the API lists the newest first", async () => {
    const { id } = await makeAlbum(anna);
    const photos: Photo[] = [];
    for (let n = 0; n < 11; n++) photos.push(await uploadPhoto(anna, id, { title: `P${n + 1}` }));
    const album = { id, photoCount: 11 };
    const at = (index: number) => photoPosition(ben, album, photos[index]?.id ?? null);
    expect(photoPosition(ben, album, null)).toMatchObject({
      photo: { position: 1 },
      previous: { title: "P11", position: 11 },
      next: { title: "P2" },
    });
    expect(at(4)?.nearby.map(({ title }) => title)).toEqual(["P2", "P3", "P4", "P5", "P6", "P7", "P8"]);
    expect(at(10)).toMatchObject({ photo: { position: 11 }, previous: { title: "P10" }, next: { title: "P1", position: 1 } });
    expect(at(10)?.nearby.map(({ position }) => position)).toEqual([5, 6, 7, 8, 9, 10, 11]);
    const { position, sheet } = openedAlbum(ben, album) ?? {};
    expect(position).toEqual(photoPosition(ben, album, null));
    expect(sheet?.rows.flatMap(({ groups }) => groups.flat()).map(({ title }) => title)).toEqual(
      photos.slice(1).map(({ title }) => title),
    );
    expect(
      listPhotos(id)
        .all()
        .map(({ title }) => title)[0],
    ).toBe("P11");
    expect(contactSheet(album, 5)).toMatchObject({ page: 1, pages: 1, photos: { length: 11 } });
    const other = await makeAlbum(anna);
    expect(photoPosition(ben, { id: other.id, photoCount: 0 }, photos[0]?.id ?? null)).toBeNull();
    expect(photoPosition(ben, { id: other.id, photoCount: 0 }, null)).toBeNull();
  });

  test("a photo comes with the ids of all photos, in the album's order and without deleted ones", async () => {
    const { id } = await makeAlbum(anna);
    const ids: number[] = [];
    for (let n = 0; n < 12; n++) ids.push((await uploadPhoto(anna, id)).id);
    await deletePhoto.perform(actorOf(anna), { photoId: ids[5] as number });
    expect(photoPosition(ben, { id, photoCount: 11 }, null)?.photoIds).toEqual(ids.toSpliced(5, 1));
  });

  test("a card has the cover and the first photos that aren't deleted, four pictures at most", async () => {
    const { id } = await makeAlbum(anna);
    const pictures = () => searchAlbums({ category: null, page: 1 }).albums.find((album) => album.id === id)?.pictureUrls;
    expect(pictures()).toEqual([]);
    const urls: (string | null)[] = [];
    const colors = ["#111111", "#222222", "#333333", "#444444", "#555555"];
    for (const color of colors) urls.push((await uploadPhoto(anna, id, { photo: await pictureFile("a.jpg", color) })).imageUrl);
    expect(pictures()).toEqual(urls.slice(0, 4));
    const { coverImageUrl } = await changeAlbum(anna, id, { cover: await pictureFile("cover.jpg", "#7a2e3a") });
    expect(pictures()).toEqual([coverImageUrl, ...urls.slice(0, 3)]);
  });

  test("an album's only photo has no previous and no next one", async () => {
    const { id } = await makeAlbum(anna);
    await uploadPhoto(anna, id);
    expect(photoPosition(ben, { id, photoCount: 1 }, null)).toMatchObject({ photo: { position: 1 }, previous: null, next: null });
  });

  test("a view counts only if the viewer isn't the owner", async () => {
    const album = await makeAlbum(anna);
    expect(countAlbumView(album, anna, null)).toBe(false);
    expect(countAlbumView(album, ben, null)).toBe(true);
    expect(findAlbum(album.id)?.viewCount).toBe(1);
  });
});

/** How the contact sheet of an album puts photos in rows. */

const photo = (width: number, height: number) => ({
  imageUrl: imagePath({ hash: "a".repeat(64), width, height, listWidth: null }),
});
const landscape = photo(1080, 720);
const portrait = photo(720, 1080);
const panorama = photo(1200, 300);
const square = photo(1000, 1000);

/** The number of photos in each group of each row. */
const shape = (photos: { imageUrl: string | null }[]) =>
  sheetRows(photos).map(({ groups }) => groups.map((group) => group.length));

test("photos stay in their order, and every one is in a row", () => {
  const photos = [
    landscape,
    portrait,
    square,
    panorama,
    portrait,
    portrait,
    { imageUrl: "https://pictures.example/1.jpg" },
    landscape,
  ];
  expect(sheetRows(photos).flatMap(({ groups }) => groups.flat())).toEqual(photos);
});

test("a row has as many photos as make it about as flat as the others", () => {
  expect(shape([landscape, landscape, landscape, landscape])).toEqual([[2, 2]]);
  expect(shape(Array(6).fill(portrait))).toEqual([[3, 3]]);
});

test("a panorama is in a group of its own, so that it stays large on a phone", () => {
  expect(shape([landscape, panorama, landscape])).toEqual([[1, 1], [1]]);
});

test("very tall pictures are four in a group at most", () => {
  expect(shape(Array(5).fill(photo(100, 1000)))).toEqual([[4, 1]]);
});

test("a row that isn't full is not stretched", () => {
  const heights = (photos: { imageUrl: string | null }[]) => sheetRows(photos).map(({ height }) => height);
  expect(heights([landscape, landscape, landscape, portrait])).toEqual([400]);
  const [full, part] = heights([landscape, landscape, landscape, portrait, square]);
  expect(part).toBeLessThan(full ?? 0);
});

test("no photos are no rows", () => expect(sheetRows([])).toEqual([]));

describe("the slideshow", () => {
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
      changeRow(photoCollections, id, { position: index });
    }
    return { album, photos: photos.toReversed() };
  }
  const remove = (id: number) => changeRow(photoCollections, id, { deletedAt: new Date() });
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
    changeRow(photoCollections, added.id, { position: 9 });
    expect(findSlide(null, photos[2]?.id ?? 0)?.next?.id).toBe(added.id);
    // From the first one when the photo in the address is gone, or is in another album.
    expect(findSlide(album.id, photos[1]?.id ?? 0)?.title).toBe("a");
    expect(findSlide(album.id, gone.photos[0]?.id ?? 0)?.title).toBe("a");
  });

  test("a slide has the names in the photo from left to right, without people who are not listed", () => {
    const { photos } = albumOf("Winter", "a");
    const hidden = addMember();
    changeRow(users, hidden.id, { memberState: "unlisted" });
    const rows = [{ userId: me.id }, { userId: hidden.id }, { name: "Mr. Abbott’s dog" }];
    for (const [index, person] of rows.entries()) {
      addRow(photoNames, { photoId: photos[0]?.id ?? 0, row: 0, position: index, ...person });
    }
    expect(findSlide(null, null)).toMatchObject({ names: ["Ida Moon", "Mr. Abbott’s dog"], previous: null, next: null });
  });

  test("there is no slide without photos", () => {
    const { album } = albumOf("Empty");
    expect([findSlide(null, null), findSlide(album.id, 7), findSlide(99_999, null)]).toEqual([null, null, null]);
  });
});
