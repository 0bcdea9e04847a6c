import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { environment } from "#app/environment.server.ts";

let secret: Buffer | undefined;

/** The site's secret, created at the first start and stored in DATA_DIR. */
export function siteSecret(): Buffer {
  if (secret) return secret;
  const { dataDir } = environment();
  const file = path.join(dataDir, "session-secret");
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
