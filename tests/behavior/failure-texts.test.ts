import { beforeAll, describe, expect, test } from "vitest";
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
import { comments, messages as messageRows } from "#db/schema.ts";
import { addAlbum, addPhoto } from "../support/albums.ts";
import { textOf } from "../support/html.ts";
import { plan } from "../support/reunions.ts";
import { type Reader, signedInSite } from "./signed-in-site.ts";

/** docs/behavior.md, "Success and failure texts" and "Failures and status codes". */

const site = signedInSite();
/** Ids for the addresses. */
const at = { album: 0, photo: 0, comment: 0, meetUp: 0, sent: 0, received: 0 };

beforeAll(async () => {
  const { member, other } = site.people;
  const album = addAlbum(member, "Prints");
  const addMessage = (from: number, to: number) =>
    db().insert(messageRows).values({ senderId: from, recipientId: to, subject: "s", content: "c" }).returning().get().id;
  const comment = { userId: member.id, photoCollectionId: album.id, content: "c" };
  Object.assign(at, {
    album: album.id,
    photo: addPhoto(album, member, "One").id,
    comment: db().insert(comments).values(comment).returning().get().id,
    meetUp: (await plan(member)).id,
    sent: addMessage(member.id, other.id),
    received: addMessage(other.id, member.id),
  });
});

type ClientAction = (args: never) => Promise<unknown>;

/** A proxy's error page, an answer of ours without a sentence, and no answer. */
const proxyPage = { status: 502, statusText: "Bad Gateway", internal: false, data: "<html>" };
const emptyAnswer = { ...proxyPage, status: 500, data: "{}" };
const noAnswer = new TypeError("Failed to fetch");

/** The failure that scripts show when the answer to a form has no sentence of ours. */
async function failureWithoutSentence(clientAction: ClientAction, intent: string, answer: unknown = proxyPage) {
  const body = new FormData();
  body.set("intent", intent);
  const request = new Request("http://site.invalid/", { method: "POST", body });
  const shown = await clientAction({ request, serverAction: () => Promise.reject(answer) } as never);
  const { title, description } = (shown as { data: { failure: { title: string; description: string } } }).data.failure;
  return { title, description };
}

/** Makes a test of a failed form: the page shows its title with the server's sentence, and without one scripts show the fallback. */
const testFailure = (
  title: string,
  page: () => string,
  [clientAction, intent]: [ClientAction, string],
  shown: string,
  { fallback = "HTTP 502", reader = "member" }: { fallback?: string; reader?: Reader } = {},
) =>
  test(title, async () => {
    const refused = await site.post(reader, page(), intent, { csrf: "of another browser" });
    expect(refused.status).toBe(403);
    expect(textOf(refused.html)).toContain(`${shown} This page had been open for too long`);
    expect(await failureWithoutSentence(clientAction, intent)).toEqual({ title: shown, description: fallback });
  });

const album = (dialog = "") => `/yearbook?album=${at.album}${dialog}`;
const testAlbumFailure = (intent: string, page: () => string, title: string, doing: string) =>
  testFailure(`albums: '${title}'`, page, [yearbook, intent], title, {
    fallback: `There was an error ${doing}. Please try again.`,
  });
const testCommentFailure = (intent: string, page: () => string, title: string) =>
  testFailure(`comments: '${title}'`, page, [yearbook, intent], title);
const testMeetUpFailure = (intent: string, page: () => string, title: string, reader: Reader = "member") =>
  testFailure(`meet-ups: '${title}'`, page, [reunions, intent], title, { reader });
const testMessageFailure = (intent: string, page: () => string, title: string) =>
  testFailure(`messages: '${title}'`, page, [messages, intent], title, { fallback: title });
const testDirectoryFailure = (intent: string, page: () => string, title: string) =>
  testFailure(`directory: '${title}'`, page, [directory, intent], title, { reader: "administrator" });

describe("Success and failure texts: failures", () => {
  testFailure("sign out: 'Logout failed'", () => "/logout", [logout, "sign-out"], "Logout failed", {
    fallback: "There was an error logging you out.",
  });
  testFailure("sign in: 'Sign in failed'", () => "/login", [login, "sign-in"], "Sign in failed", {
    fallback: "Invalid email or password. Please try again.",
    reader: "visitor",
  });
  testFailure(
    "contact form: 'Failed to send message', by itself with the status",
    () => "/?index&dialog=contact",
    [home, "send-contact"],
    "Failed to send message",
    { fallback: "HTTP 502", reader: "visitor" },
  );
  testFailure(
    "access request: 'Failed to send request'",
    () => "/login?dialog=access",
    [login, "request-access"],
    "Failed to send request",
    { fallback: "Failed to send contact request", reader: "visitor" },
  );
  test("a readable answer without a sentence, and no answer", async () => {
    const shown = async (clientAction: ClientAction, intent: string, answer: unknown) =>
      (await failureWithoutSentence(clientAction, intent, answer)).description;
    expect(await shown(home, "send-contact", emptyAnswer)).toBe("Failed to send message");
    expect(await shown(logs, "clear", emptyAnswer)).toBe("Failed to clear activity logs");
    expect(await shown(login, "request-access", emptyAnswer)).toBe("Failed to send contact request");
    expect(await shown(login, "request-access", noAnswer)).toBe("Please try again later.");
  });
  testAlbumFailure("create-album", () => "/yearbook?dialog=add-album", "Failed to create album", "creating your album");
  testAlbumFailure("edit-album", () => album(`&edit=${at.album}`), "Failed to update album", "updating your album");
  testAlbumFailure("delete-album", () => album(`&delete=${at.album}`), "Failed to delete album", "deleting your album");
  testAlbumFailure("add-photo", () => album("&dialog=add-photo"), "Failed to add photo", "adding your photo");
  testAlbumFailure("delete-photo", () => album(`&delete-photo=${at.photo}`), "Failed to delete photo", "deleting your photo");
  testAlbumFailure("like", () => album(), "Error liking photo", "liking this photo");
  testCommentFailure("add-comment", () => album(), "Failed to add comment");
  testCommentFailure("edit-comment", () => album(`&edit-comment=${at.comment}`), "Failed to update comment");
  testCommentFailure("delete-comment", () => album(`&delete-comment=${at.comment}`), "Failed to delete comment");
  testMeetUpFailure("plan", () => "/reunions?dialog=plan", "Failed to create meet-up");
  testMeetUpFailure("join", () => "/reunions", "Failed to join");
  testMeetUpFailure("leave", () => `/reunions?details=${at.meetUp}`, "Failed to leave");
  testMeetUpFailure("status", () => "/reunions", "Failed to update status", "administrator");
  testMeetUpFailure("close", () => `/reunions?details=${at.meetUp}`, "Failed to close meet-up");
  testMeetUpFailure("edit", () => `/reunions?edit=${at.meetUp}`, "Failed to update meet-up");
  testMeetUpFailure("delete", () => `/reunions?delete=${at.meetUp}`, "Failed to delete meet-up");
  testMessageFailure("compose", () => "/messages?dialog=compose", "Failed to send message");
  testMessageFailure("reply", () => `/messages?reply=${at.received}`, "Failed to send reply");
  testMessageFailure("edit", () => `/messages?edit=${at.sent}`, "Failed to update message");
  testMessageFailure("delete", () => `/messages?delete=${at.sent}`, "Failed to delete message");
  test("a message opens without a notice when it cannot be marked read", async () => {
    // One's own: only its recipient can mark it.
    const opened = await site.post("member", "/messages", "open", { messageId: `${at.sent}` });
    expect([opened.status, opened.to]).toEqual([303, `/messages?message=${at.sent}`]);
    expect(opened.html).toContain("<article");
    expect(opened.html).not.toMatch(/Failed|role="alert"/);
  });
  testFailure(
    "own profile: 'Error'",
    () => `/profile/${site.people.member.id}?edit=profile`,
    [profile, "edit-own-profile"],
    "Error",
    { fallback: "Failed to update profile" },
  );
  testDirectoryFailure("edit-profile", () => `/alumni?edit=${site.people.other.id}`, "Failed to update profile");
  testDirectoryFailure("set-featured", () => "/alumni", "Failed to set featured");
  testDirectoryFailure("clear-featured", () => "/alumni", "Failed to clear featured");
  testFailure("clearing the activity log: 'Error'", () => "/admin/activity-logs?dialog=clear", [logs, "clear"], "Error", {
    fallback: "HTTP error! status: 502",
    reader: "administrator",
  });
  test("pages are shown when their view cannot be counted; the log has the error", async () => {
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
  });
  test("the API answers `error` and `details`, and for an unexpected error a sentence without details", async () => {
    const { body } = await site.call("member", "POST", "/api/reunions", {});
    const message = "Title is required";
    expect(body).toEqual({ error: message, details: [{ field: "title", message }] });
    db().$client.exec("alter table reunions rename to lost");
    const fault = await site.call("member", "GET", "/api/reunions");
    db().$client.exec("alter table lost rename to reunions");
    const sentence = "This is our fault, not yours. Please try again in a moment.";
    expect(fault).toMatchObject({ status: 500, body: { error: sentence } });
    await expect.poll(() => site.log().find(({ path }) => path === "/api/reunions")).toMatchObject({ msg: "unexpected error" });
  });
});
