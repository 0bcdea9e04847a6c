import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { writeAtomically } from "#app/domain/core/site-files.server.ts";
import { imagesFolder } from "#app/domain/images/images.server.ts";
import { originalsFolder } from "#app/domain/images/originals.server.ts";
import { fileKeyOf, referencedKeys } from "#app/domain/images/referenced-images.server.ts";
import { environment } from "#app/settings/environment.server.ts";
import { db } from "#db/client.server.ts";
import { ignoreMissingFile } from "#db/storage-errors.server.ts";
import type { ReplicaStorage } from "./replica-storage.server.ts";
import { filesInSnapshots, isClockTrusted, nightOf } from "./snapshots.server.ts";

/**
 * Copies pictures and originals to the replica, under the names that they have below DATA_DIR. Their names are hashes, so what the
 * replica has by that name is the same file. What it has is read from it at each start and once a day, and kept in memory.
 */

/** How often the folders are looked at, in milliseconds. */
export const lookInterval = 10_000;

/** A folder's time may stay the same for a moment while files are added to it, in milliseconds. */
const unsureTime = 2000;

/** How many files are sent at once. */
const atOnce = 4;

/** How many days a picture stays in the replica after it was removed from DATA_DIR. */
const daysAfterRemoval = 14;
const day = 86_400_000;

/** Where pictures are below DATA_DIR, each with a folder for the first two characters of a hash. */
const kinds = ["images", "originals"] as const;

const isPicture = (name: string) => fileKeyOf(name) !== undefined;
const timeOf = (folder: string) => statSync(`${environment().dataDir}/${folder}`, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The folders with pictures, such as `images/ab`, and when a file was last added to or removed from each. */
function pictureFolders(): Map<string, number> {
  const found = new Map<string, number>();
  for (const [kind, parent] of [
    [kinds[0], imagesFolder()],
    [kinds[1], originalsFolder()],
  ] as const) {
    if (!existsSync(parent)) continue;
    for (const name of readdirSync(parent)) {
      if (/^[0-9a-f]{2}$/.test(name)) found.set(`${kind}/${name}`, timeOf(`${kind}/${name}`));
    }
  }
  return found;
}

const picturesIn = async (folder: string): Promise<string[]> =>
  ((await readdir(path.join(environment().dataDir, folder)).catch(ignoreMissingFile)) ?? []).filter(isPicture);

/** A name as a number of 48 bits, which takes a quarter of its memory. A folder has some hundred. */
const shortened = (name: string) => Number.parseInt(hash("sha1", name).slice(0, 12), 16);

export interface PictureCopies {
  /** Copies what the replica lacks, newest folders first. Throws what the storage throws. */
  run(isStopped: () => boolean, now?: () => Date): Promise<void>;
  /** Lets the next run read what the replica has, because it may have been emptied. */
  forget(): void;
  /** The files that are known to wait. */
  readonly waiting: number;
  /** Every picture that was stored before this moment is in the replica; null if that isn't known. */
  readonly completeAt: Date | null;
}

export function pictureCopies(storage: ReplicaStorage): PictureCopies {
  /** The files of each folder in the replica. */
  const inReplica = new Map<string, Set<number>>();
  /** The time of each folder when all its pictures were in the replica. */
  const complete = new Map<string, number>();
  /** The folders that may have more than the replica: their time, and how many files are known to wait. */
  const changed = new Map<string, { time: number; waiting: number }>();
  let comparedOn: string | null = null;
  let completeAt: Date | null = null;
  let lookedAt = 0;

  function look(now: Date) {
    lookedAt = now.getTime();
    for (const [folder, time] of pictureFolders()) {
      if (complete.get(folder) !== time) changed.set(folder, { time, waiting: changed.get(folder)?.waiting ?? 0 });
    }
  }

  const newestChanged = () =>
    [...changed].reduce<[string, { time: number }] | null>(
      (newest, entry) => (newest && newest[1].time >= entry[1].time ? newest : entry),
      null,
    )?.[0];

  function note(folder: string, time: number, now: Date) {
    changed.delete(folder);
    if (time < now.getTime() - unsureTime) complete.set(folder, time);
  }

  /** Compares all folders with one list of the replica. Returns the names that only the replica has. */
  async function compareAll(now: Date): Promise<string[]> {
    const folders = pictureFolders();
    const onlyThere: string[] = [];
    const compare = async (folder: string, there: Set<string>) => {
      inReplica.set(folder, new Set([...there].map(shortened)));
      const here = await picturesIn(folder);
      const waiting = here.filter((name) => !there.has(name)).length;
      for (const name of here) there.delete(name);
      for (const name of there) if (isPicture(name)) onlyThere.push(`${folder}/${name}`);
      const time = folders.get(folder);
      if (time === undefined) return;
      folders.delete(folder);
      if (waiting > 0) changed.set(folder, { time, waiting });
      else note(folder, time, now);
    };
    for (const kind of kinds) {
      let folder: string | null = null;
      let there = new Set<string>();
      for await (const name of storage.list(`${kind}/`)) {
        const next = path.posix.dirname(name);
        if (folder !== null && folder !== next) {
          await compare(folder, there);
          there = new Set();
        }
        folder = next;
        there.add(path.posix.basename(name));
      }
      if (folder !== null) await compare(folder, there);
    }
    for (const folder of [...folders.keys()]) await compare(folder, new Set());
    return onlyThere;
  }

  async function copyFolder(folder: string, isStopped: () => boolean, now: () => Date) {
    const time = timeOf(folder);
    const foundAt = now();
    const there = inReplica.get(folder) ?? new Set();
    inReplica.set(folder, there);
    const missing = (await picturesIn(folder)).filter((name) => !there.has(shortened(name)));
    while (missing.length > 0) {
      changed.set(folder, { time, waiting: missing.length });
      if (isStopped()) return;
      // What was just uploaded goes before a long first copy.
      if (now().getTime() - lookedAt >= lookInterval) look(now());
      if (newestChanged() !== folder) return;
      const copy = async (name: string) => {
        await copyFile(`${folder}/${name}`);
        there.add(shortened(name));
      };
      const sent = await Promise.allSettled(missing.splice(0, atOnce).map(copy));
      const failed = sent.find((one) => one.status === "rejected");
      if (failed) throw failed.reason;
    }
    note(folder, time, foundAt);
  }

  async function copyFile(name: string) {
    const file = path.join(environment().dataDir, name);
    await storage.write(name, { file }).catch((error) => {
      // The purge may have removed it in the meantime.
      if (existsSync(file)) throw error;
    });
  }

  return {
    async run(isStopped, now = () => new Date()) {
      const startedAt = now();
      if (comparedOn !== nightOf(startedAt)) {
        const onlyThere = await compareAll(startedAt);
        await removeOldCopies(storage, onlyThere, startedAt);
        comparedOn = nightOf(startedAt);
      }
      look(startedAt);
      for (let folder = newestChanged(); folder !== undefined; folder = newestChanged()) {
        if (isStopped()) return;
        await copyFolder(folder, isStopped, now);
      }
      completeAt = startedAt;
    },
    forget() {
      comparedOn = null;
      complete.clear();
    },
    get waiting() {
      return [...changed.values()].reduce((sum, { waiting }) => sum + waiting, 0);
    },
    get completeAt() {
      return completeAt;
    },
  };
}

/** Since when the replica alone has a picture, by its name, and when that was last looked at. */
const removals = z.object({ lookedOn: z.string(), since: z.record(z.string(), z.coerce.date()) });
const removalsFile = () => path.join(environment().dataDir, "replica-removals.json");

/**
 * Removes pictures from the replica that DATA_DIR has not had for 14 days and that neither the database nor a snapshot refers to,
 * once a day, and not while the clock isn't trusted. What a disk lost is still referred to, and stays.
 */
export async function removeOldCopies(storage: ReplicaStorage, onlyThere: string[], now: Date): Promise<void> {
  const file = removalsFile();
  const known = existsSync(file) ? removals.parse(JSON.parse(readFileSync(file, "utf8"))) : { lookedOn: "", since: {} };
  if (known.lookedOn === nightOf(now) || !isClockTrusted(now)) return;
  const used = new Set([...referencedKeys(db().$client), ...(await filesInSnapshots())]);
  const since: Record<string, Date> = {};
  for (const name of onlyThere) {
    if (used.has(fileKeyOf(path.posix.basename(name)) ?? "")) continue;
    const goneSince = known.since[name] ?? now;
    if (now.getTime() - goneSince.getTime() >= daysAfterRemoval * day) await storage.remove(name);
    else since[name] = goneSince;
  }
  await writeAtomically(file, Buffer.from(JSON.stringify({ lookedOn: nightOf(now), since })));
}
