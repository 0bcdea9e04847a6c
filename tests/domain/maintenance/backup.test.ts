import { readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { addComment } from "#app/domain/albums/comments.server.ts";
import { backUp, backupArchive } from "#app/domain/maintenance/backup.server.ts";
import { backupManifest } from "#app/domain/maintenance/backup-archive.server.ts";
import { prepareRestore } from "#app/domain/maintenance/restore.server.ts";
import { db } from "#db/client.server.ts";
import { comments } from "#db/schema.ts";
import { createZipArchive, filesOf } from "#tests/support/archives.ts";
import { backedUpClass, picturesOf } from "#tests/support/backups.ts";
import { actorOf } from "#tests/support/database.ts";

const made = backedUpClass();
const { dataDir, elsewhere, put, site } = made;

/** All rows of all tables. */
function rowsOf(file: string) {
  const client = new Database(file, { readonly: true });
  const tables = client.prepare("select name from sqlite_master where type = 'table' order by name").pluck().all() as string[];
  const rows = Object.fromEntries(tables.map((name) => [name, client.prepare(`select * from "${name}" order by rowid`).all()]));
  client.close();
  return rows;
}

describe("a backup", () => {
  test("is one file of the announced size with the manifest, the database, and all pictures in use", async () => {
    const { stream, bytes, manifest, name } = await backupArchive(new Date("2026-11-21T12:00:00Z"));
    const whole = await buffer(stream);
    expect([name, whole.length]).toEqual(["class-of-1985-2026-11-21.zip", bytes]);
    const files = await filesOf(whole);
    expect(backupManifest.parse(JSON.parse(String(files.get("manifest.json"))))).toEqual(manifest);
    expect(manifest).toMatchObject({ members: 2, albums: 2, photos: 2, pictures: { files: 2, missing: [] } });
    expect([...files.keys()].sort()).toEqual([
      "alumni.sqlite",
      ...[...picturesOf(dataDir).keys()].map((file) => `images/${file}`).sort(),
      "manifest.json",
    ]);
    expect(readdirSync(path.join(dataDir, "backups"))).toEqual([]);
  });

  test("restored on a new machine has every row of every table and every picture, byte for byte", async () => {
    put("whole.zip", made.archive);
    const { stdout, stderr } = await site("new", "restore", "whole.zip", "--yes", "--new-place");
    expect([stderr, stdout]).toEqual(["", expect.stringMatching(/whole\.zip is complete: 2 members[\s\S]*Restored\./)]);
    const before = rowsOf(path.join(dataDir, "alumni.sqlite"));
    const after = rowsOf(path.join(elsewhere, "new/alumni.sqlite"));
    // A restore adds only this.
    const added = after.activity_logs?.pop();
    expect(added).toMatchObject({ action: "backup.restore" });
    const counts = (after.activity_counts ?? []) as { entries: number }[];
    const counted = counts.reduce((sum, { entries }) => sum + entries, 0);
    expect(counted).toBe((before.activity_logs?.length ?? 0) + 1);
    for (const rows of [before, after]) for (const table of ["sqlite_sequence", "activity_counts"]) delete rows[table];
    expect(after).toEqual(before);
    expect(picturesOf(path.join(elsewhere, "new"))).toEqual(picturesOf(dataDir));
    expect(readdirSync(path.join(elsewhere, "new")).filter((name) => !name.startsWith("alumni"))).toEqual(["backups", "images"]);
  });

  test("made while members write is consistent: each comment in it has all earlier ones, and none is lost", async () => {
    const copies: Promise<Buffer>[] = [];
    for (let n = 1; n <= 300; n++) {
      await addComment.perform(actorOf(made.anna), { photoCollectionId: made.photoId, content: `${n} ${"x".repeat(1500)}` });
      if (n % 60 === 0) copies.push(backupArchive().then(({ stream }) => buffer(stream)));
      await new Promise(setImmediate);
    }
    const counts = [];
    for (const copy of await Promise.all(copies)) {
      const prepared = await prepareRestore(put("meanwhile.zip", copy));
      const client = new Database(path.join(prepared.folder, "alumni.sqlite"), { readonly: true });
      const numbers = client.prepare("select cast(content as integer) n from comments where content like '% x%'").pluck().all();
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      counts.push(numbers.length);
      client.close();
      rmSync(prepared.folder, { recursive: true });
    }
    expect(counts.every((count, index) => count >= (index + 1) * 60)).toBe(true);
    expect(db().select().from(comments).all()).toHaveLength(301);
  });

  test("lists pictures that were lost before and can still be restored", async () => {
    const lost = [...picturesOf(dataDir).keys()][0] as string;
    const kept = readFileSync(path.join(dataDir, "images", lost));
    unlinkSync(path.join(dataDir, "images", lost));
    const { stream, manifest } = await backupArchive();
    const file = put("lost.zip", await buffer(stream));
    writeFileSync(path.join(dataDir, "images", lost), kept);
    expect(manifest.pictures).toMatchObject({ files: 1, missing: [path.basename(lost)] });
    const prepared = await prepareRestore(file);
    expect(prepared.missing).toBe(1);
    rmSync(prepared.folder, { recursive: true });
  });

  test("that a person packed again on a Mac, in another folder, can be restored", async () => {
    const files = [...(await filesOf(made.archive))].map(([name, bytes]): [string, Buffer] => [`My backup/${name}`, bytes]);
    const extras: [string, Buffer][] = [
      ["__MACOSX/My backup/._manifest.json", Buffer.from("x")],
      ["My backup/images/.DS_Store", Buffer.from("x")],
    ];
    for (const compress of [false, true]) {
      const prepared = await prepareRestore(put("again.zip", await createZipArchive([...extras, ...files], { compress })));
      expect(prepared).toMatchObject({ members: 2, albums: 2, photos: 2, missing: 0, damaged: 0 });
      expect(readdirSync(prepared.folder).sort()).toEqual(["alumni.sqlite", "images"]);
      rmSync(prepared.folder, { recursive: true });
    }
  });

  test("with a picture that was damaged on the site can be restored and says so", async () => {
    const files = await filesOf(made.archive);
    const picture = [...files.keys()].find((name) => name.startsWith("images/")) as string;
    files.set(picture, Buffer.from("bad sector"));
    const prepared = await prepareRestore(put("sector.zip", await createZipArchive(files)));
    expect(prepared).toMatchObject({ missing: 0, damaged: 1 });
    rmSync(prepared.folder, { recursive: true });
  });

  test("is for administrators only, and its start and completion are logged", async () => {
    await expect(backUp(actorOf(made.anna))).rejects.toMatchObject({ status: 403 });
    await expect(backUp(actorOf(null))).rejects.toMatchObject({ status: 401 });
    const { stream, finish } = await backUp(actorOf(made.chief));
    await buffer(stream);
    await finish();
    const entries = rowsOf(path.join(dataDir, "alumni.sqlite")).activity_logs as { action: string; success: number }[];
    const logged = entries.filter(({ action }) => action.startsWith("backup.")).map(({ action, success }) => [action, success]);
    expect(logged).toEqual([
      ["backup.begin", 0],
      ["backup.begin", 0],
      ["backup.begin", 1],
      ["backup.download", 1],
    ]);
  });
});
