import { expect } from "vitest";
import { clientAction as logs } from "#app/routes/activity-logs/route.tsx";
import { clientAction as directory } from "#app/routes/directory/route.tsx";
import { clientAction as home } from "#app/routes/home/route.tsx";
import { clientAction as login } from "#app/routes/login/route.tsx";
import { clientAction as logout } from "#app/routes/logout/route.tsx";
import { clientAction as messages } from "#app/routes/messages/route.tsx";
import { clientAction as profile } from "#app/routes/profile/route.tsx";
import { clientAction as reunions } from "#app/routes/reunions/route.tsx";
import { clientAction as yearbook } from "#app/routes/yearbook/route.tsx";
import { noteSubmit } from "#app/ui/client-action.ts";
import { db } from "#db/client.server.ts";
import { comments, messages as messageRows } from "#db/schema.ts";
import { addAlbum, addPhoto } from "../../support/albums.ts";
import { textOf } from "../../support/html.ts";
import { plan } from "../../support/reunions.ts";
import { fact, type Part, shown } from "./row.ts";
import { type Reader, site } from "./site.ts";

/** What a failed form says, in the page and with scripts. */

/** Ids for the addresses. */
const at = { album: 0, photo: 0, comment: 0, meetUp: 0, sent: 0, received: 0 };

const prepare = async () => {
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
};

type ClientAction = (args: never) => Promise<unknown>;

/** A proxy's error page, an answer of ours without a sentence, and no answer. */
const proxyPage = { status: 502, statusText: "Bad Gateway", internal: false, data: "<html>" };
const emptyAnswer = { ...proxyPage, status: 500, data: "{}" };
const noAnswer = new TypeError("Failed to fetch");

/** The failure that scripts show when the answer to a form has no sentence of ours. */
async function failureWithoutSentence(clientAction: ClientAction, intent: string, answer: unknown = proxyPage) {
  const body = new FormData();
  body.set("intent", intent);
  noteSubmit(body);
  const request = new Request("http://site.invalid/", { method: "POST", body });
  const shown = await clientAction({ request, serverAction: () => Promise.reject(answer) } as never);
  const { title, description } = (shown as { data: { failure: { title: string; description: string } } }).data.failure;
  return { title, description };
}

/** Rows of a failed form: the page shows its title with the server's sentence, and scripts show `fallback` where there is none. */
const failure = (
  what: string,
  page: () => string,
  [clientAction, intent]: [ClientAction, string],
  title: string,
  { fallback = "HTTP 502", reader = "member" }: { fallback?: string; reader?: Reader } = {},
) => [
  fact(`${what}: '${title}' with the server's text`, async () => {
    const { status, html } = await site.post(reader, page(), intent, { csrf: "of another browser" });
    expect([status, textOf(html)]).toEqual([403, expect.stringContaining(`${title} This page had been open for too long`)]);
  }),
  fact(`${what}: '${title}', by itself '${fallback}'`, async () =>
    expect(await failureWithoutSentence(clientAction, intent)).toEqual({ title, description: fallback }),
  ),
];
/** What a form says to an answer that can be read and has no sentence, or to none. */
const emptyFailure = (what: string, clientAction: ClientAction, intent: string, says: string, answer: unknown = emptyAnswer) =>
  fact(`${what}: '${says}'${answer === noAnswer ? " without an answer" : " to an answer without a text"}`, async () =>
    expect((await failureWithoutSentence(clientAction, intent, answer)).description).toBe(says),
  );

const album = (dialog = "") => `/yearbook?album=${at.album}${dialog}`;
const albumFailure = (intent: string, page: () => string, title: string, doing: string) =>
  failure("albums", page, [yearbook, intent], title, { fallback: `There was an error ${doing}. Please try again.` });
const commentFailure = (intent: string, page: () => string, title: string) =>
  failure("comments", page, [yearbook, intent], title);
const meetUpFailure = (intent: string, page: () => string, title: string, reader: Reader = "member") =>
  failure("meet-ups", page, [reunions, intent], title, { reader });
const messageFailure = (intent: string, page: () => string, title: string) =>
  failure("messages", page, [messages, intent], title, { fallback: title });
const directoryFailure = (intent: string, page: () => string, title: string) =>
  failure("directory", page, [directory, intent], title, { reader: "administrator" });

export const failures: Part = {
  section: 8,
  title: "Failures",
  prepare,
  rows: [
    ...failure("sign out", () => "/logout", [logout, "sign-out"], "Logout failed", {
      fallback: "There was an error logging you out.",
    }),
    ...failure("sign in", () => "/login", [login, "sign-in"], "Sign in failed", {
      fallback: "Invalid email or password. Please try again.",
      reader: "visitor",
    }),
    fact("sign in: a wrong password says 'Invalid email or password. Please try again.'", async () => {
      const { status, html } = await site.post("visitor", "/login", "sign-in", { email: "e@m.example", password: "x" });
      const says = expect.stringContaining("Sign in failed Invalid email or password. Please try again.");
      expect([status, textOf(html)]).toEqual([422, says]);
    }),
    ...failure("contact form", () => "/?index&dialog=contact", [home, "send-contact"], "Failed to send message", {
      reader: "visitor",
    }),
    emptyFailure("contact form", home, "send-contact", "Failed to send message"),
    ...failure("access request", () => "/login?dialog=access", [login, "request-access"], "Failed to send request", {
      fallback: "Failed to send contact request",
      reader: "visitor",
    }),
    emptyFailure("access request", login, "request-access", "Failed to send contact request"),
    emptyFailure("access request", login, "request-access", "Please try again later.", noAnswer),
    ...albumFailure("create-album", () => "/yearbook?dialog=add-album", "Failed to create album", "creating your album"),
    ...albumFailure("edit-album", () => album(`&edit=${at.album}`), "Failed to update album", "updating your album"),
    ...albumFailure("delete-album", () => album(`&delete=${at.album}`), "Failed to delete album", "deleting your album"),
    ...albumFailure("add-photo", () => album("&dialog=add-photo"), "Failed to add photo", "adding your photo"),
    emptyFailure("albums", yearbook, "add-photo", "There was an error adding your photo. Please try again."),
    ...albumFailure("delete-photo", () => album(`&delete-photo=${at.photo}`), "Failed to delete photo", "deleting your photo"),
    ...albumFailure("like", () => album(), "Error liking photo", "liking this photo"),
    ...commentFailure("add-comment", () => album(), "Failed to add comment"),
    ...commentFailure("edit-comment", () => album(`&edit-comment=${at.comment}`), "Failed to update comment"),
    ...commentFailure("delete-comment", () => album(`&delete-comment=${at.comment}`), "Failed to delete comment"),
    ...meetUpFailure("plan", () => "/reunions?dialog=plan", "Failed to create meet-up"),
    ...meetUpFailure("join", () => "/reunions", "Failed to join"),
    ...meetUpFailure("leave", () => `/reunions?details=${at.meetUp}`, "Failed to leave"),
    ...meetUpFailure("status", () => "/reunions", "Failed to update status", "administrator"),
    ...meetUpFailure("close", () => `/reunions?details=${at.meetUp}`, "Failed to close meet-up"),
    ...meetUpFailure("edit", () => `/reunions?edit=${at.meetUp}`, "Failed to update meet-up"),
    ...meetUpFailure("delete", () => `/reunions?delete=${at.meetUp}`, "Failed to delete meet-up"),
    ...messageFailure("compose", () => "/messages?dialog=compose", "Failed to send message"),
    ...messageFailure("reply", () => `/messages?reply=${at.received}`, "Failed to send reply"),
    ...messageFailure("edit", () => `/messages?edit=${at.sent}`, "Failed to update message"),
    ...messageFailure("delete", () => `/messages?delete=${at.sent}`, "Failed to delete message"),
    fact("messages: 'Failed to mark as read' is silent", async () => {
      // One's own: only its recipient can mark it.
      const opened = await site.post("member", "/messages", "open", { messageId: `${at.sent}` });
      expect([opened.status, opened.to]).toEqual([303, `/messages?message=${at.sent}`]);
      expect(opened.html).toContain("<article");
      expect(opened.html).not.toMatch(/Failed|role="alert"/);
    }),
    ...failure("own profile", () => `/profile/${site.people.member.id}?edit=profile`, [profile, "edit-own-profile"], "Error", {
      fallback: "Failed to update profile",
    }),
    ...directoryFailure("edit-profile", () => `/alumni?edit=${site.people.other.id}`, "Failed to update profile"),
    ...directoryFailure("set-featured", () => "/alumni", "Failed to set featured"),
    ...directoryFailure("clear-featured", () => "/alumni", "Failed to clear featured"),
    ...failure("activity log", () => "/admin/activity-logs?dialog=clear", [logs, "clear"], "Error", {
      fallback: "HTTP error! status: 502",
      reader: "administrator",
    }),
    emptyFailure("activity log", logs, "clear", "Failed to clear activity logs"),
    ...(
      [
        ["edit", "Failed to update comment", "keeps the typed text in the open form"],
        ["deletion", "Failed to delete comment", "leaves its question open"],
      ] as const
    ).map(([what, title, rest]) =>
      shown(
        `comments: with scripts, a failed ${what} ${rest}, with a toast '${title}'`,
        "tests/e2e/albums-scripts.spec.ts",
        "a failed edit of a comment keeps the typed text in the open form and says so in a toast, a failed deletion too",
      ),
    ),
    shown(
      "a failure is a toast in windows narrower than 768 px, too",
      "tests/e2e/small-windows.spec.ts",
      "an error that its form shows is a toast, too, in a narrow window as well, and ends with the form",
    ),
    shown("a failure is a toast, with scripts", "tests/e2e/toasts-and-pending-texts.spec.ts", "a sign-out that fails says so"),
    fact("a view that cannot be counted is only logged, without a notice", async () => {
      const tables = ["users", "photo_collections"];
      const breaks = (name: string) =>
        `create trigger broken_${name} before update on ${name} begin select raise(abort, 'disk full'); end`;
      for (const name of tables) db().$client.exec(breaks(name));
      const logged = () => site.log().filter(({ msg }) => msg === "a view could not be counted").length;
      const opened = [];
      for (const path of [`/profile/${site.people.teacher.id}`, album()]) opened.push(await site.browser("other").page(path));
      for (const name of tables) db().$client.exec(`drop trigger broken_${name}`);
      for (const { status, html } of opened) expect([status, html]).toEqual([200, expect.not.stringContaining('role="alert"')]);
      // The profile, the album and its photo.
      await expect.poll(logged).toBe(3);
    }),
    fact("an error of the server has a sentence, and no `details`", async () => {
      db().$client.exec("alter table reunions rename to lost");
      const fault = await site.call("member", "GET", "/api/reunions");
      db().$client.exec("alter table lost rename to reunions");
      const error = "This is our fault, not yours. Please try again in a moment.";
      expect(fault).toEqual({ status: 500, body: { error }, headers: expect.anything() });
      await expect.poll(() => site.log().find(({ path }) => path === "/api/reunions")).toMatchObject({ msg: "unexpected error" });
    }),
    fact("a read without a session is an error: 401", async () =>
      expect((await site.call("visitor", "GET", "/api/users")).status).toBe(401),
    ),
  ],
};
