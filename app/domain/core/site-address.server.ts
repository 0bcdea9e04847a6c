import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { environment } from "#app/environment.server.ts";

/** The site's address, stored with its data for commands, which don't know where the site is listening. */

const file = () => path.join(environment().dataDir, "site-address");

/** Saves the origin that the site is listening on, for the links that commands print. */
export function saveSiteAddress(origin: string): void {
  writeFileSync(file(), `${origin}\n`);
}

/** The site's origin: SITE_URL, or the origin of its last start; null if it was never started with this data. */
export function siteAddress(): string | null {
  const { siteOrigin } = environment();
  if (siteOrigin) return siteOrigin;
  return existsSync(file()) ? readFileSync(file(), "utf8").trim() : null;
}
