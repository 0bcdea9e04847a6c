import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import { processImage, storeImageFiles } from "#app/domain/images/images.server.ts";
import { profilePhotoSide } from "#app/domain/images/images.ts";
import { environment } from "#app/environment.server.ts";
import { type ArchivedFile, filesInArchive } from "./portrait-archive.server.ts";
import { expiredPortraits, uploadedPortraits } from "./portrait-import.ts";

/**
 * Between the page that shows what an import of portraits would do and the import itself, a list of the pictures stays in
 * DATA_DIR/portraits for an hour. The pictures are stored like all others; the daily purge removes those that nobody uses.
 */

const lifetime = 3_600_000;
const maxNameLength = 120;

const folder = () => path.join(environment().dataDir, "portraits");
const fileOf = (key: string) => path.join(folder(), `${key}.json`);
const isKey = (key: string) => /^[\w-]{24}$/.test(key);

/** A picture that was decoded and stored. Sizes are in pixels and bytes. */
export interface StoredPortrait {
  url: string;
  hash: string;
  width: number;
  height: number;
  bytes: number;
}

/** A file of the ZIP: its name, and the picture or why there is none. */
export type StagedPortrait = { file: string } & ({ picture: StoredPortrait } | { problem: string });

/**
 * Decodes and stores the pictures of a ZIP file, without giving them to anybody. Throws Refusal 403, and 400 at the field for
 * a file that filesInArchive refuses or that has no files.
 */
export const stagePortraits = operation({
  log: { action: "portraits.check", resource: "users", attempt: "check yearbook portraits" },
  limit: "administration",
  input: uploadedPortraits,
  async prepare(me, { file }) {
    refuseUnless(canManageMembers(me), "Only administrators can import yearbook portraits");
    const staged: StagedPortrait[] = [];
    // Two at a time, so that a hundred megabytes of pictures need the memory of two.
    let two: ArchivedFile[] = [];
    const storeBoth = async () => {
      staged.push(...(await Promise.all(two.map(store))));
      two = [];
    };
    for await (const archived of filesInArchive(file)) {
      two.push(archived);
      if (two.length === 2) await storeBoth();
    }
    await storeBoth();
    if (staged.length === 0) throw new Refusal(400, "There are no pictures in this ZIP file.", { field: "file" });
    return staged;
  },
  run(_me, _input, { note, prepared: staged }) {
    // Only the import itself is logged.
    note(null);
    purgeStagedPortraits(new Date());
    mkdirSync(folder(), { recursive: true, mode: 0o700 });
    const key = randomBytes(18).toString("base64url");
    writeFileSync(fileOf(key), JSON.stringify(staged), { mode: 0o600 });
    return { key };
  },
});

async function store({ name, bytes, problem = "It is empty." }: ArchivedFile): Promise<StagedPortrait> {
  const file = name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name;
  if (!bytes) return { file, problem };
  try {
    const picture = await processImage(bytes, { longestSide: profilePhotoSide, field: "file" });
    const { hash, width, height, jpeg } = picture;
    return { file, picture: { url: await storeImageFiles(picture), hash, width, height, bytes: jpeg.length } };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    return { file, problem: error.message };
  }
}

/** The files of a ZIP that was checked within the last hour. Throws Refusal 404 for any other key. */
export function findStagedPortraits(key: string): StagedPortrait[] {
  if (!isKey(key)) throw new Refusal(404, expiredPortraits);
  const stats = statSync(fileOf(key), { throwIfNoEntry: false });
  if (!stats || Date.now() - stats.mtimeMs > lifetime) throw new Refusal(404, expiredPortraits);
  return JSON.parse(readFileSync(fileOf(key), "utf8"));
}

/** Deletes lists older than an hour; part of the daily purge and of `stagePortraits`. */
export function purgeStagedPortraits(now: Date): void {
  const names = statSync(folder(), { throwIfNoEntry: false }) ? readdirSync(folder()) : [];
  for (const name of names) {
    const file = path.join(folder(), name);
    const stats = statSync(file, { throwIfNoEntry: false });
    // Another process may have just deleted it.
    if (stats && now.getTime() - stats.mtimeMs > lifetime) rmSync(file, { force: true });
  }
}
