import { expect } from "vitest";
import { db } from "#db/client.server.ts";
import { comments, messages } from "#db/schema.ts";
import { addAlbum, addPhoto } from "../../support/albums.ts";
import { textOf } from "../../support/html.ts";
import { pictureFile } from "../../support/pictures.ts";
import { join, plan } from "../../support/reunions.ts";
import { fact, type Part, shown } from "./row.ts";
import { type Reader, site } from "./site.ts";

/** What a form that is carried out says. */

/** A form that is carried out: the next page shows the text at the end of the title. */
const success = (
  title: string,
  path: string,
  intent: string,
  fields: () => Record<string, string> | Promise<Record<string, string>>,
  reader: Reader = "member",
) =>
  fact(title, async () => {
    const text = /'(.+)'$/.exec(title)?.[1]?.replaceAll("' / '", " ");
    const { status, html } = await site.post(reader, path, intent, await fields());
    expect([status, textOf(html)]).toEqual([303, expect.stringContaining(text ?? "")]);
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

export const successes: Part = {
  section: 8,
  title: "Successes",
  rows: [
    success("Albums: 'Album created successfully!'", "/yearbook?dialog=add-album", "create-album", () => ({
      title: "t",
      category: "group",
      year: "1985",
    })),
    success("Albums: 'Album updated successfully!'", "/yearbook", "edit-album", () =>
      named("albumId", album(), { title: "t", category: "group", year: "1985" }),
    ),
    success("Albums: 'Album deleted successfully!'", "/yearbook", "delete-album", () => named("albumId", album())),
    success("Albums: 'Photo deleted successfully!'", "/yearbook", "delete-photo", () =>
      named("photoId", addPhoto(album(), site.people.member, "p")),
    ),
    success("Comments: 'Comment added successfully'", "/yearbook", "add-comment", () =>
      named("photoCollectionId", album(), { content: "c" }),
    ),
    success("Comments: 'Comment updated successfully'", "/yearbook", "edit-comment", () =>
      named("commentId", comment(), { content: "d" }),
    ),
    success("Comments: 'Comment deleted successfully'", "/yearbook", "delete-comment", () => named("commentId", comment())),
    success("Meet-ups: 'Meet-up created'", "/reunions?dialog=plan", "plan", () => ({ title: "Walk" })),
    success("Meet-ups: 'Meet-up updated'", "/reunions", "edit", async () =>
      named("reunionId", await plan(site.people.member), { title: "Walk" }),
    ),
    success("Meet-ups: 'Meet-up deleted'", "/reunions", "delete", async () => named("reunionId", await plan(site.people.member))),
    success("Meet-ups: 'Successfully joined!'", "/reunions", "join", async () =>
      named("reunionId", await plan(site.people.other), { guests: "0" }),
    ),
    success("Meet-ups: 'Successfully left'", "/reunions", "leave", async () =>
      named("reunionId", await plan(site.people.member)),
    ),
    success("Meet-ups: 'Ownership transferred'", "/reunions", "leave", async () => {
      const meetUp = await plan(site.people.member);
      await join(site.people.other, meetUp.id);
      return named("reunionId", meetUp);
    }),
    success("Messages: 'Message sent successfully!'", "/messages?dialog=compose", "compose", addressed),
    success("Messages: 'Reply sent successfully!'", "/messages", "reply", () => ({
      ...addressed(),
      parentMessageId: String(message().id),
    })),
    success("Messages: 'Message updated successfully!'", "/messages", "edit", () =>
      named("messageId", message(), { subject: "s", content: "d" }),
    ),
    success("Messages: 'Message deleted successfully!'", "/messages", "delete", () => named("messageId", message())),
    fact("own profile: 'Success', then 'Profile updated successfully!'", async () => {
      const { member } = site.people;
      const { html } = await site.post("member", `/profile/${member.id}?edit=profile`, "edit-own-profile", profileOf(member));
      expect(textOf(html)).toContain("Success Profile updated successfully!");
    }),
    fact("another's profile: 'Profile updated successfully'", async () => {
      const fields = { ...profileOf(site.people.other), profileType: "classmate" };
      const { html } = await site.post("administrator", "/alumni", "edit-profile", fields);
      expect(textOf(html)).toMatch(/Profile updated successfully(?!!)/);
    }),
    success(
      "contact form: 'Message sent successfully!' / 'Thank you for contacting us. We'll get back to you soon.'",
      "/?index&dialog=contact",
      "send-contact",
      () => ({ name: "E", email: "e@m.example", subject: "s", message: "m" }),
      "visitor",
    ),
    success(
      "access request: 'Request sent successfully! An administrator will review your access request and contact you soon.'",
      "/login?dialog=access",
      "request-access",
      () => ({
        name: "El",
        email: "e@m.example",
        graduationYear: "1985",
        subject: "Hello",
        message: "I sat behind María Santiago.",
      }),
      "visitor",
    ),
    fact("sign out: 'Logged out successfully' / 'You have been logged out of your account.'", async () => {
      const someone = await site.signIn("other");
      const { headers } = await someone.post("/logout", "sign-out", {});
      expect(textOf((await someone.page(headers.get("Location") ?? "")).html)).toContain(
        "Logged out successfully You have been logged out of your account.",
      );
    }),
    fact("albums: 'Photo added successfully!'", async () => {
      const { id } = album();
      const fields = { collectionId: String(id), year: "1985", photo: await pictureFile() };
      const { status, html } = await site.post("member", `/yearbook?album=${id}&dialog=add-photo`, "add-photo", fields);
      expect([status, textOf(html)]).toEqual([303, expect.stringContaining("Photo added successfully!")]);
    }),
    ...(["other", "teacher"] as const).map((reader) =>
      fact(
        `likes: ${reader === "teacher" ? "a thank-you for a teacher" : "'+1 karma point'"}, then nothing when already liked`,
        async () => {
          const photo = addPhoto(album(), site.people.member, "p");
          const like = async () => textOf((await site.post(reader, "/yearbook", "like", named("photoCollectionId", photo))).html);
          const first = await like();
          expect([first.includes("+1 karma point"), /[Tt]hank/.test(first)]).toEqual(
            reader === "teacher" ? [false, true] : [true, false],
          );
          expect(await like()).not.toMatch(/karma point|[Tt]hank/);
        },
      ),
    ),
    success(
      "directory: 'Featured spotlight set'",
      "/alumni",
      "set-featured",
      () => named("userId", site.people.other),
      "administrator",
    ),
    success(
      "directory: 'Featured spotlight cleared'",
      "/alumni",
      "clear-featured",
      () => named("userId", site.people.other),
      "administrator",
    ),
    success("meet-ups: closing says 'Meet-up updated'", "/reunions", "close", async () =>
      named("reunionId", await plan(site.people.member)),
    ),
    success("activity log: 'Activity logs cleared'", "/admin/activity-logs?dialog=clear", "clear", () => ({}), "administrator"),
    shown(
      "a success is a toast, with scripts",
      "tests/e2e/toasts-and-pending-texts.spec.ts",
      "a button shows progress and is disabled while its form is sent",
    ),
  ],
};
