import { startWeeklyLetters } from "#app/domain/account/weekly-letter.server.ts";
import { renewSearchColumns } from "#app/domain/core/member-rows.server.ts";
import { siteSecret } from "#app/domain/core/site-files.server.ts";
import { isMailBusy, startMailSender } from "#app/domain/mail/mail-sender.server.ts";
import { startNightlyTasks } from "#app/domain/maintenance/nightly.server.ts";
import { findLitestream } from "#app/domain/maintenance/replica.server.ts";
import { type OpenReplica, openReplica, type Replication, startReplication } from "#app/domain/maintenance/replication.server.ts";
import { hasWaitingStatusNotice, startStatusNotices } from "#app/domain/reunions/attendee-messages.server.ts";
import { startReminders } from "#app/domain/reunions/reunion-notices.server.ts";
import { ensureFirstAdministrator, linkForFirstAdministrator } from "#app/domain/sign-in/first-administrator.server.ts";
import { turnOffUnreadableFactors } from "#app/domain/sign-in/second-factor.server.ts";
import { hasPendingSignOuts, startPendingSignOuts } from "#app/domain/sign-in/sign-in.server.ts";
import { log, withoutSecrets } from "#app/http/log.server.ts";
import { BadSetting, type Environment } from "#app/settings/environment.server.ts";
import { closeDatabase, openDatabase, setBusyTimeout } from "#db/client.server.ts";

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
  // First, because it refuses another site's replica before anything is made here.
  const replica = settings.replicaUrl ? await openReplica(settings.replicaUrl) : null;
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
  const replication = replica && replicate(replica, settings);
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
    isBusy: () =>
      nightly.isRunning() || isMailBusy() || hasPendingSignOuts() || hasWaitingStatusNotice() || (replication?.isBusy() ?? false),
    async close() {
      await stopMail();
      await stopStatusNotices();
      await nightly.stop();
      stopSignOuts();
      await replication?.stopPictures();
      closeDatabase();
      await replication?.stopDatabase();
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

/** Copies every change, and every picture, to REPLICA_URL. */
function replicate(replica: OpenReplica, { dataDir }: Environment): Replication {
  const litestream = findLitestream();
  if (!litestream) {
    throw new BadSetting("REPLICA_URL is set, but the litestream program is not installed on this machine. See docs/backups.md.");
  }
  if (!replica.storage) log().warn("pictures are not copied to this kind of replica, only the database: see docs/backups.md");
  return startReplication(replica, {
    litestream,
    dataDir,
    onBehind({ problem, complaint, ...status }) {
      const told = {
        ...status,
        problem: problem && withoutSecrets(problem),
        complaint: complaint && withoutSecrets(complaint.text),
      };
      log().error(told, "the replica is not up to date");
    },
    onCaughtUp: () => log().info("the replica is up to date again"),
  });
}
