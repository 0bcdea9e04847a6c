import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import { environment } from "#app/environment.server.ts";
import { compareRoster, type Roster, readRoster } from "./roster.server.ts";
import type { RosterRow } from "./roster.ts";
import { gone, oneRoster, uploadedRoster } from "./staged-imports.ts";

/**
 * A list stays in DATA_DIR/rosters for an hour between the page that says what an
 * import would do and the press that does it. Kept here rather than in a hidden
 * field: a list of 3,000 is more than forms may send, and what is imported is what
 * was shown. It is read anew each time; the members may have changed meanwhile.
 */

const keptFor = 3_600_000;
/** How many rows of each kind a page shows. */
const shownAtMost = 100;
const mostLetters = 200;

const folder = () => path.join(environment().dataDir, "rosters");
const fileOf = (key: string) => path.join(folder(), `${key}.csv`);
const isKey = (key: string) => /^[\w-]{24}$/.test(key);

/** Keeps a class list for an hour; nothing is imported. Refuses 403, and 400 and 413 what readRoster refuses, at the field. */
export const stageImport = operation({
  log: { action: "roster.check", resource: "users", attempt: "check a roster" },
  limit: "administration",
  input: uploadedRoster,
  async prepare(me, { file }) {
    refuseUnless(canManageMembers(me), "Only administrators can import a roster");
    const bytes = new Uint8Array(await file.arrayBuffer());
    refuseAtField(() => readRoster(bytes));
    return bytes;
  },
  run(_tx, _me, _input, { note, prepared: bytes }) {
    // Nothing has happened yet: the import is what the log tells.
    note(null);
    purgeStagedImports(new Date());
    mkdirSync(folder(), { recursive: true, mode: 0o700 });
    const key = randomBytes(18).toString("base64url");
    writeFileSync(fileOf(key), bytes, { mode: 0o600 });
    return { key };
  },
});

function refuseAtField(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(error.status, error.message, { field: "file" });
    throw error;
  }
}

/** A list that was kept within the hour. Refuses 404 any other. */
export function findStagedImport(key: string): Roster {
  if (!isKey(key)) throw new Refusal(404, gone);
  const file = fileOf(key);
  const kept = statSync(file, { throwIfNoEntry: false });
  if (!kept || Date.now() - kept.mtimeMs > keptFor) throw new Refusal(404, gone);
  return readRoster(readFileSync(file));
}

/** What importing a kept list would do: how many of each kind, and the first of them. Refuses as findStagedImport does. */
export function dryRunImport(key: string) {
  const { entries, faulty, ignoredColumns } = findStagedImport(key);
  const { newcomers, matching } = compareRoster(entries);
  return {
    total: entries.length + faulty.length,
    newcomers: firstOf(newcomers),
    matching: matching.length,
    faulty: firstOf(faulty.map(({ row, name, faults }) => ({ row, name: shortened(name), faults: faults.map(shortened) }))),
    sameAddress: firstOf(matching.filter(({ hasOtherName }) => hasOtherName)),
    sameName: firstOf(newcomers.filter(({ namesakes }) => namesakes.length > 0)),
    ignoredColumns: ignoredColumns.slice(0, shownAtMost).map(shortened),
  };
}
export type DryRun = ReturnType<typeof dryRunImport>;

const firstOf = <Row>(rows: Row[]) => ({ count: rows.length, shown: rows.slice(0, shownAtMost) });
const shortened = (text: string) => (text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text);

/** The form that imports a kept list: its key in, its rows without fault out. */
export const stagedImport = oneRoster.transform(({ roster }, context): { rows: RosterRow[] } => {
  try {
    return { rows: findStagedImport(roster).entries.map(({ person }) => person) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    context.issues.push({ code: "custom", input: roster, path: ["roster"], message: error.message });
    return z.NEVER;
  }
});

/** Removes lists older than an hour; part of the daily purge, and of keeping the next one. */
export function purgeStagedImports(now: Date): void {
  const names = statSync(folder(), { throwIfNoEntry: false }) ? readdirSync(folder()) : [];
  for (const name of names) {
    const file = path.join(folder(), name);
    const kept = statSync(file, { throwIfNoEntry: false });
    // Another process may have removed it a moment ago.
    if (kept && now.getTime() - kept.mtimeMs > keptFor) rmSync(file, { force: true });
  }
}
