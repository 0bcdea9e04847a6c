import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { addMember, password, temporaryDatabase } from "./database.ts";
import { type Site, startSite } from "./site.ts";
import { Visitor } from "./visitor.ts";

/** Permissions tried through form and API: docs/behavior.md, "Permissions". */

export type Who = "visitor" | "member" | "administrator";
export const everyone: Who[] = ["visitor", "member", "administrator"];

export interface Capability {
  name: string;
  allowed: Who[];
  /** The status of the form's or the screen's door; 303 is done. */
  page: (browser: Visitor) => Promise<number>;
  call: (browser: Visitor) => Promise<number>;
}

/** A site with an administrator, a member, and another one whose things the rows are about. */
export function siteOfThree() {
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
    async browserOf(who: Who): Promise<Visitor> {
      const browser = new Visitor(site.origin);
      return who === "visitor" ? browser : browser.signIn(people[who].email, password);
    },
    /** A member who was added besides. */
    as: (member: Member) => new Visitor(site.origin).signIn(member.email, password),
    /** What the site has logged so far. */
    log: () => site.log,
  };
}

const isDone = (status: number) => [200, 201, 303].includes(status);

/** Tries every row as everyone, through the page and through the call. */
export function tryEach(capabilities: Capability[], browserOf: (who: Who) => Promise<Visitor>) {
  describe.each(capabilities)("$name", ({ allowed, page, call }) => {
    test.each(everyone)("%s", async (who) => {
      const [throughPage, throughCall] = [await page(await browserOf(who)), await call(await browserOf(who))];
      const may = allowed.includes(who);
      expect({ may, throughPage, throughCall }).toEqual({ may, throughPage: expect.anything(), throughCall: expect.anything() });
      expect([isDone(throughPage), isDone(throughCall)]).toEqual([may, may]);
      if (!may) {
        expect(throughCall).toBe(who === "visitor" ? 401 : 403);
        expect([302, 401, 403]).toContain(throughPage);
      }
    });
  });
}
