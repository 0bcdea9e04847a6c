import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { activityLogs } from "#db/schema.ts";
import { addMember, password, temporaryDatabase } from "#tests/support/database.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** A site with an administrator and a member, both signed in, and an empty activity log before each test. */

const dataDir = temporaryDatabase();
export let site: Site;
let admin: Member;
export let anna: Member;
// Each sign-in adds an entry, so both sign in only once.
export let administrator: Visitor;
export let member: Visitor;
beforeAll(async () => {
  admin = await addMember({ role: "administrator", firstName: "Colette", lastName: "Moreau" });
  anna = await addMember({ firstName: "Anna", lastName: "Núñez" });
  site = await startSite(dataDir);
  administrator = await new Visitor(site.origin).signIn(admin.email, password);
  member = await new Visitor(site.origin).signIn(anna.email, password);
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
