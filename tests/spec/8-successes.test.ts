import { expect } from "vitest";
import { db } from "#db/client.server.ts";
import { comments, messages } from "#db/schema.ts";
import { albumOf, photoOf } from "../support/albums.ts";
import { textOf } from "../support/html.ts";
import { join, plan } from "../support/reunions.ts";
import { classSite } from "./class-site.ts";
import { section } from "./sentences.ts";

/** Spec §8, the error catalogue: what is said after something was done. */

const site = classSite();

/** A form of the member's that is done, with its id made for the purpose; the text stands on the page that follows. */
const done = (
  says: string,
  path: string,
  intent: string,
  fields: () => Record<string, string> | Promise<Record<string, string>>,
) => ({
  says,
  async proof() {
    const text = /'(.+)'$/.exec(says)?.[1];
    const { status, html } = await site.post("member", path, intent, await fields());
    expect(status).toBe(303);
    expect(textOf(html)).toContain(text);
  },
});

const album = () => albumOf(site.people.member, "Prints");
const comment = () => {
  const row = { userId: site.people.member.id, photoCollectionId: album().id, content: "c" };
  return db().insert(comments).values(row).returning().get();
};
const letter = () => {
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

section("8. The error catalogue: successes", [
  done("Albums: 'Album created successfully!'", "/yearbook?dialog=add-album", "create-album", () => ({
    title: "t",
    category: "group",
    year: "1985",
  })),
  done("Albums: 'Album updated successfully!'", "/yearbook", "edit-album", () =>
    named("albumId", album(), { title: "t", category: "group", year: "1985" }),
  ),
  done("Albums: 'Album deleted successfully!'", "/yearbook", "delete-album", () => named("albumId", album())),
  done("Albums: 'Photo deleted successfully!'", "/yearbook", "delete-photo", () =>
    named("photoId", photoOf(album(), site.people.member, "p")),
  ),
  done("Comments: 'Comment added successfully'", "/yearbook", "add-comment", () =>
    named("photoCollectionId", album(), { content: "c" }),
  ),
  done("Comments: 'Comment updated successfully'", "/yearbook", "edit-comment", () =>
    named("commentId", comment(), { content: "d" }),
  ),
  done("Comments: 'Comment deleted successfully'", "/yearbook", "delete-comment", () => named("commentId", comment())),
  done("Meet-ups: 'Meet-up created'", "/reunions?dialog=plan", "plan", () => ({ title: "Walk" })),
  done("Meet-ups: 'Meet-up updated'", "/reunions", "edit", async () =>
    named("reunionId", await plan(site.people.member), { title: "Walk" }),
  ),
  done("Meet-ups: 'Meet-up deleted'", "/reunions", "delete", async () => named("reunionId", await plan(site.people.member))),
  done("Meet-ups: 'Successfully joined!'", "/reunions", "join", async () =>
    named("reunionId", await plan(site.people.other), { guests: "0" }),
  ),
  done("Meet-ups: 'Successfully left'", "/reunions", "leave", async () => named("reunionId", await plan(site.people.member))),
  done("Meet-ups: 'Ownership transferred'", "/reunions", "leave", async () => {
    const meetUp = await plan(site.people.member);
    await join(site.people.other, meetUp.id);
    return named("reunionId", meetUp);
  }),
  done("Messages: 'Message sent successfully!'", "/messages?dialog=compose", "compose", addressed),
  done("Messages: 'Reply sent successfully!'", "/messages", "reply", () => ({
    ...addressed(),
    parentMessageId: String(letter().id),
  })),
  done("Messages: 'Message updated successfully!'", "/messages", "edit", () =>
    named("messageId", letter(), { subject: "s", content: "d" }),
  ),
  done("Messages: 'Message deleted successfully!'", "/messages", "delete", () => named("messageId", letter())),
  {
    says: "Profile: success 'Success: Profile updated successfully!' (own): title, then description",
    async proof() {
      const { member } = site.people;
      const { html } = await site.post("member", `/profile/${member.id}?edit=profile`, "edit-own-profile", profileOf(member));
      expect(textOf(html)).toContain("Success Profile updated successfully!");
    },
  },
  {
    says: "Profile: success 'Profile updated successfully' (administrator)",
    async proof() {
      const fields = { ...profileOf(site.people.other), profileType: "classmate" };
      const { html } = await site.post("administrator", "/alumni", "edit-profile", fields);
      expect(textOf(html)).toMatch(/Profile updated successfully(?!!)/);
    },
  },
]);
