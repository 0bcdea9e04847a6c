import { lt } from "drizzle-orm";
import { purgeDeleted } from "#app/domain/albums/deleted-albums.server.ts";
import { purgeAnnouncements } from "#app/domain/announcements/announcements.server.ts";
import { purgeFlashNotices } from "#app/domain/core/flash-notices.server.ts";
import { purgeRateLimits } from "#app/domain/core/rate-limits.server.ts";
import { purgeTemporaryUploads } from "#app/domain/core/temporary-uploads.server.ts";
import { purgeEmails } from "#app/domain/mail/email-queue.server.ts";
import { purgeRemembrances } from "#app/domain/people/remembrances.server.ts";
import { purgeStagedImports } from "#app/domain/roster/roster-import.server.ts";
import { purgeStagedPortraits } from "#app/domain/roster/staged-portraits.server.ts";
import { purgeChallenges } from "#app/domain/sign-in/code-challenges.server.ts";
import { purgeSessions } from "#app/domain/sign-in/sessions.server.ts";
import { db } from "#db/client.server.ts";
import { emailChanges, linkTokens } from "#db/schema.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { purgeOrphanedImages } from "./orphaned-images.server.ts";
import { isClockTrusted } from "./snapshots.server.ts";

/**
 * Removes expired sessions, sign-ins that waited for a code, notices, links, rate limits, staged imports, and uploads; albums, photos, and remembrances that were
 * deleted over 30 days ago; announcements that ended and emails that were sent as long ago; and then unused pictures. Removes nothing and returns
 * false while the clock isn't trusted. Safe to run in several processes.
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
  await retryWhileBusy(() => purgeEmails(now));
  await retryWhileBusy(() => db().delete(emailChanges).where(lt(emailChanges.expiresAt, now)).run());
  await retryWhileBusy(() => purgeDeleted(now));
  await retryWhileBusy(() => purgeRemembrances(now));
  await retryWhileBusy(() => purgeAnnouncements(now));
  await purgeOrphanedImages(now);
  return true;
}
