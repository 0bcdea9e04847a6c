import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { leaveClass } from "#app/domain/account/leaving.server.ts";
import { findAlbum, findPhoto } from "#app/domain/albums/album-queries.server.ts";
import { createAlbum } from "#app/domain/albums/albums.server.ts";
import { addComment, listComments } from "#app/domain/albums/comments.server.ts";
import { restoreDeleted } from "#app/domain/albums/deleted-albums.server.ts";
import { addPhoto } from "#app/domain/albums/photos.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { findMessage } from "#app/domain/messages/inbox.server.ts";
import { sendMessage } from "#app/domain/messages/messages.server.ts";
import { revokeAdministrator } from "#app/domain/people/administrators.server.ts";
import { findProfile, searchDirectory } from "#app/domain/people/directory.server.ts";
import { reactivateMember } from "#app/domain/people/members.server.ts";
import { editOwnProfile, editProfile } from "#app/domain/people/profiles.server.ts";
import { joinReunion } from "#app/domain/reunions/attendance.server.ts";
import { planReunion } from "#app/domain/reunions/reunions.server.ts";
import { findSessionMember, secretHash, startSession } from "#app/domain/sign-in/sessions.server.ts";
import { insertSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, comments, linkTokens, photoCollections, reunionAttendees, reunions, sessions, users } from "#db/schema.ts";
import { actorOf, addMember, password, temporaryDatabase } from "#tests/support/database.ts";
import { pictureFile } from "#tests/support/pictures.ts";

/** A member leaves the site, and what stays of theirs. */

temporaryDatabase();
let me: Member;
let friend: Member;
let chief: Member;
beforeAll(async () => {
  friend = await addMember({ firstName: "Ben", lastName: "Éclair" });
  chief = await addMember({ role: "administrator" });
});
beforeEach(async () => {
  me = await addMember({ firstName: "Greta", lastName: "Quast", bio: "I paint doors", currentCity: "Beacon" });
});

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );
const leave = (works: "keep" | "remove", currentPassword = password) =>
  leaveClass.perform(actorOf(me), leaveClass.input.parse({ currentPassword, works }));
const plan = (title: string) =>
  planReunion.perform(actorOf(me), planReunion.input.parse({ title, eventDate: new Date(Date.now() + 9e9).toISOString() }));
const stored = () => db().select().from(users).where(eq(users.id, me.id)).get();
async function works() {
  const album = await createAlbum.perform(actorOf(me), createAlbum.input.parse({ title: "Doors" }));
  const comment = await addComment.perform(actorOf(me), { photoCollectionId: album.id, content: "My first door" });
  return { album, comment };
}

test("name, profile, address, password and sessions go; a wrong password changes nothing", async () => {
  startSession(secretHash("greta"), { userId: me.id, remember: true, ipAddress: null, userAgent: null });
  expect(await refusalOf(leave("keep", "a wrong one"))).toMatchObject({ status: 400, field: "currentPassword" });
  expect(stored()).toMatchObject({ firstName: "Greta", isActive: true });
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
  expect([findSessionMember(secretHash("greta")), findProfile(me.id)]).toEqual([null, undefined]);
  expect(searchDirectory({ text: "former", type: "all", page: 1 }).total).toBe(0);
  expect(db().select().from(activityLogs).all().at(-1)).toMatchObject({
    description: "Greta Quast left the site",
    success: true,
  });
});

test("nothing is kept of sessions, with their addresses, or of links", async () => {
  startSession(secretHash("greta's telephone"), { userId: me.id, remember: true, ipAddress: "192.0.2.7", userAgent: "test" });
  insertSignInLink(db(), { userId: me.id, purpose: "recovery", createdBy: chief.id });
  await leave("keep");
  expect(db().select().from(sessions).where(eq(sessions.userId, me.id)).all()).toEqual([]);
  expect(db().select().from(linkTokens).where(eq(linkTokens.userId, me.id)).all()).toEqual([]);
});

test("letters stay with those who got them, from 'Former member'", async () => {
  const sent = await sendMessage.perform(
    actorOf(me),
    sendMessage.input.parse({ recipientId: friend.id, subject: "Goodbye", content: "And thank you" }),
  );
  await leave("remove");
  expect(findMessage(friend, sent.id)).toMatchObject({
    content: "And thank you",
    sender: { firstName: "Former", lastName: "member" },
  });
});

test("kept works stay under 'Former member'", async () => {
  const { album, comment } = await works();
  await leave("keep");
  expect(findAlbum(album.id)?.user).toEqual({ firstName: "Former", lastName: "member" });
  expect(listComments(album.id).all()).toMatchObject([
    { id: comment.id, content: "My first door", user: { firstName: "Former" } },
  ]);
});

test("removed works: albums where deleted ones are, comments without their words", async () => {
  const { album, comment } = await works();
  await leave("remove");
  expect(findAlbum(album.id)).toBeUndefined();
  expect(db().select().from(photoCollections).where(eq(photoCollections.id, album.id)).get()?.deletedAt).not.toBeNull();
  expect(db().select().from(comments).where(eq(comments.id, comment.id)).get()).toMatchObject({ isDeleted: true, content: "" });
});

test("an album in which others have photos stays for them; one of one's own goes whole and comes back whole", async () => {
  const add = async (by: Member, collectionId: number, colour: string) =>
    addPhoto.perform(
      actorOf(by),
      addPhoto.input.parse({ collectionId, title: colour, photo: await pictureFile("x.jpg", colour) }),
    );
  const make = (title: string) => createAlbum.perform(actorOf(me), createAlbum.input.parse({ title }));
  const [shared, own] = [await make("Shared"), await make("Own")];
  const [mine, bens] = [await add(me, shared.id, "#010101"), await add(friend, shared.id, "#020202")];
  for (const colour of ["#030303", "#040404"]) await add(me, own.id, colour);
  await leave("remove");
  expect(findAlbum(shared.id)).toMatchObject({ photoCount: 1, user: { firstName: "Former" } });
  expect([findPhoto(mine.id), findPhoto(bens.id)?.title]).toEqual([undefined, "#020202"]);
  expect(findAlbum(own.id)).toBeUndefined();
  await restoreDeleted.perform(actorOf(chief), { photoCollectionId: own.id });
  expect(findAlbum(own.id)?.photoCount).toBe(2);
});

test("the activity log forgets name, address and details, but for the line that says who has left", async () => {
  await editOwnProfile.perform(actorOf(me), editOwnProfile.input.parse({ userId: me.id, bio: "I paint gates" }));
  await leave("keep");
  const about = db()
    .select()
    .from(activityLogs)
    .all()
    .filter(({ userId }) => userId === me.id);
  expect(about.map(({ description }) => description)).toEqual([
    "Former member edited their profile",
    "Greta Quast left the site",
  ]);
  expect(about[0]).toMatchObject({ details: null, ipAddress: null, userAgent: null });
});

test("the activity log forgets what others' entries say of them, too", async () => {
  await editProfile.perform(actorOf(chief), editProfile.input.parse({ userId: me.id, bio: "Paints gates" }));
  await leave("keep");
  const entry = db().select().from(activityLogs).where(eq(activityLogs.action, "profile.edit-other")).get();
  expect(entry).toMatchObject({ userId: chief.id, details: null, ipAddress: "192.0.2.7" });
  expect(entry?.description).toMatch(/edited the profile of Former member$/);
});

test("nobody brings a former member back by reactivating the row", async () => {
  await leave("keep");
  expect(await refusalOf(reactivateMember.perform(actorOf(chief), { userId: me.id }))).toMatchObject({ status: 409 });
});

test("a write that was under way when they left is refused", async () => {
  const album = await createAlbum.perform(actorOf(friend), createAlbum.input.parse({ title: "Slow line" }));
  const photo = addPhoto.perform(
    actorOf(me),
    addPhoto.input.parse({ collectionId: album.id, photo: await pictureFile("x.jpg", "#050505") }),
  );
  const [late] = await Promise.all([refusalOf(photo), leave("keep")]);
  // Whichever was first, no photo of theirs came after they had left.
  const wasLate = late instanceof Refusal;
  expect([wasLate ? late.status : 401, findAlbum(album.id)?.photoCount]).toEqual([401, wasLate ? 0 : 1]);
  expect(await refusalOf(createAlbum.perform(actorOf(me), createAlbum.input.parse({ title: "After" })))).toMatchObject({
    status: 401,
  });
});

test("meet-ups to come go to the next attendee, or are cancelled where nobody else comes; no list keeps the name", async () => {
  const [shared, lonely] = [await plan("Shared"), await plan("Lonely")];
  await joinReunion.perform(actorOf(friend), { reunionId: shared.id, guests: 0 });
  await leave("keep");
  const at = (id: number) => db().select().from(reunions).where(eq(reunions.id, id)).get();
  expect(at(shared.id)).toMatchObject({ createdBy: friend.id, organizer: "Ben Éclair", status: "active" });
  expect(at(lonely.id)).toMatchObject({ status: "cancelled", isActive: false, organizer: "Former member" });
  expect(db().select().from(reunionAttendees).where(eq(reunionAttendees.userId, me.id)).all()).toEqual([]);
});

test("the last administrator cannot leave; with another one they can", async () => {
  await revokeAdministrator.perform(actorOf(chief), { userId: (await addMember({ role: "administrator" })).id });
  me = chief;
  expect(await refusalOf(leave("keep"))).toMatchObject({ status: 409 });
  await addMember({ role: "administrator" });
  await leave("keep");
  expect(stored()).toMatchObject({ role: "user", isActive: false });
});
