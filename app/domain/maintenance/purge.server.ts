import { lt } from "drizzle-orm";
import { purgeDeleted } from "#app/domain/albums/deleted-albums.server.ts";
import { purgeFlashNotices } from "#app/domain/core/flash-notices.server.ts";
import { purgeRateLimits } from "#app/domain/core/rate-limits.server.ts";
import { purgeStagedImports } from "#app/domain/roster/staged-imports.server.ts";
import { purgeSessions } from "#app/domain/sign-in/sessions.server.ts";
import { db } from "#db/client.server.ts";
import { linkTokens } from "#db/schema.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { purgeOrphanedImages } from "./orphaned-images.server.ts";
import { isClockTrusted } from "./snapshots.server.ts";

const day = 86_400_000;

/**
 * Removes what has run out: sessions with the views they counted, notices, links,
 * limits, class lists on their way, what was deleted 30 days ago, and then the pictures that nobody uses any
 * more. Removes nothing, and returns false, while the clock is not trusted. Safe to run in several processes.
 */
export async function purge(now = new Date()): Promise<boolean> {
  if (!isClockTrusted(now)) return false;
  await retryWhileBusy(() => purgeSessions(now));
  await retryWhileBusy(() => purgeFlashNotices(now));
  await retryWhileBusy(() => purgeRateLimits(now));
  purgeStagedImports(now);
  await retryWhileBusy(() => db().delete(linkTokens).where(lt(linkTokens.expiresAt, now)).run());
  await retryWhileBusy(() => purgeDeleted(now));
  await purgeOrphanedImages(now);
  return true;
}

/** Purges now and once a day; what goes wrong is told to `failed`, that it removed nothing to `waits`. Returns what stops it. */
export function startDailyPurge(failed: (error: unknown) => void, waits: () => void): () => void {
  const run = () =>
    purge().then((isDone) => {
      if (!isDone) waits();
    }, failed);
  run();
  const timer = setInterval(run, day);
  timer.unref();
  return () => clearInterval(timer);
}
