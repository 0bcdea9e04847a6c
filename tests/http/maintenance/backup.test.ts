import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { asc, eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { activityLogs, siteSettings } from "#db/schema.ts";
import { filesOf } from "#tests/support/archives.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { pictureText } from "#tests/support/pictures.ts";
import { startedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { as, dataDir, site } = startedSite();
const day = 86_400_000;
const admin = addAdministrator("Olga Petrov");
const anna = addMember();
let administrator: Visitor;
let member: Visitor;
beforeAll(async () => {
  administrator = await as(admin);
  member = await as(anna);
  const { body: album } = await member.call("POST", "/api/photo-collections", { title: "Kiln" });
  const { id: collectionId } = album as { id: number };
  await member.call("POST", "/api/yearbook", { collectionId, title: "x", imageUrl: await pictureText("#123456") });
});

async function download(who: Visitor, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ intent: "download-backup", csrf: await who.token(), ...fields });
  return who.request("/admin/backup/download", { method: "POST", body });
}
const backupEntries = () =>
  db().select().from(activityLogs).where(like(activityLogs.action, "backup.%")).orderBy(asc(activityLogs.id)).all();

describe("the backup page", () => {
  test("is 403 for members, and sends visitors to sign in", async () => {
    const { status, html } = await member.page("/admin/backup");
    expect([status, html]).toEqual([403, expect.stringContaining("Only administrators can see and download backups.")]);
    expect(html).not.toContain("nightly-");
    const { status: moved, headers } = await new Visitor(site.origin).page("/admin/backup");
    expect([moved, headers.get("Location")]).toEqual([302, "/login?continue=%2Fadmin%2Fbackup"]);
    expect((await member.page("/")).html).not.toContain("/admin/backup");
  });

  test("lists the snapshot from the server's start, and is in the footer", async () => {
    await expect.poll(() => readdirSync(path.join(dataDir, "backups"))).toEqual([expect.stringMatching(/^nightly-.*sqlite$/)]);
    const { html } = await administrator.page("/admin/backup");
    expect(html).toMatch(/<h1>Backup<\/h1>[\s\S]*nightly-\d{4}-\d\d-\d\d\.sqlite/);
    expect((await administrator.page("/alumni")).html).toContain('href="/admin/backup"');
  });
});

describe("the backup download", () => {
  test("is refused to members, visitors, and forged forms, and a member's attempt is logged", async () => {
    expect((await download(member)).status).toBe(403);
    const visitor = await download(new Visitor(site.origin));
    expect([visitor.status, visitor.headers.get("Location")]).toEqual([303, "/login?continue=%2Fadmin%2Fbackup"]);
    const forged = await download(administrator, { csrf: "made up" });
    expect([forged.status, forged.headers.get("Location")]).toEqual([303, expect.stringContaining("/admin/backup?done=")]);
    expect((await administrator.page("/admin/backup/download")).headers.get("Location")).toBe("/admin/backup");
    expect(backupEntries().map(({ action, success }) => [action, success])).toEqual([["backup.begin", false]]);
  });

  test("contains the database and the pictures, has the announced size, leaves no files, and is logged", async () => {
    expect((await administrator.page("/admin/backup")).html).toContain("Nobody has downloaded a backup yet");
    expect((await administrator.page("/")).html).toMatch(
      /Set up your site[\s\S]*<a href="\/admin\/backup"[^>]*>Download a backup/,
    );
    expect((await member.page("/")).html).not.toContain("Set up your site");
    const response = await download(administrator);
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="class-of-1985-\d{4}-\d\d-\d\d\.zip"; filename\*=UTF-8''class-of-1985-\d{4}-\d\d-\d\d\.zip$/,
    );
    expect(response.headers.get("Content-Encoding")).toBeNull();
    const archive = Buffer.from(await response.arrayBuffer());
    expect(archive.length).toBe(Number(response.headers.get("Content-Length")));
    const files = await filesOf(archive);
    const pictures = [...files].filter(([name]) => name.startsWith("images/"));
    expect(pictures).toHaveLength(1);
    for (const [name, bytes] of pictures) expect(bytes.equals(readFileSync(path.join(dataDir, name)))).toBe(true);
    expect(files.get("alumni.sqlite")?.subarray(0, 15).toString()).toBe("SQLite format 3");
    await expect
      .poll(() => backupEntries().at(-1))
      .toMatchObject({
        userId: admin.id,
        description: "Olga Petrov downloaded a backup",
        success: true,
      });
    await expect
      .poll(() => readdirSync(path.join(dataDir, "backups")).filter((name) => !name.startsWith("nightly-")))
      .toEqual([]);
  });

  test("contains neither the secret of the forms nor the id of a session", async () => {
    const archive = Buffer.from(await (await download(administrator)).arrayBuffer());
    const secret = readFileSync(path.join(dataDir, "session-secret"));
    expect(archive.includes(secret.subarray(0, 20))).toBe(false);
    const ids = [...administrator.cookies.values()].map((value) => decodeURIComponent(value).split(".")[0] as string);
    for (const id of ids.flatMap((id) => [id, JSON.parse(Buffer.from(id, "base64").toString()) as string])) {
      expect([id.length > 10, archive.includes(id)]).toEqual([true, false]);
    }
    // It is logged after its last byte, which the next test must not take for its own.
    await expect.poll(() => backupEntries().filter(({ action }) => action === "backup.download")).toHaveLength(2);
  });

  test("does not count as a backup if it is aborted, and leaves no files", async () => {
    const before = backupEntries().filter(({ action }) => action === "backup.download").length;
    // More than the buffers on the way can hold: Linux allows a socket 32 MB.
    db().$client.exec("create table ballast as select zeroblob(60000000) as weight");
    const body = new URLSearchParams({ intent: "download-backup", csrf: await administrator.token() }).toString();
    const Cookie = [...administrator.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { Cookie, "Content-Type": "application/x-www-form-urlencoded" };
    const sent = request(`${site.origin}/admin/backup/download`, { method: "POST", headers }).end(body);
    const [response] = await once(sent, "response");
    response.destroy();
    expect(response.statusCode).toBe(200);
    await expect
      .poll(() => readdirSync(path.join(dataDir, "backups")).filter((name) => name.startsWith("download-")))
      .toEqual([]);
    db().$client.exec("drop table ballast");
    expect(backupEntries().filter(({ action }) => action === "backup.download")).toHaveLength(before);
    expect(backupEntries().at(-1)).toMatchObject({ action: "backup.begin", success: true });
  });
});

test("Home and the backup page remind administrators when the last backup is more than 7 days old", async () => {
  expect((await administrator.page("/")).html).not.toContain("Make one today");
  expect((await administrator.page("/admin/backup")).html).toMatch(/Last backup: [\s\S]*by Olga Petrov/);
  db()
    .update(siteSettings)
    .set({ updatedAt: new Date(Date.now() - 8 * day) })
    .where(eq(siteSettings.name, "last-backup"))
    .run();
  expect((await administrator.page("/")).html).toMatch(/The last backup was made on[\s\S]*Make one today/);
  expect((await administrator.page("/admin/backup")).html).toContain("more than 7 days ago");
  expect((await member.page("/")).html).not.toContain("Make one today");
});
