import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import { environment } from "#app/environment.server.ts";
import { type importRoster, type Roster, type RosterChoices, readRoster } from "./roster.server.ts";
import { choicesIn, decisionsIn } from "./roster-choices.ts";
import { expiredImport, oneRoster, uploadedRoster } from "./staged-imports.ts";

/**
 * Between the pages that show what an import would do and the import itself, the file stays in DATA_DIR/rosters for an
 * hour. A hidden field would be too small for a list of 3,000, and could be changed. The file is read again each time,
 * because the members may have changed in the meantime, and so that another encoding can be tried.
 */

const lifetime = 3_600_000;

const folder = () => path.join(environment().dataDir, "rosters");
const fileOf = (key: string) => path.join(folder(), `${key}.list`);
const isKey = (key: string) => /^[\w-]{24}$/.test(key);

/** Stores a class list for an hour, without importing it. Throws Refusal 403, and 400 at the field for a file that readRoster refuses. */
export const stageImport = operation({
  log: { action: "roster.check", resource: "users", attempt: "check a roster" },
  limit: "administration",
  input: uploadedRoster,
  async prepare(me, { file }) {
    refuseUnless(canManageMembers(me), "Only administrators can import a roster");
    const bytes = new Uint8Array(await file.arrayBuffer());
    await readRoster(bytes).catch(refuseAtField);
    return bytes;
  },
  run(_tx, _me, _input, { note, prepared: bytes }) {
    // Only the import itself is logged.
    note(null);
    purgeStagedImports(new Date());
    mkdirSync(folder(), { recursive: true, mode: 0o700 });
    const key = randomBytes(18).toString("base64url");
    writeFileSync(fileOf(key), bytes, { mode: 0o600 });
    return { key };
  },
});

function refuseAtField(error: unknown): never {
  throw error instanceof Refusal ? new Refusal(error.status, error.message, { field: "file" }) : error;
}

/** A list that was stored within the last hour, read as `choices` say. Throws Refusal 404 for any other key, and what readRoster throws. */
export async function findStagedImport(key: string, choices: RosterChoices): Promise<Roster> {
  if (!isKey(key)) throw new Refusal(404, expiredImport);
  const file = fileOf(key);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats || Date.now() - stats.mtimeMs > lifetime) throw new Refusal(404, expiredImport);
  return readRoster(readFileSync(file), choices);
}

/** The form that imports a stored list: its key, how to read it, and which of the possible doubles to add. */
export const stagedImport = oneRoster.transform(
  ({ roster, choices, ...rows }): z.output<typeof importRoster.input> => ({
    read: () => findStagedImport(roster, choicesIn(new URLSearchParams(choices))),
    decisions: decisionsIn(rows),
  }),
);

/** Deletes lists older than an hour; part of the daily purge and of `stageImport`. */
export function purgeStagedImports(now: Date): void {
  const names = statSync(folder(), { throwIfNoEntry: false }) ? readdirSync(folder()) : [];
  for (const name of names) {
    const file = path.join(folder(), name);
    const stats = statSync(file, { throwIfNoEntry: false });
    // Another process may have just deleted it.
    if (stats && now.getTime() - stats.mtimeMs > lifetime) rmSync(file, { force: true });
  }
}
