import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { findAlbumDetails } from "#app/domain/albums/album-screen.server.ts";
import { chooseCover } from "#app/domain/albums/albums.server.ts";
import {
  arrangedPage,
  canArrangeAny,
  datePhotos,
  deletePhotos,
  listTargetAlbums,
  movePhotos,
  placePhotos,
  sortPhotos,
  titlePhotos,
} from "#app/domain/albums/arrange-photos.server.ts";
import { restoreDeleted } from "#app/domain/albums/deleted-albums.server.ts";
import { addPhoto, countUploaded, deletePhoto, undoUpload } from "#app/domain/albums/photos.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { photoCollections } from "#db/schema.ts";
import { addAlbum, addShoebox, addPhoto as insertPhoto, storedAlbumOrPhoto } from "#tests/support/albums.ts";
import { growthOf, linearGrowth } from "#tests/support/cpu-time.ts";
import { loggedEntries, perform, queryPlans, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { changeRow } from "#tests/support/rows.ts";

const dataDir = temporaryDatabase();
const anna = addMember("Anna Moon");
const ben = addMember();
const chief = addAdministrator();

/** Anna's album with two photos of hers and one of Ben's. */
let album: { id: number };
let own: number[];
let bens: number;
beforeEach(() => {
  ({ album, own, bens } = addShoebox(anna, ben));
});

const details = (albumId: number) => findAlbumDetails(albumId) as NonNullable<ReturnType<typeof findAlbumDetails>>;
const orderOf = (albumId: number) => arrangedPage(chief, details(albumId), 1).photos.map(({ id }) => id);
const titlesOf = (albumId: number) => arrangedPage(chief, details(albumId), 1).photos.map(({ title }) => title);
const coverOf = (albumId: number) => storedAlbumOrPhoto(albumId)?.coverImageUrl;

describe("moving", () => {
  test("photos go to the end of the other album in their order, take its category, and make one entry of the log", async () => {
    const target = addAlbum(ben, "Prom", { category: "event" });
    const there = insertPhoto(target, ben, "there").id;
    await perform(placePhotos, anna, { albumId: album.id, photoIds: [bens], to: "first" });
    const before = loggedEntries().length;
    const moved = await perform(movePhotos, anna, { photoIds: [bens, own[1], own[0]], collectionId: target.id });
    expect(moved).toMatchObject({ photoIds: [bens, ...own], gone: 0, notAllowed: 0, albumTitle: "Prom" });
    expect(orderOf(target.id)).toEqual([there, bens, ...own]);
    expect(storedAlbumOrPhoto(bens)?.category).toBe("event");
    expect(loggedEntries().slice(before)).toMatchObject([
      { description: 'Anna Moon moved 3 photos to album "Prom"', resourceId: target.id, success: true },
    ]);
    expect(JSON.parse(loggedEntries().at(-1)?.details ?? "")).toEqual({ photoIds: [bens, ...own], fromAlbumIds: [album.id] });
  });

  test("the same request again changes and logs nothing", async () => {
    const target = addAlbum(ben, "Once");
    const move = () => perform(movePhotos, anna, { photoIds: own, collectionId: target.id });
    await move();
    const [order, count] = [orderOf(target.id), loggedEntries().length];
    expect(await move()).toMatchObject({ photoIds: [], unchanged: 2 });
    expect([orderOf(target.id), loggedEntries().length]).toEqual([order, count]);
  });

  test("photos of others and deleted ones are skipped, and only others' are refused", async () => {
    const target = addAlbum(ben, "Skip");
    await perform(deletePhoto, anna, { photoId: own[0] as number });
    const moved = await perform(movePhotos, ben, { photoIds: [...own, bens, 99_999], collectionId: target.id });
    expect(moved).toMatchObject({ photoIds: [bens], gone: 2, notAllowed: 1 });
    expect(storedAlbumOrPhoto(own[1] as number)?.collectionId).toBe(album.id);
    const refusal = await refusalOf(perform(movePhotos, ben, { photoIds: [own[1]], collectionId: target.id }));
    expect(refusal).toMatchObject({ status: 403, message: "You can only arrange photos that you added" });
  });

  test("an album can be given by its title or the only part of one, whatever the case and accents", async () => {
    const target = addAlbum(ben, "Café Noir 1984");
    addAlbum(ben, "Twins");
    addAlbum(ben, "Twins");
    const to = (albumTitle: string) => perform(movePhotos, anna, { photoIds: own, albumTitle });
    expect((await to("CAFE noir")).albumId).toBe(target.id);
    expect(await refusalOf(to("Atlantis"))).toMatchObject({
      status: 400,
      message: "No album has the title “Atlantis”. Please choose one in the list.",
    });
    expect(await refusalOf(to("twins"))).toMatchObject({ status: 400, field: "albumTitle" });
    expect(await refusalOf(perform(movePhotos, anna, { photoIds: own }))).toMatchObject({ message: "Please choose an album" });
    expect(await refusalOf(perform(movePhotos, anna, { photoIds: own, collectionId: 99_999 }))).toMatchObject({ status: 404 });
  });

  test("500 photos move at once, with little more work for each than 50, and 501 are refused", async () => {
    const [target, other] = [addAlbum(anna, "Many"), addAlbum(anna, "Other")];
    const photo = { userId: anna.id, title: "", isCollection: false, collectionId: album.id };
    const photoIds = db()
      .insert(photoCollections)
      .values(Array.from({ length: 500 }, () => photo))
      .returning({ id: photoCollections.id })
      .all()
      .map(({ id }) => id);
    expect((await perform(movePhotos, anna, { photoIds, collectionId: target.id })).photoIds).toHaveLength(500);
    const moveThereAndBack = async (count: number) => {
      for (const { id } of [other, target])
        await perform(movePhotos, anna, { photoIds: photoIds.slice(0, count), collectionId: id });
    };
    expect(await growthOf(moveThereAndBack, 50)).toBeLessThan(linearGrowth);
    expect(movePhotos.input.safeParse({ photoIds: Array.from({ length: 501 }, (_, id) => id) }).success).toBe(false);
  });
});

test("a date of any precision sets the year, too", async () => {
  await perform(datePhotos, anna, { photoIds: own, takenOn: "June 1979" });
  expect(storedAlbumOrPhoto(own[0] as number)).toMatchObject({ takenOn: "1979-06", year: 1979 });
  expect(await perform(datePhotos, anna, { photoIds: own, takenOn: "1979-06" })).toMatchObject({ photoIds: [], unchanged: 2 });
  const sentence = (takenOn: string) => datePhotos.input.safeParse({ photoIds: own, takenOn }).error?.issues[0]?.message;
  expect(sentence("long ago")).toBe(
    "Please write when it was taken as a year, a month, or a day, such as 1984, June 1984, or June 15, 1984",
  );
  expect(sentence("1850")).toBe("A photo on this site was taken between 1900 and today");
});

test("photos get one title, or one with numbers in the album's order", async () => {
  await perform(titlePhotos, anna, { photoIds: [bens, ...own], title: "Prom", isNumbered: true });
  expect(titlesOf(album.id)).toEqual(["Prom 1", "Prom 2", "Prom 3"]);
  await perform(titlePhotos, anna, { photoIds: own, title: "Kiln" });
  expect(titlesOf(album.id)).toEqual(["Kiln", "Kiln", "Prom 3"]);
  await perform(titlePhotos, anna, { photoIds: [bens], title: "Wheel", isNumbered: true });
  expect(titlesOf(album.id)).toEqual(["Kiln", "Kiln", "Wheel"]);
});

test("photos deleted together can be restored, and deleting them again does nothing", async () => {
  await perform(deletePhotos, anna, { photoIds: [own[0], bens] });
  expect(orderOf(album.id)).toEqual([own[1]]);
  const count = loggedEntries().length;
  expect(await perform(deletePhotos, anna, { photoIds: [own[0], bens] })).toMatchObject({ photoIds: [], gone: 2 });
  expect(loggedEntries()).toHaveLength(count);
  await perform(restoreDeleted, chief, { photoCollectionId: bens });
  expect(orderOf(album.id)).toEqual([own[1], bens]);
});

describe("the cover", () => {
  const url = "https://pictures.example/cover.jpg";
  let photo: number;
  beforeEach(async () => {
    photo = own[0] as number;
    changeRow(photoCollections, photo, { imageUrl: url });
    await perform(chooseCover, anna, { photoId: photo });
    expect(coverOf(album.id)).toBe(url);
  });

  test("goes when its photo is deleted, alone or with others, or moved to another album", async () => {
    await perform(deletePhoto, anna, { photoId: photo });
    expect(coverOf(album.id)).toBeNull();
    await perform(restoreDeleted, chief, { photoCollectionId: photo });
    expect(coverOf(album.id)).toBeNull();
    await perform(chooseCover, chief, { photoId: photo });
    await perform(movePhotos, anna, { photoIds: [photo], collectionId: addAlbum(ben, "Elsewhere").id });
    expect(coverOf(album.id)).toBeNull();
  });

  test("stays while another photo of the album has the same picture", async () => {
    changeRow(photoCollections, bens, { imageUrl: url });
    await perform(deletePhotos, anna, { photoIds: [photo] });
    expect(coverOf(album.id)).toBe(url);
    await perform(deletePhotos, anna, { photoIds: [bens] });
    expect(coverOf(album.id)).toBeNull();
  });

  test("is not chosen by the owner of a photo in somebody else's album", async () => {
    expect(await refusalOf(perform(chooseCover, ben, { photoId: bens }))).toMatchObject({ status: 403 });
  });
});

test("an upload is taken back by the member who made it, and only its own photos", async () => {
  const add = async (submissionKey: string, indexInForm: number) =>
    perform(addPhoto, ben, {
      collectionId: album.id,
      submissionKey,
      indexInForm,
      photo: await pictureFile("x.jpg", `#0${indexInForm}0000`),
    });
  const [first, second, other] = [await add("form", 0), await add("form", 1), await add("formB", 2)];
  expect([countUploaded(ben, "form"), countUploaded(anna, "form"), countUploaded(ben, "")]).toEqual([2, 0, 0]);
  expect(await perform(undoUpload, anna, { submissionKey: "form" })).toEqual({ photoIds: [] });
  expect(await perform(undoUpload, ben, { submissionKey: "form" })).toEqual({ photoIds: [first.id, second.id] });
  expect(orderOf(album.id)).toEqual([...own, bens, other.id]);
  expect(await perform(undoUpload, ben, { submissionKey: "form" })).toEqual({ photoIds: [] });
});

test("owners arrange all photos of their album, others their own, and somebody without photos none", () => {
  const idsFor = (me: Member) => arrangedPage(me, details(album.id), 1).photos.map(({ id }) => id);
  expect([idsFor(anna), idsFor(chief), idsFor(ben)]).toEqual([[...own, bens], [...own, bens], [bens]]);
  const carla = addMember();
  expect([anna, ben, carla].map((me) => canArrangeAny(me, details(album.id)))).toEqual([true, true, false]);
});

test("the queries of 'Arrange photos' use indexes", () => {
  const plans = queryPlans(dataDir, () => {
    arrangedPage(ben, details(album.id), 1);
    arrangedPage(anna, details(album.id), 1);
    listTargetAlbums(album.id);
    countUploaded(ben, "form");
  });
  for (const { statement, plan } of plans)
    expect({ statement, plan }).not.toMatchObject({ plan: expect.stringMatching(/SCAN (?!users)/) });
});

describe("the order", () => {
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
    const count = loggedEntries().length;
    expect(await place("up", bens, b)).toMatchObject({ isChanged: false, number: 1 });
    expect(loggedEntries()).toHaveLength(count);
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
});
