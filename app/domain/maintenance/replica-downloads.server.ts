import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { Refusal } from "#app/domain/core/refusal.ts";
import { hashInName } from "#app/domain/images/referenced-images.server.ts";
import { storageErrorOf } from "#db/storage-errors.server.ts";
import type { ReplicaStorage } from "./replica-storage.server.ts";

/** Brings pictures back from a replica, several at once, each compared with the hash in its name. */

const atOnce = 16;
const tries = 4;
/** Before a second try, in milliseconds; twice that before each further one. */
const firstPause = 500;

/** Those of the wanted files that a replica has. Throws Refusal 400 if it can't be read. */
export async function picturesIn(storage: ReplicaStorage, wanted: Set<string>): Promise<Set<string>> {
  const found = new Set<string>();
  try {
    for (const kind of ["images/", "originals/"]) {
      for await (const name of storage.list(kind)) if (wanted.has(name)) found.add(name);
    }
  } catch (error) {
    throw unreadable(error);
  }
  return found;
}

const unreadable = (error: unknown) =>
  new Refusal(400, `The pictures in the replica could not be read: ${(error as Error).message}. Nothing was replaced.`);

interface Download {
  dataDir: string;
  /** Called from time to time. */
  onProgress: (fetched: number, of: number) => void;
}

/**
 * Writes these files of a replica below DATA_DIR. A file is there only when it is complete, so a run that was interrupted can be
 * repeated for the rest. Returns the files that are gone or damaged. Throws Refusal 400 if the replica can't be read.
 */
export async function fetchPictures(
  storage: ReplicaStorage,
  files: string[],
  { dataDir, onProgress }: Download,
): Promise<string[]> {
  const lost: string[] = [];
  const queue = [...files];
  const step = Math.max(100, Math.ceil(files.length / 10));
  let fetched = 0;
  let failure: unknown = null;
  const work = async () => {
    for (let file = queue.pop(); file !== undefined && failure === null; file = queue.pop()) {
      if (!(await fetchWithRetries(storage, file, dataDir))) lost.push(file);
      fetched += 1;
      if (fetched % step === 0 || fetched === files.length) onProgress(fetched, files.length);
    }
  };
  const fail = (error: unknown) => {
    failure ??= error;
  };
  await Promise.all(Array.from({ length: atOnce }, () => work().catch(fail)));
  if (failure === null) return lost;
  if (storageErrorOf(failure)) throw failure;
  const message = `${unreadable(failure).message} ${fetched - lost.length} picture files are fetched: run the command again for the rest.`;
  throw new Refusal(400, message);
}

/** Whether the file is there now; false if the replica doesn't have it whole. */
async function fetchWithRetries(storage: ReplicaStorage, file: string, dataDir: string): Promise<boolean> {
  for (let n = 1; ; n++) {
    try {
      return await fetchOne(storage, file, path.join(dataDir, file));
    } catch (error) {
      if (n === tries || storageErrorOf(error)) throw error;
      await wait(firstPause * 2 ** (n - 1));
    }
  }
}

async function fetchOne(storage: ReplicaStorage, file: string, target: string): Promise<boolean> {
  const stream = await storage.read(file);
  if (!stream) return false;
  await mkdir(path.dirname(target), { recursive: true });
  const draft = `${target}.draft`;
  const hash = createHash("sha256");
  const hashed = new Transform({
    transform(chunk, _encoding, pass) {
      hash.update(chunk);
      pass(null, chunk);
    },
  });
  try {
    await pipeline(stream, hashed, createWriteStream(draft, { flush: true }));
    const expected = hashInName(path.basename(file));
    if (expected !== null && hash.digest("hex") !== expected) return false;
    await rename(draft, target);
    return true;
  } finally {
    await rm(draft, { force: true });
  }
}
