import { beforeAll } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { addMember } from "../support/database.ts";
import { permissionSite } from "../support/permission-site.ts";
import type { Role } from "../support/roles.ts";
import type { Visitor } from "../support/visitor.ts";

/** Role looks at a page. */
export type Reader = Role | "other" | "teacher";

/** A production site with an administrator, two members and a teacher, each signed in once, without scripts. */
export function signedInSite() {
  const { people: three, browserOf, as, log } = permissionSite();
  const people = three as typeof three & { teacher: Member };
  beforeAll(async () => {
    people.teacher = await addMember({ firstName: "Theo", lastName: "Marsh", profileType: "teacher" });
  });
  const kept = new Map<Reader, Promise<Visitor>>();
  const browser = (reader: Reader): Promise<Visitor> => {
    const known = kept.get(reader) ?? (reader === "teacher" || reader === "other" ? as(people[reader]) : browserOf(reader));
    kept.set(reader, known);
    return known;
  };
  return {
    people,
    log,
    as,
    browser,
    /** The HTML of a page as somebody gets it. */
    html: async (reader: Reader, path: string) => (await (await browser(reader)).page(path)).html,
    /** A call's answer as somebody gets it. */
    call: async <Body>(reader: Reader, method: string, path: string, body?: unknown) =>
      (await (await browser(reader)).call(method, path, body)) as { status: number; body: Body },
    /** A form's answer; where it was done, the page that follows. */
    async post(reader: Reader, path: string, intent: string, fields: Record<string, string | File>) {
      const visitor = await browser(reader);
      const answer = await visitor.post(path, intent, fields);
      const to = answer.headers.get("Location");
      return { status: answer.status, to, html: to ? (await visitor.page(to)).html : answer.html };
    },
  };
}
