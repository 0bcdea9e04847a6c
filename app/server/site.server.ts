import { startWeeklyLetters } from "#app/domain/account/weekly-letter.server.ts";
import { siteSecret } from "#app/domain/core/site-files.server.ts";
import { isMailBusy, startMailSender } from "#app/domain/mail/mail-sender.server.ts";
import { startNightlyTasks } from "#app/domain/maintenance/nightly.server.ts";
import { findLitestream, startReplica } from "#app/domain/maintenance/replica.server.ts";
import { renewSearchColumns } from "#app/domain/maintenance/search-columns.server.ts";
import { turnOffUnreadableFactors } from "#app/domain/maintenance/unreadable-factors.server.ts";
import { startReminders } from "#app/domain/reunions/reminders.server.ts";
import { hasWaitingStatusNotice, startStatusNotices } from "#app/domain/reunions/status-notices.server.ts";
import { ensureFirstAdministrator, linkForFirstAdministrator } from "#app/domain/sign-in/first-administrator.server.ts";
import { hasPendingSignOuts, startPendingSignOuts } from "#app/domain/sign-in/sign-out.server.ts";
import { log, withoutSecrets } from "#app/http/log.server.ts";
import { BadSetting, type Environment } from "#app/settings/environment.server.ts";
import { closeDatabase, openDatabase, setBusyTimeout } from "#db/client.server.ts";
import { databaseFile } from "#db/database-file.ts";

export interface OpenSite {
  /** The first administrator, until that person has chosen a password. The token is null if ADMIN_PASSWORD was set. */
  firstAdministrator: { email: string; token: string | null } | null;
  /** Starts to send emails and weekly letters, once the site's address, which begins their links, is saved. */
  startMail(): void;
  /** Whether something runs or is due soon that a process should not end before. */
  isBusy(): boolean;
  /** Stops the regular tasks and closes the database, once the replica has the last changes. */
  close(): Promise<void>;
}

/** Opens the site's data and starts its regular tasks. Throws BadSetting and UnusableDatabaseError. */
export async function openSite(settings: Environment): Promise<OpenSite> {
  openDatabase(settings.dataDir);
  renewSearchColumns();
  // Creates the secret if there is none: once the disk is full, every page would fail without it.
  siteSecret();
  const withoutFactor = turnOffUnreadableFactors();
  if (withoutFactor.length > 0) {
    log().warn({ members: withoutFactor }, "two-step sign-in was turned off, because this site has another secret than before");
  }
  if (!settings.rateLimits) log().warn("RATE_LIMITS=off: password guessing is not limited. For tests only.");
  const firstAdministrator =
    (await ensureFirstAdministrator({ email: settings.adminEmail, password: settings.adminPassword })) ??
    linkForFirstAdministrator();
  const nightly = startNightlyTasks({
    onSnapshotError: (error) => log().error({ err: error }, "the nightly snapshot failed"),
    onPurgeError: (error) => log().error({ err: error }, "the daily purge failed"),
    onPurgeSkipped() {
      // A new site has nothing old, and its log should show the link alone.
      if (firstAdministrator) return;
      log().info(
        "No old data is removed until the site has run on three nights of one week. This is normal for a new site or after a long pause. Otherwise, the date of this machine is wrong: please correct it.",
      );
    },
  });
  const stopReplica = replicate(settings);
  // From here on, a query that waits would block every request.
  setBusyTimeout(0);
  const stopSignOuts = startPendingSignOuts((error) => log().error({ err: error }, "a sign-out could not be written"));
  const stopStatusNotices = startStatusNotices((error) => log().error({ err: error }, "attendees could not be told of a status"));
  let stopMail = async () => {};
  return {
    firstAdministrator,
    startMail() {
      stopMail = startEmails();
    },
    isBusy: () => nightly.isRunning() || isMailBusy() || hasPendingSignOuts() || hasWaitingStatusNotice(),
    async close() {
      await stopMail();
      await stopStatusNotices();
      await nightly.stop();
      stopSignOuts();
      closeDatabase();
      await stopReplica();
    },
  };
}

function startEmails(): () => Promise<void> {
  const stopSender = startMailSender({
    onError: (error) => log().error({ err: error }, "sending an email failed"),
    onOutage: (problem) => log().warn({ problem }, "emails wait: the mail server can't be used"),
  });
  const stopLetters = startWeeklyLetters((error) => log().error({ err: error }, "the weekly letters could not be queued"));
  const stopReminders = startReminders((error) => log().error({ err: error }, "reminders of a meet-up could not be queued"));
  return async () => {
    await stopReminders();
    await stopLetters();
    await stopSender();
  };
}

/** Copies every change to REPLICA_URL, if it is set. Returns a function that stops it. */
function replicate({ replicaUrl, dataDir }: Environment): () => Promise<void> {
  if (!replicaUrl) return async () => {};
  const litestream = findLitestream();
  if (!litestream) {
    throw new BadSetting("REPLICA_URL is set, but the litestream program is not installed on this machine. See docs/backups.md.");
  }
  const failed = (complaint: string) => log().error({ complaint: withoutSecrets(complaint) }, "the replica is not up to date");
  return startReplica(litestream, { file: databaseFile(dataDir), url: replicaUrl, failed });
}
