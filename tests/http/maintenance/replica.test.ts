import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, test, vi } from "vitest";
import { findLitestream, isReplica } from "#app/domain/maintenance/replica.server.ts";
import { closeDatabase } from "#db/client.server.ts";
import { claimDatabase } from "#db/database-copies.server.ts";
import { addMember, password, temporaryDatabase } from "#tests/support/database.ts";
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
  test("restores every acknowledged write on another machine", async () => {
    const anna = await addMember();
    const other = await addMember({ role: "administrator" });
    closeDatabase();
    const site = await startSite(dataDir, { REPLICA_URL: replica });
    const browser = await new Visitor(site.origin).signIn(anna.email, password);
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
    expect([sent.length, await site.stop()]).toEqual([60, 0]);
    const env = { ...process.env, DATA_DIR: path.join(elsewhere, "new") };
    const { status, stderr } = spawnSync(process.execPath, ["app/cli.ts", "restore", replica, "--yes", "--new-place"], {
      env,
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
    const restored = new Database(path.join(elsewhere, "new/alumni.sqlite"), { readonly: true });
    expect(restored.prepare("select content from messages order by id").pluck().all()).toEqual(sent);
    restored.close();
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
