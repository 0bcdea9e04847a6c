import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { environment } from "#app/environment.server.ts";

/** Files too large for memory stay in DATA_DIR/uploads while a request uses them. */

const maxAge = 3_600_000;
const folder = () => path.join(environment().dataDir, "uploads");

/** The path for a new file, in a folder that exists. Whoever writes it must delete it. */
export function temporaryUpload(): string {
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  return path.join(folder(), `${randomUUID()}.part`);
}

/** Deletes what a process left behind that ended in the middle of a request: files that nobody wrote to for an hour. */
export function purgeTemporaryUploads(now: Date): void {
  const names = statSync(folder(), { throwIfNoEntry: false }) ? readdirSync(folder()) : [];
  for (const name of names) {
    const file = path.join(folder(), name);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats && now.getTime() - stats.mtimeMs > maxAge) rmSync(file, { force: true });
  }
}
