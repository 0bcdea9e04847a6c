import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { activityLogs } from "#db/schema.ts";
import { temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember, signedIn } from "#tests/support/people.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** A site with an administrator and a member, both signed in, and an empty activity log before each test. */

const dataDir = temporaryDatabase();
export let site: Site;
export let anna: Member;
// Each sign-in adds an entry, so both sign in only once.
export let administrator: Visitor;
export let member: Visitor;
const admin = addAdministrator("Colette Moreau");
beforeAll(async () => {
  anna = addMember("Anna Núñez");
  site = await startSite(dataDir);
  administrator = await signedIn(site, admin);
  member = await signedIn(site, anna);
});
afterAll(() => site.stop());
beforeEach(() => void db().delete(activityLogs).run());

export const forbidden = "Failed to load activity logs. Administrator access may be required.";
export const log = (entry: Partial<typeof activityLogs.$inferInsert> = {}) =>
  db()
    .insert(activityLogs)
    .values({ action: "test.act", description: "Somebody did something", resource: "other", ...entry })
    .returning()
    .get();
export const logEntries = (count: number, createEntry: (n: number) => Partial<typeof activityLogs.$inferInsert>) =>
  db().transaction(() => {
    for (let n = 0; n < count; n++) log(createEntry(n));
  });
