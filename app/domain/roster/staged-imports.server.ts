import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import { environment } from "#app/environment.server.ts";
import { compareRoster, type Roster, readRoster } from "./roster.server.ts";
import type { RosterRow } from "./roster.ts";
import { expiredImport, oneRoster, uploadedRoster } from "./staged-imports.ts";

/**
 * Between the page that shows what an import would do and the import itself, the list stays in DATA_DIR/rosters for an
 * hour. A hidden field would be too small for a list of 3,000, and could be changed. The file is read again each time,
 * because the members may have changed meanwhile.
 */

const lifetime = 3_600_000;
/** How many rows of each kind a page shows. */
const maxRowsShown = 100;
const maxTextLength = 200;

const folder = () => path.join(environment().dataDir, "rosters");
const fileOf = (key: string) => path.join(folder(), `${key}.csv`);
const isKey = (key: string) => /^[\w-]{24}$/.test(key);

/** Stores a class list for an hour, without importing it. Throws Refusal 403, and 400 at the field for a file that readRoster refuses. */
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
    // Only the import itself is logged.
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

/** A list that was stored within the last hour. Throws Refusal 404 for any other key. */
export function findStagedImport(key: string): Roster {
  if (!isKey(key)) throw new Refusal(404, expiredImport);
  const file = fileOf(key);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats || Date.now() - stats.mtimeMs > lifetime) throw new Refusal(404, expiredImport);
  return readRoster(readFileSync(file));
}

/** What importing a stored list would do: the count of each kind of row, and the first rows. Throws the same Refusals as findStagedImport. */
export function dryRunImport(key: string) {
  const { entries, rejected, ignoredColumns } = findStagedImport(key);
  const { newcomers, matching } = compareRoster(entries);
  return {
    total: entries.length + rejected.length,
    newcomers: firstOf(newcomers, ({ row, person }) => ({ row, person: nameAndEmail(person) })),
    matching: matching.length,
    rejected: firstOf(rejected, ({ row, name, problems }) => ({
      row,
      name: shortened(name),
      problems: problems.map(shortened),
    })),
    sameAddress: firstOf(
      matching.filter(({ hasOtherName }) => hasOtherName),
      ({ row, person, member }) => ({ row, person: nameAndEmail(person), memberName: fullName(member) }),
    ),
    sameName: firstOf(
      newcomers.filter(({ namesakes }) => namesakes.length > 0),
      ({ row, person, namesakes }) => ({
        row,
        person: nameAndEmail(person),
        memberEmails: namesakes.map(({ email }) => email),
      }),
    ),
    ignoredColumns: ignoredColumns.slice(0, maxRowsShown).map(shortened),
  };
}
export type DryRun = ReturnType<typeof dryRunImport>;

const firstOf = <Row, Shown>(rows: Row[], toShown: (row: Row) => Shown) => ({
  count: rows.length,
  shown: rows.slice(0, maxRowsShown).map(toShown),
});
const nameAndEmail = ({ firstName, lastName, email }: RosterRow) => ({ firstName, lastName, email });
const shortened = (text: string) => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text);

/** The form that imports a stored list: turns its key into the rows that can be imported. */
export const stagedImport = oneRoster.transform(({ roster }, context): { rows: RosterRow[] } => {
  try {
    return { rows: findStagedImport(roster).entries.map(({ person }) => person) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    context.issues.push({ code: "custom", input: roster, path: ["roster"], message: error.message });
    return z.NEVER;
  }
});

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
