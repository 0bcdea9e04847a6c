import { afterAll, beforeAll, expect, test } from "vitest";
import { addMigration, changeServer, createFakeMachine, type FakeMachine } from "#tests/support/fake-machine.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * deploy/upgrade.sh, for the volunteer who has one evening a year: a version that runs is in place after one command,
 * and one that does not leaves everything as it was. The tests are one story, on a machine with two classes.
 */

const administrator = { ADMIN_EMAIL: "olga@class.example", ADMIN_PASSWORD: "vermilion and ink" };
// Each version means two backups and two starts.
const minute = { timeout: 60_000 };
let machine: FakeMachine;
let site: string;
let neighbour: string;

beforeAll(async () => {
  machine = createFakeMachine();
  site = `http://localhost:${await machine.addClass("1985", administrator)}`;
  neighbour = `http://localhost:${await machine.addClass("1986", administrator)}`;
});
afterAll(() => machine.remove());

const versionOf = async (origin: string) =>
  ((await (await fetch(`${origin}/api/health`)).json()) as { schemaVersion: number }).schemaVersion;
const writeAlbum = async (title: string) => {
  const browser = await new Visitor(site).signIn(administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD);
  expect((await browser.call("POST", "/api/photo-collections", { title })).status).toBe(201);
};
const albums = async () => {
  const browser = await new Visitor(site).signIn(administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD);
  return ((await browser.call("GET", "/api/photo-collections")).body as { title: string }[]).map(({ title }) => title);
};
let before: number;

test("the first version is put in place by the same command", minute, async () => {
  machine.addVersion("v1");
  expect(await machine.upgrade("v1")).toEqual({ code: 0, output: expect.stringContaining("v1 runs.") });
  before = await versionOf(site);
  expect(await versionOf(neighbour)).toBe(before);
  await writeAlbum("Written with v1");
});

test("a good one replaces it, after a backup of every class; its changes of the database are made", minute, async () => {
  machine.addVersion("v2", (folder) => addMigration(folder, "CREATE TABLE later (id integer);"));
  expect(await machine.upgrade("v2")).toEqual({ code: 0, output: expect.stringContaining("v2 runs.") });
  expect([await versionOf(site), await versionOf(neighbour)]).toEqual([before + 1, before + 1]);
  expect([machine.backups("1985"), machine.backups("1986")]).toEqual([
    [expect.stringMatching(/Z\.zip$/)],
    [expect.stringMatching(/Z\.zip$/)],
  ]);
  await writeAlbum("Written with v2");
});

test(
  "one that changes the database and then does not answer is taken back, with its changes, in every class",
  minute,
  async () => {
    machine.addVersion("v3", (folder) => {
      addMigration(folder, "CREATE TABLE later (id integer);");
      addMigration(folder, "DELETE FROM photo_collections;");
      // Only one of the two classes does not answer.
      changeServer(folder, 'if (process.env.DATA_DIR.endsWith("1986")) process.env.PORT = "0";');
    });
    const { code, output } = await machine.upgrade("v3");
    expect([code, output]).toEqual([1, expect.stringContaining("v2 is back, with all data as it was.")]);
    expect([await versionOf(site), await versionOf(neighbour)]).toEqual([before + 1, before + 1]);
    expect(await albums()).toEqual(["Written with v2", "Written with v1"]);
  },
);

test("one whose changes would break the database is taken back too", minute, async () => {
  machine.addVersion("v4", (folder) => {
    addMigration(folder, "CREATE TABLE later (id integer);");
    addMigration(folder, "DELETE FROM users;");
  });
  const { code, output } = await machine.upgrade("v4");
  expect([code, output]).toEqual([1, expect.stringContaining("v2 is back, with all data as it was.")]);
  expect(await albums()).toEqual(["Written with v2", "Written with v1"]);
});

test("what cannot be put in place is refused before anything is touched", minute, async () => {
  const refusals = [await machine.upgrade("v9"), await machine.upgrade("v2"), await machine.upgrade("../v2")];
  expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1]);
  expect(refusals.map(({ output }) => output.trim())).toEqual([
    "There is no version v9.",
    "v2 is in place already.",
    "A version's name has letters, digits, dots and dashes: ../v2",
  ]);
  expect(await versionOf(site)).toBe(before + 1);
});
