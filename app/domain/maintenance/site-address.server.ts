import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { environment } from "#app/environment.server.ts";

/** Where the site can be reached, kept with its data: a command in a terminal does not listen anywhere itself. */

const file = () => path.join(environment().dataDir, "site-address");

/** Keeps the origin that the site has just begun to listen on, for the links that commands print. */
export function saveSiteAddress(origin: string): void {
  writeFileSync(file(), `${origin}\n`);
}

/** The site's origin: SITE_URL, else where it was last started; null when it has not been started on this data yet. */
export function siteAddress(): string | null {
  const { siteOrigin } = environment();
  if (siteOrigin) return siteOrigin;
  return existsSync(file()) ? readFileSync(file(), "utf8").trim() : null;
}
