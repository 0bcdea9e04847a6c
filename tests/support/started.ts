import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { allRows, openForTests, type Rows, setAllRows, temporaryDatabase } from "./database.ts";
import { addAdministrator, addMember, password, signedIn } from "./people.ts";
import { type Site, startSite, temporaryFolder } from "./site.ts";
import { type Role, Visitor } from "./visitor.ts";

/** Starts a site before the tests of a file, and stops it after them. Its origin and its log are there when tests run. */
export function started<Kind extends Site>(start: () => Promise<Kind>): Kind {
  const site = {} as Kind;
  beforeAll(async () => void Object.assign(site, await start()));
  afterAll(() => site.stop());
  return site;
}

/** A site with an empty database for the tests of a file, which add its people. `as` signs one of them in. */
export function startedSite(settings: Record<string, string> = {}) {
  const dataDir = temporaryDatabase();
  const site = started(() => startSite(dataDir, settings));
  return { dataDir, site, as: (person: Parameters<typeof signedIn>[1]) => signedIn(site, person) };
}

/** What a worker keeps for all its files. */
const worker = globalThis as { sharedSite?: { dataDir: string; rows: ReadonlyMap<string, Rows>; site?: Site } };

/**
 * Like `startedSite`, but a worker's files share one site: to start one for each takes a quarter of the time of their tests. Before
 * each file its database is emptied, its pictures and its log are deleted. Not for tests that stop a site, change its settings,
 * measure it, or add tables or triggers.
 */
export function sharedSite() {
  const known = worker.sharedSite;
  const dataDir = known?.dataDir ?? temporaryFolder("class-");
  openForTests(dataDir);
  const shared = known ?? { dataDir, rows: allRows() };
  worker.sharedSite = shared;
  setAllRows(shared.rows);
  // The site has made the folders.
  for (const folder of readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    for (const name of readdirSync(path.join(dataDir, folder.name)))
      rmSync(path.join(dataDir, folder.name, name), { recursive: true });
  const site = {} as Pick<Site, "origin" | "log">;
  beforeAll(async () => {
    shared.site ??= await startForWorker(dataDir);
    shared.site.log.length = 0;
    Object.assign(site, { origin: shared.site.origin, log: shared.site.log });
  });
  return { dataDir, site, as: (person: Parameters<typeof signedIn>[1]) => signedIn(site, person) };
}

/** Starts a site that ends with the worker, which Vitest ends by SIGTERM. */
async function startForWorker(dataDir: string): Promise<Site> {
  const site = await startSite(dataDir);
  process.once("SIGTERM", () => process.exit());
  process.once("exit", () => {
    void site.kill();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  });
  return site;
}

/** A site with an administrator, a member, and another member who owns what the rows are about. */
export function permissionSite() {
  const dataDir = temporaryDatabase({ rateLimits: "off" });
  let site: Site;
  const people = {} as Record<"member" | "other" | "administrator", Member>;
  beforeAll(async () => {
    people.administrator = addAdministrator();
    people.member = addMember();
    people.other = addMember();
    site = await startSite(dataDir);
  });
  afterAll(() => site.stop());
  return {
    people,
    async browserOf(role: Role): Promise<Visitor> {
      const browser = new Visitor(site.origin);
      return role === "visitor" ? browser : browser.signIn(people[role].email, password);
    },
    /** Signs in as another member. */
    as: (member: Member) => signedIn(site, member),
    /** What the site has logged so far. */
    log: () => site.log,
  };
}
