import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { comments, messages } from "#db/schema.ts";
import { addAlbum, addPhoto } from "../support/albums.ts";
import { textOf } from "../support/html.ts";
import { join, plan } from "../support/reunions.ts";
import { signedInSite } from "./signed-in-site.ts";

/** docs/behavior.md, "Success and failure texts". */

const site = signedInSite();

/** Makes a test of a member's form that is carried out: the next page shows the text at the end of the title. */
const testSuccess = (
  title: string,
  path: string,
  intent: string,
  fields: () => Record<string, string> | Promise<Record<string, string>>,
) =>
  test(title, async () => {
    const text = /'(.+)'$/.exec(title)?.[1];
    const { status, html } = await site.post("member", path, intent, await fields());
    expect(status).toBe(303);
    expect(textOf(html)).toContain(text);
  });

const album = () => addAlbum(site.people.member, "Prints");
const comment = () => {
  const row = { userId: site.people.member.id, photoCollectionId: album().id, content: "c" };
  return db().insert(comments).values(row).returning().get();
};
const message = () => {
  const row = { senderId: site.people.member.id, recipientId: site.people.other.id, subject: "s", content: "c" };
  return db().insert(messages).values(row).returning().get();
};
const named = (name: string, { id }: { id: number }, more: Record<string, string> = {}) => ({ [name]: String(id), ...more });
const addressed = () => ({ recipientId: String(site.people.other.id), subject: "s", content: "c" });
const profileOf = ({ id, firstName, lastName, email }: typeof site.people.member) => ({
  userId: String(id),
  firstName,
  lastName,
  email,
  graduationYear: "1985",
});

describe("Success and failure texts: successes", () => {
  testSuccess("Albums: 'Album created successfully!'", "/yearbook?dialog=add-album", "create-album", () => ({
    title: "t",
    category: "group",
    year: "1985",
  }));
  testSuccess("Albums: 'Album updated successfully!'", "/yearbook", "edit-album", () =>
    named("albumId", album(), { title: "t", category: "group", year: "1985" }),
  );
  testSuccess("Albums: 'Album deleted successfully!'", "/yearbook", "delete-album", () => named("albumId", album()));
  testSuccess("Albums: 'Photo deleted successfully!'", "/yearbook", "delete-photo", () =>
    named("photoId", addPhoto(album(), site.people.member, "p")),
  );
  testSuccess("Comments: 'Comment added successfully'", "/yearbook", "add-comment", () =>
    named("photoCollectionId", album(), { content: "c" }),
  );
  testSuccess("Comments: 'Comment updated successfully'", "/yearbook", "edit-comment", () =>
    named("commentId", comment(), { content: "d" }),
  );
  testSuccess("Comments: 'Comment deleted successfully'", "/yearbook", "delete-comment", () => named("commentId", comment()));
  testSuccess("Meet-ups: 'Meet-up created'", "/reunions?dialog=plan", "plan", () => ({ title: "Walk" }));
  testSuccess("Meet-ups: 'Meet-up updated'", "/reunions", "edit", async () =>
    named("reunionId", await plan(site.people.member), { title: "Walk" }),
  );
  testSuccess("Meet-ups: 'Meet-up deleted'", "/reunions", "delete", async () =>
    named("reunionId", await plan(site.people.member)),
  );
  testSuccess("Meet-ups: 'Successfully joined!'", "/reunions", "join", async () =>
    named("reunionId", await plan(site.people.other), { guests: "0" }),
  );
  testSuccess("Meet-ups: 'Successfully left'", "/reunions", "leave", async () =>
    named("reunionId", await plan(site.people.member)),
  );
  testSuccess("Meet-ups: 'Ownership transferred'", "/reunions", "leave", async () => {
    const meetUp = await plan(site.people.member);
    await join(site.people.other, meetUp.id);
    return named("reunionId", meetUp);
  });
  testSuccess("Messages: 'Message sent successfully!'", "/messages?dialog=compose", "compose", addressed);
  testSuccess("Messages: 'Reply sent successfully!'", "/messages", "reply", () => ({
    ...addressed(),
    parentMessageId: String(message().id),
  }));
  testSuccess("Messages: 'Message updated successfully!'", "/messages", "edit", () =>
    named("messageId", message(), { subject: "s", content: "d" }),
  );
  testSuccess("Messages: 'Message deleted successfully!'", "/messages", "delete", () => named("messageId", message()));
  test("own profile: 'Success', then 'Profile updated successfully!'", async () => {
    const { member } = site.people;
    const { html } = await site.post("member", `/profile/${member.id}?edit=profile`, "edit-own-profile", profileOf(member));
    expect(textOf(html)).toContain("Success Profile updated successfully!");
  });
  test("another's profile: 'Profile updated successfully'", async () => {
    const fields = { ...profileOf(site.people.other), profileType: "classmate" };
    const { html } = await site.post("administrator", "/alumni", "edit-profile", fields);
    expect(textOf(html)).toMatch(/Profile updated successfully(?!!)/);
  });
});
