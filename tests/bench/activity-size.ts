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
 * What the activity log costs with 1,000 and with 1,000,000 entries of ten years in it, the page with its
 * summary and its plot first. `npm run bench:activity` after a build; making the million takes a minute.
 */

const tenYears = 10 * 365 * 86_400_000;
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
/** Each shows as many entries on both sites: rows cost more than finding them. */
const pages = [
  "/admin/activity-logs",
  "/admin/activity-logs?result=failed",
  // Nothing of a meet-up has ever failed: the walk that finds nothing is the longest.
  "/admin/activity-logs?resource=reunions&result=failed",
  "/admin/activity-logs?member=david&resource=reunions&result=failed",
  `/admin/activity-logs?resource=auth&from=${day(3600)}&to=${day(30)}`,
];

const insertMany = `
  with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < @count)
  insert into activity_logs
    (user_id, action, description, resource, details, ip_address, user_agent, success, error_message, created_at)
  select 1 + (n * 7919) % 320, 'profile.edit', 'Somebody did something, the entry number ' || n,
    case n % 8 when 0 then 'users' when 1 then 'messages' when 2 then 'photo_collections' when 3 then 'reunions'
      when 4 then 'other' else 'auth' end,
    '{"currentCity":{"from":null,"to":"Queens"}}', '198.51.100.' || n % 250,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/' || (120 + n % 20) || '.0.0.0 Safari/537.36',
    n % 8 <> 5, case when n % 8 = 5 then 'Invalid email or password. Please try again.' end,
    cast(@now - @span * 1.0 * (@count - n) / @count as integer)
  from numbers`;

async function siteOf(count: number) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bench-"));
  openDatabase(dataDir);
  const password = await hashPassword(samplePassword);
  db().transaction((tx) => {
    for (const { hasJoined: _, hasPortrait: __, ...person } of samplePeople(randomFrom(1985), 320)) {
      tx.insert(users)
        .values({ ...person, ...searchColumns(person), password, memberState: "joined" })
        .run();
    }
  });
  db().$client.prepare(insertMany).run({ count, now: Date.now(), span: tenYears });
  closeDatabase();
  const site = await startSite(dataDir);
  const browser = await new Visitor(site.origin).signIn("admin@class1985.example", samplePassword);
  return { label: `${count} entries`, site, browser, dataDir };
}

const sites = [await siteOf(1_000), await siteOf(1_000_000)] as const;
await compare(pages, sites);
for (const { site, dataDir } of sites) {
  await site.stop();
  rmSync(dataDir, { recursive: true });
}
