import { rmSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { imagesFolder } from "#app/domain/images/images.server.ts";
import { parseImagePath } from "#app/domain/images/images.ts";
import { referencedImages } from "#app/domain/images/referenced-images.server.ts";
import { db } from "#db/client.server.ts";
import { images } from "#db/schema.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { gone } from "./missing-file.ts";
import { imagesInSnapshots } from "./snapshots.server.ts";

/** Younger ones may belong to a write that is under way. */
const day = 86_400_000;

/**
 * Removes pictures that no profile, album or photo shows any more, on the site or in
 * a copy of its database that is kept, and half-written files, with what `images`
 * remembers of them. Safe while others write: whatever was kept in the last day stays,
 * and keeping a picture again makes its files new. Returns how many files went.
 */
export async function purgeOrphanedImages(now: Date): Promise<number> {
  let removed = 0;
  const inSnapshots = await imagesInSnapshots();
  const usedHashes = () => new Set([...referencedImages(db().$client).keys(), ...inSnapshots]);
  const used = usedHashes();
  for (const folder of await folders()) {
    const idle = (await readdir(folder)).map((name) => ({ file: path.join(folder, name), ...kindOf(name) })).filter(isIdle(used));
    if (idle.length === 0) continue;
    const old = idle.filter(({ file }) => isOld(file, now));
    // Asked again, in one step with removing: a profile may have been given an old picture's address meanwhile.
    if (old.length === 0) continue;
    const removeUnused = () => remove(old.filter(isIdle(usedHashes())), now);
    removed += await retryWhileBusy(() => db().transaction(removeUnused, { behavior: "immediate" }));
  }
  return removed;
}

const isOld = (file: string, now: Date) => {
  const written = statSync(file, { throwIfNoEntry: false });
  return written !== undefined && written.mtimeMs <= now.getTime() - day;
};

function remove(idle: { file: string; hash: string | undefined }[], now: Date): number {
  let removed = 0;
  for (const { file, hash } of idle) {
    // Kept anew a moment ago.
    if (!isOld(file, now)) continue;
    if (hash) db().delete(images).where(eq(images.hash, hash)).run();
    rmSync(file, { force: true });
    removed += 1;
  }
  return removed;
}

const kindOf = (name: string) => ({ hash: parseImagePath(`/images/${name}`)?.hash, isDraft: name.endsWith(".draft") });
const isIdle =
  (used: Set<string>) =>
  ({ hash, isDraft }: ReturnType<typeof kindOf>) =>
    isDraft || (hash !== undefined && !used.has(hash));

async function folders(): Promise<string[]> {
  const found = await readdir(imagesFolder(), { withFileTypes: true }).catch(gone);
  return (found ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => path.join(imagesFolder(), name));
}
