import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAlbum, deleteAlbum } from "#app/domain/albums/albums.server.ts";
import { addComment } from "#app/domain/albums/comments.server.ts";
import { addPhoto } from "#app/domain/albums/photos.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { backUp, backupArchive } from "#app/domain/maintenance/backup.server.ts";
import { backupManifest } from "#app/domain/maintenance/backup-manifest.ts";
import { prepareRestore } from "#app/domain/maintenance/restore.server.ts";
import { db } from "#db/client.server.ts";
import { comments } from "#db/schema.ts";
import { createZipArchive, filesOf } from "#tests/support/archives.ts";
import { command, commandProcess } from "#tests/support/command-line.ts";
import { actorOf, addMember, temporaryDatabase } from "#tests/support/database.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const dataDir = temporaryDatabase({ rateLimits: "off" });
const elsewhere = temporaryFolder("class-elsewhere-");
afterAll(() => rmSync(elsewhere, { recursive: true }));

let anna: Member;
let chief: Member;
let photoId: number;
let archive: Buffer;
beforeAll(async () => {
  chief = await addMember({ role: "administrator" });
  anna = await addMember();
  const album = await createAlbum.perform(actorOf(anna), createAlbum.input.parse({ title: "Kiln" }));
  const add = async (collectionId: number, colour: string) =>
    addPhoto.perform(
      actorOf(anna),
      addPhoto.input.parse({ collectionId, title: colour, photo: await pictureFile("a.jpg", colour) }),
    );
  photoId = (await add(album.id, "#123456")).id;
  await addComment.perform(actorOf(anna), { photoCollectionId: photoId, content: "Núñez & <b>friends</b>" });
  const deleted = await createAlbum.perform(actorOf(anna), createAlbum.input.parse({ title: "Deleted last week" }));
  await add(deleted.id, "#654321");
  await deleteAlbum.perform(actorOf(anna), { albumId: deleted.id });
  archive = await buffer((await backupArchive()).stream);
});

/** All rows of all tables. */
function rowsOf(file: string) {
  const client = new Database(file, { readonly: true });
  const tables = client.prepare("select name from sqlite_master where type = 'table' order by name").pluck().all() as string[];
  const rows = Object.fromEntries(tables.map((name) => [name, client.prepare(`select * from "${name}" order by rowid`).all()]));
  client.close();
  return rows;
}
function picturesOf(folder: string): Map<string, string> {
  const names = readdirSync(path.join(folder, "images"), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".jpg"),
  );
  return new Map(names.sort().map((name) => [name, readFileSync(path.join(folder, "images", name), "base64")]));
}

/** Runs a command with another data folder. */
const site = (folder: string, ...args: string[]) =>
  command(args, { settings: { DATA_DIR: path.join(elsewhere, folder), INIT_CWD: elsewhere } });

function put(name: string, bytes: Buffer): string {
  const file = path.join(elsewhere, name);
  writeFileSync(file, bytes);
  return file;
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
    put("whole.zip", archive);
    const { stdout, stderr } = await site("new", "restore", "whole.zip", "--yes");
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
      await addComment.perform(actorOf(anna), { photoCollectionId: photoId, content: `${n} ${"x".repeat(1500)}` });
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
    const files = [...(await filesOf(archive))].map(([name, bytes]): [string, Buffer] => [`My backup/${name}`, bytes]);
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
    const files = await filesOf(archive);
    const picture = [...files.keys()].find((name) => name.startsWith("images/")) as string;
    files.set(picture, Buffer.from("bad sector"));
    const prepared = await prepareRestore(put("sector.zip", await createZipArchive(files)));
    expect(prepared).toMatchObject({ missing: 0, damaged: 1 });
    rmSync(prepared.folder, { recursive: true });
  });

  test("is for administrators only, and its start and completion are logged", async () => {
    await expect(backUp(actorOf(anna))).rejects.toMatchObject({ status: 403 });
    await expect(backUp(actorOf(null))).rejects.toMatchObject({ status: 401 });
    const { stream, finish } = await backUp(actorOf(chief));
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

describe("a restore is refused with an explanation and leaves nothing behind for", () => {
  const changed = async (change: (files: Map<string, Buffer>) => void) => {
    const files = await filesOf(archive);
    change(files);
    return createZipArchive(files);
  };
  /** The archive with one byte inverted in the middle of a file. */
  const corrupted = async (name: string) => {
    const bytes = Buffer.from(archive);
    const file = (await filesOf(archive)).get(name) as Buffer;
    const at = bytes.indexOf(file.subarray(0, 64)) + Math.floor(file.length / 2);
    bytes[at] = ~(bytes[at] ?? 0) & 0xff;
    return bytes;
  };
  const withManifest = (edit: (manifest: Record<string, unknown>) => void) =>
    changed((files) => {
      const manifest = JSON.parse(String(files.get("manifest.json")));
      edit(manifest);
      files.set("manifest.json", Buffer.from(JSON.stringify(manifest)));
    });
  const picture = async () => [...(await filesOf(archive)).keys()].find((name) => name.startsWith("images/")) as string;

  test.each<[string, () => Promise<Buffer>, RegExp]>([
    ["an interrupted download", async () => archive.subarray(0, archive.length - 500), /its end is missing/],
    ["a file of another kind", async () => Buffer.from("Dear class of 1985"), /a backup of this site/],
    ["another ZIP", () => createZipArchive([["holiday.jpg", Buffer.from("x")]]), /This isn't a backup of this site/],
    [
      "another program's manifest",
      () => createZipArchive([["manifest.json", Buffer.from('{"name":"x"}')]]),
      /a backup of this site/,
    ],
    ["a newer format", () => withManifest((manifest) => Object.assign(manifest, { format: 3 })), /newer version/],
    ["a picture with an inverted byte", async () => corrupted(await picture()), /damaged or incomplete: images\//],
    ["a database with an inverted byte", () => corrupted("alumni.sqlite"), /damaged or incomplete: alumni\.sqlite/],
    [
      "another database",
      () => changed((files) => files.set("alumni.sqlite", Buffer.from("x"))),
      /database doesn't match its manifest/,
    ],
    ["no database", () => changed((files) => files.delete("alumni.sqlite")), /the database is missing/],
    [
      "a missing picture",
      async () => {
        const name = await picture();
        return changed((files) => files.delete(name));
      },
      /should contain 2 picture files but contains 1/,
    ],
  ])("%s", async (_what, made, sentence) => {
    const file = put("refused.zip", await made());
    await expect(prepareRestore(file)).rejects.toMatchObject({ status: 400, message: expect.stringMatching(sentence) });
    expect(readdirSync(dataDir).filter((name) => name.startsWith("restoring-"))).toEqual([]);
  });

  test("a small file that would fill the disk, before anything is unpacked", async () => {
    const files = await filesOf(archive);
    const huge = Buffer.alloc(60_000_000);
    const manifest = JSON.parse(String(files.get("manifest.json")));
    const database = { bytes: huge.length, sha256: createHash("sha256").update(huge).digest("hex") };
    files.set("manifest.json", Buffer.from(JSON.stringify({ ...manifest, database })));
    files.set("alumni.sqlite", huge);
    const bomb = await createZipArchive(files, { compress: true });
    expect(bomb.length).toBeLessThan(100_000);
    await expect(prepareRestore(put("bomb.zip", bomb))).rejects.toThrow(
      /would expand from 0(\.1)? MB to 60 MB, which no backup of this site does\. Nothing was unpacked\./,
    );
  });

  test("pictures that are larger than the manifest says", async () => {
    const name = await picture();
    const file = put("larger.zip", await changed((files) => files.set(name, Buffer.alloc(5_000_000, name))));
    await expect(prepareRestore(file)).rejects.toThrow(/damaged or incomplete: its pictures are larger than its manifest says/);
  });

  test("a backup that doesn't fit on the disk, before it is copied", async () => {
    // A sparse file of 8 TB.
    const file = put("vast.sqlite", (await filesOf(archive)).get("alumni.sqlite") as Buffer);
    truncateSync(file, 8_000_000_000_000);
    const room = {
      message: expect.stringMatching(/^Unpacking this backup needs 8,000,000 MB on the disk .* are free\. Make room there/),
    };
    await expect(prepareRestore(file)).rejects.toMatchObject({ status: 400, ...room });
    rmSync(file);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("restoring-"))).toEqual([]);
  });

  test("names that point outside the folder", async () => {
    // The library that writes ZIP files refuses such names, so the test overwrites one afterwards.
    const bytes = await changed((files) => files.set("images/escaped.txt", Buffer.from("out")));
    for (const name of ["../../escaped.txt1", "/etc/../escaped.tx", "images\\..\\..\\e.txt"]) {
      const bad = Buffer.from(bytes.toString("latin1").replaceAll("images/escaped.txt", name), "latin1");
      await expect(prepareRestore(put("traversal.zip", bad))).rejects.toMatchObject({ status: 400 });
    }
    expect(readdirSync(path.dirname(dataDir)).filter((name) => name.startsWith("escaped"))).toEqual([]);
  });

  test("a database from a newer version or with a broken reference", async () => {
    const edited = async (sql: string) => {
      const file = put("edited.sqlite", (await filesOf(archive)).get("alumni.sqlite") as Buffer);
      const client = new Database(file);
      client.pragma("foreign_keys = OFF");
      client.exec(sql);
      client.close();
      return prepareRestore(file);
    };
    await expect(edited("insert into __drizzle_migrations (hash, created_at) values ('x', 99999999999999)")).rejects.toThrow(
      /newer version of this program/,
    );
    await expect(edited("delete from users")).rejects.toThrow(/reference\(s\) between the tables/);
  });

  test("a running site, whose data stays unchanged", () => {
    const file = put("running.zip", archive);
    const { status, stderr } = commandProcess(["restore", file, "--yes"], { settings: { DATA_DIR: dataDir } });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^The site or another command is using .*Please stop it/)]);
    expect(db().select().from(comments).all().length).toBeGreaterThan(0);
  });

  test("a command without --yes that can't ask anybody", async () => {
    put("whole.zip", archive);
    const { status, stderr } = await site("unasked", "restore", "whole.zip");
    expect([status, stderr]).toEqual([1, expect.stringContaining("add --yes")]);
    expect(existsSync(path.join(elsewhere, "unasked/alumni.sqlite"))).toBe(false);
  });
});

describe("on the command line", () => {
  test("a backup is written, read back, and replaces a file only with --force", async () => {
    await site("new", "restore", put("whole.zip", archive), "--yes");
    expect((await site("new", "backup", "mine.zip")).stdout).toMatch(/mine\.zip was written and read back: 2 members/);
    expect(await site("new", "backup", "mine.zip")).toMatchObject({ status: 1, stderr: expect.stringContaining("--force") });
    expect((await site("new", "backup", "mine.zip", "--force")).status).toBe(0);
    expect((await site("other", "restore", "mine.zip", "--yes")).status).toBe(0);
    expect(readdirSync(elsewhere).filter((name) => name.endsWith(".draft"))).toEqual([]);
  });

  test("the replaced database is kept, and a snapshot can be restored, too", async () => {
    await site("twice", "restore", put("whole.zip", archive), "--yes");
    await site("twice", "add", "--first", "Ada", "--last", "Later", "--email", "ada@example.com");
    expect((await site("twice", "restore", "whole.zip", "--yes")).stdout).toMatch(/kept for 14 days: .*replaced-.*\.sqlite/);
    expect((await site("twice", "list")).stdout).not.toContain("Later, Ada");
    const replaced = readdirSync(path.join(elsewhere, "twice/backups")).find((name) => name.startsWith("replaced-"));
    const { stdout } = await site("twice", "restore", `twice/backups/${replaced}`, "--yes");
    expect(stdout).toContain("It contains only the database");
    expect((await site("twice", "list")).stdout).toContain("Later, Ada");
  });

  test("the write-ahead log of a lost database isn't applied to the restored one", async () => {
    mkdirSync(path.join(elsewhere, "lost"));
    writeFileSync(path.join(elsewhere, "lost/alumni.sqlite-wal"), "left over");
    expect((await site("lost", "restore", put("whole.zip", archive), "--yes")).stderr).toBe("");
    expect(readdirSync(path.join(elsewhere, "lost/backups"))).toEqual([expect.stringMatching(/^replaced-.*-wal$/)]);
    expect((await site("lost", "list")).stdout).toContain("2 members.");
  });

  test("an unreadable database is replaced and kept", async () => {
    await site("hurt", "restore", put("whole.zip", archive), "--yes");
    writeFileSync(path.join(elsewhere, "hurt/alumni.sqlite"), "not a database at all, but a file all the same".repeat(99));
    expect((await site("hurt", "restore", "whole.zip", "--yes")).stderr).toBe("");
    expect((await site("hurt", "list")).stdout).toContain("2 members.");
    expect(readdirSync(path.join(elsewhere, "hurt/backups")).filter((name) => name.endsWith(".damaged"))).toHaveLength(1);
  });
});
