import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { environment } from "#app/settings/environment.server.ts";

/** The files of a site beside its database: its secret, and its address for commands, which don't know where it is listening. */

let secret: Buffer | undefined;

/** The file of the site's secret, which backups do not have. */
export const siteSecretFile = () => path.join(environment().dataDir, "session-secret");

/** The site's secret, created at the first start and stored in DATA_DIR. */
export function siteSecret(): Buffer {
  if (secret) return secret;
  const { dataDir } = environment();
  const file = siteSecretFile();
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      // Another process of this site was faster; use its secret.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  secret = Buffer.from(readFileSync(file, "utf8").trim(), "base64url");
  return secret;
}

const addressFile = () => path.join(environment().dataDir, "site-address");

/** Saves the origin that the site is listening on, for the links that commands print. */
export function saveSiteAddress(origin: string): void {
  writeFileSync(addressFile(), `${origin}\n`);
}

/** The site's origin: SITE_URL, or the origin of its last start; null if it was never started with this data. */
export function siteAddress(): string | null {
  const { siteOrigin } = environment();
  if (siteOrigin) return siteOrigin;
  return existsSync(addressFile()) ? readFileSync(addressFile(), "utf8").trim() : null;
}

/** Milliseconds after which nobody writes to an upload anymore: `upload-….part`, a file too large for memory. */
const maxUploadAge = 3_600_000;

/** The path for a new file. The caller must delete the file. */
export const temporaryUpload = (): string => path.join(environment().dataDir, `upload-${randomUUID()}.part`);

/** Deletes what processes that ended in the middle of a request left behind: files not written to for an hour. */
export function purgeTemporaryUploads(now: Date): void {
  const { dataDir } = environment();
  for (const name of readdirSync(dataDir)) {
    if (!/^upload-[\da-f-]+\.part$/.test(name)) continue;
    const file = path.join(dataDir, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats && now.getTime() - stats.mtimeMs > maxUploadAge) rmSync(file, { force: true });
  }
}

/** Writes a file, whole or in parts, so that it appears only when complete. */
export async function writeAtomically(file: string, bytes: Uint8Array | Uint8Array[]): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    await writeFile(draft, bytes, { flag: "wx", flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
