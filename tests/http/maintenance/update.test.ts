import { appendFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMigration, changeServer, createFakeMachine, type FakeMachine } from "#tests/support/fake-machine.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * 'class-site update' installs a working version with one command, and undoes a broken one completely. The tests build on each
 * other, on a machine that has version 1.1, with a class that runs all the time and one that starts at the first request.
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
let broken: string;

const program = () => readlinkSync(path.join(machine.root, "usr/local/bin/class-site"));
/** A table that the versions after 1.1 have. */
const addLater = (folder: string) => addMigration(folder, "CREATE TABLE later (id integer);");

test("a file with another checksum or none of ours is refused before anything changes", async () => {
  await machine.startOldVersion("v1.1");
  await expect.poll(() => versionOf(site).catch(() => 0), { timeout: 10_000 }).toBeGreaterThan(0);
  before = await versionOf(site);
  expect(await versionAt(socket)).toBe(before);
  await addAlbum("Written with 1.1");
  const archive = machine.makeArchive("1.2.0");
  const files = machine.files();
  writeFileSync(`${archive}.sha256`, `${"0".repeat(64)}  archive\n`);
  const refusals = [await machine.classSite("update", archive), await machine.classSite("update", "/nowhere.tar.gz")];
  rmSync(`${archive}.sha256`);
  writeFileSync(archive, "not an archive");
  refusals.push(await machine.classSite("update", archive));
  expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1]);
  expect(refusals.map(({ output }) => output)).toEqual([
    expect.stringContaining("does not have the checksum in"),
    expect.stringContaining("was not found"),
    expect.stringContaining("is not an archive of class-site, or it is cut off"),
  ]);
  expect(machine.files().filter((file) => !file.includes("alumni.sqlite"))).toEqual(
    files.filter((file) => !file.includes("alumni.sqlite")),
  );
});

test("an archive replaces version 1.1 after a backup of every class, runs its migrations, and gives each class its user", async () => {
  expect(owners()).toEqual(["class-of-1985", "class-of-1985"]);
  expect(await machine.classSite("update", machine.makeArchive("1.2.0", addLater))).toEqual({
    code: 0,
    output: expect.stringContaining("1.2.0 runs."),
  });
  expect([await versionOf(site), await versionAt(socket)]).toEqual([before + 1, before + 1]);
  expect([machine.backups("1985"), machine.backups("1986")]).toEqual([
    [expect.stringMatching(/Z\.zip$/)],
    [expect.stringMatching(/Z\.zip$/)],
  ]);
  expect(owners()).toEqual(["class-1985", "class-1986"]);
  expect(await albums()).toEqual(["Written with 1.1"]);
  expect(program()).toMatch(/current\/bin\/class-site$/);
  await addAlbum("Written with 1.2");
});

test("a version that migrates the database and then does not answer is undone with its migrations in every class", async () => {
  broken = machine.makeArchive("1.3.0", (folder) => {
    addLater(folder);
    addMigration(folder, "DELETE FROM photo_collections;");
    // Only one of the two classes does not answer: its socket accepts requests, but nobody reads them.
    changeServer(folder, 'if (process.env.DATA_DIR.endsWith("1986")) await new Promise(() => setInterval(() => {}, 1000));');
  });
  const { code, output } = await machine.classSite("update", broken);
  expect([code, output]).toEqual([1, expect.stringContaining("1.2.0 is back, with all data as it was.")]);
  expect([await versionOf(site), await versionAt(socket)]).toEqual([before + 1, before + 1]);
  expect(await albums()).toEqual(["Written with 1.2", "Written with 1.1"]);
});

test("a version whose migration would break the database is undone too", async () => {
  const archive = machine.makeArchive("1.4.0", (folder) => {
    addLater(folder);
    addMigration(folder, "DELETE FROM users;");
  });
  const { code, output } = await machine.classSite("update", archive);
  expect([code, output]).toEqual([1, expect.stringContaining("1.2.0 is back, with all data as it was.")]);
  expect(await albums()).toEqual(["Written with 1.2", "Written with 1.1"]);
});

test("a version that is in place, or older, is refused before anything changes", async () => {
  const refusals = [
    await machine.classSite("update", machine.makeArchive("1.2.0")),
    await machine.classSite("update", machine.makeArchive("1.1.9")),
  ];
  expect(refusals.map(({ code }) => code)).toEqual([1, 1]);
  expect(refusals.map(({ output }) => output)).toEqual([
    expect.stringContaining("1.2.0 is in place already."),
    expect.stringContaining("1.1.9 is older than 1.2.0"),
  ]);
  expect(await versionOf(site)).toBe(before + 1);
});

test("a version that turns out to be wrong later is undone with what was written since, which is in a backup", async () => {
  const backupsBefore = machine.backups("1986").length;
  const { code, output } = await machine.classSite("back");
  expect([code, output]).toEqual([0, expect.stringMatching(/Class 1986 has its database from before.*\nv1\.1 runs\.\n$/)]);
  expect([await versionOf(site), await versionAt(socket)]).toEqual([before, before]);
  expect(await albums()).toEqual(["Written with 1.1"]);
  // Version 1.1 has no such program, and the newer one is still there.
  expect(program()).toMatch(/releases\/1\.2\.0\/bin\/class-site$/);
  expect(machine.backups("1986")).toHaveLength(backupsBefore + 1);
  expect(owners()).toEqual(["class-of-1985", "class-of-1985"]);
  expect(await machine.classSite("back", "1.3.0")).toEqual({ code: 1, output: expect.stringContaining("1.3.0 is not in ") });
  // Version 1.0 takes no socket.
  rmSync(path.join(machine.root, "srv/class-of-1985/releases/1.2.0/deploy/class-of-1985@.socket"));
  const { code: refused, output: why } = await machine.classSite("back", "1.2.0");
  expect([refused, why]).toEqual([1, expect.stringContaining("Class 1986 starts at the first request, which 1.2.0 can't do.")]);
  expect(await versionOf(site)).toBe(before);
});

test("a version with a user for each class that does not answer leaves the data to the user they shared before", async () => {
  const { code, output } = await machine.classSite("update", broken);
  expect([code, output]).toEqual([1, expect.stringContaining("v1.1 is back, with all data as it was.")]);
  expect([await versionOf(site), await versionAt(socket)]).toEqual([before, before]);
  expect(owners()).toEqual(["class-of-1985", "class-of-1985"]);
});

test("a replica in a folder that the version to install can't write to stops the update before anything changes", async () => {
  const settings = path.join(machine.root, "etc/class-of-1985/1986.env");
  const replica = path.join(machine.root, "var/backups/class-of-1985/1986/replica");
  appendFileSync(settings, `REPLICA_URL="${path.dirname(replica)}/copy"\n`);
  const { code, output } = await machine.classSite("update", machine.makeArchive("1.5.0"));
  expect([code, output]).toEqual([1, expect.stringContaining(`Set REPLICA_URL=${replica} in ${settings}`)]);
  expect(await versionOf(site)).toBe(before);
});
