import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { leaveClass } from "#app/domain/account/leaving.server.ts";
import { findPhoto, listPhotos } from "#app/domain/albums/album-queries.server.ts";
import { findPhotoDetails } from "#app/domain/albums/album-screen.server.ts";
import { deleteAlbum } from "#app/domain/albums/albums.server.ts";
import { listRecentlyDeleted, purgeDeleted, restoreDeleted } from "#app/domain/albums/deleted-albums.server.ts";
import { deletePhoto } from "#app/domain/albums/photos.server.ts";
import { findPhotoToTakeDown, listTakedownRequests, takedownNews } from "#app/domain/albums/takedown-queries.server.ts";
import { askToTakeDown, decideTakedown } from "#app/domain/albums/takedowns.server.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { canSeeImage } from "#app/domain/images/image-access.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, photoCollections, photoNames, takedownRequests } from "#db/schema.ts";
import { addAlbum, addPhoto, storedAlbumOrPhoto } from "#tests/support/albums.ts";
import { actorOf, perform, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember, password } from "#tests/support/people.ts";
import { addRow, changeRow } from "#tests/support/rows.ts";

temporaryDatabase();
const day = 86_400_000;
let owner: Member;
let ruth: Member;
let other: Member;
let chief: Member;
beforeEach(() => {
  owner = addMember("Otto");
  ruth = addMember("Ruth");
  other = addMember();
  chief = addAdministrator();
});

const ask = (by: Member, photoId: number, more: { reason?: string; submissionKey?: string } = {}) =>
  perform(askToTakeDown, by, { photoId, reason: "I look ill", ...more });
const decide = (by: Member, requestId: number, outcome: "kept" | "deleted") =>
  decideTakedown.perform(actorOf(by), { requestId, outcome });
const restore = (photoCollectionId: number) => restoreDeleted.perform(actorOf(chief), { photoCollectionId });
/** A photo of the owner's in a new album; `named` are in it. */
function photoWith(...named: Member[]) {
  const album = addAlbum(owner, "Winter");
  const photo = addPhoto(album, owner, "Skating");
  for (const [position, { id }] of named.entries()) {
    addRow(photoNames, { photoId: photo.id, userId: id, row: 0, position });
  }
  return { album, photo };
}
const requestsOn = (photoId: number) =>
  db().select().from(takedownRequests).where(eq(takedownRequests.photoId, photoId)).orderBy(takedownRequests.id).all();

test("a request of somebody named in a photo hides it at once from every list", async () => {
  const { album, photo } = photoWith(ruth);
  expect(await ask(ruth, photo.id)).toMatchObject({ isHidden: true, isPhotoVisible: false, requestedByName: fullName(ruth) });
  expect([findPhoto(photo.id), listPhotos(album.id).all()]).toEqual([undefined, []]);
  expect(findPhotoDetails(chief, album.id, photo.id)).toBeUndefined();
});

test("a request of somebody who is not named leaves the photo where it is until somebody decides", async () => {
  const { photo } = photoWith(other);
  const { id, isHidden } = await ask(ruth, photo.id);
  expect([isHidden, findPhoto(photo.id)?.id]).toEqual([false, photo.id]);
  // A name that is added later hides nothing.
  addRow(photoNames, { photoId: photo.id, userId: ruth.id, row: 0, position: 1 });
  expect(findPhoto(photo.id)).toBeDefined();
  await decide(owner, id, "kept");
  expect(findPhoto(photo.id)).toBeDefined();
});

test("the owner or an administrator keeps a hidden photo, which then is where it was, or deletes it for 30 days", async () => {
  const { photo } = photoWith(ruth);
  const { id } = await ask(ruth, photo.id);
  expect(await refusalOf(decide(ruth, id, "kept"))).toMatchObject({ status: 403 });
  expect(await refusalOf(decide(other, id, "kept"))).toMatchObject({ status: 404 });
  expect(await decide(chief, id, "kept")).toMatchObject({ outcome: "kept", isHidden: false, isPhotoVisible: true });
  expect(storedAlbumOrPhoto(photo.id)).toMatchObject({ deletedAt: null, deletedBy: null, position: photo.position });
  expect(listTakedownRequests(owner).decided[0]).toMatchObject({ id, outcome: "kept", decidedByName: expect.any(String) });
  // Asked again, so that one member can't hide it for ever.
  const again = await ask(ruth, photo.id);
  expect(again).toMatchObject({ isHidden: false, isPhotoVisible: true });
  expect(findPhoto(photo.id)).toBeDefined();
  await decide(owner, again.id, "deleted");
  expect(storedAlbumOrPhoto(photo.id)).toMatchObject({ deletedBy: owner.id });
});

test("the 30 days of a photo deleted after a request begin with the decision", async () => {
  const { photo } = photoWith(ruth);
  const { id } = await ask(ruth, photo.id);
  changeRow(photoCollections, photo.id, { deletedAt: new Date(Date.now() - 40 * day) });
  purgeDeleted(new Date());
  expect(storedAlbumOrPhoto(photo.id)).toBeDefined();
  await decide(chief, id, "deleted");
  purgeDeleted(new Date(Date.now() + 29 * day));
  expect(storedAlbumOrPhoto(photo.id)).toBeDefined();
  purgeDeleted(new Date(Date.now() + 31 * day));
  expect([storedAlbumOrPhoto(photo.id), requestsOn(photo.id)]).toEqual([undefined, []]);
});

test("the same form twice is one request, and a second request of the same member is refused while one is open", async () => {
  const { photo } = photoWith(ruth);
  const first = await ask(ruth, photo.id, { submissionKey: "form-1" });
  expect((await ask(ruth, photo.id, { submissionKey: "form-1" })).id).toBe(first.id);
  expect(await refusalOf(ask(ruth, photo.id, { submissionKey: "form-2" }))).toMatchObject({ status: 409 });
  expect(requestsOn(photo.id)).toHaveLength(1);
});

test("one decision counts for all open requests on a photo; the same one again changes nothing, another is refused", async () => {
  const { photo } = photoWith(ruth);
  await ask(other, photo.id);
  const { id } = await ask(ruth, photo.id);
  await decide(owner, id, "deleted");
  expect(requestsOn(photo.id).map(({ outcome }) => outcome)).toEqual(["deleted", "deleted"]);
  expect(await decide(chief, id, "deleted")).toMatchObject({ outcome: "deleted" });
  expect(await refusalOf(decide(chief, id, "kept"))).toMatchObject({ status: 409 });
});

test("who can delete a photo need not ask", async () => {
  const { photo } = photoWith(chief);
  for (const member of [owner, chief]) {
    expect(await refusalOf(ask(member, photo.id))).toMatchObject({ status: 409, message: expect.stringContaining("yourself") });
    expect(findPhotoToTakeDown(member, photo.collectionId ?? 0, photo.id)).toMatchObject({ canDelete: true });
  }
});

test("administrators see all requests, others only their own and those on their photos", async () => {
  const { photo } = photoWith(ruth);
  const { id } = await ask(ruth, photo.id, { reason: "Private" });
  const seenBy = (member: Member) => listTakedownRequests(member).open.some((request) => request.id === id);
  expect([chief, owner, ruth, other].map(seenBy)).toEqual([true, true, true, false]);
  expect(takedownNews(owner, null)).toMatchObject({ isOwn: true, decided: 0 });
  expect(takedownNews(other, null)).toBeNull();
  const log = db().select().from(activityLogs).where(eq(activityLogs.resourceId, photo.id)).all();
  expect(log).toHaveLength(1);
  expect(JSON.stringify(log)).not.toContain("Private");
  await decide(owner, id, "kept");
  expect(takedownNews(ruth, new Date(Date.now() - day))).toMatchObject({ photos: 0, decided: expect.any(Number) });
});

test("the picture of a hidden photo is seen by who asked, its owner, and administrators, and by nobody else", async () => {
  const { album, photo } = photoWith(ruth);
  const imageUrl = `/images/${"a".repeat(64)}-60x40.jpg`;
  changeRow(photoCollections, photo.id, { imageUrl });
  changeRow(photoCollections, album.id, { coverImageUrl: imageUrl });
  const seenBy = () => [ruth, owner, chief, other].map((member) => canSeeImage(member, imageUrl));
  const { id } = await ask(ruth, photo.id);
  expect(seenBy()).toEqual([true, true, true, false]);
  await decide(chief, id, "deleted");
  expect(seenBy()).toEqual([false, false, true, false]);
});

test("Recently deleted says that a hidden photo waits, and does not restore it", async () => {
  const { photo } = photoWith(ruth);
  const { id } = await ask(ruth, photo.id);
  expect(listRecentlyDeleted().find((row) => row.id === photo.id)).toMatchObject({ waitsForDecision: true });
  expect(await refusalOf(restore(photo.id))).toMatchObject({ status: 409 });
  await decide(owner, id, "deleted");
  expect(listRecentlyDeleted().find((row) => row.id === photo.id)).toMatchObject({ waitsForDecision: false });
  await restore(photo.id);
  // Who asked must not read that it was deleted.
  expect(requestsOn(photo.id)).toMatchObject([{ outcome: "kept", decidedBy: chief.id }]);
});

test("a photo or album that is deleted meanwhile closes its requests, and the album comes back without the photo", async () => {
  const { photo } = photoWith();
  await ask(ruth, photo.id);
  await deletePhoto.perform(actorOf(owner), { photoId: photo.id });
  expect(requestsOn(photo.id)).toMatchObject([{ outcome: "deleted", decidedBy: owner.id }]);

  const { album, photo: second } = photoWith(ruth);
  const unasked = addPhoto(album, owner, "Sledge");
  await ask(ruth, second.id);
  await deleteAlbum.perform(actorOf(owner), { albumId: album.id });
  expect(requestsOn(second.id)).toMatchObject([{ outcome: "deleted" }]);
  await restore(album.id);
  expect([findPhoto(second.id), findPhoto(unasked.id)?.id]).toEqual([undefined, unasked.id]);
  await restore(second.id);
  expect(findPhoto(second.id)).toBeDefined();
});

test("a member who leaves is forgotten as who asked, and the requests on the photos they take along are closed", async () => {
  const leaver = addMember("Lena");
  const album = addAlbum(leaver, "Spring");
  const own = addPhoto(album, leaver, "Tulips");
  addRow(photoNames, { photoId: own.id, userId: ruth.id, row: 0, position: 0 });
  await ask(ruth, own.id);
  const { photo } = photoWith(leaver);
  const { id } = await ask(leaver, photo.id);
  await leaveClass.perform(actorOf(leaver), { currentPassword: password, works: "remove", names: "remove" });
  expect(requestsOn(own.id)).toMatchObject([{ outcome: "deleted" }]);
  expect(requestsOn(photo.id)).toMatchObject([{ requestedBy: null, outcome: null }]);
  expect(listTakedownRequests(owner).open.find((request) => request.id === id)).toMatchObject({ requestedByName: null });
  expect(await decide(owner, id, "kept")).toMatchObject({ isPhotoVisible: true });
});
