import { afterAll, beforeAll } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { addMember, password, temporaryDatabase } from "./database.ts";
import type { Role } from "./roles.ts";
import { type Site, startSite } from "./site.ts";
import { Visitor } from "./visitor.ts";

/** A site with an administrator, a member, and another member who owns what the rows are about. */
export function permissionSite() {
  const dataDir = temporaryDatabase({ rateLimits: "off" });
  let site: Site;
  const people = {} as Record<"member" | "other" | "administrator", Member>;
  beforeAll(async () => {
    people.administrator = await addMember({ role: "administrator" });
    people.member = await addMember();
    people.other = await addMember();
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
    as: (member: Member) => new Visitor(site.origin).signIn(member.email, password),
    /** What the site has logged so far. */
    log: () => site.log,
  };
}
