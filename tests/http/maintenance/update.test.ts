import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, get, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addMigration, changeServer, createFakeMachine, type FakeMachine, writtenBySites } from "#tests/support/fake-machine.ts";
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

/** Serves the folder of downloads. A file of which a test has the answer waits for it. */
const held = new Map<string, (response: ServerResponse) => void>();
const server = createServer((request, response) => {
  const name = path.basename(request.url ?? "");
  const file = path.join(machine.root, "downloads", name);
  const answer = held.get(name);
  if (answer) answer(response);
  else if (existsSync(file)) createReadStream(file).pipe(response);
  else response.writeHead(404).end();
});
const urlOf = (archive: string) => `http://localhost:${(server.address() as AddressInfo).port}/${path.basename(archive)}`;

beforeAll(async () => {
  server.listen(0);
  machine = createFakeMachine();
  site = `http://localhost:${await machine.addClass("1985", administrator)}`;
  socket = machine.addSleepingClass("1986", administrator);
  await machine.startOldVersion("v1.1");
  before = await vi.waitFor(() => versionOf(site), 20_000);
});
afterAll(async () => {
  server.close();
  await machine.remove();
});

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

const program = () => readlinkSync(path.join(machine.root, "usr/local/bin/class-site"));
/** An archive that is refused before anybody looks for the site in it. */
const makeRefused = (version: string, parts: string[] = []) => machine.makeArchive(version, { parts });
const addChecksum = (archive: string, sum = createHash("sha256").update(readFileSync(archive)).digest("hex")) =>
  writeFileSync(`${archive}.sha256`, `${sum}  ${path.basename(archive)}\n`);
/** What an update must not touch. */
const files = () => machine.files(writtenBySites);

/** A version that can't start while the disk, which has room for two, holds three. */
const needsRoom = `import { readdirSync } from "node:fs";
if (readdirSync("..").length > 2) { console.error("The disk is full."); process.exit(1); }`;

/** A table that the versions after 1.1 have. */
const addLater = (folder: string) => addMigration(folder, "CREATE TABLE later (id integer);");

test("what can't be installed is refused with what to do, before anything changes", async () => {
  await addAlbum("Written with 1.1");
  expect(await versionAt(socket)).toBe(before);
  const filesBefore = files();
  const refusal = async (archive: string) => {
    const { code, output } = await machine.classSite("update", archive);
    expect(code).toBe(1);
    return output.trim().split("\n").at(-1);
  };
  const older = makeRefused("1.0.9");
  expect(await refusal(older)).toContain("1.0.9 is older than 1.1.0, which is in place.");
  expect(await refusal("/nowhere.tar.gz")).toContain("was not found");
  machine.say("free", "300");
  expect(await refusal(older)).toMatch(/^The disk has 300 MB free for \/srv, and 1000 are needed\. Make room/);
  machine.say("free", "9000");

  const archive = makeRefused("1.2.0", ["deploy"]);
  expect(await refusal(urlOf(archive)), "no checksum beside it").toMatch(
    /\.sha256 could not be downloaded: the answer was 404\./,
  );
  addChecksum(archive, "0".repeat(64));
  expect(await refusal(archive)).toContain("does not have the checksum in class-site-1.2.0-linux-x64.tar.gz.sha256.");
  expect(await refusal(urlOf(archive))).toContain("does not have the checksum in");
  expect(await refusal(urlOf("class-site-1.9.0.tar.gz"))).toMatch(
    /could not be downloaded: the answer was 404\. Nothing was changed\./,
  );
  expect(await refusal(urlOf(archive).replace("localhost", "127.0.0.1"))).toContain("An address must begin with https");
  held.set(path.basename(archive), (response) => {
    response.writeHead(200, { "Content-Length": 1000 }).write("the first part");
    setTimeout(() => response.destroy(), 100);
  });
  expect(await refusal(urlOf(archive))).toMatch(/could not be downloaded: the connection broke off\. Nothing was changed\./);
  held.clear();
  rmSync(`${archive}.sha256`);

  const settings = path.join(machine.root, "etc/class-of-1985/1986.env");
  const settingsBefore = readFileSync(settings, "utf8");
  const replica = path.join(machine.root, "var/backups/class-of-1985/1986/replica");
  writeFileSync(settings, `${settingsBefore}REPLICA_URL="${path.dirname(replica)}/copy"\n`);
  expect(await refusal(archive)).toContain(`Set REPLICA_URL=${replica} in ${settings}`);
  writeFileSync(settings, settingsBefore);
  writeFileSync(archive, "not an archive");
  expect(await refusal(archive)).toContain("is not an archive of class-site, or it is cut off");
  expect(files()).toEqual(filesBefore);
});

test("a version that migrates the database and then does not answer is undone in every class, with its migrations and users", async () => {
  const archive = machine.makeArchive("1.2.0", {
    change: (folder) => {
      addLater(folder);
      addMigration(folder, "DELETE FROM photo_collections;");
      // Only one of the two classes does not answer: its socket accepts requests, but nobody reads them.
      changeServer(folder, 'if (process.env.DATA_DIR.endsWith("1986")) await new Promise(() => setInterval(() => {}, 1000));');
    },
  });
  const { code, output } = await machine.classSite("update", archive);
  expect([code, output]).toEqual([1, expect.stringContaining("v1.1 is back, with all data as it was.")]);
  expect([await versionOf(site), await versionAt(socket)]).toEqual([before, before]);
  expect(owners()).toEqual(["class-of-1985", "class-of-1985"]);
  expect(await albums()).toEqual(["Written with 1.1"]);
});

test("an archive from an address replaces version 1.1 after a backup of every class, runs its migrations, and gives each class its user", async () => {
  const archive = machine.makeArchive("1.2.0", {
    change: (folder) => {
      addLater(folder);
      changeServer(folder, needsRoom);
    },
  });
  addChecksum(archive);
  const backupsBefore = machine.backups("1986").length;
  expect(await machine.classSite("update", urlOf(archive))).toEqual({
    code: 0,
    output: expect.stringContaining("1.2.0 runs."),
  });
  expect([await versionOf(site), await versionAt(socket)]).toEqual([before + 1, before + 1]);
  expect([machine.backups("1985"), machine.backups("1986")]).toEqual([
    expect.arrayContaining([expect.stringMatching(/Z\.zip$/)]),
    expect.arrayContaining([expect.stringMatching(/Z\.zip$/)]),
  ]);
  expect(machine.backups("1986")).toHaveLength(backupsBefore + 1);
  expect(owners()).toEqual(["class-1985", "class-1986"]);
  expect(await albums()).toEqual(["Written with 1.1"]);
  expect(program()).toMatch(/current\/bin\/class-site$/);
  await addAlbum("Written with 1.2");
  expect(await machine.classSite("update", archive)).toEqual({
    code: 1,
    output: expect.stringContaining("1.2.0 is in place already."),
  });
});

test("one command at a time changes the machine, and one that was killed is in nobody's way", async () => {
  const folder = machine.unpackVersion("1.2.0");
  const another = ["--address", "class.example", "--year", "1987", "--school", "Lincoln", "--email", "olga@class.example"];
  const older = makeRefused("1.0.9");
  const asked = Promise.withResolvers<ServerResponse>();
  held.set(path.basename(older), asked.resolve);
  const first = machine.classSite("update", urlOf(older));
  const response = await asked.promise;
  const running =
    /^Still running: 'class-site update', begun \w+ \d+, \d{4}, .* \(process (\d+)\)\. Wait until it has ended, .* Nothing was changed\.\n$/;
  const refusals = [
    await machine.classSite("update", older),
    await machine.classSite("set", "--class", "1985", "TIME_ZONE=America/Chicago"),
    await machine.classSite("restore", "--class", "1985", "--yes", older),
    await machine.install(folder, "--yes", ...another),
  ];
  for (const { code, output } of refusals) expect([code, output]).toEqual([1, expect.stringMatching(running)]);
  process.kill(Number(running.exec(refusals[0]?.output ?? "")?.[1]), "SIGKILL");
  await first;
  response.destroy();
  held.clear();
  expect(await machine.classSite("update", older)).toEqual({
    code: 1,
    output: expect.stringMatching(/^Broken off: 'class-site update', begun .*\n1\.0\.9 is older/),
  });
  expect(files().filter((file) => file.includes("/update-"))).toEqual([]);
});

test("a backup that can't be written or kept stops the update before anything changes, and leaves nothing", async () => {
  const filesBefore = files();
  const archive = makeRefused("1.4.0", ["deploy"]);
  symlinkSync("/dev/full", path.join(machine.root, "var/lib/class-of-1985/1985/backup.zip.draft"));
  const { code, output } = await machine.classSite("update", archive);
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      /Class 1985 could not be backed up, so nothing was changed\. .* needs .* MB, and there is not that much room/,
    ),
  ]);
  const obstacle = path.join(machine.root, "var/backups/class-of-1985/1985/next.zip.draft");
  mkdirSync(obstacle);
  const unkept = await machine.classSite("update", archive);
  expect([unkept.code, unkept.output]).toEqual([
    1,
    expect.stringMatching(/so nothing was changed\. The backup .* was not kept: .*next\.zip\.draft/),
  ]);
  rmSync(obstacle, { recursive: true });
  expect(files()).toEqual(filesBefore);
});

test("a version whose migration would break the database is undone too, also on a disk that it fills, and the users stay", async () => {
  const archive = machine.makeArchive("1.4.0", {
    change: (folder) => {
      addLater(folder);
      addMigration(folder, "DELETE FROM users;");
    },
  });
  const { code, output } = await machine.classSite("update", archive);
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/Class 1985 said: .* would break \d+ reference[\s\S]*\n1\.2\.0 is back, with all data as it was\./),
  ]);
  expect(owners()).toEqual(["class-1985", "class-1986"]);
  expect(await albums()).toEqual(["Written with 1.2", "Written with 1.1"]);
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
