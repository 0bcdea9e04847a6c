import { rmSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { isMailBusy, startMailSender } from "#app/domain/mail/mail-sender.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { isPurgeDue, purgeOncePerDay, startNightlyTasks } from "#app/domain/maintenance/nightly.server.ts";
import { listSnapshots } from "#app/domain/maintenance/snapshots.server.ts";
import { db } from "#db/client.server.ts";
import { outgoingEmails } from "#db/schema.ts";
import { createNightlyBackups } from "#tests/support/backups.ts";
import { noMailServer, temporaryDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/people.ts";

/** A site that sleeps for most of the time does at each start what is due since then, and once. */

const dataDir = temporaryDatabase({ smtpUrl: noMailServer });
/** In New York, this is November 21, 23:30. */
const evening = new Date("2024-11-22T04:30:00Z");
const afterMidnight = new Date("2024-11-22T05:30:00Z");

beforeEach(() => createNightlyBackups(afterMidnight, 5, dataDir));

/** Lets every purge fail meanwhile. */
async function withoutTable(work: () => Promise<void>) {
  db().$client.exec("alter table rate_limits rename to hidden");
  await work();
  db().$client.exec("alter table hidden rename to rate_limits");
}

test("the first start after midnight in the class's time zone purges, and the hourly ones after it don't", async () => {
  const skipped = vi.fn();
  await purgeOncePerDay(skipped, evening);
  await withoutTable(() => purgeOncePerDay(skipped, evening));
  expect([isPurgeDue(evening), isPurgeDue(afterMidnight)]).toEqual([false, true]);
  await purgeOncePerDay(skipped, afterMidnight);
  expect([isPurgeDue(afterMidnight), skipped.mock.calls.length]).toEqual([false, 0]);
});

test("a purge that fails stays due", async () => {
  await withoutTable(() => expect(purgeOncePerDay(() => {}, evening)).rejects.toThrow());
  expect(isPurgeDue(evening)).toBe(true);
});

test("a start makes tonight's snapshot and purges, and says until when", async () => {
  const failed = vi.fn();
  const nightly = startNightlyTasks({ onSnapshotError: failed, onPurgeError: failed, onPurgeSkipped: () => {} });
  expect(nightly.isRunning()).toBe(true);
  await vi.waitFor(() => expect(nightly.isRunning()).toBe(false));
  await nightly.stop();
  const [newest] = await listSnapshots();
  expect([newest?.name.startsWith("nightly-"), isPurgeDue(new Date()), failed.mock.calls]).toEqual([true, false, []]);
});

test("a site that stops waits for the snapshot that it is making, and begins no purge", async () => {
  rmSync(path.join(dataDir, "last-purge"));
  for (const { name } of await listSnapshots()) rmSync(path.join(dataDir, "backups", name));
  const failed = vi.fn();
  const nightly = startNightlyTasks({ onSnapshotError: failed, onPurgeError: failed, onPurgeSkipped: () => {} });
  await nightly.stop();
  expect([nightly.isRunning(), isPurgeDue(new Date()), failed.mock.calls]).toEqual([false, true, []]);
  expect((await listSnapshots())[0]?.name).toMatch(/^nightly-/);
});

test("a process stays for emails that are due within 15 minutes, but neither for later ones nor for a server that is down", async () => {
  const { id } = addMember();
  queueEmail({ kind: "message", userId: id, subject: "A message", text: "You have a message." });
  const now = Date.now();
  const isBusyFor = (wait: number) => {
    db()
      .update(outgoingEmails)
      .set({ sendAfter: new Date(now + wait) })
      .run();
    return isMailBusy(new Date(now));
  };
  expect([isBusyFor(900_000), isBusyFor(901_000), isBusyFor(-60_000)]).toEqual([true, false, true]);
  const outages = vi.fn();
  const stop = startMailSender({ onError: () => {}, onOutage: outages });
  await vi.waitFor(() => expect(outages).toHaveBeenCalled());
  await stop();
  expect([isBusyFor(-60_000), isBusyFor(60_000)]).toEqual([false, false]);
});
