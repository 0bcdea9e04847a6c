import { execFile, execFileSync } from "node:child_process";
import {
  chownSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/** deploy/keep-backup.ts runs as root, on a file that somebody who has broken into a class's site may have put there. */

let machine: string;
let backup: string;
let kept: string;

beforeEach(() => {
  machine = mkdtempSync(path.join(tmpdir(), "kept-"));
  kept = path.join(machine, "kept");
  mkdirSync(kept);
  mkdirSync(path.join(machine, "data"));
  backup = path.join(machine, "data/backup.zip");
});
afterEach(() => rmSync(machine, { recursive: true }));

/** Returns what it says; an empty text if the backup was kept. */
const keep = () =>
  new Promise<string>((resolve) => {
    const run = execFile(process.execPath, ["deploy/keep-backup.ts", backup, kept], { timeout: 20_000 }, (_, __, stderr) =>
      resolve(run.exitCode === 0 ? "" : stderr),
    );
  });
const names = () => readdirSync(kept).sort();

test("a backup is copied to a file that its writer can read and not change, and the newest eight stay", async () => {
  writeFileSync(backup, "the class of this week");
  const earlier = Array.from({ length: 9 }, (_, week) => `2026-0${week + 1}-01T03-00-00Z.zip`);
  for (const name of [...earlier, "of-my-own.zip"]) writeFileSync(path.join(kept, name), name);
  mkdirSync(path.join(kept, "replica"));
  expect(await keep()).toBe("");
  expect(names()).toEqual([
    ...earlier.slice(2),
    expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/),
    "of-my-own.zip",
    "replica",
  ]);
  const copy = path.join(kept, names().at(-3) ?? "");
  expect(readFileSync(copy, "utf8")).toBe("the class of this week");
  expect([statSync(copy).mode & 0o777, statSync(copy).ino === statSync(backup).ino]).toEqual([0o640, false]);
});

test("a link, a pipe, a folder, and a file with two names are refused, and nothing is kept or removed", async () => {
  const secret = path.join(machine, "secret");
  writeFileSync(secret, "of another class");
  writeFileSync(path.join(kept, "2026-01-01T03-00-00Z.zip"), "");
  const refusals: string[] = [];
  for (const make of [
    () => symlinkSync(secret, backup),
    () => execFileSync("mkfifo", [backup]),
    () => mkdirSync(backup),
    () => linkSync(secret, backup),
    () => writeFileSync(backup, ""),
    () => undefined,
  ]) {
    rmSync(backup, { recursive: true, force: true });
    make();
    refusals.push((await keep()).replace(/^The backup \S+ was not kept: /, ""));
  }
  const notAFile = "it is not a file with something in it.\n";
  expect(refusals).toEqual([
    expect.stringMatching(/^ELOOP/),
    notAFile,
    notAFile,
    "it is not a file of the class's user alone.\n",
    notAFile,
    expect.stringMatching(/^ENOENT/),
  ]);
  expect(names()).toEqual(["2026-01-01T03-00-00Z.zip"]);
});

test("a file that claims more bytes than the disk has left is refused before it is copied", async () => {
  writeFileSync(backup, "");
  truncateSync(backup, 2 ** 43);
  expect(await keep()).toContain("has no room for them.");
  expect(names()).toEqual([]);
});

test("a file that changes while it is copied is not kept", async () => {
  writeFileSync(backup, Buffer.alloc(200_000_000, 1));
  const running = keep();
  const writing = setInterval(() => writeFileSync(backup, "changed", { flag: "r+" }), 1);
  expect(await running).toContain("it was changed while it was copied.");
  clearInterval(writing);
  expect(names()).toEqual([]);
});

test.runIf(process.getuid?.() === 0)("a file of somebody else is refused", async () => {
  writeFileSync(backup, "of another class");
  chownSync(backup, 54_321, 54_321);
  expect(await keep()).toContain("it is not a file of the class's user alone.");
  expect(names()).toEqual([]);
});
