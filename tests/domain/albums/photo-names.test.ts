import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { leaveClass } from "#app/domain/account/leaving.server.ts";
import {
  countUnnamedPhotos,
  findInPhotos,
  listPhotoNames,
  namesOnPhoto,
  newestPhotosOf,
  nextUnnamedPhoto,
  searchPhotoNames,
  sheetOf,
} from "#app/domain/albums/photo-name-queries.server.ts";
import { askForNames, removePhotoName, replacePhotoNames, stopAskingForNames } from "#app/domain/albums/photo-names.server.ts";
import { parseNames, photoNamesForm, writeNames } from "#app/domain/albums/photo-names.ts";
import { deletePhoto } from "#app/domain/albums/photos.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, photoNames, users } from "#db/schema.ts";
import { addAlbum, addPhoto, storedAlbumOrPhoto } from "#tests/support/albums.ts";
import { actorOf, perform, queryPlans, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addDeactivated, addMember, addMissing, addUnlisted, password } from "#tests/support/people.ts";
import { changeRow } from "#tests/support/rows.ts";

const dataDir = temporaryDatabase({ rateLimits: "off" });
let photoId: number;
let album: ReturnType<typeof addAlbum>;
const owner = addMember("Greta Quast");
const maria = addMember("María Santiago", { maidenName: "Diaz", currentCity: "Beacon" });
const namesake = addMember("Maria Santiago", { currentCity: "Troy", placeAudience: "administrators" });
const robert = addMissing("Robert Kim");
const ben = addMember("Ben Éclair");
const chief = addAdministrator("Chief Admin");
beforeAll(() => {
  album = addAlbum(owner, "Kiln");
});
beforeEach(() => {
  photoId = addPhoto(album, owner, "Glaze").id;
});

type Given = { name?: string; userId?: number | null; row?: number };
const save = (me: Member, names: (string | Given)[], known?: number[]) =>
  perform(replacePhotoNames, me, {
    photoId,
    names: names.map((name) => (typeof name === "string" ? { name } : name)),
    ...(known ? { known } : {}),
  });
const stored = () => listPhotoNames(photoId).map(({ name, userId, row }) => [name, userId, row]);
const idOf = (name: string) => listPhotoNames(photoId).find((stored) => stored.name === name)?.id ?? 0;

describe("the text of the form", () => {
  test("lines are rows, commas stand between names, and a label such as 'Back row:' is no name", () => {
    expect(parseNames("Back row: Ann  Lee, Bob,\r\n\r\nFront row: Carl; Mr. Rowe\n")).toEqual([
      { name: "Ann Lee", row: 0 },
      { name: "Bob", row: 0 },
      { name: "Carl", row: 1 },
      { name: "Mr. Rowe", row: 1 },
    ]);
    expect(writeNames(parseNames("A, B\nC"))).toBe("A, B\nC");
  });

  test("a photo has at most 60 names of at most 100 characters, and an answer belongs to the name it was given for", () => {
    const parse = (names: string, more = {}) => photoNamesForm.safeParse({ photoId: "1", names, ...more });
    expect(parse(Array(60).fill("Ann").join()).success).toBe(true);
    expect(parse(Array(61).fill("Ann").join()).error?.issues[0]).toMatchObject({ path: ["names"] });
    expect(parse(`${"x".repeat(101)}`).error?.issues[0]?.message).toContain("at most 100 characters");
    const { data } = parse("Ann, Maria Santiago, Maria Santiago", {
      answer0: "7:María Santiago",
      answer1: "none:Maria Santiago",
    });
    expect(data?.names.map(({ userId }) => userId)).toEqual([undefined, 7, null]);
  });
});

describe("whom a name means", () => {
  test("one member with this name, née, accent, or nickname is meant; a name of nobody stays text", async () => {
    await save(owner, ["Bob Kim", "maria diaz", { name: "Mr. Abbott's nephew", row: 1 }]);
    expect(stored()).toEqual([
      ["Robert Kim", robert.id, 0],
      ["María Santiago", maria.id, 0],
      ["Mr. Abbott's nephew", null, 1],
    ]);
  });

  test("a name of several, and a first name alone, are asked back, and nothing is saved", async () => {
    expect(await refusalOf(save(owner, ["Ida", "Maria Santiago"]))).toMatchObject({ status: 409, field: "names" });
    expect(await refusalOf(save(owner, ["Robert"]))).toMatchObject({ status: 409, field: "names" });
    expect(stored()).toEqual([]);
  });

  test("an answer decides, also that a name is not the member's; the saved list then means the same people", async () => {
    await save(owner, [{ userId: namesake.id }, { name: "Robert Kim", userId: null }]);
    expect(stored()).toEqual([
      ["Maria Santiago", namesake.id, 0],
      ["Robert Kim", null, 0],
    ]);
    await save(owner, ["Robert Kim", "Maria Santiago", "Ida"]);
    expect(stored().map(([, userId]) => userId)).toEqual([null, namesake.id, null]);
  });

  test("people who are not listed or deactivated are not found, and nobody is in a photo twice", async () => {
    const hidden = addUnlisted("Una Hidden");
    const closed = addDeactivated("Cleo Closed");
    await save(owner, ["Una Hidden", "Cleo Closed"]);
    expect(stored().map(([, userId]) => userId)).toEqual([null, null]);
    for (const { id } of [hidden, closed]) {
      expect(await refusalOf(save(owner, [{ userId: id }]))).toMatchObject({ status: 400 });
    }
    expect(await refusalOf(save(owner, ["Bob Kim", "Robert Kim"]))).toMatchObject({ status: 400, field: "names" });
  });

  test("a person who is taken off the list is not shown, and somebody deactivated is shown without a profile", async () => {
    const person = addMember("Una Later");
    await save(owner, [{ userId: person.id }]);
    changeRow(users, person.id, { isActive: false });
    expect(namesOnPhoto(owner, photoId).nameRows).toEqual([[{ name: "Una Later" }]]);
    changeRow(users, person.id, { isActive: true, memberState: "unlisted" });
    expect(namesOnPhoto(owner, photoId).nameRows).toEqual([]);
    await save(owner, ["Ida"]);
    changeRow(users, person.id, { memberState: "joined" });
    expect(stored().map(([name]) => name)).toContain("Una Later");
  });
});

describe("who may remove a name", () => {
  test("every member adds names, between others, too, and removes only their own", async () => {
    await save(maria, ["Ida", "Rosa"]);
    await save(ben, ["Ida", "Otto", "Rosa"]);
    expect(stored().map(([name]) => name)).toEqual(["Ida", "Otto", "Rosa"]);
    expect(await refusalOf(save(ben, ["Otto", "Rosa"]))).toMatchObject({
      status: 403,
      message: expect.stringContaining("“Ida”"),
    });
    expect(await refusalOf(removePhotoName.perform(actorOf(ben), { photoNameId: idOf("Ida") }))).toMatchObject({
      status: 403,
    });
    await save(ben, ["Rosa", "Ida"]);
    expect(stored().map(([name]) => name)).toEqual(["Rosa", "Ida"]);
    for (const [member, name] of [
      [maria, "Rosa"],
      [owner, "Ida"],
    ] as const) {
      await removePhotoName.perform(actorOf(member), { photoNameId: idOf(name) });
    }
    await save(maria, ["Ida"]);
    await save(chief, []);
    expect(stored()).toEqual([]);
  });

  test("names that came after the form was opened stay, each behind the name it stood behind", async () => {
    await save(maria, ["Ida", "Rosa"]);
    const known = listPhotoNames(photoId).map(({ id }) => id);
    await save(ben, ["Ida", "Otto", "Rosa"]);
    await save(owner, ["Ida", "Rosa Lind"], known);
    expect(stored().map(([name]) => name)).toEqual(["Ida", "Otto", "Rosa Lind"]);
  });

  test("members who remove their own name can't be added again by others, not even as text, but by themselves", async () => {
    await save(owner, [{ userId: maria.id }, "Ida"]);
    expect(namesOnPhoto(maria, photoId).ownNameId).toBe(idOf("María Santiago"));
    await removePhotoName.perform(actorOf(maria), { photoNameId: idOf("María Santiago") });
    const again = await save(chief, ["Otto", { userId: maria.id }, { name: "maria santiago", userId: null }, "Ida"]);
    expect(again.notAdded).toEqual(["María Santiago", "maria santiago"]);
    expect(stored().map(([name]) => name)).toEqual(["Otto", "Ida"]);
    await save(maria, ["Otto", { userId: maria.id }, "Ida"]);
    expect(stored().map(([name]) => name)).toEqual(["Otto", "María Santiago", "Ida"]);
  });

  test("the activity log tells who changed a photo's names, and never who is named", async () => {
    await save(owner, ["Robert Kim"]);
    const entries = db().select().from(activityLogs).where(eq(activityLogs.resourceId, photoId)).all();
    expect(entries.map(({ action }) => action)).toEqual(["photo.name"]);
    expect(JSON.stringify(entries)).not.toContain("Robert");
  });
});

describe("asking who is in a photo", () => {
  test("the question waits for a name, or until the owner ends it", async () => {
    const others = countUnnamedPhotos();
    await askForNames.perform(actorOf(maria), { photoId });
    await askForNames.perform(actorOf(maria), { photoId });
    expect(countUnnamedPhotos()).toBe(others + 1);
    expect(nextUnnamedPhoto(maria, photoId - 1).photo).toMatchObject({ id: photoId, albumTitle: "Kiln" });
    expect(await refusalOf(stopAskingForNames.perform(actorOf(maria), { photoId }))).toMatchObject({ status: 403 });
    await stopAskingForNames.perform(actorOf(owner), { photoId });
    expect(countUnnamedPhotos()).toBe(others);
    await askForNames.perform(actorOf(maria), { photoId });
    await save(ben, ["Ida"]);
    expect(storedAlbumOrPhoto(photoId)?.asksForNames).toBe(false);
    expect(nextUnnamedPhoto(maria, photoId - 1)).toMatchObject({ left: others, photo: null });
  });

  test("a deleted photo asks nothing and shows nobody", async () => {
    await save(owner, [{ userId: robert.id }, "A cousin from Utica"]);
    await askForNames.perform(actorOf(maria), { photoId });
    const [asking, shown] = [countUnnamedPhotos(), newestPhotosOf(robert.id).total];
    expect(searchPhotoNames("utica cousin")).toEqual([{ name: "A cousin from Utica", photoCount: 1 }]);
    await deletePhoto.perform(actorOf(owner), { photoId });
    expect([countUnnamedPhotos(), newestPhotosOf(robert.id).total]).toEqual([asking - 1, shown - 1]);
    expect(searchPhotoNames("utica")).toEqual([]);
  });
});

test("a person's photos are listed newest first, and a page past the end is the first one", async () => {
  await save(owner, [{ userId: maria.id }, "The Photographer"]);
  const { photos, total } = newestPhotosOf(maria.id);
  expect(photos[0]).toMatchObject({ id: photoId, albumId: album.id });
  expect(sheetOf({ userId: maria.id }, 9)).toMatchObject({ total, page: 1 });
  expect(sheetOf({ name: "the photographer" }, 1).total).toBe(1);
  expect(findInPhotos("santiago", [maria])).toMatchObject({ people: [{ userId: maria.id, photoCount: total }] });
});

describe("leaving", () => {
  test.each(["remove", "keep"] as const)("one's own name in photos: %s", async (names) => {
    const leaver = addMember(`Lea Leaver ${names}`);
    await save(owner, [{ userId: leaver.id }, "Ida"]);
    await perform(leaveClass, leaver, { works: "keep", names, currentPassword: password });
    const expected =
      names === "keep"
        ? [
            ["Lea Leaver keep", null, 0],
            ["Ida", null, 0],
          ]
        : [["Ida", null, 0]];
    expect(stored()).toEqual(expected);
    if (names === "keep") expect(searchPhotoNames("lea leaver")).toHaveLength(1);
  });
});

test("indexes serve the names of a photo, the photos of a person, and the photos that ask", () => {
  const plans = queryPlans(dataDir, () => {
    listPhotoNames(1);
    newestPhotosOf(1);
    nextUnnamedPhoto(owner, 0);
  });
  const text = plans.map(({ plan }) => plan).join("\n");
  for (const index of ["photo_names_photo", "photo_names_of", "photo_collections_asking"]) expect(text).toContain(index);
  expect(db().select().from(photoNames).all().length).toBeGreaterThan(0);
});
