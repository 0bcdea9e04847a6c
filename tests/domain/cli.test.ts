import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { ensureFirstAdministrator } from "#app/domain/first-administrator.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "class-terminal-"));
afterAll(() => rmSync(folder, { recursive: true }));

const dataDir = path.join(folder, "data");
openDatabase(dataDir);
await ensureFirstAdministrator({ email: null, password: null });
closeDatabase();

/** Runs the real command line on a database of its own, as `npm run site -- …` does. */
function site(args: string[], input?: string, settings: Record<string, string> = {}) {
  const env = { ...process.env, DATA_DIR: dataDir, SITE_URL: "https://class.example", INIT_CWD: folder, ...settings };
  const { stdout, stderr, status } = spawnSync(process.execPath, ["app/cli.ts", ...args], { env, input, encoding: "utf8" });
  return { stdout, stderr, status };
}

writeFileSync(
  path.join(folder, "class.csv"),
  "First Name;Last Name;E-mail;Notes\r\nZoë;Núñez;zoe@example.com;x\r\nLi;O;nowhere;\r\nAnna;Sol;anna@example.com;\r\n",
);

test("a dry run names every faulty row and who is new, and writes nobody", () => {
  const { stdout, status } = site(["import", "class.csv", "--dry-run"]);
  expect(status).toBe(0);
  expect(stdout).toContain(`The site in ${dataDir}`);
  expect(stdout).toContain('Row 3, Li O: "nowhere" is not an e-mail address.');
  expect(stdout).toContain("Row 2: Zoë Núñez, zoe@example.com");
  expect(stdout).toContain("left out:\n  Notes");
  expect(stdout).toContain("Nothing was written (dry run).");
  expect(site(["list"]).stdout).toMatch(/\n1 member\.\n$/);
});

test("an import adds the new ones, says what to do next, and a second one changes nothing", () => {
  expect(site(["import", "class.csv"]).stdout).toMatch(/2 new[\s\S]*Added 2 members[\s\S]*sign-in-link EMAIL/);
  expect(site(["import", "class.csv"]).stdout).toMatch(/0 new\n {2}2 already members[\s\S]*Nothing was written\./);
  expect(site(["list", "--not-joined"]).stdout).toContain("Núñez, Zoë");
});

test("a sign-in link is a full address with its end in US Eastern time", () => {
  const { stdout } = site(["sign-in-link", "ZOE@example.com"]);
  expect(stdout).toMatch(/can join the site, once, until \w+, \w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T:/);
  expect(stdout).toMatch(/https:\/\/class\.example\/welcome\/[\w-]{32}\n/);
});

test("a piped password is set, and the member has joined", () => {
  expect(site(["set-password", "zoe@example.com"], "blue paper boats\n").status).toBe(0);
  expect(site(["list", "--not-joined"]).stdout).not.toContain("zoe@example.com");
});

test("members are added, deactivated and reactivated", () => {
  const { stdout } = site(["add", "--first", "Ada", "--last", "Roe", "--email", "ada@example.com", "--teacher"]);
  expect(stdout).toMatch(/Ada Roe was added\.[\s\S]*https:\/\/class\.example\/welcome\/[\w-]{32}\n/);
  expect(site(["deactivate", "ada@example.com"]).stdout).toContain("Ada Roe is deactivated");
  expect(site(["list", "--inactive"]).stdout).toMatch(/Roe, Ada +ada@example\.com +teacher +deactivated/);
  expect(site(["reactivate", "ada@example.com"]).status).toBe(0);
});

test("who never chose a password is not told of one from before", () => {
  site(["deactivate", "anna@example.com"]);
  const { stdout } = site(["reactivate", "anna@example.com"]);
  expect(stdout).toContain("Anna Sol is active again, and has not chosen a password yet.");
  expect(stdout).not.toContain("from before");
  site(["deactivate", "zoe@example.com"]);
  expect(site(["reactivate", "zoe@example.com"]).stdout).toContain("Zoë Núñez is active again, with the password from before.");
});

const commands = [
  ["list"],
  ["import", "class.csv"],
  ["import", "class.csv", "--dry-run"],
  ["add", "--first", "A", "--last", "B", "--email", "a@b.example"],
  ["sign-in-link", "zoe@example.com"],
  ["set-password", "zoe@example.com"],
  ["deactivate", "zoe@example.com"],
  ["reactivate", "zoe@example.com"],
  ["backup", "typo.zip"],
];
test.each(commands)("on a folder without a site, %s %s says so and makes nothing", (...args) => {
  const nowhere = path.join(folder, "dta");
  const { stdout, stderr, status } = site(args, "", { DATA_DIR: nowhere });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain(`There is no site in ${nowhere}.`);
  expect([existsSync(nowhere), existsSync(path.join(folder, "typo.zip"))]).toEqual([false, false]);
});

test("restore makes a site of a backup on a new machine, and leaves no folder behind when it does not", () => {
  expect(site(["backup", "class.zip"]).status).toBe(0);
  const settings = { DATA_DIR: path.join(folder, "new-machine") };
  expect(site(["restore", "no-such.zip", "--yes"], "", settings).status).toBe(1);
  expect(site(["restore", "class.zip"], "", settings).stderr).toContain("Nothing was changed.");
  expect(existsSync(settings.DATA_DIR)).toBe(false);
  const { stdout, status } = site(["restore", "class.zip", "--yes"], "", settings);
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining(`a new site in ${settings.DATA_DIR}`) });
  expect(site(["list"], "", settings).stdout).toContain("Núñez, Zoë");
});

test("without SITE_URL, links begin with the address that the site was last started at; before that they say that it is a guess", () => {
  const link = () => site(["sign-in-link", "zoe@example.com"], "", { SITE_URL: "", PORT: "3000" }).stdout;
  expect(link()).toMatch(/http:\/\/localhost:3000\/welcome\/[\s\S]*Set SITE_URL to the site's address/);
  writeFileSync(path.join(dataDir, "site-address"), "https://class1985.example\n");
  expect(link()).toContain("https://class1985.example/welcome/");
  expect(link()).not.toContain("SITE_URL");
});

mkdirSync(path.join(folder, "lists"));
writeFileSync(path.join(folder, "class.xlsx"), Uint8Array.of(0x50, 0x4b, 3, 4));
writeFileSync(path.join(folder, "empty.csv"), "");

test.each([
  ["no such file", ["import", "clas.csv"], "There is no file clas.csv."],
  ["a folder", ["import", "lists"], "lists is a folder."],
  ["a spreadsheet", ["import", "class.xlsx"], "This is a spreadsheet, not a CSV file."],
  ["an empty file", ["import", "empty.csv"], "The file is empty."],
  ["a mistyped address", ["sign-in-link", "zoe@exampel.com"], "Did you mean zoe@example.com (Zoë Núñez)?"],
  [
    "a year outside 1970 to 2000",
    ["add", "--first", "A", "--last", "B", "--email", "a@b.example", "--year", "85"],
    "between 1970",
  ],
  ["a short password", ["set-password", "anna@example.com"], "Please use at least 10 characters."],
  [
    "the last administrator",
    ["deactivate", "administrator@class1985.example"],
    "Site Administrator is the last administrator. Please make somebody else an administrator first.",
  ],
])("a failure is one sentence and exit code 1: %s", (_what, args, sentence) => {
  const { stderr, status } = site(args, "short\n");
  expect(status).toBe(1);
  expect(stderr).toContain(sentence);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});
