import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import {
  findAlbum,
  findPhoto,
  listAlbums,
  listPhotos,
  listPhotosBy,
  type Photo,
} from "#app/domain/albums/album-queries.server.ts";
import {
  contactSheet,
  findAlbumDetails,
  openedAlbum,
  photoPosition,
  searchAlbums,
} from "#app/domain/albums/album-screen.server.ts";
import { createAlbum, deleteAlbum, editAlbum } from "#app/domain/albums/albums.server.ts";
import { newAlbum } from "#app/domain/albums/albums.ts";
import { addComment } from "#app/domain/albums/comments.server.ts";
import { likePhoto } from "#app/domain/albums/likes.server.ts";
import { addPhoto, deletePhoto, editPhoto } from "#app/domain/albums/photos.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { countAlbumView } from "#app/domain/core/view-counts.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, images, photoCollections } from "#db/schema.ts";
import { actorOf, addMember, temporaryDatabase } from "#tests/support/database.ts";
import { brokenFile, pictureFile, pictureText } from "#tests/support/pictures.ts";
import { queryPlans } from "#tests/support/query-plans.ts";

const dataDir = temporaryDatabase();
let anna: Member;
let ben: Member;
let chief: Member;
beforeAll(async () => {
  anna = await addMember({ firstName: "Anna", lastName: "Núñez" });
  ben = await addMember({ firstName: "Ben", lastName: "Éclair" });
  chief = await addMember({ role: "administrator" });
});

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );
const make = (by: Member, more: object = {}) =>
  createAlbum.perform(actorOf(by), createAlbum.input.parse({ title: "Room 310", ...more }));
const change = (by: Member, albumId: number, more: object) =>
  editAlbum.perform(actorOf(by), editAlbum.input.parse({ albumId, ...more }));
const add = async (by: Member, collectionId: number, more: object = {}) =>
  addPhoto.perform(actorOf(by), addPhoto.input.parse({ collectionId, photo: await pictureFile(), ...more }));
const stored = (id: number) => db().select().from(photoCollections).where(eq(photoCollections.id, id)).get();
const lastEntry = () => db().select().from(activityLogs).all().at(-1);

test("a photo that arrives while its album is deleted is refused and not stored", async () => {
  const album = await make(anna, { title: "Deleted meanwhile" });
  const input = addPhoto.input.parse({ collectionId: album.id, photo: await pictureFile() });
  const photo = refusalOf(addPhoto.perform(actorOf(anna), input));
  await deleteAlbum.perform(actorOf(anna), { albumId: album.id });
  expect(await photo).toMatchObject({ status: 404, message: "Album not found" });
  expect(db().select().from(photoCollections).where(eq(photoCollections.collectionId, album.id)).all()).toEqual([]);
});

describe("albums", () => {
  test("the defaults are category group and year 1985, and the owner is the signed-in member", async () => {
    const album = await make(anna, { userId: ben.id, viewCount: 9, likeCount: 9 });
    expect(album).toMatchObject({
      userId: anna.id,
      category: "group",
      year: 1985,
      isCollection: true,
      viewCount: 0,
      likeCount: 0,
      photoCount: 0,
      commentCount: 0,
      description: null,
      coverImageUrl: null,
      user: { firstName: "Anna", lastName: "Núñez" },
    });
    expect(lastEntry()).toMatchObject({
      description: 'Anna Núñez created album "Room 310"',
      resourceId: album.id,
      success: true,
    });
  });

  test("a title and one of the five categories are required", () => {
    const issues = (input: object) => newAlbum.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
    for (const category of ["classmate", "teacher", "group", "event", "portfolio"])
      expect(issues({ title: "x", category })).toEqual([]);
    expect(issues({ title: " ", category: "holiday", year: "85 AD" })).toEqual([
      "Title is required",
      "Please choose a category",
      "Year must be between 1900 and 2100",
    ]);
  });

  test("visitors are asked to log in to create albums", async () => {
    const refusal = await refusalOf(createAlbum.perform(actorOf(null), createAlbum.input.parse({ title: "x" })));
    expect(refusal).toMatchObject({ status: 401, message: "Authentication required: Please login to create albums" });
  });

  test("a cover is stored, recorded, and removable", async () => {
    const cover = await pictureFile("cover.jpg", "#7a2e3a");
    const album = await make(anna, { cover });
    expect(album.coverImageUrl).toMatch(/^\/images\/[0-9a-f]{64}-60x40\.jpg$/);
    expect(
      db()
        .select()
        .from(images)
        .where(eq(images.hash, album.coverImageUrl?.slice(8, 72) ?? ""))
        .get(),
    ).toMatchObject({
      uploadedBy: anna.id,
    });
    expect((await change(anna, album.id, { coverImageUrl: null })).coverImageUrl).toBeNull();
    expect(await refusalOf(make(anna, { cover: brokenFile() }))).toMatchObject({ status: 400, field: "cover" });
  });

  test("owners can edit their albums, administrators can edit any, and nobody else can", async () => {
    const { id } = await make(anna);
    expect(await refusalOf(change(ben, id, { title: "Mine" }))).toMatchObject({ status: 403 });
    expect(stored(id)?.title).toBe("Room 310");
    expect((await change(anna, id, { title: "Room 311" })).title).toBe("Room 311");
    expect(lastEntry()?.details).toBe('{"title":{"from":"Room 310","to":"Room 311"}}');
    expect((await change(chief, id, { description: "Third floor" })).title).toBe("Room 311");
  });

  test("photos get their album's category, and absent fields stay unchanged", async () => {
    const { id } = await make(anna, { category: "event", description: "kept", year: 1984 });
    const photo = await add(ben, id);
    expect(photo).toMatchObject({ category: "event", year: 1984 });
    await change(anna, id, { category: "portfolio" });
    expect(stored(photo.id)?.category).toBe("portfolio");
    expect(stored(id)).toMatchObject({ description: "kept", year: 1984 });
  });

  test("sending the same form twice creates one album, and with another title two", async () => {
    const before = listAlbums().all().length;
    const twice = await Promise.all([make(anna, { submissionKey: "f" }), make(anna, { submissionKey: "f" })]);
    expect(twice[0].id).toBe(twice[1].id);
    expect((await make(anna, { submissionKey: "f", title: "Another" })).id).not.toBe(twice[0].id);
    expect(listAlbums().all().length).toBe(before + 2);
  });

  test("owners and administrators can delete an album, which removes it and its photos from all lists but keeps the rows", async () => {
    const { id } = await make(anna);
    const photo = await add(ben, id);
    const remove = (by: Member) => deleteAlbum.perform(actorOf(by), { albumId: id });
    expect(await refusalOf(remove(ben))).toMatchObject({ status: 403 });
    await remove(anna);
    expect([findAlbum(id), findPhoto(photo.id)]).toEqual([undefined, undefined]);
    expect(
      listPhotosBy(ben.id)
        .all()
        .map((one) => one.id),
    ).not.toContain(photo.id);
    expect(stored(photo.id)).toBeDefined();
    expect(await refusalOf(remove(chief))).toMatchObject({ status: 404 });
    expect(await refusalOf(add(ben, id))).toMatchObject({ status: 404, message: "Album not found" });
  });

  test("albums are listed by category, newest first, 12 per page, and a page past the end shows the last", async () => {
    for (let n = 0; n < 13; n++) await make(ben, { title: `T${n}`, category: "teacher" });
    const first = searchAlbums({ category: "teacher", page: 1 });
    expect(first).toMatchObject({ pages: 2, page: 1 });
    expect(first.albums.map(({ title }) => title)).toEqual(Array.from({ length: 12 }, (_, n) => `T${12 - n}`));
    expect(searchAlbums({ category: "teacher", page: 99 }).albums.map(({ title }) => title)).toEqual(["T0"]);
  });
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

describe("photos", () => {
  test("an album must be selected", () => {
    const sentence = addPhoto.input.safeParse({ title: "x" }).error?.issues[0]?.message;
    expect(sentence).toBe("No album selected: Please select an album to add photos to.");
  });

  test("any member can add photos to any album, and a picture is required", async () => {
    const { id } = await make(anna);
    expect(await refusalOf(add(ben, id, { photo: undefined }))).toMatchObject({
      status: 400,
      message: "Please select a valid image file",
    });
    expect(await add(ben, id, { title: "At the press" })).toMatchObject({
      userId: ben.id,
      collectionId: id,
      isCollection: false,
    });
    expect(lastEntry()?.description).toBe('Ben Éclair added photo "At the press" to album "Room 310"');
    const embedded = await add(ben, id, { photo: undefined, imageUrl: await pictureText("#445566") });
    expect(embedded.imageUrl).toMatch(/^\/images\//);
    const linked = await add(ben, id, { photo: undefined, imageUrl: "https://pictures.example/1.jpg" });
    expect(linked.imageUrl).toBe("https://pictures.example/1.jpg");
    expect(await refusalOf(add(ben, id, { photo: undefined, imageUrl: "javascript:alert(1)" }))).toMatchObject({ status: 400 });
  });

  test("sending the same picture from the same form twice adds one photo, unless it was deleted in between", async () => {
    const { id } = await make(anna);
    const [one, again] = [await add(ben, id, { submissionKey: "k" }), await add(ben, id, { submissionKey: "k" })];
    expect(again.id).toBe(one.id);
    const other = await add(ben, id, { submissionKey: "k", photo: await pictureFile("2.jpg", "#ffffff") });
    expect(other.id).not.toBe(one.id);
    await deletePhoto.perform(actorOf(ben), { photoId: one.id });
    expect((await add(ben, id, { submissionKey: "k" })).id).toBeGreaterThan(other.id);
  });

  test("photos from one form keep the order in which they were chosen, and later photos follow them", async () => {
    const { id } = await make(anna);
    await add(anna, id, { title: "before" });
    for (const index of [2, 0, 1]) {
      const photo = await pictureFile("x.jpg", `#00000${index}`);
      await add(ben, id, { submissionKey: "three", indexInForm: String(index), title: `chosen ${index}`, photo });
    }
    await add(anna, id, { title: "after" });
    const { photos } = contactSheet({ id, photoCount: 5 }, 1);
    const titles = photos.map(({ title }) => title);
    expect(titles).toEqual(["before", "chosen 0", "chosen 1", "chosen 2", "after"]);
    const second = photoPosition(ben, { id, photoCount: 5 }, photos[1]?.id ?? null);
    expect(second).toMatchObject({ photo: { position: 2 }, previous: { title: "before" }, next: { title: "chosen 1" } });
  });

  test("the member who added a photo and administrators can edit and delete it, but the album's owner can't", async () => {
    const { id } = await make(anna);
    const photo = await add(ben, id, { title: "Old", description: "kept" });
    const edit = (by: Member) => editPhoto.perform(actorOf(by), editPhoto.input.parse({ photoId: photo.id, title: "New" }));
    const remove = (by: Member) => deletePhoto.perform(actorOf(by), { photoId: photo.id });
    expect(await refusalOf(edit(anna))).toMatchObject({ status: 403 });
    expect(await refusalOf(remove(anna))).toMatchObject({ status: 403 });
    expect(await edit(ben)).toMatchObject({ title: "New", description: "kept" });
    expect(await edit(chief)).toMatchObject({ title: "New" });
    await remove(chief);
    expect(await refusalOf(remove(ben))).toMatchObject({ status: 404 });
    expect(await refusalOf(editPhoto.perform(actorOf(chief), { photoId: id, title: "An album is no photo" }))).toMatchObject({
      status: 404,
    });
  });
});

describe("an album's counts and order", () => {
  test("an album's counts include its photos' comments and likes, without deleted photos", async () => {
    const { id } = await make(anna);
    const [one, two] = [await add(anna, id), await add(ben, id)];
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
    const { coverImageUrl } = await change(anna, id, { cover: await pictureFile("cover.jpg", "#7a2e3a") });
    expect(listed()?.pictureUrls).toEqual([coverImageUrl, two.imageUrl]);
  });

  test("positions count from the first photo, while the API lists the newest first", async () => {
    const { id } = await make(anna);
    const photos: Photo[] = [];
    for (let n = 0; n < 11; n++) photos.push(await add(anna, id, { title: `P${n + 1}` }));
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
    const other = await make(anna);
    expect(photoPosition(ben, { id: other.id, photoCount: 0 }, photos[0]?.id ?? null)).toBeNull();
    expect(photoPosition(ben, { id: other.id, photoCount: 0 }, null)).toBeNull();
  });

  test("an album of up to ten photos has a dot for each", async () => {
    const { id } = await make(anna);
    for (let n = 0; n < 10; n++) await add(anna, id);
    expect(photoPosition(ben, { id, photoCount: 10 }, null)?.nearby).toHaveLength(10);
  });

  test("a card has the cover and the first photos that aren't deleted, four pictures at most", async () => {
    const { id } = await make(anna);
    const pictures = () => searchAlbums({ category: null, page: 1 }).albums.find((album) => album.id === id)?.pictureUrls;
    expect(pictures()).toEqual([]);
    const urls: (string | null)[] = [];
    const colors = ["#111111", "#222222", "#333333", "#444444", "#555555"];
    for (const color of colors) urls.push((await add(anna, id, { photo: await pictureFile("a.jpg", color) })).imageUrl);
    expect(pictures()).toEqual(urls.slice(0, 4));
    const { coverImageUrl } = await change(anna, id, { cover: await pictureFile("cover.jpg", "#7a2e3a") });
    expect(pictures()).toEqual([coverImageUrl, ...urls.slice(0, 3)]);
  });

  test("an album's only photo has no previous and no next one", async () => {
    const { id } = await make(anna);
    await add(anna, id);
    expect(photoPosition(ben, { id, photoCount: 1 }, null)).toMatchObject({ photo: { position: 1 }, previous: null, next: null });
  });

  test("a view counts only if the viewer isn't the owner", async () => {
    const album = await make(anna);
    expect(countAlbumView(album, anna, null)).toBe(false);
    expect(countAlbumView(album, ben, null)).toBe(true);
    expect(findAlbum(album.id)?.viewCount).toBe(1);
  });
});
