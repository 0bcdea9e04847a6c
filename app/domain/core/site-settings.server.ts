import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { environment } from "#app/settings/environment.server.ts";
import { db } from "#db/client.server.ts";
import { siteSettings, users } from "#db/schema.ts";
import { fullName } from "./member.ts";

/** What the site remembers about itself, one row for each subject: settings, and what was done last. */

type Name = "letters" | "last-backup" | "activity-cleared";

/** The row's value, when it was written, and the full name of the member whose `userId` it has; null if nobody has written it. */
export function findSiteSetting<Value>(name: Name): { value: Value; at: Date; by: string | null } | null {
  const row = db()
    .select({ value: siteSettings.value, at: siteSettings.updatedAt, firstName: users.firstName, lastName: users.lastName })
    .from(siteSettings)
    .leftJoin(users, sql`${users.id} = ${siteSettings.value} ->> '$.userId'`)
    .where(eq(siteSettings.name, name))
    .get();
  if (!row) return null;
  const { value, at, firstName, lastName } = row;
  return {
    value: value as Value,
    at,
    by: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
  };
}

/** Writes the row, in the caller's transaction. */
export function saveSiteSetting(name: Name, value: object): void {
  const updatedAt = new Date();
  db()
    .insert(siteSettings)
    .values({ name, value, updatedAt })
    .onConflictDoUpdate({ target: siteSettings.name, set: { value, updatedAt } })
    .run();
}

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
