import { randomUUID } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { environment } from "#app/settings/environment.server.ts";

/** Files too large for memory are in DATA_DIR, as `upload-….part`, while a request uses them. */

const maxAge = 3_600_000;

/** The path for a new file. The caller must delete the file. */
export const temporaryUpload = (): string => path.join(environment().dataDir, `upload-${randomUUID()}.part`);

/** Deletes what processes that ended in the middle of a request left behind: files not written to for an hour. */
export function purgeTemporaryUploads(now: Date): void {
  const { dataDir } = environment();
  for (const name of readdirSync(dataDir)) {
    if (!/^upload-[\da-f-]+\.part$/.test(name)) continue;
    const file = path.join(dataDir, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats && now.getTime() - stats.mtimeMs > maxAge) rmSync(file, { force: true });
  }
}
