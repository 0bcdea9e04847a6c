import { type SpawnOptions, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { databaseFile } from "#db/database-file.ts";
import { startArguments } from "#tests/support/site.ts";

/** A site that cannot start, and a command that cannot run, say in one sentence what is wrong and what to do. */

const folder = mkdtempSync(path.join(tmpdir(), "class-start-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Run {
  status: number;
  stdout: string;
  stderr: string;
}

function run(command: string, args: string[], dataDir: string): Promise<Run> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: "0", REPLICA_URL: "", LOG_LEVEL: "error" };
  const options: SpawnOptions = { env, stdio: ["ignore", "pipe", "pipe"] };
  const child = spawn(command, args, options);
  return new Promise((resolve) => {
    const output = Promise.all([child.stdout, child.stderr].map((stream) => text(stream as NonNullable<typeof stream>)));
    child.once("close", async (status) => {
      const [stdout = "", stderr = ""] = await output;
      resolve({ status: status ?? -1, stdout, stderr });
    });
  });
}
const site = startArguments();
const commandLine = ["app/cli.ts", "list"];

/** A data folder with a database of 200 members, and with pages of a few more that were deleted: what a command records fits into them. */
function dataFolder(name: string): string {
  const dataDir = path.join(folder, name);
  const { $client } = openDatabase(dataDir);
  const add = $client.prepare(
    "insert into users (email, first_name, last_name, sort_name, search_text, created_at, bio) values (?, 'a', 'b', 'b', 'a', 0, ?)",
  );
  for (let n = 0; n < 220; n++) add.run(`a${n}@b.example`, "x".repeat(2000));
  $client.exec("delete from users where id > 200");
  closeDatabase();
  return dataDir;
}

/** A file in place of the data folder. */
const file = path.join(folder, "a-file");
writeFileSync(file, "");
const garbage = dataFolder("garbage");
writeFileSync(databaseFile(garbage), "This is no database, whatever it is called. ".repeat(100));
const truncated = dataFolder("truncated");
truncateSync(databaseFile(truncated), readFileSync(databaseFile(truncated)).length / 2);

const noSite = /^There is no site in .* Set DATA_DIR to the folder of your site/;
const refused: [folder: string, dataDir: string, siteError: RegExp, commandError?: RegExp][] = [
  ["a file in place of the folder", file, /there is a file in its place\. Move the file, or set DATA_DIR\./, noSite],
  // Not even root can create a folder there.
  ["a folder nobody may write to", "/sys/class-1985", /This user may not write to the data folder \/sys\/class-1985/, noSite],
  ["a database of garbage", garbage, /is damaged \(file is not a database\)\. Restore a backup, .*npm run site -- restore FILE/],
  ["half a database", truncated, /is damaged \(database disk image is malformed\)\. Restore a backup/],
];

test.each(refused)(
  "%s makes the site and the command line print one sentence and exit with 1",
  async (_folder, dataDir, siteError, commandError = siteError) => {
    const starts = await Promise.all([site, commandLine].map((args) => run(process.execPath, args, dataDir)));
    for (const [index, { status, stdout, stderr }] of starts.entries()) {
      expect(stderr).toMatch([siteError, commandError][index] as RegExp);
      expect([status, stderr.trim().split("\n").length]).toEqual([1, 1]);
      // A command prints its data folder before it opens the database.
      expect(["", `The site in ${dataDir}`]).toContain(stdout.trim());
    }
  },
);

test("with a full disk and a new folder, each start prints one sentence and makes no copy of the database", async () => {
  const dataDir = path.join(folder, "full");
  for (let start = 0; start < 2; start++) {
    const { status, stdout, stderr } = await run("prlimit", ["--fsize=0", process.execPath, ...site], dataDir);
    expect(stderr).toMatch(/^The disk with .* is full or failing \(disk I\/O error\)\. Make room on it/);
    expect([status, stdout, stderr.trim().split("\n").length]).toEqual([1, "", 1]);
  }
  expect(readdirSync(path.join(dataDir, "backups"))).toEqual([]);
});

test("a backup command on a full disk says how much space it needs, and leaves no files", async () => {
  const dataDir = dataFolder("backup");
  const bytes = readFileSync(databaseFile(dataDir)).length;
  const target = mkdtempSync(path.join(folder, "target-"));
  const args = [`--fsize=${bytes + 1}`, process.execPath, "app/cli.ts", "backup", path.join(target, "class.zip")];
  const { status, stderr } = await run("prlimit", args, dataDir);
  expect(stderr).toMatch(/^No backup was made: it needs \d\.\d MB, and there is not that much room in .*target-/);
  expect([status, readdirSync(target), readdirSync(path.join(dataDir, "backups"))]).toEqual([1, [], []]);
});
