import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { hashPassword } from "#app/domain/passwords.server.ts";
import { searchColumns } from "#app/domain/people.server.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { samplePeople } from "#db/demo/people.ts";
import { randomFrom } from "#db/demo/random.ts";
import { samplePassword } from "#db/demo/sample-class.ts";
import { users } from "#db/schema.ts";
import { startSite } from "../support/site.ts";
import { Visitor } from "../support/visitor.ts";
import { compare } from "./measure.ts";

/**
 * What the directory, its search and a profile cost with 320 and with ten times as many
 * members. `npm run bench:directory` after a build.
 */

// Searches that fill a page at both sizes, and one that finds nobody: the search alone.
const pages = [
  "/alumni",
  "/alumni?page=5",
  "/alumni?q=an",
  "/alumni?q=an&type=classmates",
  "/alumni?q=zzzz",
  "/profile/2",
] as const;

async function siteOf(members: number) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bench-"));
  openDatabase(dataDir);
  const password = await hashPassword(samplePassword);
  const random = randomFrom(1985);
  db().transaction((tx) => {
    // The sample class over and over, under other addresses.
    for (let n = 0; n < members; n += 320) {
      for (const { hasJoined: _, hasPortrait: __, ...person } of samplePeople(random, 320)) {
        const row = { ...person, email: n === 0 ? person.email : `${n}.${person.email}` };
        tx.insert(users)
          .values({ ...row, ...searchColumns(row), password, memberState: "joined" })
          .run();
      }
    }
  });
  closeDatabase();
  const site = await startSite(dataDir);
  const browser = await new Visitor(site.origin).signIn("david@class1985.example", samplePassword);
  return { label: `${members} members`, site, browser, dataDir };
}

const sites = [await siteOf(320), await siteOf(3200)] as const;
await compare(pages, sites);
for (const { site, dataDir } of sites) {
  await site.stop();
  rmSync(dataDir, { recursive: true });
}
