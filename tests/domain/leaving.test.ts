import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createAlbum } from "#app/domain/albums.server.ts";
import { joinReunion } from "#app/domain/attendance.server.ts";
import { addComment, listComments } from "#app/domain/comments.server.ts";
import { findMessage } from "#app/domain/inbox.server.ts";
import { leaveClass } from "#app/domain/leaving.server.ts";
import { sendMessage } from "#app/domain/messages.server.ts";
import { findProfile, searchDirectory } from "#app/domain/people.server.ts";
import type { Member } from "#app/domain/people.ts";
import { planReunion } from "#app/domain/reunions.server.ts";
import { memberOfSession, secretHash, startSession } from "#app/domain/sessions.server.ts";
import { findAlbum } from "#app/domain/yearbook.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, comments, photoCollections, reunionAttendees, reunions, users } from "#db/schema.ts";
import { actorOf, addMember, password, temporaryDatabase } from "../support/database.ts";

/** A member leaves the site, and what stays of theirs. */

temporaryDatabase();
let me: Member;
let friend: Member;
beforeAll(async () => {
  friend = await addMember({ firstName: "Ben", lastName: "Éclair" });
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
  expect([memberOfSession(secretHash("greta")), findProfile(me.id)]).toEqual([null, undefined]);
  expect(searchDirectory({ text: "former", type: "all", page: 1 }).total).toBe(0);
  expect(db().select().from(activityLogs).all().at(-1)).toMatchObject({
    description: "Greta Quast left the site",
    success: true,
  });
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
  expect(listComments(album.id)).toMatchObject([{ id: comment.id, content: "My first door", user: { firstName: "Former" } }]);
});

test("removed works: albums where deleted ones are, comments without their words", async () => {
  const { album, comment } = await works();
  await leave("remove");
  expect(findAlbum(album.id)).toBeUndefined();
  expect(db().select().from(photoCollections).where(eq(photoCollections.id, album.id)).get()?.deletedAt).not.toBeNull();
  expect(db().select().from(comments).where(eq(comments.id, comment.id)).get()).toMatchObject({ isDeleted: true, content: "" });
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
  me = await addMember({ role: "administrator" });
  expect(await refusalOf(leave("keep"))).toMatchObject({ status: 409 });
  await addMember({ role: "administrator" });
  await leave("keep");
  expect(stored()).toMatchObject({ role: "user", isActive: false });
});
