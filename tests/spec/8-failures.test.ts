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
import { plan } from "../support/reunions.ts";
import { classSite, type Reader } from "./class-site.ts";
import { section } from "./sentences.ts";

/** Spec §8, the error catalogue: what is said after something failed. */

const site = classSite();
/** Ids as they stand in addresses. */
const at = { album: 0, photo: 0, comment: 0, meetUp: 0, sent: 0, received: 0 };

beforeAll(async () => {
  const { member, other } = site.people;
  const album = albumOf(member, "Prints");
  const letter = (from: number, to: number) =>
    db().insert(letters).values({ senderId: from, recipientId: to, subject: "s", content: "c" }).returning().get().id;
  const comment = { userId: member.id, photoCollectionId: album.id, content: "c" };
  Object.assign(at, {
    album: album.id,
    photo: photoOf(album, member, "One").id,
    comment: db().insert(comments).values(comment).returning().get().id,
    meetUp: (await plan(member)).id,
    sent: letter(member.id, other.id),
    received: letter(other.id, member.id),
  });
});

type ClientAction = (args: never) => Promise<unknown>;

/** What scripts show when the answer to a form is an error page without a sentence of ours, as from a proxy. */
async function unexplained(clientAction: ClientAction, intent: string) {
  const body = new FormData();
  body.set("intent", intent);
  const request = new Request("http://site.invalid/", { method: "POST", body });
  const answer = { status: 502, statusText: "Bad Gateway", internal: false, data: "<html>" };
  const shown = await clientAction({ request, serverAction: () => Promise.reject(answer) } as never);
  const { title, description } = (shown as { data: { failure: { title: string; description: string } } }).data.failure;
  return { title, description };
}

/** The title stands in the page with the server's sentence; where scripts got no sentence, with the default. */
const fails = (
  says: string,
  page: () => string,
  [clientAction, intent]: [ClientAction, string],
  title: string,
  { otherwise = "HTTP 502", reader = "member" }: { otherwise?: string; reader?: Reader } = {},
) => ({
  says,
  async proof() {
    const refused = await site.post(reader, page(), intent, { csrf: "of another browser" });
    expect(refused.status).toBe(403);
    expect(textOf(refused.html)).toContain(`${title} This page had been open for too long`);
    expect(await unexplained(clientAction, intent)).toEqual({ title, description: otherwise });
  },
});

const album = (dialog = "") => `/yearbook?album=${at.album}${dialog}`;
const albumFails = (intent: string, page: () => string, title: string, doing: string) =>
  fails(`Albums: '${title}' with the server's error text or a default sentence`, page, [yearbook, intent], title, {
    otherwise: `There was an error ${doing}. Please try again.`,
  });
const commentFails = (intent: string, page: () => string, title: string) =>
  fails(`Comments: '${title}'`, page, [yearbook, intent], title);
const meetUpFails = (intent: string, page: () => string, title: string, reader: Reader = "member") =>
  fails(`Meet-ups: '${title}'`, page, [reunions, intent], title, { reader });
const messageFails = (intent: string, page: () => string, title: string) =>
  fails(`Messages: '${title}' is the fallback and the title`, page, [messages, intent], title, { otherwise: title });
const directoryFails = (intent: string, page: () => string, title: string) =>
  fails(`Directory: '${title}' with the error text`, page, [directory, intent], title, { reader: "administrator" });

section("8. The error catalogue: failures", [
  fails("Sign-out failure, where the server says why", () => "/logout", [logout, "sign-out"], "Logout failed", {
    otherwise: "There was an error logging you out.",
  }),
  fails(
    "Sign-in failure: 'Sign in failed' with the server message or 'Invalid email or password. Please try again.'",
    () => "/login",
    [login, "sign-in"],
    "Sign in failed",
    { otherwise: "Invalid email or password. Please try again.", reader: "visitor" },
  ),
  fails(
    "Contact form: 'Failed to send message' with the server's error text, or 'HTTP {status}' if the body is unreadable",
    () => "/?index&dialog=contact",
    [home, "send-contact"],
    "Failed to send message",
    { otherwise: "HTTP 502", reader: "visitor" },
  ),
  fails(
    "Access request: 'Failed to send request' with the message, 'Failed to send contact request' or 'Please try again later.'",
    () => "/login?dialog=access",
    [login, "request-access"],
    "Failed to send request",
    { otherwise: "Failed to send contact request. Please try again later.", reader: "visitor" },
  ),
  albumFails("create-album", () => "/yearbook?dialog=add-album", "Failed to create album", "creating your album"),
  albumFails("edit-album", () => album(`&edit=${at.album}`), "Failed to update album", "updating your album"),
  albumFails("delete-album", () => album(`&delete=${at.album}`), "Failed to delete album", "deleting your album"),
  albumFails("add-photo", () => album("&dialog=add-photo"), "Failed to add photo", "adding your photo"),
  albumFails("delete-photo", () => album(`&delete-photo=${at.photo}`), "Failed to delete photo", "deleting your photo"),
  albumFails("like", () => album(), "Error liking photo", "liking this photo"),
  commentFails("add-comment", () => album(), "Failed to add comment"),
  commentFails("edit-comment", () => album(`&edit-comment=${at.comment}`), "Failed to update comment"),
  commentFails("delete-comment", () => album(`&delete-comment=${at.comment}`), "Failed to delete comment"),
  meetUpFails("plan", () => "/reunions?dialog=plan", "Failed to create meet-up"),
  meetUpFails("join", () => "/reunions", "Failed to join"),
  meetUpFails("leave", () => `/reunions?details=${at.meetUp}`, "Failed to leave"),
  meetUpFails("status", () => "/reunions", "Failed to update status", "administrator"),
  meetUpFails("close", () => `/reunions?details=${at.meetUp}`, "Failed to close meet-up"),
  meetUpFails("edit", () => `/reunions?edit=${at.meetUp}`, "Failed to update meet-up"),
  meetUpFails("delete", () => `/reunions?delete=${at.meetUp}`, "Failed to delete meet-up"),
  messageFails("compose", () => "/messages?dialog=compose", "Failed to send message"),
  messageFails("reply", () => `/messages?reply=${at.received}`, "Failed to send reply"),
  messageFails("edit", () => `/messages?edit=${at.sent}`, "Failed to update message"),
  messageFails("delete", () => `/messages?delete=${at.sent}`, "Failed to delete message"),
  {
    says: "Messages: 'Failed to mark as read' is silent: the message opens all the same",
    async proof() {
      // One's own: only its recipient can mark it.
      const opened = await site.post("member", "/messages", "open", { messageId: `${at.sent}` });
      expect([opened.status, opened.to]).toEqual([303, `/messages?message=${at.sent}`]);
      expect(opened.html).toContain('class="message-detail"');
      expect(opened.html).not.toMatch(/Failed|class="notice/);
    },
  },
  fails(
    "Profile: failure title 'Error', fallback 'Failed to update profile'",
    () => `/profile/${site.people.member.id}?edit=profile`,
    [profile, "edit-own-profile"],
    "Error",
    { otherwise: "Failed to update profile" },
  ),
  directoryFails("edit-profile", () => `/alumni?edit=${site.people.other.id}`, "Failed to update profile"),
  directoryFails("set-featured", () => "/alumni", "Failed to set featured"),
  directoryFails("clear-featured", () => "/alumni", "Failed to clear featured"),
  fails(
    "Activity clear: title 'Error', description the error or 'Failed to clear activity logs'",
    () => "/admin/activity-logs?dialog=clear",
    [logs, "clear"],
    "Error",
    { otherwise: "Failed to clear activity logs", reader: "administrator" },
  ),
  {
    says: "A failed view-tracking call is only logged, with no notice",
    async proof() {
      const reader = await site.browser("other");
      const tables = ["users", "photo_collections"];
      const breaks = (name: string) =>
        `create trigger broken_${name} before update on ${name} begin select raise(abort, 'disk full'); end`;
      for (const name of tables) db().$client.exec(breaks(name));
      const pages = [`/profile/${site.people.teacher.id}`, album()];
      for (const path of pages) expect((await reader.page(path)).status).toBe(200);
      for (const name of tables) db().$client.exec(`drop trigger broken_${name}`);
      // The profile, the album and its photo.
      await expect.poll(() => site.log().filter(({ msg }) => msg === "a view could not be counted").length).toBe(3);
    },
  },
  {
    says: "The server's error response has the error and details fields; a fault of ours has an error, too, and is logged",
    async proof() {
      const { body } = await site.call("member", "POST", "/api/reunions", {});
      const message = "Title is required";
      expect(body).toEqual({ error: message, details: [{ field: "title", message }] });
      db().$client.exec("alter table reunions rename to lost");
      const fault = await site.call("member", "GET", "/api/reunions");
      db().$client.exec("alter table lost rename to reunions");
      const sentence = "This is our fault, not yours. Please try again in a moment.";
      expect(fault).toMatchObject({ status: 500, body: { error: sentence } });
      await expect.poll(() => site.log().find(({ path }) => path === "/api/reunions")).toMatchObject({ msg: "unexpected error" });
    },
  },
]);
