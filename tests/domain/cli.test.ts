import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readRoster } from "#app/domain/roster/roster-list.server.ts";
import { ensureFirstAdministrator } from "#app/domain/sign-in/first-administrator.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { officeLists } from "#tests/support/office-lists.ts";
import { turnOn } from "#tests/support/second-factor.ts";
import { temporaryFolder } from "#tests/support/site.ts";
import { command, commandProcess } from "../support/command-line.ts";

const folder = temporaryFolder("class-terminal-");
afterAll(() => rmSync(folder, { recursive: true }));

const dataDir = path.join(folder, "data");
process.env.DATA_DIR = dataDir;
openDatabase(dataDir);
await ensureFirstAdministrator({ email: null, password: null });
closeDatabase();

const given = (input = "", settings: Record<string, string> = {}) => ({
  settings: { DATA_DIR: dataDir, SITE_URL: "https://class.example", INIT_CWD: folder, ...settings },
  input,
});
/** Runs a command on a database of its own. */
const site = (args: string[], ...input: Parameters<typeof given>) => command(args, given(...input));

writeFileSync(
  path.join(folder, "class.csv"),
  "First Name;Last Name;E-mail;Notes\r\nZoë;Núñez;zoe@example.com;x\r\nLi;O;nowhere;\r\nAnna;Sol;anna@example.com;\r\n",
);

test("a dry run lists every row with errors and every new person, and writes nothing", async () => {
  const { stdout, status } = await site(["import", "class.csv", "--dry-run"]);
  expect(status).toBe(0);
  expect(stdout).toContain(`The site in ${dataDir}`);
  expect(stdout).toContain("Row 3, Li O: E-mail “nowhere” is not an email address.");
  expect(stdout).toContain("Row 2: Zoë Núñez, zoe@example.com");
  expect(stdout).toContain("class.csv, read as UTF-8");
  expect(stdout).toContain("The column names are in row 1.");
  expect(stdout).toContain('  Notes: Notes for administrators (such as "x")');
  expect(stdout).toContain("Nothing was written (dry run).");
  expect((await site(["list"])).stdout).toMatch(/\n1 member\.\n$/);
});

test("--column says what a column is, by its name or its letter, and is asked for if the names are not found", async () => {
  writeFileSync(path.join(folder, "unclear.csv"), "Alumna,Since\r\nQuill Zeta,x\r\n");
  const unclear = await site(["import", "unclear.csv", "--dry-run"]);
  expect([unclear.status, unclear.stdout]).toEqual([1, ""]);
  expect(unclear.stderr).toMatch(/Column A: not imported[\s\S]*which column is the name[\s\S]*--column "Column A=Full name"/);
  const told = ["--column", "A=full name", "--column", "Column B=Do not import"];
  expect((await site(["import", "unclear.csv", "--dry-run", ...told])).stdout).toContain("Row 2: Quill Zeta, missing");
});

test("the command and the screen give the same result for the same file", async () => {
  const list = officeLists.find(({ name }) => name.startsWith("an Excel workbook"));
  writeFileSync(path.join(folder, "office.xlsx"), (await list?.bytes()) ?? "");
  const { stdout } = await site(["import", "office.xlsx", "--dry-run"]);
  const roster = await readRoster(readFileSync(path.join(folder, "office.xlsx")));
  expect(stdout).toContain('sheet "Class of \'85". It has other sheets, which are not read: Cover, Sums.');
  expect(stdout).toContain("2 to be added: 2 to be invited, 0 missing, 0 in memoriam");
  for (const change of roster.changes) expect(stdout).toContain(change);
});

test("a process ends with exit code 0 or 1; only its failure is on standard error", () => {
  expect(commandProcess(["list"], given())).toEqual({ status: 0, stdout: expect.stringMatching(/\n1 member\.\n$/), stderr: "" });
  const stderr = expect.stringMatching(/^The file clas\.csv was not found\. .*\n$/);
  expect(commandProcess(["import", "clas.csv"], given())).toEqual({ status: 1, stdout: "", stderr });
});

test("an import adds the new ones, says what to do next, and a second one changes nothing", async () => {
  expect((await site(["import", "class.csv", "--yes"])).stdout).toMatch(
    /3 to be added[\s\S]*Added 3 people[\s\S]*sign-in-link EMAIL/,
  );
  expect((await site(["import", "class.csv"])).stdout).toMatch(
    /0 to be added[^\n]*\n {2}3 already on the site[\s\S]*Nothing was written\./,
  );
  expect((await site(["list", "--not-joined"])).stdout).toContain("Núñez, Zoë");
});

test("the command has the choices of the screen as options, and says what it took", async () => {
  const people = ["Ann Berg (d. 2004);;", "Bob & Cy Cole;gone;", "Eve Ek;gone;", "Li O;;", "Zoë Núñez;;z@class.example"];
  writeFileSync(path.join(folder, "asks.csv"), `x\r\ny\r\nName;Status;Email\r\n${people.join("\r\n")}\r\n`);
  const run = (...options: string[]) => site(["import", "asks.csv", ...options]);
  const guessed = (await run("--dry-run")).stdout;
  expect(guessed).toContain('  Status "gone", 2 rows (Bob & Cy Cole, Eve Ek): Nothing (a note)');
  expect(guessed).toContain('  In a name "d. 2004", 1 row (Ann Berg (d. 2004)): In memoriam');
  expect(guessed).toMatch(/Row 8, Zoë Núñez,.*The same name\. Left out; --add 8 adds this person\./);
  const told = [
    "--headings",
    "3",
    "--answer",
    "gone=missing",
    "--answer",
    "Bob & Cy Cole=two",
    "--answer",
    "d. 2004=nothing",
    "--add",
    "8",
  ];
  const dry = (await run("--dry-run", ...told)).stdout;
  expect(dry).toMatch(/5 to be added[\s\S]*Row 8, Zoë Núñez,.*Added\.[\s\S]*Row 5b: Cy Cole|5 to be added[\s\S]*Row 5: Cy Cole/);
  const stopped = await run(...told);
  expect([stopped.status, stopped.stderr]).toEqual([1, expect.stringContaining("4 of 6 people would be in memoriam or missing")]);
  expect((await run("--dry-run", "--answer", "moon=missing")).stderr).toContain(
    'The list has no text "moon" that is asked about.',
  );
  expect((await run("--dry-run", "--answer", "gone=two")).stderr).toContain(
    "Please use one of: nothing, in memoriam, missing, unlisted.",
  );
  expect((await run("--dry-run", "--add", "4")).stderr).toContain("Row 4 is not one of those who may be on the site already.");
  expect((await run("--dry-run", "--headings", "x")).stderr).toContain('"x" is not the number of a row.');
  expect((await site(["import", "office.xlsx", "--dry-run", "--sheet", "Class"])).stderr).toContain(
    'There is no sheet "Class". The sheets: "Class of \'85", "Cover", "Sums".',
  );
});

test("a sign-in link is a full address with its end in US Eastern time", async () => {
  const { stdout } = await site(["sign-in-link", "ZOE@example.com"]);
  expect(stdout).toMatch(/can join the site, once, until \w+, \w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T:/);
  expect(stdout).toMatch(/https:\/\/class\.example\/join\/[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}\n/);
});

test("a piped password is set, and the member has joined", async () => {
  expect(commandProcess(["set-password", "zoe@example.com"], given("blue paper boats\n")).status).toBe(0);
  expect((await site(["list", "--not-joined"])).stdout).not.toContain("zoe@example.com");
});

test("members are added, deactivated and reactivated", async () => {
  const { stdout } = await site(["add", "--first", "Ada", "--last", "Roe", "--email", "ada@example.com", "--teacher"]);
  expect(stdout).toMatch(/Ada Roe was added\.[\s\S]*https:\/\/class\.example\/join\/[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}\n/);
  expect((await site(["deactivate", "ada@example.com"])).stdout).toContain("Ada Roe is deactivated");
  expect((await site(["list", "--inactive"])).stdout).toMatch(/Roe, Ada +ada@example\.com +teacher +deactivated/);
  expect((await site(["reactivate", "ada@example.com"])).status).toBe(0);
});

test("somebody without an email address is added, listed, and named by user id", async () => {
  const add = ["add", "--first", "Una", "--last", "Post"];
  expect((await site(add)).stdout).toMatch(/Una Post was added\.[\s\S]*Send it to Una Post, and to nobody else/);
  expect((await site(add)).stderr).toContain("Una Post is already in the class.");
  expect((await site([...add, "--namesake"])).status).toBe(0);
  const [id = ""] = /^\d+(?= +Post, Una +classmate +has not joined yet$)/m.exec((await site(["list"])).stdout) ?? [];
  expect((await site(["sign-in-link", id])).stdout).toContain("With this link Una Post can join the site");
  expect((await site(["deactivate", id])).stdout).toContain(`npm run site -- reactivate ${id}\n`);
  expect((await site(["reactivate", id])).stdout).toContain(`npm run site -- sign-in-link ${id}\n`);
  expect((await site(["reactivate", "99999"])).stderr).toContain('No member has the user id "99999".');
  expect(commandProcess(["set-password", id], given("blue paper boats\n")).stderr).toContain("has no email address");
});

test("who never chose a password is not told of one from before", async () => {
  await site(["deactivate", "anna@example.com"]);
  const { stdout } = await site(["reactivate", "anna@example.com"]);
  expect(stdout).toContain("Anna Sol is active again, and has not chosen a password yet.");
  expect(stdout).not.toContain("from before");
  await site(["deactivate", "zoe@example.com"]);
  expect((await site(["reactivate", "zoe@example.com"])).stdout).toContain("Zoë Núñez is active again, with the same password.");
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
test.each(commands)("on a folder without a site, %s %s says so and makes nothing", async (...args) => {
  const nowhere = path.join(folder, "dta");
  const { stdout, stderr, status } = await site(args, "", { DATA_DIR: nowhere });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain(`There is no site in ${nowhere}.`);
  expect([existsSync(nowhere), existsSync(path.join(folder, "typo.zip"))]).toEqual([false, false]);
});

test("restore makes a site of a backup on a new machine, and leaves no folder behind when it does not", async () => {
  openDatabase(dataDir);
  turnOn({ id: 1 });
  closeDatabase();
  expect((await site(["backup", "class.zip"])).status).toBe(0);
  const settings = { DATA_DIR: path.join(folder, "new-machine") };
  expect((await site(["restore", "no-such.zip", "--yes"], "", settings)).status).toBe(1);
  expect((await site(["restore", "class.zip", "--new-place"], "", settings)).stderr).toContain("Nothing was changed.");
  // A mistyped folder would otherwise look like a restore of the site.
  expect((await site(["restore", "class.zip", "--yes"], "", settings)).stderr).toMatch(/^There is no site in .*--new-place/s);
  expect(existsSync(settings.DATA_DIR)).toBe(false);
  const { stdout, status } = await site(["restore", "class.zip", "--yes", "--new-place"], "", settings);
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining(`a new site in ${settings.DATA_DIR}`) });
  expect((await site(["list"], "", settings)).stdout).toContain("Núñez, Zoë");
  // The backup has no site secret, so the new machine can't read the key.
  expect(stdout).toContain("Two-step sign-in is off for Site Administrator: its keys belong to another machine.");
  expect((await site(["turn-off-second-factor", "1"], "", settings)).stderr).toContain("does not use two-step sign-in");
  expect((await site(["turn-off-second-factor", "1"])).stdout).toContain("The two-step sign-in of Site Administrator is off.");
});

test("without SITE_URL, links begin with the address that the site was last started at; before that they say that it is a guess", async () => {
  const link = async () => (await site(["sign-in-link", "zoe@example.com"], "", { SITE_URL: "", PORT: "3000" })).stdout;
  expect(await link()).toMatch(/http:\/\/localhost:3000\/join\/[\s\S]*Set SITE_URL to the site's address/);
  writeFileSync(path.join(dataDir, "site-address"), "https://class1985.example\n");
  expect(await link()).toContain("https://class1985.example/join/");
  expect(await link()).not.toContain("SITE_URL");
});

mkdirSync(path.join(folder, "lists"));
writeFileSync(path.join(folder, "class.xlsx"), Uint8Array.of(0x50, 0x4b, 3, 4));
writeFileSync(path.join(folder, "empty.csv"), "");

test.each([
  ["no such file", ["import", "clas.csv"], "The file clas.csv was not found."],
  ["a folder", ["import", "lists"], "lists is a folder."],
  ["a damaged spreadsheet", ["import", "class.xlsx"], "This spreadsheet is damaged."],
  ["an unknown encoding", ["import", "class.csv", "--encoding", "latin"], 'The encoding "latin" is unknown.'],
  ["an unknown column", ["import", "class.csv", "--column", "Name=Full name"], 'There is no column "Name".'],
  ["an unknown meaning", ["import", "class.csv", "--column", "Notes=hat"], '"hat" is nothing that a column can be.'],
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
])("a failure is one sentence and exit code 1: %s", async (_what, args, sentence) => {
  const { stderr, status } = await site(args, "short\n");
  expect(status).toBe(1);
  expect(stderr).toContain(sentence);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});

test("mail-test sends an email at once, and its exit code says whether the mail server accepted it", async () => {
  const without = await site(["mail-test", "anna@example.com"]);
  expect([without.status, without.stderr]).toEqual([1, expect.stringMatching(/^This site sends no email\. Set SMTP_URL /)]);
  const server = await startMailServer({ answerTo: (recipient) => (recipient.startsWith("gone") ? 550 : undefined) });
  const mail = { SMTP_URL: server.url, MAIL_FROM: "Class of 1985 <site@class.example>" };
  const accepted = await site(["mail-test", "anna@example.com"], "", mail);
  expect([accepted.status, accepted.stderr]).toEqual([0, ""]);
  expect(accepted.stdout).toContain("accepted the test email to anna@example.com, from site@class.example.");
  expect(server.emails).toMatchObject([{ recipient: "anna@example.com" }]);
  const refused = await site(["mail-test", "gone@example.com"], "", mail);
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/^The mail server answered: 550 .*not accepted\.\n$/),
  ]);
  const invalid = await site(["mail-test", "anna"], "", mail);
  expect([invalid.status, invalid.stderr]).toEqual([1, "Please enter a valid email address.\n"]);
  await server.close();
  const unreachable = await site(["mail-test", "anna@example.com"], "", mail);
  expect([unreachable.status, unreachable.stderr]).toEqual([1, expect.stringMatching(/^No mail server answers at 127/)]);
});
