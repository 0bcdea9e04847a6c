import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { findAlbum, findPhoto, listAlbums, listPhotosBy } from "#app/domain/albums/album-queries.server.ts";
import { createAlbum, deleteAlbum } from "#app/domain/albums/albums.server.ts";
import { newAlbum } from "#app/domain/albums/albums.ts";
import { addPhoto, deletePhoto, editPhoto } from "#app/domain/albums/photos.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { notAnImage } from "#app/domain/images/images.ts";
import { db } from "#db/client.server.ts";
import { images, photoCollections } from "#db/schema.ts";
import { changeAlbum, makeAlbum, uploadPhoto } from "#tests/support/albums.ts";
import { actorOf, lastEntry, perform, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { titleRequired } from "#tests/support/notices.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { brokenFile, pictureFile, pictureText } from "#tests/support/pictures.ts";

temporaryDatabase();

const anna = addMember("Anna Núñez");
const ben = addMember("Ben Éclair");
const chief = addAdministrator();

const stored = (id: number) => db().select().from(photoCollections).where(eq(photoCollections.id, id)).get();

test("a photo that arrives while its album is deleted is refused and not stored", async () => {
  const album = await makeAlbum(anna, { title: "Deleted meanwhile" });
  const input = addPhoto.input.parse({ collectionId: album.id, photo: await pictureFile() });
  const photo = refusalOf(addPhoto.perform(actorOf(anna), input));
  await deleteAlbum.perform(actorOf(anna), { albumId: album.id });
  expect(await photo).toMatchObject({ status: 404, message: "Album not found" });
  expect(db().select().from(photoCollections).where(eq(photoCollections.collectionId, album.id)).all()).toEqual([]);
});

describe("albums", () => {
  test("the defaults are category group and year 1985, and the owner is the signed-in member", async () => {
    const album = await makeAlbum(anna, { userId: ben.id, viewCount: 9, likeCount: 9 });
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
      titleRequired,
      "Please choose a category",
      "Year must be between 1900 and 2100",
    ]);
  });

  test("visitors are asked to log in to create albums", async () => {
    const refusal = await refusalOf(perform(createAlbum, null, { title: "x" }));
    expect(refusal).toMatchObject({ status: 401, message: "Authentication required: Please login to create albums" });
  });

  test("a cover is stored, recorded, and removable", async () => {
    const cover = await pictureFile("cover.jpg", "#7a2e3a");
    const album = await makeAlbum(anna, { cover });
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
    expect((await changeAlbum(anna, album.id, { coverImageUrl: null })).coverImageUrl).toBeNull();
    expect(await refusalOf(makeAlbum(anna, { cover: brokenFile() }))).toMatchObject({ status: 400, field: "cover" });
  });

  test("owners can edit their albums, administrators can edit any, and nobody else can", async () => {
    const { id } = await makeAlbum(anna);
    expect(await refusalOf(changeAlbum(ben, id, { title: "Mine" }))).toMatchObject({ status: 403 });
    expect(stored(id)?.title).toBe("Room 310");
    expect((await changeAlbum(anna, id, { title: "Room 311" })).title).toBe("Room 311");
    expect(lastEntry()?.details).toBe('{"title":{"from":"Room 310","to":"Room 311"}}');
    expect((await changeAlbum(chief, id, { description: "Third floor" })).title).toBe("Room 311");
  });

  test("photos get their album's category, and absent fields stay unchanged", async () => {
    const { id } = await makeAlbum(anna, { category: "event", description: "kept", year: 1984 });
    const photo = await uploadPhoto(ben, id);
    expect(photo).toMatchObject({ category: "event", year: 1984 });
    await changeAlbum(anna, id, { category: "portfolio" });
    expect(stored(photo.id)?.category).toBe("portfolio");
    expect(stored(id)).toMatchObject({ description: "kept", year: 1984 });
  });

  test("sending the same form twice creates one album, and with another title two", async () => {
    const before = listAlbums().all().length;
    const twice = await Promise.all([makeAlbum(anna, { submissionKey: "f" }), makeAlbum(anna, { submissionKey: "f" })]);
    expect(twice[0].id).toBe(twice[1].id);
    expect((await makeAlbum(anna, { submissionKey: "f", title: "Another" })).id).not.toBe(twice[0].id);
    expect(listAlbums().all().length).toBe(before + 2);
  });

  test("owners and administrators can delete an album, which removes it and its photos from all lists but keeps the rows", async () => {
    const { id } = await makeAlbum(anna);
    const photo = await uploadPhoto(ben, id);
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
    expect(await refusalOf(uploadPhoto(ben, id))).toMatchObject({ status: 404, message: "Album not found" });
  });
});

describe("photos", () => {
  test("an album must be selected", () => {
    const sentence = addPhoto.input.safeParse({ title: "x" }).error?.issues[0]?.message;
    expect(sentence).toBe("No album selected: Please select an album to add photos to.");
  });

  test("any member can add photos to any album, and a picture is required", async () => {
    const { id } = await makeAlbum(anna);
    expect(await refusalOf(uploadPhoto(ben, id, { photo: undefined }))).toMatchObject({
      status: 400,
      message: notAnImage,
    });
    expect(await uploadPhoto(ben, id, { title: "At the press" })).toMatchObject({
      userId: ben.id,
      collectionId: id,
      isCollection: false,
    });
    expect(lastEntry()?.description).toBe('Ben Éclair added photo "At the press" to album "Room 310"');
    const embedded = await uploadPhoto(ben, id, { photo: undefined, imageUrl: await pictureText("#445566") });
    expect(embedded.imageUrl).toMatch(/^\/images\//);
    const linked = await uploadPhoto(ben, id, { photo: undefined, imageUrl: "https://pictures.example/1.jpg" });
    expect(linked.imageUrl).toBe("https://pictures.example/1.jpg");
    expect(await refusalOf(uploadPhoto(ben, id, { photo: undefined, imageUrl: "javascript:alert(1)" }))).toMatchObject({
      status: 400,
    });
  });

  test("sending the same picture from the same form twice adds one photo, unless it was deleted in between", async () => {
    const { id } = await makeAlbum(anna);
    const [one, again] = [await uploadPhoto(ben, id, { submissionKey: "k" }), await uploadPhoto(ben, id, { submissionKey: "k" })];
    expect(again.id).toBe(one.id);
    const other = await uploadPhoto(ben, id, { submissionKey: "k", photo: await pictureFile("2.jpg", "#ffffff") });
    expect(other.id).not.toBe(one.id);
    await deletePhoto.perform(actorOf(ben), { photoId: one.id });
    expect((await uploadPhoto(ben, id, { submissionKey: "k" })).id).toBeGreaterThan(other.id);
  });

  test("the member who added a photo and administrators can edit and delete it, but the album's owner can't", async () => {
    const { id } = await makeAlbum(anna);
    const photo = await uploadPhoto(ben, id, { title: "Old", description: "kept" });
    const edit = (by: Member) => perform(editPhoto, by, { photoId: photo.id, title: "New" });
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
