import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, test, vi } from "vitest";
import { findLitestream } from "#app/domain/maintenance/replica.server.ts";
import { isReplica } from "#app/domain/maintenance/replica-address.server.ts";
import { closeDatabase } from "#db/client.server.ts";
import { claimDatabase } from "#db/database-copies.server.ts";
import { temporaryDatabase } from "#tests/support/database.ts";
import { addMember, password } from "#tests/support/people.ts";
import { pictureText } from "#tests/support/pictures.ts";
import { startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

const dataDir = temporaryDatabase();
const elsewhere = mkdtempSync(path.join(tmpdir(), "class-replica-"));
const replica = path.join(elsewhere, "replica");
afterAll(() => rmSync(elsewhere, { recursive: true }));

test("a REPLICA_URL that is neither a folder nor an address stops the start with a sentence", async () => {
  await expect(startSite(dataDir, { REPLICA_URL: "my other disk" })).rejects.toThrow(/REPLICA_URL is .* but must be a folder/);
});

const isInstalled = findLitestream() !== null;
describe.skipIf(!isInstalled)(`a replica${isInstalled ? "" : " (skipped: litestream is not installed)"}`, () => {
  test("restores every acknowledged write and picture on another machine, which takes the replica over", async () => {
    const anna = await addMember({ firstName: "Anna", lastName: "Bradtke" });
    const other = await addMember({ role: "administrator" });
    closeDatabase();
    const site = await startSite(dataDir, { REPLICA_URL: replica });
    const browser = await new Visitor(site.origin).signIn(anna.email, password);
    const administrator = await new Visitor(site.origin).signIn(other.email, password);
    // A fast machine would stop before litestream has started.
    await vi.waitFor(() => expect(isReplica(replica)).toBe(true), 20_000);
    const sent: string[] = [];
    for (let n = 0; n < 60; n++) {
      const { status } = await browser.call("POST", "/api/messages", {
        recipientId: other.id,
        subject: "x",
        content: `letter ${n}`,
      });
      if (status === 201) sent.push(`letter ${n}`);
    }
    const { body: album } = await browser.call("POST", "/api/photo-collections", { title: "Kiln" });
    for (const title of ["Glaze", "Slip"]) {
      const photo = {
        collectionId: (album as { id: number }).id,
        title,
        imageUrl: await pictureText(title === "Slip" ? "#123" : "#456"),
      };
      expect((await browser.call("POST", "/api/yearbook", photo)).status).toBe(201);
    }
    const html = (await administrator.page("/admin/backup")).html.replaceAll("<!-- -->", "");
    expect(html).toContain(`every picture within a minute to ${replica}.`);
    expect(html).toContain("Everything is there, as of");
    expect(html).toContain(`restore ${replica} --new-place`);
    expect([sent.length, await site.stop()]).toEqual([60, 0]);

    const newDir = path.join(elsewhere, "new");
    await expect(startSite(newDir, { REPLICA_URL: replica })).rejects.toThrow(
      /belongs to another site: .* npm run site -- restore .* --new-place/,
    );
    expect(existsSync(newDir)).toBe(false);

    const pictures = globSync("images/*/*.jpg", { cwd: dataDir });
    expect(globSync("images/*/*.jpg", { cwd: replica }).sort()).toEqual(pictures.sort());
    const [lost = "", kept = ""] = pictures;
    rmSync(path.join(replica, lost));
    const env = { ...process.env, DATA_DIR: newDir };
    const { status, stdout, stderr } = spawnSync(process.execPath, ["app/cli.ts", "restore", replica, "--yes", "--new-place"], {
      env,
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/1 picture file will be missing\.\n {2}photo '(Glaze|Slip)', Anna Bradtke\n/);
    const restored = new Database(path.join(newDir, "alumni.sqlite"), { readonly: true });
    expect(restored.prepare("select content from messages order by id").pluck().all()).toEqual(sent);
    restored.close();
    expect(readFileSync(path.join(newDir, kept))).toEqual(readFileSync(path.join(dataDir, kept)));

    const taken = await startSite(newDir, { REPLICA_URL: replica });
    await expect(startSite(dataDir, { REPLICA_URL: replica })).rejects.toThrow(/belongs to another site: .*new on /);
    const restoredBrowser = await new Visitor(taken.origin).signIn(anna.email, password);
    expect((await restoredBrowser.page(`/yearbook?album=${(album as { id: number }).id}`)).status).toBe(200);
    expect(await taken.stop()).toBe(0);
    // The following test is of the site in the first folder.
    rmSync(replica, { recursive: true });
  });

  test("has one writer: Litestream ends with its server, even if the server is killed", async () => {
    const site = await startSite(dataDir, { REPLICA_URL: replica });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await site.kill();
    const state = () => {
      const claim = claimDatabase(dataDir);
      if (claim.state === "ours") claim.release();
      return claim.state;
    };
    await expect.poll(state).toBe("ours");
  });
});
