import { eq, getTableColumns } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { leaveClass } from "#app/domain/account/leaving.server.ts";
import { findAlbum, findPhoto } from "#app/domain/albums/album-queries.server.ts";
import { createAlbum } from "#app/domain/albums/albums.server.ts";
import { addComment, listComments } from "#app/domain/albums/comments.server.ts";
import { restoreDeleted } from "#app/domain/albums/deleted-albums.server.ts";
import { addPhoto } from "#app/domain/albums/photos.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { findMessage } from "#app/domain/messages/inbox.server.ts";
import { sendMessage } from "#app/domain/messages/messages.server.ts";
import { revokeAdministrator } from "#app/domain/people/administrators.server.ts";
import { findProfile, searchDirectory } from "#app/domain/people/directory.server.ts";
import { reactivateMember } from "#app/domain/people/members.server.ts";
import { editOwnProfile, editProfile } from "#app/domain/people/profiles.server.ts";
import { joinReunion } from "#app/domain/reunions/attendance.server.ts";
import { addWalkIn, checkIn } from "#app/domain/reunions/check-in.server.ts";
import { nameCheckInHelper } from "#app/domain/reunions/check-in-helpers.server.ts";
import { readDoor } from "#app/domain/reunions/check-in-queries.server.ts";
import { planReunion } from "#app/domain/reunions/reunions.server.ts";
import { findSessionMember, secretHash, startSession } from "#app/domain/sign-in/sessions.server.ts";
import { insertSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, comments, linkTokens, photoCollections, reunionAttendees, reunions, sessions, users } from "#db/schema.ts";
import { actorOf, loggedEntries, perform, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember, password } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { changeRow } from "#tests/support/rows.ts";

/** What happens to a member's data when they leave the site. */

temporaryDatabase();
let me: Member;
const friend = addMember("Ben Éclair");
const chief = addAdministrator();
beforeEach(() => {
  me = addMember("Greta Quast", { bio: "I paint doors", currentCity: "Beacon" });
});

const leave = (works: "keep" | "remove", currentPassword = password) => perform(leaveClass, me, { currentPassword, works });
const plan = (title: string) => perform(planReunion, me, { title, eventDate: new Date(Date.now() + 9e9).toISOString() });
const stored = () => findPerson(me.id);
async function addWorks() {
  const album = await perform(createAlbum, me, { title: "Doors" });
  const comment = await addComment.perform(actorOf(me), { photoCollectionId: album.id, content: "My first door" });
  return { album, comment };
}

test("leaving deletes name, profile, email, password, and sessions; a wrong password changes nothing", async () => {
  startSession(secretHash("greta"), { userId: me.id, remember: true, ipAddress: null, userAgent: null });
  expect(await refusalOf(leave("keep", "a wrong one"))).toMatchObject({ status: 400, field: "currentPassword" });
  expect(stored()).toMatchObject({ firstName: "Greta", isActive: true });
  const texts = Object.entries(getTableColumns(users)).filter(([, column]) => !column.notNull && column.dataType === "string");
  const others = texts.filter(([name]) => name !== "email" && name !== "password").map(([name]) => [name, "Greta"]);
  changeRow(users, me.id, Object.fromEntries(others));
  await leave("keep");
  expect(stored()).toMatchObject({
    firstName: "Former",
    lastName: "member",
    email: `former-member-${me.id}@left.invalid`,
    password: null,
    bio: null,
    currentCity: null,
    isActive: false,
    memberState: "former",
  });
  expect(JSON.stringify(stored())).not.toMatch(/greta|quast|doors|beacon/i);
  expect([findSessionMember(secretHash("greta")), findProfile(me.id, me)]).toEqual([null, undefined]);
  expect(searchDirectory({ text: "former", type: "all", page: 1 }, me).total).toBe(0);
  expect(loggedEntries().at(-1)).toMatchObject({
    description: "Greta Quast left the site",
    success: true,
  });
});

test("leaving deletes the rows of sessions and links", async () => {
  startSession(secretHash("greta's telephone"), { userId: me.id, remember: true, ipAddress: "192.0.2.7", userAgent: "test" });
  insertSignInLink({ userId: me.id, purpose: "recovery", createdBy: chief.id });
  await leave("keep");
  expect(db().select().from(sessions).where(eq(sessions.userId, me.id)).all()).toEqual([]);
  expect(db().select().from(linkTokens).where(eq(linkTokens.userId, me.id)).all()).toEqual([]);
});

test("messages stay with their recipients, from 'Former member'", async () => {
  const sent = await perform(sendMessage, me, { recipientId: friend.id, subject: "Goodbye", content: "And thank you" });
  await leave("remove");
  expect(findMessage(friend, sent.id)).toMatchObject({
    content: "And thank you",
    sender: { firstName: "Former", lastName: "member" },
  });
});

test("kept albums and comments stay under 'Former member'", async () => {
  const { album, comment } = await addWorks();
  await leave("keep");
  expect(findAlbum(album.id)?.user).toEqual({ firstName: "Former", lastName: "member" });
  expect(listComments(album.id).all()).toMatchObject([
    { id: comment.id, content: "My first door", user: { firstName: "Former" } },
  ]);
});

test("removed albums can be restored, and removed comments lose their text", async () => {
  const { album, comment } = await addWorks();
  await leave("remove");
  expect(findAlbum(album.id)).toBeUndefined();
  expect(db().select().from(photoCollections).where(eq(photoCollections.id, album.id)).get()?.deletedAt).not.toBeNull();
  expect(db().select().from(comments).where(eq(comments.id, comment.id)).get()).toMatchObject({ isDeleted: true, content: "" });
});

test("an album with others' photos stays; the member's other albums are deleted and restored with their photos", async () => {
  const add = async (by: Member, collectionId: number, color: string) =>
    perform(addPhoto, by, { collectionId, title: color, photo: await pictureFile("x.jpg", color) });
  const make = (title: string) => perform(createAlbum, me, { title });
  const [shared, own] = [await make("Shared"), await make("Own")];
  const [ownPhoto, bensPhoto] = [await add(me, shared.id, "#010101"), await add(friend, shared.id, "#020202")];
  for (const color of ["#030303", "#040404"]) await add(me, own.id, color);
  await leave("remove");
  expect(findAlbum(shared.id)).toMatchObject({ photoCount: 1, user: { firstName: "Former" } });
  expect([findPhoto(ownPhoto.id), findPhoto(bensPhoto.id)?.title]).toEqual([undefined, "#020202"]);
  expect(findAlbum(own.id)).toBeUndefined();
  await restoreDeleted.perform(actorOf(chief), { photoCollectionId: own.id });
  expect(findAlbum(own.id)?.photoCount).toBe(2);
});

test("the activity log loses the member's name, address, and details, except in the entry about leaving", async () => {
  await perform(editOwnProfile, me, { userId: me.id, bio: "I paint gates" });
  await leave("keep");
  const entries = loggedEntries().filter(({ userId }) => userId === me.id);
  expect(entries.map(({ description }) => description)).toEqual([
    "Former member edited their profile",
    "Greta Quast left the site",
  ]);
  expect(entries[0]).toMatchObject({ details: null, ipAddress: null, userAgent: null });
});

test("entries by others about the member lose the name and details too", async () => {
  await perform(editProfile, chief, { userId: me.id, bio: "Paints gates" });
  await leave("keep");
  const entry = db().select().from(activityLogs).where(eq(activityLogs.action, "profile.edit-other")).get();
  expect(entry).toMatchObject({ userId: chief.id, details: null, ipAddress: "192.0.2.7" });
  expect(entry?.description).toMatch(/edited the profile of Former member$/);
});

test("a former member can't be reactivated", async () => {
  await leave("keep");
  expect(await refusalOf(reactivateMember.perform(actorOf(chief), { userId: me.id }))).toMatchObject({ status: 409 });
});

test("a write that is in progress while the member leaves is refused", async () => {
  const album = await perform(createAlbum, friend, { title: "Slow line" });
  const photo = perform(addPhoto, me, { collectionId: album.id, photo: await pictureFile("x.jpg", "#050505") });
  const [photoRefusal] = await Promise.all([refusalOf(photo), leave("keep")]);
  // Either may be first, but no photo is added after the member has left.
  const isRefused = photoRefusal instanceof Refusal;
  expect([isRefused ? photoRefusal.status : 401, findAlbum(album.id)?.photoCount]).toEqual([401, isRefused ? 0 : 1]);
  expect(await refusalOf(perform(createAlbum, me, { title: "After" }))).toMatchObject({
    status: 401,
  });
});

test("future meet-ups pass to the next attendee or are cancelled without one, and no list keeps the member", async () => {
  const [shared, lonely] = [await plan("Shared"), await plan("Lonely")];
  await joinReunion.perform(actorOf(friend), { reunionId: shared.id, guests: 0 });
  await nameCheckInHelper.perform(actorOf(me), { reunionId: shared.id, userId: me.id });
  await checkIn.perform(actorOf(me), { reunionId: shared.id, userId: friend.id });
  await addWalkIn.perform(actorOf(me), { reunionId: shared.id, name: "Ruth" });
  await leave("keep");
  expect(readDoor(friend, shared.id)).toMatchObject({
    attendees: [{ id: friend.id, arrivedAt: expect.any(Date), checkedInBy: null }],
    walkIns: [{ name: "Ruth", checkedInBy: null }],
    helpers: [],
  });
  const reunion = (id: number) => db().select().from(reunions).where(eq(reunions.id, id)).get();
  expect(reunion(shared.id)).toMatchObject({ createdBy: friend.id, organizer: "Ben Éclair", status: "active" });
  expect(reunion(lonely.id)).toMatchObject({ status: "cancelled", isActive: false, organizer: "Former member" });
  expect(db().select().from(reunionAttendees).where(eq(reunionAttendees.userId, me.id)).all()).toEqual([]);
});

test("an administrator can leave only if there is another one", async () => {
  await revokeAdministrator.perform(actorOf(chief), { userId: addAdministrator().id });
  me = chief;
  expect(await refusalOf(leave("keep"))).toMatchObject({ status: 409 });
  addAdministrator();
  await leave("keep");
  expect(stored()).toMatchObject({ role: "user", isActive: false });
});
