import { copyFileSync, existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { Secret, TOTP } from "otpauth";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changedRows, differences, type Rows } from "#tests/earlier-versions/differences.ts";
import {
  earlierVersions,
  type Recorded,
  type RecordedResponse,
  unpackFixture,
  type Viewer,
} from "#tests/earlier-versions/fixture.ts";
import { command } from "#tests/support/command-line.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * The risk: a class that has used an earlier version loses something when its site is updated. This version starts on the data
 * folder of each (tests/earlier-versions/make.ts). Its rows and pictures are compared with those from before, and its answers with
 * those that the earlier version gave.
 */

const newPassword = "linen thread and needle";
let recorded: Recorded;
let folder: string;
let dataDir: string;
let backup: string;
let site: Site;
/** The clock of the site: five minutes after the earlier version stopped. */
let settings: Record<string, string>;
let mailServer: MailServer;
/** All rows and the names of all files: before the update, and when it was done. */
let before: Contents;
let updated: Contents;

const databaseOf = (dataFolder: string) => path.join(dataFolder, "alumni.sqlite");

/** All rows of all tables of a database, by table. The table `sqlite_schema` has the tables, indexes, and triggers. */
function rowsOf(file: string): Rows {
  const database = new Database(file, { readonly: true });
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
    const rows = tables.map(
      (table) => [table, database.prepare(`select * from "${table}" order by rowid`).all() as Rows[string]] as const,
    );
    const definitions = database
      .prepare("select type, name, tbl_name, sql from sqlite_schema order by type, name")
      .all() as Rows[string];
    return Object.fromEntries([...rows, ["sqlite_schema", definitions]]);
  } finally {
    database.close();
  }
}

interface Contents {
  rows: Rows;
  pictures: string[];
}

/** The rows of a class, and the names of its pictures and originals. */
function contentsOf(dataFolder: string): Contents {
  const { sqlite_schema: _, ...rows } = rowsOf(databaseOf(dataFolder));
  const folders = ["images", "originals"].map((name) => path.join(dataFolder, name)).filter((folder) => existsSync(folder));
  return { rows, pictures: folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" })).sort() };
}

describe.each(earlierVersions)("a class of version %s", (version) => {
  beforeAll(async () => {
    ({ folder, dataDir, backup, recorded } = unpackFixture(version));
    mailServer = await startMailServer();
    const at = Date.parse(recorded.madeAt) + 5 * 60_000;
    settings = {
      NODE_OPTIONS: `--import=${path.resolve("tests/support/site-clock.ts")}`,
      SITE_CLOCK: new Date(at).toISOString(),
      DATA_DIR: dataDir,
      ...(version === "1.0"
        ? {}
        : { SMTP_URL: mailServer.url, MAIL_FROM: "class@class.example", SITE_URL: "http://class.example" }),
    };
    copyFileSync(databaseOf(dataDir), path.join(folder, "before.sqlite"));
    // Snapshots of three nights, so that the site trusts the clock and removes what it may.
    const backups = path.join(dataDir, "backups");
    const [night = ""] = readdirSync(backups);
    for (const daysAgo of [1, 2]) {
      const day = new Date(at - daysAgo * 86_400_000).toLocaleDateString("en-CA", { timeZone: "America/New_York" });
      copyFileSync(path.join(backups, night), path.join(backups, `nightly-${day}.sqlite`));
    }
    before = contentsOf(dataDir);
    site = await startSite(dataDir, settings);
    updated = contentsOf(dataDir);
  });
  afterAll(async () => {
    await site.stop();
    await mailServer.close();
    rmSync(folder, { recursive: true });
  });

  /** A browser with these cookies. */
  function browserWith(cookies: Record<string, string>): Visitor {
    const browser = new Visitor(site.origin);
    for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
    return browser;
  }
  const browserOf = (viewer: Viewer) => browserWith(recorded.cookies[viewer]);
  const viewers: Viewer[] = ["administrator", "member", "otherMember", "visitor"];

  /** Opens an address, and the one that it leads to. */
  async function open(browser: Visitor, address: string) {
    const first = await browser.page(address);
    const to = first.headers.get("Location");
    return to ? browser.page(to) : first;
  }

  async function changedAnswers(viewer: Viewer, isLeftOut: (path: string) => boolean = () => false): Promise<string[]> {
    const browser = browserOf(viewer);
    const changed: string[] = [];
    for (const [address, before] of Object.entries(recorded.answers[viewer])) {
      if (isLeftOut(address)) continue;
      const { status, body } = await browser.call("GET", address);
      const now: RecordedResponse = { status, body };
      changed.push(...differences(`${viewer}: ${address}`, before, now));
    }
    return changed;
  }

  test("the update keeps every row and every picture", () => {
    expect(changedRows(before.rows, updated.rows)).toEqual([]);
    expect(updated.pictures).toEqual(before.pictures);
  });

  test.each(viewers)("the API answers the %s what it answered before, in the session of then", async (viewer) => {
    expect(Object.keys(recorded.answers[viewer]).length).toBeGreaterThan(10);
    expect(await changedAnswers(viewer)).toEqual([]);
  });

  test("sessions that had ended stay ended", async () => {
    for (const cookies of recorded.endedSessions) {
      expect((await browserWith(cookies).call("GET", "/api/auth/me")).status).toBe(401);
    }
  });

  /** The addresses of all pictures that an answer names. */
  const picturesIn = (answers: unknown) => new Set(JSON.stringify(answers).match(/\/images\/[0-9a-f]{64}-\d+x\d+\.jpg/g));

  async function brokenPictures(): Promise<string[]> {
    const browser = browserOf("member");
    const broken: string[] = [];
    for (const address of picturesIn(recorded.answers.member)) {
      const [, size = ""] = /-(\d+x\d+)\.jpg$/.exec(address) ?? [];
      const response = await browser.request(address);
      const { info } = await sharp(await response.arrayBuffer())
        .raw()
        .toBuffer({ resolveWithObject: true });
      const smaller = await browser.request(address.replace(".jpg", "-w160.jpg"));
      const hasSmaller = Number.parseInt(size, 10) > 160;
      if (`${info.width}x${info.height}` !== size || smaller.ok !== hasSmaller) broken.push(address);
    }
    return broken;
  }

  test("every picture is there in its size", async () => {
    expect(picturesIn(recorded.answers.member).size).toBeGreaterThan(2);
    expect(await brokenPictures()).toEqual([]);
  });

  test("every address in the earlier pages still opens", async () => {
    const failed: string[] = [];
    for (const viewer of viewers) {
      const browser = browserOf(viewer);
      for (const address of recorded.addresses[viewer]) {
        const { status, html } = await open(browser, address);
        const isRight = status === 200 && (address.startsWith("/login") || !html.includes('value="sign-in"'));
        if (!isRight) failed.push(`${viewer}: ${address} answered ${status}`);
      }
    }
    expect(failed).toEqual([]);
  });

  test("a form that was open while the site was updated can still be sent", async () => {
    const fields = { ...recorded.openForm, recipientId: "4", subject: "Half written", content: "Before the update" };
    const { status } = await browserOf("member").request("/messages?compose=4", {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    expect(status).toBe(303);
    expect((await browserOf("member").call("GET", "/api/messages")).body).toContainEqual(
      expect.objectContaining({ subject: "Half written", content: "Before the update" }),
    );
  });

  test.each(["joining", "fromLetter", "recovery"] as const)(
    "the %s link opens its page, and a password can be chosen",
    async (kind) => {
      const link = recorded.links[kind];
      const browser = new Visitor(site.origin);
      expect(await open(browser, link)).toMatchObject({ status: 200, html: expect.stringContaining('name="passwordAgain"') });
      const token = link.split("/").at(-1) ?? "";
      const form = { token, password: newPassword, passwordAgain: newPassword };
      expect((await browser.post(`/join/${token}`, "choose-password", form)).status).toBe(303);
      expect((await browser.call("GET", "/api/auth/me")).status).toBe(200);
    },
  );

  test("links that were used or replaced don't work", async () => {
    for (const link of [recorded.links.used, recorded.links.replaced]) {
      expect((await open(new Visitor(site.origin), link)).status).toBe(404);
    }
  });

  test("passwords sign in, but not those of closed accounts", async () => {
    const signIn = async (credentials: { email: string; password: string }) =>
      (await new Visitor(site.origin).call("POST", "/api/auth/login", credentials)).status;
    // One password was replaced above, with the recovery link.
    const kept = recorded.passwords.filter(({ email }) => !email.startsWith("a.vanderbilt"));
    expect(await Promise.all(kept.map(signIn))).toEqual(kept.map(() => 200));
    expect(await Promise.all(recorded.closedAccounts.map(signIn))).toEqual(recorded.closedAccounts.map(() => 401));
  });

  test("two-step sign-in takes the app's codes and the recovery codes of then", async () => {
    if (!recorded.since11) return;
    const { email, password, key, recoveryCode } = recorded.since11.secondFactor;
    const signIn = async (code?: string) =>
      (await new Visitor(site.origin).call("POST", "/api/auth/login", { email, password, code })).status;
    const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
    expect(await signIn()).toBe(401);
    // The site's clock, by the last line of its log.
    expect(await signIn(app.generate({ timestamp: Number(site.log.at(-1)?.time) }))).toBe(200);
    expect(await signIn(recoveryCode)).toBe(200);
  });

  test("an import that waited for its confirmation can still be confirmed", async () => {
    if (!recorded.since11) return;
    const { status, html } = await browserOf("administrator").page(recorded.since11.stagedImport);
    expect({ status, html }).toMatchObject({ status: 200, html: expect.stringContaining("li@list.example") });
  });

  test("an email that waited is sent, and its link works", async () => {
    if (!recorded.since11) return;
    const { forgetful } = recorded.since11;
    await expect.poll(() => mailServer.emails.map(({ recipient }) => recipient)).toContain(forgetful);
    const texts = mailServer.emails.filter(({ recipient }) => recipient === forgetful).map(({ text = "" }) => text);
    const [link = ""] = /\/join\/[\w-]+/.exec(texts.join("\n")) ?? [];
    expect(await open(new Visitor(site.origin), link)).toMatchObject({ html: expect.stringContaining('name="passwordAgain"') });
  });

  test("an original that was kept can be downloaded", async () => {
    if (!recorded.since11) return;
    const photos = (await browserOf("member").call("GET", `/api/photo-collections/${recorded.since11.albumWithOriginal}/photos`))
      .body as {
      originalUrl: string;
    }[];
    const original = await browserOf("member").request(photos[0]?.originalUrl ?? "/");
    expect((await sharp(await original.arrayBuffer()).metadata()).format).toBe("jpeg");
  });

  test("a deleted album comes back with its photos and comments, and a photo that was deleted alone", async () => {
    const { album, photoOfIt, photo } = recorded.deleted;
    const administrator = browserOf("administrator");
    for (const id of [album, photo]) {
      expect((await administrator.call("POST", `/api/photo-collections/${id}/restore`)).status).toBe(200);
    }
    const photos = (await administrator.call("GET", "/api/yearbook")).body as { id: number }[];
    expect(photos.map(({ id }) => id)).toEqual(expect.arrayContaining([photoOfIt, photo]));
    expect((await administrator.call("GET", `/api/photo-collections/${photoOfIt}/comments`)).body).toMatchObject([
      { content: "Still here?" },
    ]);
  });

  test("members may not do what they could not do before", async () => {
    const member = browserOf("member");
    const statuses = [
      await member.call("DELETE", "/api/photo-collections/1"),
      await member.call("DELETE", "/api/activity-logs"),
      await member.call("PATCH", "/api/users/3", { bio: "Somebody else" }),
      await member.call("PATCH", "/api/reunions/4", { title: "Not mine" }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403, 403]);
  });

  test("the snapshot from before the update has the earlier tables and rows", () => {
    const names = readdirSync(path.join(dataDir, "backups")).filter((name) => name.startsWith("before-update-"));
    expect(names).toHaveLength(1);
    const snapshot = rowsOf(path.join(dataDir, "backups", names[0] ?? ""));
    expect(snapshot).toEqual(rowsOf(path.join(folder, "before.sqlite")));
    expect(snapshot.users?.length).toBeGreaterThan(60);
  });

  test("the terminal commands work on the members of then", async () => {
    const settings = { DATA_DIR: dataDir };
    const listed = await command(["list", "--inactive"], { settings });
    expect(listed).toEqual({ status: 0, stdout: expect.stringContaining("javier.liu@class1985.example"), stderr: "" });
    expect(await command(["reactivate", "javier.liu@class1985.example"], { settings })).toMatchObject({ status: 0, stderr: "" });
    expect(await command(["backup", path.join(folder, "now.zip")], { settings })).toMatchObject({ status: 0, stderr: "" });
  });

  test("nothing was reported as wrong", () => {
    const wrong = site.log.filter(({ level, msg }) => Number(level) > 30 && !String(msg).startsWith("RATE_LIMITS"));
    expect(wrong).toEqual([]);
  });

  describe("its backup, restored into an empty folder,", () => {
    let other: Site;
    beforeAll(async () => {
      const empty = path.join(folder, "restored");
      expect(await command(["restore", "--yes", "--new-place", backup], { settings: { DATA_DIR: empty } })).toMatchObject({
        status: 0,
        stderr: "",
      });
      other = site;
      site = await startSite(empty, { ...settings, DATA_DIR: empty });
    });
    afterAll(async () => {
      await site.stop();
      site = other;
    });

    test.each(["administrator", "member"] as const)("answers the %s the same", async (viewer) => {
      // The log also has the restore.
      expect(await changedAnswers(viewer, (address) => viewer === "administrator" && address === "/api/activity-logs")).toEqual(
        [],
      );
    });

    test("has every picture", async () => {
      expect(await brokenPictures()).toEqual([]);
    });
  });

  test("a second start changes nothing", async () => {
    await site.stop();
    const first = contentsOf(dataDir);
    const copies = () => readdirSync(path.join(dataDir, "backups")).sort();
    const firstCopies = copies();
    site = await startSite(dataDir, settings);
    expect(contentsOf(dataDir)).toEqual(first);
    expect(copies()).toEqual(firstCopies);
  });
});
