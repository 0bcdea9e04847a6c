import { closeDatabase, openDatabase, setBusyTimeout } from "#db/client.server.ts";
import { databaseFile } from "#db/database-file.ts";
import { startDailyPurge } from "./domain/maintenance/purge.server.ts";
import { findLitestream, startReplica } from "./domain/maintenance/replica.server.ts";
import { startNightlySnapshots } from "./domain/maintenance/snapshots.server.ts";
import { ensureFirstAdministrator } from "./domain/sign-in/first-administrator.server.ts";
import { startPendingSignOuts } from "./domain/sign-in/sign-in.server.ts";
import { BadSetting, type Environment } from "./environment.server.ts";
import { log, withoutSecrets } from "./http/log.server.ts";
import { siteSecret } from "./http/security.server.ts";

export interface OpenSite {
  /** The first administrator, when this start made one; the token is null when the password was given. */
  firstAdministrator: { email: string; token: string | null } | null;
  /** Ends the regular tasks and closes the database. The replica gets the last changes first. */
  close(): Promise<void>;
}

/** Opens the site's data and starts its regular tasks. Throws BadSetting and UnusableDatabaseError. */
export async function openSite(settings: Environment): Promise<OpenSite> {
  openDatabase(settings.dataDir);
  // Made now where there is none: with a full disk, every page would fail for want of it.
  siteSecret();
  if (!settings.rateLimits) log().warn("RATE_LIMITS=off: nobody is kept from guessing passwords. For tests only.");
  const stopPurge = startDailyPurge(
    (error) => log().error({ err: error }, "the daily purge failed"),
    () =>
      log().info(
        "Nothing old is removed until the site has run on three nights of a week, as on a new site or after a long pause. If it did run, the date of this machine is wrong: please correct it.",
      ),
  );
  const stopSnapshots = startNightlySnapshots((error) => log().error({ err: error }, "the nightly snapshot failed"));
  const stopReplica = replicate(settings);
  const firstAdministrator = await ensureFirstAdministrator({ email: settings.adminEmail, password: settings.adminPassword });
  // From here on one request's wait would be everybody's.
  setBusyTimeout(0);
  const stopSignOuts = startPendingSignOuts((error) => log().error({ err: error }, "a sign-out could not be written"));
  return {
    firstAdministrator,
    async close() {
      stopPurge();
      stopSnapshots();
      stopSignOuts();
      closeDatabase();
      await stopReplica();
    },
  };
}

/** Copies every change to where REPLICA_URL says, if it says so. Returns what stops it. */
function replicate({ replicaUrl, dataDir }: Environment): () => Promise<void> {
  if (!replicaUrl) return async () => {};
  const litestream = findLitestream();
  if (!litestream) {
    throw new BadSetting("REPLICA_URL is set, but the program litestream is not on this machine. See docs/backups.md.");
  }
  const failed = (complaint: string) => log().error({ complaint: withoutSecrets(complaint) }, "the replica is not up to date");
  return startReplica(litestream, { file: databaseFile(dataDir), url: replicaUrl, failed });
}
