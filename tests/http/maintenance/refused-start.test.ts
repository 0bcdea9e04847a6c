import { type SpawnOptions, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { databaseFile } from "#db/database-file.ts";

/** A site that cannot start, or a command that cannot run, says in one sentence what is wrong and what to do. */

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
const site = ["app/start.ts"];
const commandLine = ["app/cli.ts", "list"];

/** A data folder with a database of some members. */
function dataFolder(name: string): string {
  const dataDir = path.join(folder, name);
  const { $client } = openDatabase(dataDir);
  const add = $client.prepare(
    "insert into users (email, first_name, last_name, sort_name, search_text, created_at, bio) values (?, 'a', 'b', 'b', 'a', 0, ?)",
  );
  for (let n = 0; n < 200; n++) add.run(`a${n}@b.example`, "x".repeat(2000));
  closeDatabase();
  return dataDir;
}

/** No data folder at all, but a file of its name. */
const file = path.join(folder, "a-file");
writeFileSync(file, "");
const garbage = dataFolder("garbage");
writeFileSync(databaseFile(garbage), "This is no database, whatever it is called. ".repeat(100));
const cut = dataFolder("cut");
truncateSync(databaseFile(cut), readFileSync(databaseFile(cut)).length / 2);

const noSite = /^There is no site in .* Set DATA_DIR to the folder of your site/;
const refused: [what: string, dataDir: string, ofSite: RegExp, ofCommandLine?: RegExp][] = [
  ["a file in place of the folder", file, /there is a file in its place\. Move the file, or set DATA_DIR\./, noSite],
  // Where nobody may make a folder, not even the system's administrator.
  ["a folder nobody may write to", "/sys/class-1985", /This user may not write to the data folder \/sys\/class-1985/, noSite],
  ["a database of garbage", garbage, /is damaged \(file is not a database\)\. Restore a backup, .*npm run site -- restore FILE/],
  ["half a database", cut, /is damaged \(database disk image is malformed\)\. Restore a backup/],
];

test.each(refused)(
  "%s: a sentence and exit code 1, from the site and from the command line",
  async (_what, dataDir, ofSite, ofCommandLine = ofSite) => {
    const starts = await Promise.all([site, commandLine].map((args) => run(process.execPath, args, dataDir)));
    for (const [index, { status, stdout, stderr }] of starts.entries()) {
      expect(stderr).toMatch([ofSite, ofCommandLine][index] as RegExp);
      expect([status, stderr.trim().split("\n").length]).toEqual([1, 1]);
      // A command says which folder it works on before it opens the database there.
      expect(["", `The site in ${dataDir}`]).toContain(stdout.trim());
    }
  },
);

test("a full disk, on a new folder: one sentence at each start, and no copy of the database", async () => {
  const dataDir = path.join(folder, "full");
  for (let start = 0; start < 2; start++) {
    const { status, stdout, stderr } = await run("prlimit", ["--fsize=0", process.execPath, ...site], dataDir);
    expect(stderr).toMatch(/^The disk with .* is full or failing \(disk I\/O error\)\. Make room on it/);
    expect([status, stdout, stderr.trim().split("\n").length]).toEqual([1, "", 1]);
  }
  expect(readdirSync(path.join(dataDir, "backups"))).toEqual([]);
});

test("a full disk while a backup is written: the command says how much room it needs, and leaves nothing", async () => {
  const dataDir = dataFolder("backup");
  const bytes = readFileSync(databaseFile(dataDir)).length;
  const target = mkdtempSync(path.join(folder, "target-"));
  const args = [`--fsize=${bytes + 1}`, process.execPath, "app/cli.ts", "backup", path.join(target, "class.zip")];
  const { status, stderr } = await run("prlimit", args, dataDir);
  expect(stderr).toMatch(/^No backup was made: it needs \d\.\d MB, and there is not that much room in .*target-/);
  expect([status, readdirSync(target), readdirSync(path.join(dataDir, "backups"))]).toEqual([1, [], []]);
});
