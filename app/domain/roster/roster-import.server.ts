import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ne } from "drizzle-orm";
import { z } from "zod";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { invitedMember } from "#app/domain/people/members.server.ts";
import { environment } from "#app/settings/environment.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { planImport } from "./import-plan.server.ts";
import { choicesIn, decisionsIn } from "./roster-choices.ts";
import { checkedRows, expiredImport, oneRoster, uploadedRoster } from "./roster-forms.ts";
import type { RosterChoices } from "./roster-list.server.ts";
import { compareRoster, type KnownPerson } from "./roster-matches.ts";
import type { RosterPerson } from "./roster-people.ts";
import { type ReadList, type RosterRequest, readListSeparately } from "./roster-process.server.ts";
import type { ListToCheck, RowToCheck } from "./roster-report.ts";

/**
 * Imports class lists. Between its pages the file stays in DATA_DIR/rosters for an hour, and is read again each time, as
 * members may change. The rows to look at stay there until somebody has dealt with them.
 */

const lifetime = 3_600_000;
const onlyAdministrators = "Only administrators can import a roster";

const folder = () => path.join(environment().dataDir, "rosters");
const endings = { list: ".list", rows: ".rows" } as const;
const isKey = (key: string) => /^[\w-]{24}$/.test(key);
const newKey = () => randomBytes(18).toString("base64url");
const fileOf = (key: string, ending: keyof typeof endings) => path.join(folder(), key + endings[ending]);

function write(key: string, ending: keyof typeof endings, content: Uint8Array | string): void {
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  writeFileSync(fileOf(key, ending), content, { mode: 0o600 });
}

/** Everybody whom a list is compared with. */
export const knownPeople = (): KnownPerson[] =>
  db()
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      maidenName: users.maidenName,
      email: users.email,
      graduationYear: users.graduationYear,
      profileType: users.profileType,
      currentCity: users.currentCity,
      currentState: users.currentState,
      memberState: users.memberState,
    })
    .from(users)
    .where(ne(users.memberState, "former"))
    .orderBy(users.id)
    .all();

/** Stores a class list for an hour, without importing it. Throws Refusal 403, and 400 at the field for a file that readRoster refuses. */
export const stageImport = operation({
  log: { action: "roster.check", resource: "users", attempt: "check a class list" },
  limit: "administration",
  input: uploadedRoster,
  async prepare(me, { file }) {
    refuseUnless(canManageMembers(me), onlyAdministrators);
    const bytes = new Uint8Array(await file.arrayBuffer());
    await readListSeparately(bytes, { choices: {}, wants: "columns" }).catch(refuseAtField);
    return bytes;
  },
  run(_me, _input, { note, prepared: bytes }) {
    // Only the import itself is logged.
    note(null);
    purgeStagedImports(new Date());
    const key = newKey();
    write(key, "list", bytes);
    return { key };
  },
});

function refuseAtField(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const { status, message, retryAfter } = error;
  throw new Refusal(status, message, { field: "file", ...(retryAfter === undefined ? {} : { retryAfter }) });
}

/** The file that was stored within the last hour. Throws Refusal 404 for any other key. */
function storedList(key: string): Uint8Array {
  const file = isKey(key) ? fileOf(key, "list") : "";
  const stats = file && statSync(file, { throwIfNoEntry: false });
  if (!stats || Date.now() - stats.mtimeMs > lifetime) throw new Refusal(404, expiredImport);
  return readFileSync(file);
}

/** A list that was stored within the last hour, read as `choices` say. Throws Refusal 404 for any other key, and what readRoster throws. */
export async function findStagedImport(key: string, choices: RosterChoices, wants: RosterRequest["wants"]): Promise<ReadList> {
  const known = wants === "preview" ? { known: knownPeople() } : {};
  return readListSeparately(storedList(key), { choices, wants, ...known });
}

const rosterImport = z.object({
  /** Reads everybody on the list, before the transaction. */
  read: z.custom<() => Promise<ReadList>>((value) => typeof value === "function"),
  /** Who of the possible doubles is added, by the ids of their entries. */
  decisions: z.array(z.string()).optional(),
  /** Whether it was confirmed that more than a tenth of the list is set In Memoriam or missing. */
  isConfirmed: z.boolean().optional(),
  /** Called after each batch with the number of people added so far. */
  onProgress: z.custom<(added: number) => void>((value) => typeof value === "function").optional(),
});
const batchSize = 500;

/** The form that imports a stored list: its key, how to read it, and which of the possible doubles to add. */
export const stagedImport = oneRoster.transform(({ roster, choices, confirm, ...rows }): z.output<typeof rosterImport> => {
  const told = choicesIn(new URLSearchParams(choices));
  return {
    read: async () => readListSeparately(storedList(roster), { choices: told, wants: "people" }),
    decisions: decisionsIn(rows),
    isConfirmed: confirm === "on",
  };
});

/** What has to be confirmed before an import, as a question. */
const confirmSentence = (marked: number, total: number): string =>
  `${marked.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} people would be in memoriam or missing, which is more than a tenth of the list. Is that right?`;

/** Adds everybody who is not known yet, so that a second import adds nothing. Throws Refusal 400, 403, 409 (not confirmed). */
export const importRoster = operation({
  log: { action: "roster.import", resource: "users", attempt: "import a class list" },
  limit: "administration",
  input: rosterImport,
  async prepare(me, { read }) {
    refuseUnless(canManageMembers(me), onlyAdministrators);
    const { columns, people } = await read();
    if (!people) throw new Refusal(400, columns.faults.join(" "));
    return people;
  },
  run(me, { decisions = [], isConfirmed = false, onProgress }, { note, prepared: { entries, toCheck } }) {
    refuseUnless(canManageMembers(me), onlyAdministrators);
    const comparison = compareRoster(entries, knownPeople());
    const matching = comparison.matching.length;
    const { people, total, leftOut, counts, toConfirm } = planImport(comparison, decisions);
    if (toConfirm !== null && !isConfirmed) throw new Refusal(409, confirmSentence(toConfirm, total), { field: "confirm" });
    const added = insertPeople(people, onProgress);
    const details = { added, matching, missing: counts.missing, inMemoriam: counts.in_memoriam, leftOut };
    note({ description: `${fullName(me)} imported a class list: ${added} new, ${matching} already members`, details });
    const [rejected, remarks] = [toCheck.rejected.length, toCheck.remarks.length];
    if (rejected + remarks > 0)
      write(newKey(), "rows", JSON.stringify({ importedAt: Date.now(), ...toCheck } satisfies StoredRows));
    return { ...details, rejected, remarks };
  },
});

function insertPeople(people: readonly RosterPerson[], onProgress?: (added: number) => void): number {
  const createdAt = new Date();
  let added = 0;
  for (let start = 0; start < people.length; start += batchSize) {
    const batch = people.slice(start, start + batchSize);
    const rows = batch.map((person) => ({ ...invitedMember(person), memberState: person.memberState, createdAt }));
    added += db().insert(users).values(rows).onConflictDoNothing().run().changes;
    onProgress?.(start + batch.length);
  }
  return added;
}

/** The rows of an import that somebody has to look at. */
interface StoredRows extends ListToCheck {
  /** Milliseconds since 1970. */
  importedAt: number;
}

/** The rows of earlier imports that nobody has dealt with, the latest first, with the key of each import. */
export function rowsToCheck(): (StoredRows & { key: string })[] {
  return storedNames()
    .filter((name) => name.endsWith(endings.rows))
    .map((name) => ({
      key: name.slice(0, -endings.rows.length),
      ...(JSON.parse(readFileSync(path.join(folder(), name), "utf8")) as StoredRows),
    }))
    .sort((one, other) => other.importedAt - one.importedAt);
}

/** The rows of one import that nobody has dealt with. Throws Refusal 404 if there are none. */
export const rowsToCheckOf = (key: string) =>
  requireFound(
    rowsToCheck().find((one) => one.key === key),
    "Nobody has to look at rows of this import.",
  );

/** Takes rows that somebody has dealt with off the list of those to look at. Throws Refusal 403, and 404 for an import without any. */
export const settleRows = operation({
  log: { action: "roster.settle", resource: "users", attempt: "take rows of a class list off the list of those to look at" },
  limit: "administration",
  input: checkedRows,
  run(me, { imported, rows }, { note }) {
    refuseUnless(canManageMembers(me), onlyAdministrators);
    const { key, ...stored } = rowsToCheckOf(imported);
    const isLeft = ({ row }: RowToCheck) => !rows.includes(row);
    const left = { ...stored, rejected: stored.rejected.filter(isLeft), remarks: stored.remarks.filter(isLeft) };
    const remaining = left.rejected.length + left.remarks.length;
    const settled = stored.rejected.length + stored.remarks.length - remaining;
    note({ description: `${fullName(me)} dealt with rows of a class list`, details: { rows: settled } });
    if (remaining === 0) rmSync(fileOf(key, "rows"), { force: true });
    else write(key, "rows", JSON.stringify(left));
    return { settled };
  },
});

const storedNames = () => (statSync(folder(), { throwIfNoEntry: false }) ? readdirSync(folder()) : []);

/** Deletes lists older than an hour; part of the daily purge and of `stageImport`. */
export function purgeStagedImports(now: Date): void {
  for (const name of storedNames().filter((one) => one.endsWith(endings.list))) {
    const file = path.join(folder(), name);
    const stats = statSync(file, { throwIfNoEntry: false });
    // Another process may have just deleted it.
    if (stats && now.getTime() - stats.mtimeMs > lifetime) rmSync(file, { force: true });
  }
}
