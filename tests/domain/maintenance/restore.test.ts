import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { cancelRestore, prepareRestore } from "#app/domain/maintenance/restore.server.ts";
import { commandStart, restoreCommands } from "#app/domain/maintenance/restore-commands.ts";
import { db } from "#db/client.server.ts";
import { comments } from "#db/schema.ts";
import { createZipArchive, filesOf } from "#tests/support/archives.ts";
import { backedUpClass } from "#tests/support/backups.ts";
import { commandProcess } from "#tests/support/command-line.ts";

const made = backedUpClass();
const { dataDir, elsewhere, put, site } = made;

/** As Litestream and SQLite write them. */
const tablesOfOthers = `analyze; CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
  CREATE TABLE _litestream_lock (id INTEGER);`;

test("a database with the tables of Litestream and of SQLite's statistics can be restored", async () => {
  const file = put("replicated.sqlite", (await filesOf(made.archive)).get("alumni.sqlite") as Buffer);
  const client = new Database(file);
  client.exec(tablesOfOthers);
  client.close();
  const prepared = await prepareRestore(file);
  expect(prepared.members).toBeGreaterThan(0);
  await cancelRestore(prepared);
});

describe("a restore is refused with an explanation and leaves nothing behind for", () => {
  const changed = async (change: (files: Map<string, Buffer>) => void) => {
    const files = await filesOf(made.archive);
    change(files);
    return createZipArchive(files);
  };
  /** The made.archive with one byte inverted in the middle of a file. */
  const corrupted = async (name: string) => {
    const bytes = Buffer.from(made.archive);
    const file = (await filesOf(made.archive)).get(name) as Buffer;
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
  const picture = async () => [...(await filesOf(made.archive)).keys()].find((name) => name.startsWith("images/")) as string;

  test.each<[string, () => Promise<Buffer>, RegExp]>([
    ["an interrupted download", async () => made.archive.subarray(0, made.archive.length - 500), /its end is missing/],
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
    const files = await filesOf(made.archive);
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
    const file = put("vast.sqlite", (await filesOf(made.archive)).get("alumni.sqlite") as Buffer);
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

  /** Prepares the restore of the made.archive's database after this change of it. */
  const edited = async (sql: string) => {
    const file = put("edited.sqlite", (await filesOf(made.archive)).get("alumni.sqlite") as Buffer);
    const client = new Database(file);
    client.unsafeMode();
    client.pragma("foreign_keys = OFF");
    client.pragma("writable_schema = ON");
    client.exec(sql);
    client.close();
    return prepareRestore(file);
  };
  const makeAdministrator = "begin update users set role = 'administrator' where id = new.user_id; end";

  test.each<[what: string, sql: string, sentence: string]>([
    [
      "trigger",
      `create trigger promote after insert on sessions ${makeAdministrator}`,
      'the trigger "promote" is not part of it',
    ],
    [
      "trigger in the place of the site's own",
      `drop trigger activity_logs_counted; create trigger activity_logs_counted after insert on activity_logs ${makeAdministrator}`,
      'the trigger "activity_logs_counted" was changed',
    ],
    ["view", "create view everything as select * from users", 'the view "everything" is not part of it'],
    [
      "view in the place of a table",
      "alter table notices rename to kept; create view notices as select * from kept",
      "is not part of it",
    ],
    [
      "view in the place of the list of migrations",
      "alter table __drizzle_migrations rename to kept; create view __drizzle_migrations as select * from kept",
      "doesn't contain a database of this site",
    ],
    ["table", "create table letters (id)", 'the table "letters" is not part of it'],
    ["virtual table", "create virtual table words using fts5(text)", 'the table "words" is not part of it'],
    ["column", "alter table users add column shadow text", 'the table "users" was changed'],
    [
      "computed column",
      "alter table users add column shadow text generated always as (lower(email)) virtual",
      'the table "users" was changed',
    ],
    ["index on an expression", "create index by_name on users (upper(first_name))", 'the index "by_name" is not part of it'],
    ["set of indexes", "drop index users_email", 'the index "users_email" is missing'],
    ["set of triggers", "drop trigger users_email_changed", 'the trigger "users_email_changed" is missing'],
    [
      "default, written into the list of tables itself",
      `update sqlite_master set sql = replace(sql, 'members', 'nobody') where name = 'users'`,
      'the table "users" was changed',
    ],
  ])("a database with another %s", async (_what, sql, sentence) => {
    await expect(edited(sql)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(sentence) });
    expect(readdirSync(dataDir).filter((name) => name.startsWith("restoring-"))).toEqual([]);
  });

  test("a database from a newer version or with a broken reference", async () => {
    await expect(edited("insert into __drizzle_migrations (hash, created_at) values ('x', 99999999999999)")).rejects.toThrow(
      /newer version of this program/,
    );
    await expect(edited("delete from users")).rejects.toThrow(/reference\(s\) between the tables/);
  });

  test("a running site, whose data stays unchanged", () => {
    const file = put("running.zip", made.archive);
    const { status, stderr } = commandProcess(["restore", file, "--yes"], { settings: { DATA_DIR: dataDir } });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^The site or another command is using .*Please stop it/)]);
    expect(db().select().from(comments).all().length).toBeGreaterThan(0);
  });

  test("a command without --yes that can't ask anybody", async () => {
    put("whole.zip", made.archive);
    const { status, stderr } = await site("unasked", "restore", "whole.zip", "--new-place");
    expect([status, stderr]).toEqual([1, expect.stringContaining("add --yes")]);
    expect(existsSync(path.join(elsewhere, "unasked/alumni.sqlite"))).toBe(false);
  });
});

describe("on the command line", () => {
  test("a backup is written, read back, and replaces a file only with --force", async () => {
    await site("new", "restore", put("whole.zip", made.archive), "--yes", "--new-place");
    expect((await site("new", "backup", "mine.zip")).stdout).toMatch(/mine\.zip was written and read back: 2 members/);
    expect(await site("new", "backup", "mine.zip")).toMatchObject({ status: 1, stderr: expect.stringContaining("--force") });
    expect((await site("new", "backup", "mine.zip", "--force")).status).toBe(0);
    expect((await site("other", "restore", "mine.zip", "--yes", "--new-place")).status).toBe(0);
    expect(readdirSync(elsewhere).filter((name) => name.endsWith(".draft"))).toEqual([]);
  });

  test("the site of another class is not replaced unless it is asked for", async () => {
    await site("its", "restore", put("whole.zip", made.archive), "--yes", "--new-place");
    const client = new Database(path.join(elsewhere, "its/alumni.sqlite"));
    client.exec("update users set created_at = created_at + 1");
    client.close();
    const { status, stderr } = await site("its", "restore", "whole.zip", "--yes");
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^The site in .* is not the one that .*Nothing was changed/)]);
    expect(readdirSync(path.join(elsewhere, "its")).filter((name) => name.startsWith("restoring"))).toEqual([]);
    expect((await site("its", "restore", "whole.zip", "--yes", "--new-place")).status).toBe(0);
  });

  test("the replaced database is kept, and a snapshot can be restored, too", async () => {
    await site("twice", "restore", put("whole.zip", made.archive), "--yes", "--new-place");
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
    expect((await site("lost", "restore", put("whole.zip", made.archive), "--yes", "--new-place")).stderr).toBe("");
    expect(readdirSync(path.join(elsewhere, "lost/backups"))).toEqual([expect.stringMatching(/^replaced-.*-wal$/)]);
    expect((await site("lost", "list")).stdout).toContain("2 members.");
  });

  test("an unreadable database is replaced and kept", async () => {
    await site("hurt", "restore", put("whole.zip", made.archive), "--yes", "--new-place");
    writeFileSync(path.join(elsewhere, "hurt/alumni.sqlite"), "not a database at all, but a file all the same".repeat(99));
    expect((await site("hurt", "restore", "whole.zip", "--yes")).stderr).toBe("");
    expect((await site("hurt", "list")).stdout).toContain("2 members.");
    expect(readdirSync(path.join(elsewhere, "hurt/backups")).filter((name) => name.endsWith(".damaged"))).toHaveLength(1);
  });
});

describe("what the Backup page says to copy into a terminal", () => {
  const byHand = (settings = {}) =>
    restoreCommands({ dataDir: "/home/pat/our class/data", programFolder: "/home/pat/site", settings });

  test("by hand, the command has the site's folders and the settings of its class, and a shell reads them as they are", () => {
    const school = "St. Mary's $HIGH";
    const { start, restore } = byHand({ CLASS_YEAR: "1986", SCHOOL_NAME: school, SMTP_URL: "smtp://secret" });
    const command = restore("/tmp/our file.zip");
    expect([command.includes("secret"), command.startsWith("cd /home/pat/site\n")]).toEqual([false, true]);
    expect(start).toBe("cd /home/pat/site\nDATA_DIR='/home/pat/our class/data' npm start");
    const printed = command
      .replace(/^cd .*\n/, "")
      .replace("npm run site --", `sh -c 'printf "%s|" "$DATA_DIR" "$SCHOOL_NAME" "$@"' -`);
    expect(execFileSync("sh", ["-c", printed], { encoding: "utf8" })).toBe(
      `/home/pat/our class/data|${school}|restore|/tmp/our file.zip|`,
    );
  });

  test("with systemd, class-site stops and starts the class", () => {
    const { start, restore } = restoreCommands({
      dataDir: "/var/lib/class-of-1985/1986",
      programFolder: "/srv/class-of-1985/releases/1.2.0",
      settings: {},
    });
    expect([start, restore("/root/our file.zip")]).toEqual([null, "sudo class-site restore --class 1986 '/root/our file.zip'"]);
  });

  test("a machine with class-site has no npm", () => {
    expect(commandStart("/var/lib/class-of-1985/1986")).toBe("sudo class-site run --class 1986");
    expect(commandStart("/home/pat/our class/data")).toBe("npm run site --");
  });
});
