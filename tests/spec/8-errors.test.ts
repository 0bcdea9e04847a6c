import { beforeAll, expect } from "vitest";
import { clientAction as logs } from "#app/routes/activity-logs/route.tsx";
import { clientAction as directory } from "#app/routes/directory/route.tsx";
import { clientAction as home } from "#app/routes/home/route.tsx";
import { clientAction as login } from "#app/routes/login/route.tsx";
import { clientAction as logout } from "#app/routes/logout/route.tsx";
import { clientAction as messages } from "#app/routes/messages/route.tsx";
import { clientAction as profile } from "#app/routes/profile/route.tsx";
import { clientAction as reunions } from "#app/routes/reunions/route.tsx";
import { clientAction as yearbook } from "#app/routes/yearbook/route.tsx";
import { db } from "#db/client.server.ts";
import { comments, messages as letters } from "#db/schema.ts";
import { albumOf, photoOf } from "../support/albums.ts";
import { textOf } from "../support/html.ts";
import { join, plan } from "../support/reunions.ts";
import { classSite, type Reader } from "./class-site.ts";
import { section } from "./sentences.ts";

/** Spec §8, the error catalogue: what every call says after it failed, and after it was done. */

const site = classSite();
const ids = {} as Record<"album" | "photo" | "comment" | "meetUp" | "letter" | "answered", number>;

beforeAll(async () => {
  const { member, other } = site.people;
  const album = albumOf(member, "Prints");
  const photo = photoOf(album, member, "One");
  const comment = db().insert(comments).values({ userId: member.id, photoCollectionId: album.id, content: "c" });
  const meetUp = await plan(member);
  await join(other, meetUp.id);
  const letter = (from: number, to: number) =>
    db().insert(letters).values({ senderId: from, recipientId: to, subject: "s", content: "c" }).returning().get().id;
  Object.assign(ids, { album: album.id, photo: photo.id, comment: comment.returning().get().id, meetUp: meetUp.id });
  Object.assign(ids, { letter: letter(member.id, other.id), answered: letter(other.id, member.id) });
});

type ClientAction = (args: never) => Promise<unknown>;

/** What scripts show when a form's answer is an error page instead of a sentence, as from a proxy. */
async function unexplained(clientAction: ClientAction, intent: string) {
  const body = new FormData();
  body.set("intent", intent);
  const request = new Request("http://site.invalid/", { method: "POST", body });
  const answer = { status: 502, statusText: "Bad Gateway", internal: false, data: "<html>" };
  const shown = (await clientAction({ request, serverAction: () => Promise.reject(answer) } as never)) as {
    data: { failure: { title: string; description: string } };
  };
  const { title, description } = shown.data.failure;
  return { title, description };
}

interface Failure {
  reader?: Reader;
  /** The page with the form. */
  page: () => string;
  clientAction: ClientAction;
  intent: string;
  title: string;
  /** Where the server said nothing. */
  otherwise?: string;
}

/** The title stands in the page with the server's sentence, and where scripts got no sentence, with the default. */
const fails = ({ reader = "member", page, clientAction, intent, title, otherwise = "HTTP 502" }: Failure) => ({
  async proof() {
    const refused = await site.post(reader, page(), intent, { csrf: "from another browser" });
    expect(refused.status).toBe(403);
    expect(textOf(refused.html)).toContain(`${title} This page had been open for too long`);
    expect(await unexplained(clientAction, intent)).toEqual({ title, description: otherwise });
  },
});

const inYearbook = (intent: string, title: string, dialog: () => string, otherwise?: string): Failure => ({
  page: () => `/yearbook?album=${ids.album}${dialog()}`,
  clientAction: yearbook,
  intent,
  title,
  ...(otherwise ? { otherwise } : {}),
});
const inReunions = (intent: string, title: string, dialog: () => string, reader: Reader = "member"): Failure => ({
  page: () => `/reunions${dialog()}`,
  clientAction: reunions,
  intent,
  title,
  reader,
});
const inMessages = (intent: string, title: string, dialog: () => string): Failure => ({
  page: () => `/messages${dialog()}`,
  clientAction: messages,
  intent,
  title,
  otherwise: title,
});
const inDirectory = (intent: string, title: string): Failure => ({
  page: () => (intent === "edit-profile" ? `/alumni?edit=${site.people.other.id}` : "/alumni"),
  clientAction: directory,
  intent,
  title,
  reader: "administrator",
});
const nowhere = () => "";

section("8. The error catalogue", [
  {
    says: "A failed response is an error of its status and body; for reads, 401 is an error by default",
    decided: "A 'no' of a call is JSON:",
  },
  {
    says: "Sign-out: success 'Logged out successfully' / 'You have been logged out of your account.'",
    provedBy: "http/forms.test.ts > goes to / with the spec's notice, which is read once",
  },
  {
    says: "Sign-out: failure, destructive: 'Logout failed' / 'There was an error logging you out.'",
    provedBy: "e2e/spec-texts.spec.ts > a sign-out that fails says so",
  },
  {
    says: "Sign-out: failure without scripts: 'Logout failed' with the server's sentence",
    ...fails({
      page: () => "/logout",
      clientAction: logout,
      intent: "sign-out",
      title: "Logout failed",
      otherwise: "There was an error logging you out.",
    }),
  },
  {
    says: "Sign-in failure: 'Sign in failed' with the server's message",
    provedBy:
      "http/forms.test.ts > wrong password: 401, the page again with the e-mail typed, the spec's texts, and no password in it",
  },
  {
    says: "Sign-in failure without a message: 'Invalid email or password. Please try again.'",
    ...fails({
      reader: "visitor",
      page: () => "/login",
      clientAction: login,
      intent: "sign-in",
      title: "Sign in failed",
      otherwise: "Invalid email or password. Please try again.",
    }),
  },
  {
    says: "Contact form: success 'Message sent successfully!' / 'Thank you for contacting us. We'll get back to you soon.'",
    provedBy: "http/contacts.test.ts > goes 303 to / with the spec's notice, and the message is kept",
  },
  {
    says: "Contact form: failure 'Failed to send message' with the server's text, or 'HTTP {status}' if the body is unreadable",
    ...fails({
      reader: "visitor",
      page: () => "/?index&dialog=contact",
      clientAction: home,
      intent: "send-contact",
      title: "Failed to send message",
      otherwise: "HTTP 502",
    }),
  },
  {
    says: "Access request: failure 'Failed to send request' with the message, 'Failed to send contact request' or 'Please try again later.'",
    ...fails({
      reader: "visitor",
      page: () => "/login?dialog=access",
      clientAction: login,
      intent: "request-access",
      title: "Failed to send request",
      otherwise: "Failed to send contact request. Please try again later.",
    }),
  },
  {
    says: "Access request: success 'Request sent successfully! An administrator will review your access request and contact you soon.'",
    provedBy: "http/contacts.test.ts > goes 303 to /login with the spec's notice; subject and year are kept",
  },
  {
    says: "Albums: 'Failed to create album', default 'There was an error creating your album. Please try again.'",
    ...fails({
      page: () => "/yearbook?dialog=add-album",
      clientAction: yearbook,
      intent: "create-album",
      title: "Failed to create album",
      otherwise: "There was an error creating your album. Please try again.",
    }),
  },
  {
    says: "Albums: 'Failed to update album' with a default sentence",
    ...fails(
      inYearbook(
        "edit-album",
        "Failed to update album",
        () => `&edit=${ids.album}`,
        "There was an error updating your album. Please try again.",
      ),
    ),
  },
  {
    says: "Albums: 'Failed to delete album' with a default sentence",
    ...fails(
      inYearbook(
        "delete-album",
        "Failed to delete album",
        () => `&delete=${ids.album}`,
        "There was an error deleting your album. Please try again.",
      ),
    ),
  },
  {
    says: "Albums: 'Failed to add photo' with a default sentence",
    ...fails(
      inYearbook(
        "add-photo",
        "Failed to add photo",
        () => "&dialog=add-photo",
        "There was an error adding your photo. Please try again.",
      ),
    ),
  },
  {
    says: "Albums: 'Failed to delete photo' with a default sentence",
    ...fails(
      inYearbook(
        "delete-photo",
        "Failed to delete photo",
        () => `&delete-photo=${ids.photo}`,
        "There was an error deleting your photo. Please try again.",
      ),
    ),
  },
  {
    says: "Albums: 'Error liking photo' with a default sentence",
    ...fails(inYearbook("like", "Error liking photo", nowhere, "There was an error liking this photo. Please try again.")),
  },
  {
    says: "Albums: 'Album created successfully!'",
    provedBy: "http/albums-screen.test.ts > an album is made with its cover by a multipart post, and opens",
  },
  {
    says: "Albums: 'Photo added successfully!'",
    provedBy: "http/albums-screen.test.ts > all good: back to the album at the first of them, with how many",
  },
  ...(["Album updated successfully!", "Photo deleted successfully!", "Album deleted successfully!"] as const).map((text) => ({
    says: `Albums: '${text}'`,
    async proof() {
      const album = albumOf(site.people.member, text);
      const photo = photoOf(album, site.people.member, "p");
      const page = `/yearbook?album=${album.id}`;
      const [intent, fields] = {
        "Album updated successfully!": [
          "edit-album",
          { albumId: `${album.id}`, title: "t", category: "group", year: "1985" },
        ] as const,
        "Photo deleted successfully!": ["delete-photo", { photoId: `${photo.id}` }] as const,
        "Album deleted successfully!": ["delete-album", { albumId: `${album.id}` }] as const,
      }[text];
      expect(textOf((await site.post("member", page, intent, fields)).html)).toContain(text);
    },
  })),
  {
    says: "Like toast: '+1 karma point' when a non-teacher earns karma, otherwise a thanks; none if already liked",
    provedBy:
      "http/albums-screen.test.ts > spec §8: the like's notice is '+1 karma point', a thanks to teachers, none if already liked",
  },
  {
    says: "Comments: 'Failed to add comment'",
    ...fails(inYearbook("add-comment", "Failed to add comment", nowhere)),
  },
  {
    says: "Comments: 'Failed to update comment'",
    ...fails(inYearbook("edit-comment", "Failed to update comment", () => `&edit-comment=${ids.comment}`)),
  },
  {
    says: "Comments: 'Failed to delete comment'",
    ...fails(inYearbook("delete-comment", "Failed to delete comment", () => `&delete-comment=${ids.comment}`)),
  },
  {
    says: "Comments: 'Comment added successfully'",
    provedBy:
      "http/albums-screen.test.ts > comments: written, marked as edited, deleted after the spec's question, each at the photo it is about",
  },
  ...(
    [
      ["Comment updated successfully", "edit-comment", { content: "d" }],
      ["Comment deleted successfully", "delete-comment", {}],
    ] as const
  ).map(([text, intent, fields]) => ({
    says: `Comments: '${text}'`,
    async proof() {
      const { member } = site.people;
      const { id } = db()
        .insert(comments)
        .values({ userId: member.id, photoCollectionId: ids.album, content: "c" })
        .returning()
        .get();
      const done = await site.post("member", `/yearbook?album=${ids.album}`, intent, { commentId: String(id), ...fields });
      expect(textOf(done.html)).toContain(text);
    },
  })),
  {
    says: "Meet-ups: 'Failed to create meet-up'",
    ...fails(inReunions("plan", "Failed to create meet-up", () => "?dialog=plan")),
  },
  {
    says: "Meet-ups: 'Failed to join'",
    ...fails(inReunions("join", "Failed to join", nowhere)),
  },
  {
    says: "Meet-ups: 'Failed to leave'",
    ...fails(inReunions("leave", "Failed to leave", nowhere)),
  },
  {
    says: "Meet-ups: 'Failed to update status'",
    ...fails(inReunions("status", "Failed to update status", nowhere, "administrator")),
  },
  {
    says: "Meet-ups: 'Failed to close meet-up'",
    ...fails(inReunions("close", "Failed to close meet-up", () => `?details=${ids.meetUp}`)),
  },
  {
    says: "Meet-ups: 'Failed to update meet-up'",
    ...fails(inReunions("edit", "Failed to update meet-up", () => `?edit=${ids.meetUp}`)),
  },
  {
    says: "Meet-ups: 'Failed to delete meet-up'",
    ...fails(inReunions("delete", "Failed to delete meet-up", () => `?delete=${ids.meetUp}`)),
  },
  {
    says: "Meet-ups: 'Meet-up created'",
    provedBy: "http/reunions-screen.test.ts > plan: the dialog is there, says its zone, and what is planned is New York's time",
  },
  ...(
    [
      ["Meet-up updated", "edit", { title: "Another" }],
      ["Successfully joined!", "join", { guests: "0" }],
      ["Successfully left", "leave", {}],
      ["Meet-up deleted", "delete", {}],
    ] as const
  ).map(([text, intent, fields]) => ({
    says: `Meet-ups: '${text}'`,
    async proof() {
      const { member, other } = site.people;
      const { id } = await plan(intent === "join" ? other : member);
      const done = await site.post("member", "/reunions", intent, { reunionId: String(id), ...fields });
      expect(textOf(done.html)).toContain(text);
    },
  })),
  {
    says: "Meet-ups: 'Ownership transferred'",
    provedBy: "http/reunions-screen.test.ts > an organizer who leaves reads who has it now",
  },
  {
    says: "Messages: 'Failed to send message', the fallback also the toast's title",
    ...fails(inMessages("compose", "Failed to send message", () => "?dialog=compose")),
  },
  {
    says: "Messages: 'Failed to send reply'",
    ...fails(inMessages("reply", "Failed to send reply", () => `?reply=${ids.answered}`)),
  },
  {
    says: "Messages: 'Failed to update message'",
    ...fails(inMessages("edit", "Failed to update message", () => `?edit=${ids.letter}`)),
  },
  {
    says: "Messages: 'Failed to delete message'",
    ...fails(inMessages("delete", "Failed to delete message", () => `?delete=${ids.letter}`)),
  },
  {
    says: "Messages: 'Failed to mark as read' is silent: the message opens all the same",
    async proof() {
      const opened = await site.post("member", "/messages", "open", {
        messageId: `${ids.answered}`,
        csrf: "from another browser",
      });
      expect([opened.status, opened.to]).toEqual([303, `/messages?message=${ids.answered}`]);
      expect(opened.html).toContain('class="message-detail"');
      expect(opened.html).not.toMatch(/Failed|class="notice/);
    },
  },
  ...(
    [
      ["Message sent successfully!", "compose", () => ({ recipientId: `${site.people.other.id}`, subject: "s", content: "c" })],
      [
        "Reply sent successfully!",
        "reply",
        () => ({ recipientId: `${site.people.other.id}`, subject: "Re: s", content: "c", parentMessageId: `${ids.answered}` }),
      ],
      ["Message updated successfully!", "edit", () => ({ messageId: `${ids.letter}`, subject: "s", content: "d" })],
      ["Message deleted successfully!", "delete", () => ({ messageId: `${ids.letter}` })],
    ] as const
  ).map(([text, intent, fields]) => ({
    says: `Messages: '${text}'`,
    async proof() {
      expect(textOf((await site.post("member", "/messages", intent, fields())).html)).toContain(text);
    },
  })),
  {
    says: "Profile: failure title 'Error', fallback 'Failed to update profile'",
    ...fails({
      page: () => `/profile/${site.people.member.id}?edit=profile`,
      clientAction: profile,
      intent: "edit-own-profile",
      title: "Error",
      otherwise: "Failed to update profile",
    }),
  },
  {
    says: "Profile: success 'Success: Profile updated successfully!' (own)",
    async proof() {
      const { id, firstName, lastName, email } = site.people.member;
      const fields = { userId: String(id), firstName, lastName, email, graduationYear: "1985" };
      const done = await site.post("member", `/profile/${id}?edit=profile`, "edit-own-profile", fields);
      expect(textOf(done.html)).toContain("Success Profile updated successfully!");
    },
  },
  {
    says: "Profile: success 'Profile updated successfully' (administrator)",
    async proof() {
      const { id, firstName, lastName, email } = site.people.other;
      const fields = { userId: String(id), firstName, lastName, email, graduationYear: "1985", profileType: "classmate" };
      const done = await site.post("administrator", "/alumni", "edit-profile", fields);
      expect(textOf(done.html)).toMatch(/Profile updated successfully(?!!)/);
    },
  },
  {
    says: "Directory: 'Failed to update profile' with the error text",
    ...fails(inDirectory("edit-profile", "Failed to update profile")),
  },
  {
    says: "Directory: 'Failed to set featured' with the error text",
    ...fails(inDirectory("set-featured", "Failed to set featured")),
  },
  {
    says: "Directory: 'Failed to clear featured' with the error text",
    ...fails(inDirectory("clear-featured", "Failed to clear featured")),
  },
  {
    says: "Directory: 'Featured spotlight set', 'Featured spotlight cleared'",
    provedBy: "http/forms.test.ts > Set Featured, the toggle clears, and the page says so both times",
  },
  {
    says: "Activity clear: title 'Error', description the error or 'Failed to clear activity logs'",
    ...fails({
      reader: "administrator",
      page: () => "/admin/activity-logs?dialog=clear",
      clientAction: logs,
      intent: "clear",
      title: "Error",
      otherwise: "Failed to clear activity logs",
    }),
  },
  {
    says: "Activity clear: or 'HTTP error! status: {code}'",
    decided: "No bare codes where the specification has a sentence:",
  },
  {
    says: "Activity clear: success 'Activity logs cleared'",
    provedBy: "http/activity.test.ts > asks with the spec's words, clears, and says so; the one entry left says who and how many",
  },
  {
    says: "A failed view-tracking call is only logged, with no notice",
    async proof() {
      const { id } = site.people.teacher;
      const fail = (table: string) =>
        db().$client.exec(
          `create trigger no_view_${table} before update on ${table} begin select raise(abort, 'disk full'); end`,
        );
      const reader = await site.browser("other");
      for (const table of ["users", "photo_collections"]) fail(table);
      const pages = [`/profile/${id}`, `/yearbook?album=${ids.album}`];
      for (const path of pages) expect((await reader.page(path)).status).toBe(200);
      for (const table of ["users", "photo_collections"]) db().$client.exec(`drop trigger no_view_${table}`);
      await expect.poll(() => site.log().filter(({ msg }) => msg === "a view could not be counted").length).toBe(3);
    },
  },
  {
    says: "A fault of ours is an error field too, and says nothing of our insides",
    async proof() {
      db().$client.exec("alter table reunions rename to lost");
      const { status, body } = await site
        .call("member", "GET", "/api/reunions")
        .finally(() => db().$client.exec("alter table lost rename to reunions"));
      expect({ status, body }).toEqual({
        status: 500,
        body: { error: "This is our fault, not yours. Please try again in a moment." },
      });
      await expect.poll(() => site.log().find(({ path }) => path === "/api/reunions")).toMatchObject({ msg: "unexpected error" });
    },
  },
  {
    says: "The server's error response beyond the error and details fields: not shown",
    provedBy: "http/api.test.ts > wrong credentials are 401 with the spec's sentence; invalid ones 400 with details",
  },
]);
