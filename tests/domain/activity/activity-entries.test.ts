import { expect, test } from "vitest";
import { choosePassword } from "#app/domain/account/joining.server.ts";
import { createAlbum, editAlbum, likePhoto } from "#app/domain/albums/albums.server.ts";
import { addComment, editComment } from "#app/domain/albums/comments.server.ts";
import { restoreDeleted } from "#app/domain/albums/deleted-albums.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import type { Operation } from "#app/domain/core/operation.server.ts";
import { sendContact } from "#app/domain/messages/contacts.server.ts";
import { deleteMessage, editMessage, markMessageRead, sendMessage } from "#app/domain/messages/messages.server.ts";
import { addMember as addToClass, deactivateMember, reactivateMember, setPassword } from "#app/domain/people/members.server.ts";
import { editOwnProfile } from "#app/domain/people/profiles.server.ts";
import { createSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, users } from "#db/schema.ts";
import { loggedEntries, perform, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";

/**
 * Each kind of change is logged as a plain sentence with the changed values as details, and never with a password or
 * the text of a message or comment.
 */

temporaryDatabase();
const chief = addAdministrator("Colette Moreau");
const anna = addMember("Anna Núñez", { currentCity: "Queens" });
const ben = addMember("Ben Abbott");

const secret = "thimble and vermilion paper";

/** Performs the operation, which may be refused, and returns its result and its log entry. */
async function entryOf(operation: Operation, member: Member | null, input: object) {
  const outcome = await perform(operation, member, input).catch((error: unknown) => error);
  const entry = loggedEntries().at(-1);
  expect(JSON.stringify(entry)).not.toContain(secret);
  return {
    outcome,
    description: entry?.description,
    details: entry?.details && JSON.parse(entry.details),
    error: entry?.errorMessage,
  };
}

test("member entries tell who was added and how an account changed", async () => {
  const person = { firstName: "Ines", lastName: "Roe", email: "ines@mail.example", profileType: "teacher", graduationYear: 1985 };
  const added = await entryOf(addToClass, chief, person);
  expect(added).toMatchObject({
    description: "Colette Moreau added Ines Roe to the class",
    details: { email: "ines@mail.example", profileType: "teacher" },
  });
  const userId = (added.outcome as Member).id;
  expect(await entryOf(deactivateMember, chief, { userId })).toMatchObject({
    description: "Colette Moreau deactivated the account of Ines Roe",
    details: { isActive: { from: true, to: false } },
  });
  expect(await entryOf(reactivateMember, chief, { userId })).toMatchObject({
    details: { isActive: { from: false, to: true } },
  });
  const link = await entryOf(createSignInLink, chief, { userId });
  expect(link.description).toBe("Colette Moreau made a sign-in link for Ines Roe");
  const { token } = link.outcome as { token: string };
  expect(JSON.stringify(loggedEntries())).not.toContain(token);
  expect(await entryOf(choosePassword, null, { token, password: secret, passwordAgain: secret })).toMatchObject({
    description: "Ines Roe chose a password with a joining link",
    details: { memberState: { from: "invited", to: "joined" } },
  });
  expect(await entryOf(setPassword, chief, { userId, password: secret })).toMatchObject({
    description: "Colette Moreau set a new password for Ines Roe",
    details: null,
  });
});

test("profile entries contain the old and new value of changed fields only", async () => {
  expect(await entryOf(editOwnProfile, anna, { userId: anna.id, currentCity: "Brooklyn", firstName: "Anna" })).toMatchObject({
    description: "Anna Núñez edited their profile",
    details: { currentCity: { from: "Queens", to: "Brooklyn" } },
  });
  expect((await entryOf(editOwnProfile, anna, { userId: anna.id, currentCity: "Brooklyn" })).details).toBe(null);
});

test("message entries name the sender and the recipient but contain no text", async () => {
  const sent = await entryOf(sendMessage, anna, { recipientId: ben.id, subject: secret, content: secret });
  const messageId = (sent.outcome as { id: number }).id;
  expect(sent).toMatchObject({ description: "Anna Núñez wrote to Ben Abbott", details: { recipientId: ben.id } });
  expect(await entryOf(editMessage, anna, { messageId, subject: secret, content: `${secret}!` })).toMatchObject({
    description: "Anna Núñez edited a message that they sent",
    details: { recipientId: ben.id, changed: ["content"] },
  });
  expect(await entryOf(markMessageRead, ben, { messageId })).toMatchObject({
    description: "Ben Abbott read a message that they received",
    details: { senderId: anna.id },
  });
  expect(await entryOf(deleteMessage, ben, { messageId })).toMatchObject({
    description: "Ben Abbott deleted a message that they received",
    details: { senderId: anna.id },
  });
  const written = await entryOf(sendContact, null, {
    name: "Ellen Park",
    email: "e@mail.example",
    subject: secret,
    message: secret,
  });
  expect(written).toMatchObject({ description: "Ellen Park wrote to the administrators", details: null });
  const contactId = -(written.outcome as { id: number }).id;
  expect(await entryOf(deleteMessage, chief, { messageId: contactId })).toMatchObject({
    description: "Colette Moreau deleted the message from Ellen Park, a visitor",
  });
});

test("album entries contain titles and changes, and comment entries contain no text", async () => {
  const { outcome } = await entryOf(createAlbum, anna, { title: "Press day", category: "event", year: 1984 });
  const albumId = (outcome as { id: number }).id;
  expect(await entryOf(editAlbum, anna, { albumId, title: "Press days" })).toMatchObject({
    description: 'Anna Núñez edited album "Press days"',
    details: { title: { from: "Press day", to: "Press days" } },
  });
  const comment = await entryOf(addComment, ben, { photoCollectionId: albumId, content: secret });
  expect(comment.description).toBe('Ben Abbott commented on "Press days"');
  const commentId = (comment.outcome as { id: number }).id;
  expect(await entryOf(editComment, ben, { commentId, content: `${secret}?` })).toMatchObject({ details: { commentId } });
  expect(await entryOf(likePhoto, ben, { photoCollectionId: albumId })).toMatchObject({
    description: 'Ben Abbott liked "Press days"',
    details: { karmaEarned: 1 },
  });
  db()
    .update(photoCollections)
    .set({ deletedAt: new Date(0), deletedBy: anna.id })
    .run();
  expect(await entryOf(restoreDeleted, chief, { photoCollectionId: albumId })).toMatchObject({
    description: 'Colette Moreau restored album "Press days"',
    details: { deletedAt: { from: new Date(0).toISOString(), to: null }, deletedBy: anna.id },
  });
});

test("the entry of a failed attempt tells who tried what and why it was refused, without the submitted text", async () => {
  const { outcome } = await entryOf(sendMessage, anna, { recipientId: ben.id, subject: "s", content: "c" });
  const messageId = (outcome as { id: number }).id;
  expect(await entryOf(editMessage, ben, { messageId, subject: secret, content: secret })).toMatchObject({
    description: "Ben Abbott tried to edit a message",
    details: { messageId },
    error: "You can only edit messages that you sent",
  });
  expect(await entryOf(editOwnProfile, ben, { userId: anna.id, bio: secret })).toMatchObject({
    description: "Ben Abbott tried to edit a profile as their own",
    details: { userId: anna.id },
    error: "You can only edit your own profile",
  });
  expect(db().select().from(users).all().length).toBe(4);
});
