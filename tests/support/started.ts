import { afterAll, beforeAll } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { temporaryDatabase } from "./database.ts";
import { addAdministrator, addMember, password, signedIn } from "./people.ts";
import { type Site, startSite } from "./site.ts";
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
