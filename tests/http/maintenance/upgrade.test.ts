import { appendFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMigration, changeServer, createFakeMachine, type FakeMachine, shareUser } from "#tests/support/fake-machine.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * deploy/upgrade.sh installs a working version with one command, and undoes a broken one completely. The tests build
 * on each other, on a machine with a class that runs all the time and one that starts at the first request.
 */

const administrator = { ADMIN_EMAIL: "olga@class.example", ADMIN_PASSWORD: "vermilion and ink" };
let machine: FakeMachine;
let site: string;
/** The path of the other class's socket. */
let socket: string;

beforeAll(async () => {
  machine = createFakeMachine();
  site = `http://localhost:${await machine.addClass("1985", administrator)}`;
  socket = machine.addSleepingClass("1986", administrator);
});
afterAll(() => machine.remove());

const owners = () => [machine.owner("1985"), machine.owner("1986")];
const readVersion = (health: unknown) => (health as { schemaVersion: number }).schemaVersion;
const versionOf = async (origin: string) => readVersion(await (await fetch(`${origin}/api/health`)).json());
const versionAt = async (socketPath: string) =>
  readVersion(
    await new Promise((resolve, reject) => {
      get({ socketPath, path: "/api/health", agent: false }, (response) => resolve(json(response))).once("error", reject);
    }),
  );
const addAlbum = async (title: string) => {
  const browser = await new Visitor(site).signIn(administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD);
  expect((await browser.call("POST", "/api/photo-collections", { title })).status).toBe(201);
};
const albums = async () => {
  const browser = await new Visitor(site).signIn(administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD);
  return ((await browser.call("GET", "/api/photo-collections")).body as { title: string }[]).map(({ title }) => title);
};
let before: number;

test("the same command installs the first version", async () => {
  machine.addVersion("v1", shareUser);
  expect(await machine.upgrade("v1")).toEqual({ code: 0, output: expect.stringContaining("v1 runs.") });
  before = await versionOf(site);
  expect(await versionAt(socket)).toBe(before);
  expect(owners()).toEqual(["class-of-1985", "class-of-1985"]);
  await addAlbum("Written with v1");
});

test("a working version replaces it after a backup of every class, and runs its migrations", async () => {
  machine.addVersion("v2", (folder) => addMigration(folder, "CREATE TABLE later (id integer);"));
  expect(await machine.upgrade("v2")).toEqual({ code: 0, output: expect.stringContaining("v2 runs.") });
  expect([await versionOf(site), await versionAt(socket)]).toEqual([before + 1, before + 1]);
  expect([machine.backups("1985"), machine.backups("1986")]).toEqual([
    [expect.stringMatching(/Z\.zip$/)],
    [expect.stringMatching(/Z\.zip$/)],
  ]);
  expect(owners()).toEqual(["class-1985", "class-1986"]);
  await addAlbum("Written with v2");
});

test("a version that migrates the database and then does not answer is undone with its migrations in every class", async () => {
  machine.addVersion("v3", (folder) => {
    addMigration(folder, "CREATE TABLE later (id integer);");
    addMigration(folder, "DELETE FROM photo_collections;");
    // Only one of the two classes does not answer: its socket accepts requests, but nobody reads them.
    changeServer(folder, 'if (process.env.DATA_DIR.endsWith("1986")) await new Promise(() => setInterval(() => {}, 1000));');
  });
  const { code, output } = await machine.upgrade("v3");
  expect([code, output]).toEqual([1, expect.stringContaining("v2 is back, with all data as it was.")]);
  expect([await versionOf(site), await versionAt(socket)]).toEqual([before + 1, before + 1]);
  expect(await albums()).toEqual(["Written with v2", "Written with v1"]);
});

test("a version whose migration would break the database is undone too", async () => {
  machine.addVersion("v4", (folder) => {
    addMigration(folder, "CREATE TABLE later (id integer);");
    addMigration(folder, "DELETE FROM users;");
  });
  const { code, output } = await machine.upgrade("v4");
  expect([code, output]).toEqual([1, expect.stringContaining("v2 is back, with all data as it was.")]);
  expect(await albums()).toEqual(["Written with v2", "Written with v1"]);
});

test("a version that cannot be installed is refused before anything changes", async () => {
  const refusals = [await machine.upgrade("v9"), await machine.upgrade("v2"), await machine.upgrade("../v2")];
  expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1]);
  expect(refusals.map(({ output }) => output.trim())).toEqual([
    "There is no version v9.",
    "v2 is in place already.",
    "A version's name has letters, digits, dots and dashes: ../v2",
  ]);
  expect(await versionOf(site)).toBe(before + 1);
});

test("a version that turns out to be wrong later is undone with what was written since, which is in a backup", async () => {
  const backupsBefore = machine.backups("1986").length;
  const { code, output } = await machine.upgrade("--back", "v1");
  expect([code, output]).toEqual([0, expect.stringMatching(/Class 1986 has its database from before.*\nv1 runs\.\n$/)]);
  expect([await versionOf(site), await versionAt(socket)]).toEqual([before, before]);
  expect(await albums()).toEqual(["Written with v1"]);
  expect(machine.backups("1986")).toHaveLength(backupsBefore + 1);
  expect(owners()).toEqual(["class-of-1985", "class-of-1985"]);
  expect(await machine.upgrade("--back", "v3")).toEqual({ code: 1, output: expect.stringContaining("v3 is not in ") });
  // Version 1.0 takes no socket.
  rmSync(path.join(machine.root, "srv/class-of-1985/releases/v2/deploy/class-of-1985@.socket"));
  const { code: refused, output: why } = await machine.upgrade("--back", "v2");
  expect([refused, why]).toEqual([1, expect.stringContaining("Class 1986 starts at the first request, which v2 can't do.")]);
  expect(await versionOf(site)).toBe(before);
});

test("a version with a user for each class that does not answer leaves the data to the user they shared before", async () => {
  const { code, output } = await machine.upgrade("v3");
  expect([code, output]).toEqual([1, expect.stringContaining("v1 is back, with all data as it was.")]);
  expect([await versionOf(site), await versionAt(socket)]).toEqual([before, before]);
  expect(owners()).toEqual(["class-of-1985", "class-of-1985"]);
});

test("a replica in a folder that the version to install can't write to stops the upgrade before anything changes", async () => {
  const settings = path.join(machine.root, "etc/class-of-1985/1986.env");
  const replica = path.join(machine.root, "var/backups/class-of-1985/1986/replica");
  appendFileSync(settings, `REPLICA_URL="${path.dirname(replica)}/copy"\n`);
  machine.addVersion("v5");
  const { code, output } = await machine.upgrade("v5");
  expect([code, output]).toEqual([1, expect.stringContaining(`Set REPLICA_URL=${replica} in ${settings}`)]);
  expect(await versionOf(site)).toBe(before);
});
