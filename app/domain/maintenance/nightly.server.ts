import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { eq, lt } from "drizzle-orm";
import { purgeDeleted } from "#app/domain/albums/deleted-albums.server.ts";
import { purgeAnnouncements } from "#app/domain/announcements/announcements.server.ts";
import { purgeFlashNotices } from "#app/domain/core/flash-notices.server.ts";
import { purgeRateLimits } from "#app/domain/core/rate-limits.server.ts";
import { purgeTemporaryUploads } from "#app/domain/core/site-files.server.ts";
import { imagesFolder } from "#app/domain/images/images.server.ts";
import { originalsFolder } from "#app/domain/images/originals.server.ts";
import { fileKeyOf, referencedKeys } from "#app/domain/images/referenced-images.server.ts";
import { purgeEmails } from "#app/domain/mail/email-queue.server.ts";
import { purgeRemembrances } from "#app/domain/people/remembrances.server.ts";
import { purgeBatches } from "#app/domain/roster/letter-batches.server.ts";
import { purgeStagedImports } from "#app/domain/roster/roster-import.server.ts";
import { purgeStagedPortraits } from "#app/domain/roster/staged-portraits.server.ts";
import { purgeChallenges } from "#app/domain/sign-in/second-factor.server.ts";
import { purgeSessions } from "#app/domain/sign-in/sessions.server.ts";
import { environment } from "#app/settings/environment.server.ts";
import { db } from "#db/client.server.ts";
import { emailChanges, images, linkTokens } from "#db/schema.ts";
import { ignoreMissingFile, retryWhileBusy } from "#db/storage-errors.server.ts";
import { filesInSnapshots, isClockTrusted, nightOf, takeNightlySnapshot } from "./snapshots.server.ts";

/** Every night: a snapshot of the database, then the purge. A start does what is due, as a site may be off at midnight. */

const hour = 3_600_000;

/** The class's day of the last purge, in a file, because a class that sleeps starts every hour. */
const purgedFile = () => path.join(environment().dataDir, "last-purge");

/** Whether there was no purge yet on this day in the class's time zone. */
export const isPurgeDue = (now: Date): boolean =>
  !existsSync(purgedFile()) || readFileSync(purgedFile(), "utf8").trim() !== nightOf(now);

/** Purges, unless it was done on this day. Calls `onSkip` if the clock isn't trusted. */
export async function purgeOncePerDay(onSkip: () => void, now = new Date()): Promise<void> {
  if (!isPurgeDue(now)) return;
  if (!(await purge(now))) onSkip();
  writeFileSync(purgedFile(), `${nightOf(now)}\n`);
}

interface NightlyEvents {
  onSnapshotError: (error: unknown) => void;
  onPurgeError: (error: unknown) => void;
  /** The clock isn't trusted, so nothing is removed today. */
  onPurgeSkipped: () => void;
}

/** Does what is due now, and every hour. `stop` ends that and waits for what is being done, which needs the database. */
export function startNightlyTasks({ onSnapshotError, onPurgeError, onPurgeSkipped }: NightlyEvents): {
  stop(): Promise<void>;
  isRunning(): boolean;
} {
  let isStopped = false;
  let running: Promise<void> | null = null;
  const work = async () => {
    await takeNightlySnapshot().catch(onSnapshotError);
    if (!isStopped) await purgeOncePerDay(onPurgeSkipped).catch(onPurgeError);
    running = null;
  };
  const run = () => {
    running ??= work();
  };
  run();
  const timer = setInterval(run, hour);
  timer.unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
    isRunning: () => running !== null,
  };
}

/**
 * Removes what has expired or was deleted long ago, and then unused pictures. Returns false, and removes nothing, while the
 * clock isn't trusted. Safe in several processes.
 */
export async function purge(now = new Date()): Promise<boolean> {
  if (!isClockTrusted(now)) return false;
  await retryWhileBusy(() => purgeSessions(now));
  await retryWhileBusy(() => purgeChallenges(now));
  await retryWhileBusy(() => purgeFlashNotices(now));
  await retryWhileBusy(() => purgeRateLimits(now));
  purgeStagedImports(now);
  purgeStagedPortraits(now);
  purgeTemporaryUploads(now);
  await retryWhileBusy(() => db().delete(linkTokens).where(lt(linkTokens.expiresAt, now)).run());
  await retryWhileBusy(() => purgeBatches(now));
  await retryWhileBusy(() => purgeEmails(now));
  await retryWhileBusy(() => db().delete(emailChanges).where(lt(emailChanges.expiresAt, now)).run());
  await retryWhileBusy(() => purgeDeleted(now));
  await retryWhileBusy(() => purgeRemembrances(now));
  await retryWhileBusy(() => purgeAnnouncements(now));
  await purgeOrphanedImages(now);
  return true;
}

/** Newer files may belong to an unfinished write. */
const day = 86_400_000;

/**
 * Removes pictures and originals to which neither the database nor a snapshot refers. Safe while others write: files of the
 * last day stay, and storing a picture again renews its files. Returns how many.
 */
export async function purgeOrphanedImages(now: Date): Promise<number> {
  let removed = 0;
  const inSnapshots = await filesInSnapshots();
  const usedKeys = () => new Set([...referencedKeys(db().$client), ...inSnapshots]);
  const used = usedKeys();
  for (const folder of await folders()) {
    const unused = (await readdir(folder))
      .map((name) => ({ file: path.join(folder, name), ...kindOf(name) }))
      .filter(isUnused(used));
    if (unused.length === 0) continue;
    const old = unused.filter(({ file }) => isOld(file, now));
    if (old.length === 0) continue;
    // Checked again in the transaction that removes them: a profile may have started to use an old picture.
    const removeUnused = () => remove(old.filter(isUnused(usedKeys())), now);
    removed += await retryWhileBusy(() => db().transaction(removeUnused, { behavior: "immediate" }));
  }
  return removed;
}

const isOld = (file: string, now: Date) => {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && stats.mtimeMs <= now.getTime() - day;
};

function remove(unused: { file: string; key: string | undefined }[], now: Date): number {
  let removed = 0;
  for (const { file, key } of unused) {
    // The picture may have been stored again in the meantime.
    if (!isOld(file, now)) continue;
    if (key) db().delete(images).where(eq(images.hash, key)).run();
    rmSync(file, { force: true });
    removed += 1;
  }
  return removed;
}

const kindOf = (name: string) => ({ key: fileKeyOf(name), isDraft: name.endsWith(".draft") });
const isUnused =
  (used: Set<string>) =>
  ({ key, isDraft }: ReturnType<typeof kindOf>) =>
    isDraft || (key !== undefined && !used.has(key));

async function folders(): Promise<string[]> {
  const found = [imagesFolder(), originalsFolder()].map(async (parent) => {
    const entries = await readdir(parent, { withFileTypes: true }).catch(ignoreMissingFile);
    return (entries ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => path.join(parent, name));
  });
  return (await Promise.all(found)).flat();
}
