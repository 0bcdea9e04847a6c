import { beforeAll } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { messages } from "#db/schema.ts";
import { watchTables } from "../../support/access-site.ts";
import { dialogOf, partOf } from "../../support/html.ts";
import { addTeacher, password } from "../../support/people.ts";
import { permissionSite } from "../../support/started.ts";
import type { Role, Visitor } from "../../support/visitor.ts";

/** The running site of the whole table: an administrator, two members, and a teacher, each signed in once, without scripts. */

export type Reader = Role | "other" | "teacher";

const { people: three, browserOf, as, log } = permissionSite();
const people = three as typeof three & { teacher: Member };
const browsers = {} as Record<Reader, Visitor>;
let restore: () => void;

beforeAll(async () => {
  people.teacher = addTeacher("Theo Marsh");
  for (const role of ["visitor", "member", "administrator"] as const) browsers[role] = await browserOf(role);
  for (const reader of ["other", "teacher"] as const) browsers[reader] = await as(people[reader]);
  ({ restore } = watchTables());
});

/** Leaves only the four people and their sessions, as they were. */
export const clearRecords = () => restore();

export const site = {
  people,
  log,
  origin: () => browsers.visitor.origin,
  password,
  browser: (reader: Reader): Visitor => browsers[reader],
  /** Signs somebody in once more, with another session. */
  signIn: (reader: Exclude<Reader, "visitor">) => as(people[reader]),
  /** The HTML of a page as somebody gets it. */
  html: async (reader: Reader, path: string) => (await browsers[reader].page(path)).html,
  /** A page's content. */
  main: async (reader: Reader, path: string) => partOf(await site.html(reader, path), "main"),
  /** The dialog that is open at an address. */
  dialog: async (reader: Reader, path: string) => dialogOf(await site.html(reader, path)),
  /** A call's answer as somebody gets it. */
  call: async <Body>(reader: Reader, method: string, path: string, body?: unknown) =>
    (await browsers[reader].call(method, path, body)) as { status: number; body: Body },
  /** Stores a message, by the other member to the member unless said otherwise. Returns its id. */
  addMessage: (more: Partial<typeof messages.$inferInsert> = {}): number =>
    db()
      .insert(messages)
      .values({ senderId: people.other.id, recipientId: people.member.id, subject: "s", content: "c", ...more })
      .returning()
      .get().id,
  /** A form's answer; where it was done, the page that follows. */
  async post(reader: Reader, path: string, intent: string, fields: Record<string, string | File>) {
    const answer = await browsers[reader].post(path, intent, fields);
    const to = answer.headers.get("Location");
    return { status: answer.status, to, html: to ? (await browsers[reader].page(to)).html : answer.html };
  },
};
