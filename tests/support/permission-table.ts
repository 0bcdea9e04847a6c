import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { addMember, password, temporaryDatabase } from "./database.ts";
import { type Role, roles } from "./roles.ts";
import { type Site, startSite } from "./site.ts";
import { Visitor } from "./visitor.ts";

/** Tests a table of permissions: each row is tried in each role, with the page and with the API. */

export interface Permission {
  name: string;
  allowed: Role[];
  /** Tries it with the screen or its form, and returns the status; 303 means done. */
  page: (browser: Visitor) => Promise<number>;
  /** Tries it with the API, and returns the status. */
  call: (browser: Visitor) => Promise<number>;
}

/** A site with an administrator, a member, and another member who owns what the rows are about. */
export function permissionSite() {
  const dataDir = temporaryDatabase();
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

const isDone = (status: number) => [200, 201, 303].includes(status);

/** Tests each permission in each role, with the page and with the API. */
export function testPermissions(permissions: Permission[], browserOf: (role: Role) => Promise<Visitor>) {
  describe.each(permissions)("$name", ({ allowed, page, call }) => {
    test.each(roles)("%s", async (role) => {
      const [pageStatus, callStatus] = [await page(await browserOf(role)), await call(await browserOf(role))];
      const may = allowed.includes(role);
      expect({ may, pageStatus, callStatus }).toEqual({ may, pageStatus: expect.anything(), callStatus: expect.anything() });
      expect([isDone(pageStatus), isDone(callStatus)]).toEqual([may, may]);
      if (!may) {
        expect(callStatus).toBe(role === "visitor" ? 401 : 403);
        expect([302, 401, 403]).toContain(pageStatus);
      }
    });
  });
}
