import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { databaseFile } from "#db/database-file.ts";
import { activityLogs, messages, sessions } from "#db/schema.ts";
import { addAlbum } from "#tests/support/albums.ts";
import { temporaryDatabase } from "#tests/support/database.ts";
import { addMember, password } from "#tests/support/people.ts";
import { pictureFile, pictureText } from "#tests/support/pictures.ts";
import { processId, type Site, startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** While the database is locked or the disk is full, people can read, lose nothing they typed, and are told why. */

const dataDir = temporaryDatabase();
let site: Site;
let me: Member;
let admin: Member;
let other: Member;
let browser: Visitor;
let release = () => {};

beforeAll(async () => {
  [me, admin, other] = [await addMember(), await addMember({ role: "administrator" }), await addMember()];
  site = await startSite(dataDir);
  browser = await new Visitor(site.origin).signIn(me.email, password);
});
afterEach(() => release());
afterAll(() => site.stop());

/** Locks the database for writing, as another program with a long transaction does. */
function lockDatabase() {
  const holder = new Database(databaseFile(dataDir));
  holder.exec("begin immediate");
  release = () => {
    holder.close();
    release = () => {};
  };
}

/** Stops the site from adding bytes to files. */
function fillDisk() {
  const allow = (bytes: string) => spawnSync("prlimit", ["--pid", String(processId(site)), `--fsize=${bytes}:unlimited`]).status;
  expect(allow("0")).toBe(0);
  release = () => {
    expect(allow("unlimited")).toBe(0);
    release = () => {};
  };
}

const message = (content: string) => ({ recipientId: String(other.id), subject: "The kiln", content });
const messagesWith = (content: string) => db().select().from(messages).where(eq(messages.content, content)).all().length;
const isSignedIn = async (someone: Visitor) => (await someone.call("GET", "/api/auth/me")).status === 200;

/** Signs out with a browser that keeps its cookie, as some small browsers do. */
async function signOutKeepingCookie() {
  const someone = await addMember();
  const leaving = await new Visitor(site.origin).signIn(someone.email, password);
  const token = await leaving.token();
  const kept = new Visitor(site.origin);
  for (const [name, value] of leaving.cookies) kept.cookies.set(name, value);
  const signOut = async () => {
    const body = new URLSearchParams({ intent: "sign-out", csrf: token });
    const { status, headers } = await leaving.request("/logout", { method: "POST", body });
    const home = await leaving.page(headers.get("Location") ?? "/logout");
    return { status, html: home.html, cookies: leaving.cookies, kept };
  };
  const isWritten = () =>
    db().select().from(sessions).where(eq(sessions.userId, someone.id)).all().length === 0 &&
    db()
      .select()
      .from(activityLogs)
      .where(eq(activityLogs.userId, someone.id))
      .all()
      .filter(({ action }) => action === "auth.sign-out").length === 1;
  return { signOut, isWritten };
}

describe("while another process locks the database", () => {
  const busy = "The site is busy with a large task and could not save this. Please try again in a moment.";

  test("pages load, posts and calls are 503 and keep what was typed, and the same post works later", async () => {
    const album = addAlbum(other, "Kiln");
    const [form, call] = [message("Is it <still> warm?"), message("Called while busy")];
    const sessionHash = db().select().from(sessions).where(eq(sessions.userId, me.id)).get()?.idHash as string;
    // A page would normally update the last visit of such an old session.
    db()
      .update(sessions)
      .set({ lastSeenAt: new Date(0) })
      .where(eq(sessions.idHash, sessionHash))
      .run();
    const token = await browser.token();
    const { signOut, isWritten } = await signOutKeepingCookie();
    const visitor = new Visitor(site.origin);
    const csrf = await visitor.token();
    lockDatabase();
    const order: string[] = [];
    const record = async <Answer>(what: string, answer: Promise<Answer>) => {
      const arrived = await answer;
      order.push(what);
      return arrived;
    };
    const posts = Promise.all([
      record("form", browser.post("/messages?dialog=compose", "compose", { ...form, csrf: token })),
      record("call", browser.call("POST", "/api/messages", call)),
      record("view", browser.call("POST", `/api/users/${other.id}/view`)),
      record("sign-in", visitor.post("/login", "sign-in", { email: other.email, password, csrf })),
      record("sign-out", signOut()),
    ]);
    const pages = await Promise.all(
      ["/", "/alumni", `/profile/${other.id}`, `/yearbook?album=${album.id}`, "/messages", "/?done=unknown"].map((address) =>
        record("page", browser.page(address)),
      ),
    );
    expect(pages.map(({ status }) => status)).toEqual(Array(6).fill(200));
    // A page that waited for the lock would block all other requests.
    expect(order).toEqual(Array(6).fill("page"));
    const [formAnswer, callAnswer, viewAnswer, signIn, signedOut] = await posts;
    expect([formAnswer.status, formAnswer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(formAnswer.html).toContain(busy);
    expect(formAnswer.html).toContain("Is it &lt;still&gt; warm?");
    expect([callAnswer.status, callAnswer.headers.get("Retry-After"), callAnswer.body]).toEqual([503, "5", { error: busy }]);
    expect([viewAnswer.status, viewAnswer.body]).toEqual([503, { error: busy }]);
    const keepsAddress = signIn.html.includes(`value="${other.email}"`);
    expect([signIn.status, signIn.html.includes(busy), keepsAddress]).toEqual([503, true, true]);
    expect([signedOut.status, signedOut.html.includes("Logged out successfully")]).toEqual([303, true]);
    expect(await isSignedIn(signedOut.kept)).toBe(false);

    release();
    expect([messagesWith(form.content), messagesWith(call.content)]).toEqual([0, 0]);
    expect((await browser.post("/messages?dialog=compose", "compose", form)).status).toBe(303);
    expect((await browser.call("POST", "/api/messages", call)).status).toBe(201);
    expect([messagesWith(form.content), messagesWith(call.content)]).toEqual([1, 1]);
    await expect.poll(isWritten).toBe(true);
    expect(await isSignedIn(signedOut.kept)).toBe(false);
  });
});

describe("on a full disk", () => {
  // A file size limit simulates the full disk: SQLite reports a disk error, and files EFBIG.
  const cannotSave =
    /The site could not save this because (its disk is full|it cannot write to its disk)\. Please tell an administrator\./;

  test("pages load, forms keep what was typed, and the same posts work when there is space again", async () => {
    const album = addAlbum(me, "Glazes");
    const form = message("Full of <glaze>");
    const photo = {
      collectionId: String(album.id),
      title: "Blue jug",
      description: "",
      photo: await pictureFile("jug.jpg", "#123456"),
    };
    fillDisk();
    for (const address of ["/", `/profile/${other.id}`, `/yearbook?album=${album.id}`]) {
      expect((await browser.page(address)).status).toBe(200);
    }
    const sent = await browser.post("/messages?dialog=compose", "compose", form);
    expect([sent.status, sent.headers.get("Retry-After")]).toEqual([503, "300"]);
    expect(sent.html).toMatch(cannotSave);
    expect(sent.html).toContain("Full of &lt;glaze&gt;");
    const added = await browser.post(`/yearbook?album=${album.id}&dialog=add`, "add-photo", photo);
    expect(added.status).toBe(503);
    expect(added.html).toMatch(cannotSave);
    expect(added.html).toContain("Blue jug");
    const large = new File([new Uint8Array(3_000_000)], "scan.tif", { type: "image/tiff" });
    const scanned = await browser.post(`/yearbook?album=${album.id}&dialog=add`, "add-photo", { ...photo, photo: large });
    expect([scanned.status, scanned.html.includes("Blue jug")]).toEqual([503, true]);
    expect(scanned.html).toMatch(cannotSave);
    const call = { collectionId: album.id, title: "Red jug", imageUrl: await pictureText("#654321") };
    const called = await browser.call("POST", "/api/yearbook", call);
    expect([called.status, called.body]).toEqual([503, { error: expect.stringMatching(cannotSave) }]);

    release();
    expect((await browser.post("/messages?dialog=compose", "compose", form)).status).toBe(303);
    expect(messagesWith(form.content)).toBe(1);
    expect((await browser.post(`/yearbook?album=${album.id}&dialog=add`, "add-photo", photo)).status).toBe(303);
    expect((await browser.call("POST", "/api/yearbook", call)).status).toBe(201);
  });

  test("signing out ends the session at once, and is stored when there is space again", async () => {
    const { signOut, isWritten } = await signOutKeepingCookie();
    fillDisk();
    const { status, html, cookies, kept } = await signOut();
    expect([status, cookies.has("session")]).toEqual([303, false]);
    expect(html).toContain("Logged out successfully");
    expect(await isSignedIn(kept)).toBe(false);
    expect(isWritten()).toBe(false);
    release();
    await expect.poll(isWritten).toBe(true);
    expect(await isSignedIn(kept)).toBe(false);
  });

  test("a backup says why it failed, and leaves no files", async () => {
    const administrator = await new Visitor(site.origin).signIn(admin.email, password);
    const backups = path.join(dataDir, "backups");
    const before = readdirSync(backups);
    fillDisk();
    const { status, html } = await administrator.post("/admin/backup/download", "download-backup", {});
    expect(status).toBe(503);
    expect(html).toMatch(cannotSave);
    expect(readdirSync(backups)).toEqual(before);
    release();
    expect((await administrator.post("/admin/backup/download", "download-backup", {})).status).toBe(200);
  });
});
