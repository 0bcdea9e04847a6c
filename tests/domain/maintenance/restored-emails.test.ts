import { rmSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { listSnapshots, takeNightlySnapshot } from "#app/domain/maintenance/snapshots.server.ts";
import { command } from "#tests/support/command-line.ts";
import { noMailServer, temporaryDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/people.ts";
import { temporaryFolder } from "#tests/support/site.ts";

/** The risk: a restored site sends emails again that its members got long ago. */

const dataDir = temporaryDatabase({ smtpUrl: noMailServer });
const elsewhere = temporaryFolder("class-elsewhere-");
afterAll(() => rmSync(elsewhere, { recursive: true }));
const hour = 3_600_000;

beforeAll(() => {
  const { id: userId } = addMember();
  for (const hours of [40, 25, 23, 1]) {
    const queuedAt = new Date(Date.now() - hours * hour);
    queueEmail({ kind: "message", userId, subject: `${hours} hours old`, text: "You have a message." }, queuedAt);
  }
});

async function subjectsAfterRestore(file: string, folder: string) {
  const restored = path.join(elsewhere, folder);
  const settings = { DATA_DIR: restored, INIT_CWD: elsewhere };
  expect(await command(["restore", file, "--yes", "--new-place"], { settings })).toMatchObject({ status: 0, stderr: "" });
  const client = new Database(path.join(restored, "alumni.sqlite"), { readonly: true });
  const subjects = client.prepare("select subject from outgoing_emails where state = 'waiting' order by id").pluck().all();
  client.close();
  return subjects;
}

test("a site that is restored from a backup sends nothing that is older than a day", async () => {
  const file = path.join(elsewhere, "class.zip");
  const backup = await command(["backup", file], { settings: { DATA_DIR: dataDir, INIT_CWD: elsewhere } });
  expect(backup).toMatchObject({ status: 0, stderr: "" });
  expect(await subjectsAfterRestore(file, "from-backup")).toEqual(["23 hours old", "1 hours old"]);
});

test("nor does one that is restored from a nightly snapshot", async () => {
  expect(await takeNightlySnapshot()).toBe(true);
  const [snapshot] = await listSnapshots();
  const file = path.join(dataDir, "backups", snapshot?.name ?? "");
  expect(await subjectsAfterRestore(file, "from-snapshot")).toEqual(["23 hours old", "1 hours old"]);
});
