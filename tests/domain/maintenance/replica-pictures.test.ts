import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { replicaReport } from "#app/cli/report.ts";
import { createAlbum } from "#app/domain/albums/albums.server.ts";
import { addPhoto } from "#app/domain/albums/photos.server.ts";
import { describePictures } from "#app/domain/images/referenced-images.server.ts";
import { findReplicaReport } from "#app/domain/maintenance/replica.server.ts";
import { s3Place } from "#app/domain/maintenance/replica-address.server.ts";
import { fetchPictures, picturesIn } from "#app/domain/maintenance/replica-downloads.server.ts";
import { claimReplica, prepareTakeover } from "#app/domain/maintenance/replica-owner.server.ts";
import { pictureCopies, removeOldCopies } from "#app/domain/maintenance/replica-pictures.server.ts";
import { openStorage, type ReplicaStorage } from "#app/domain/maintenance/replica-storage.server.ts";
import { openReplica, startReplication } from "#app/domain/maintenance/replication.server.ts";
import { environment } from "#app/settings/environment.server.ts";
import { db } from "#db/client.server.ts";
import { createNightlyBackups } from "#tests/support/backups.ts";
import { actorOf, perform, temporaryDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { s3Keys, startS3Server } from "#tests/support/s3-server.ts";
import { temporaryFolder } from "#tests/support/site.ts";

const dataDir = temporaryDatabase({ rateLimits: "off" });
const s3 = await startS3Server({ pageSize: 3 });
const elsewhere = temporaryFolder("class-replica-");
Object.assign(process.env, { REPLICA_URL: s3.replica, ...s3Keys });
afterAll(() => {
  s3.close();
  rmSync(elsewhere, { recursive: true });
});

const anna = addMember();
const album = await perform(createAlbum, anna, { title: "Kiln" });
let color = 0;
async function upload(title = "Glaze"): Promise<void> {
  color += 1;
  const photo = await pictureFile("a.jpg", `hsl(${color}, 50%, 50%)`);
  const input = addPhoto.input.parse({ collectionId: album.id, title, photo, keepOriginal: "on" });
  await addPhoto.perform(actorOf(anna), input);
}
const pictures = () => globSync("{images,originals}/*/*.jpg", { cwd: dataDir }).sort();

/** Notes what is written. */
function watched(storage: ReplicaStorage): ReplicaStorage & { written: string[] } {
  const written: string[] = [];
  return {
    ...storage,
    written,
    async write(name, content) {
      await storage.write(name, content);
      written.push(name);
    },
  };
}

const replicas = [
  ["a folder", `file://${path.join(elsewhere, "replica")}`],
  ["a storage service", s3.replica],
] as const;

describe.each(replicas)("in %s", (_where, address) => {
  const storage = openStorage(address) as ReplicaStorage;
  const inReplica = async () => {
    const names = [];
    for (const kind of ["images/", "originals/"]) for await (const name of storage.list(kind)) names.push(name);
    return names.sort();
  };

  test("every picture and original is copied once, also after a restart, and one that failed is sent again", async () => {
    await upload();
    await upload();
    const first = watched(storage);
    const copies = pictureCopies(first);
    await copies.run(() => false);
    expect(await inReplica()).toEqual(pictures());
    expect([first.written.length, copies.waiting]).toEqual([pictures().length, 0]);

    // Then by another process.
    await upload();
    const failing = { ...storage, write: () => Promise.reject(new Error("no room")) };
    await expect(pictureCopies(failing).run(() => false)).rejects.toThrow("no room");
    const second = watched(storage);
    const restarted = pictureCopies(second);
    await restarted.run(() => false);
    const lists = s3.requests.filter((request) => request.includes("list")).length;
    await upload();
    await restarted.run(() => false);
    // A new picture costs no list of the replica.
    expect(s3.requests.filter((request) => request.includes("list")).length).toBe(lists);
    expect(await inReplica()).toEqual(pictures());
    expect([...first.written, ...second.written].sort()).toEqual(pictures());
    const [emptied = ""] = pictures();
    await storage.remove(emptied);
    restarted.forget();
    await restarted.run(() => false);
    expect(await inReplica()).toEqual(pictures());
    expect(globSync("**/*.draft", { cwd: elsewhere })).toEqual([]);
  });

  test("a picture that was removed stays for 14 days, unless a row still refers to it, and then goes", async () => {
    const now = Date.now();
    const at = (days: number) => new Date(now + days * 86_400_000);
    const removed = `images/00/${"0".repeat(64)}-60x40.jpg`;
    const [lostByTheDisk = ""] = pictures();
    await storage.write(removed, { text: "x" });
    await expect(removeOldCopies(storage, [removed], at(0))).resolves.toBeUndefined();
    expect(existsSync(path.join(dataDir, "replica-removals.json")), "nothing happens while the clock isn't trusted").toBe(false);
    for (const days of [0, 1, 13, 14]) {
      createNightlyBackups(at(days), 3, dataDir);
      await removeOldCopies(storage, [removed, lostByTheDisk], at(days));
      expect((await inReplica()).includes(removed), `after ${days} days`).toBe(days < 14);
    }
    expect(await inReplica()).toContain(lostByTheDisk);
    rmSync(path.join(dataDir, "replica-removals.json"));
    rmSync(path.join(dataDir, "backups"), { recursive: true });
    mkdirSync(path.join(dataDir, "backups"));
  });

  test("pictures come back as they were, and those that are gone or damaged are named with their owner", async () => {
    const target = path.join(elsewhere, "new");
    const wanted = pictures();
    const [gone = "", damaged = ""] = wanted.filter((name) => name.startsWith("images/"));
    await storage.remove(gone);
    await storage.write(damaged, { text: "damaged" });
    const there = await picturesIn(storage, new Set(wanted));
    expect(wanted.filter((name) => !there.has(name))).toEqual([gone]);
    const lost = await fetchPictures(storage, [...there], { dataDir: target, onProgress() {} });
    expect(lost).toEqual([damaged]);
    expect(globSync("**/*.*", { cwd: target }).sort()).toEqual(wanted.filter((name) => ![gone, damaged].includes(name)));
    for (const name of there)
      if (name !== damaged) expect(readFileSync(path.join(target, name))).toEqual(readFileSync(path.join(dataDir, name)));
    const lines = describePictures(db().$client, [gone, damaged]);
    expect(lines).toEqual(Array.from({ length: 2 }, () => `photo 'Glaze', ${anna.firstName} ${anna.lastName}`));
    rmSync(target, { recursive: true });
  });
});

describe("one replica has one writer", () => {
  const address = `file://${path.join(elsewhere, "owned")}`;
  const storage = openStorage(address) as ReplicaStorage;
  const identity = path.join(dataDir, "replica-identity");
  /** Becomes the site of another data folder, which has its own identity or none. */
  const as = (saved: string | null) => (saved === null ? rmSync(identity, { force: true }) : writeFileSync(identity, saved));
  const me = () => readFileSync(identity, "utf8");

  test("another site is refused with what to do; a restored one takes over for good", async () => {
    const first = await claimReplica(storage, address);
    const firstIdentity = me();
    await expect(first.confirm()).resolves.toBe(true);
    as(null);
    await expect(claimReplica(storage, address)).rejects.toThrow(
      /belongs to another site: .* on .*restore it from the replica first: cd \S+ && .*npm run site -- restore \S+ --new-place\. Otherwise, set REPLICA_URL/,
    );
    await prepareTakeover(storage);
    const restored = await claimReplica(storage, address);
    const restoredIdentity = me();
    await expect(first.confirm()).rejects.toThrow(/belongs to another site/);
    as(firstIdentity);
    await expect(claimReplica(storage, address)).rejects.toThrow(/belongs to another site/);
    // Back on the first machine.
    await prepareTakeover(storage);
    await claimReplica(storage, address);
    await expect(restored.confirm()).rejects.toThrow(/belongs to another site/);
    as(restoredIdentity);
    await expect(claimReplica(storage, address)).rejects.toThrow(/belongs to another site/);
  });

  test("of two copies of one data folder, the one that started last writes", async () => {
    as(null);
    const copied = `file://${path.join(elsewhere, "copied")}`;
    const storage = openStorage(copied) as ReplicaStorage;
    const before = await claimReplica(storage, copied);
    const after = await claimReplica(storage, copied);
    await expect(before.confirm()).rejects.toThrow(/belongs to another site/);
    await expect(after.confirm()).resolves.toBe(true);
    // Emptied, it becomes this site's again.
    await storage.remove("site.json");
    await expect(after.confirm()).resolves.toBe(false);
    await expect(after.confirm()).resolves.toBe(true);
  });

  test("a replica that an earlier version wrote belongs to the data folder that has Litestream's files, or was restored from it", async () => {
    as(null);
    const old = `file://${path.join(elsewhere, "old")}`;
    const storage = openStorage(old) as ReplicaStorage;
    await storage.write("generations/0/snapshots/0", { text: "x" });
    await expect(claimReplica(storage, old)).rejects.toThrow(/belongs to another site\./);
    mkdirSync(path.join(dataDir, ".alumni.sqlite-litestream"));
    await claimReplica(storage, old);
    await storage.remove("site.json");
    rmSync(path.join(dataDir, ".alumni.sqlite-litestream"), { recursive: true });
    await prepareTakeover(storage);
    await claimReplica(storage, old);
  });
});

describe("a site that runs", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], shouldAdvanceTime: false }));
  afterEach(() => void vi.useRealTimers());

  test("tells after a minute that the replica lacks something, and when it is complete again", async () => {
    rmSync(path.join(dataDir, "replica-identity"), { force: true });
    // In place of Litestream, which has nothing to say.
    const litestream = path.join(elsewhere, "litestream");
    writeFileSync(litestream, "#!/bin/sh\nexec sleep 1000\n", { mode: 0o700 });
    const told: (number | string)[] = [];
    const replica = await openReplica(s3.replica);
    const replication = startReplication(replica, {
      litestream,
      dataDir,
      onBehind: ({ waiting }) => told.push(waiting),
      onCaughtUp: () => told.push("complete"),
    });
    await vi.waitFor(() => expect(findReplicaReport()?.state).toBe("complete"));
    s3.isDown = true;
    await upload();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(30_000);
    // How many files wait is known after a look at the folders, which takes as long as it takes.
    await vi.waitFor(() => expect(told).toEqual([expect.any(Number)]));
    const report = () => replicaReport(findReplicaReport());
    expect(report()).toContain("The replica is NOT up to date.");
    await expect.poll(report).toContain("the storage service answers 503 SlowDown Please wait");
    s3.isDown = false;
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(told).toEqual([expect.any(Number), "complete"]), 5000);
    expect([...s3.files.keys()].filter((name) => name.endsWith(".jpg")).sort()).toEqual(pictures());
    expect(findReplicaReport()?.state).toBe("complete");
    vi.useRealTimers();
    await upload();
    await replication.stopPictures();
    await replication.stopDatabase();
    expect([...s3.files.keys()].filter((name) => name.endsWith(".jpg")).sort(), "the end sends the last").toEqual(pictures());
  });
});

test("an address is read as Litestream reads it", () => {
  const place = (address: string) => Object.values(s3Place(address));
  expect(place("s3://bucket/a/b")).toEqual(["bucket", "a/b", undefined, undefined, false]);
  expect(place("s3://class.bucket/a")).toEqual(["class.bucket", "a", undefined, undefined, true]);
  expect(place("s3://bucket.s3.eu-1.backblazeb2.com/a")).toEqual([
    "bucket",
    "a",
    "eu-1",
    "https://s3.eu-1.backblazeb2.com",
    true,
  ]);
  expect(place("s3://bucket.localhost:9000/a")).toEqual(["bucket", "a", undefined, "http://localhost:9000", true]);
  expect(place("s3://bucket/a?endpoint=https://s3.example/&region=eu&force-path-style=false")).toEqual([
    "bucket",
    "a",
    "eu",
    "https://s3.example",
    false,
  ]);
  expect(() => place("s3://bucket/a?endpiont=x")).toThrow(/has the setting endpiont, which does not exist/);
  expect(environment().replicaUrl).toBe(s3.replica);
});
