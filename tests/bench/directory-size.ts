import { db } from "#db/client.server.ts";
import { type Site, startSite } from "../support/site.ts";
import type { Visitor } from "../support/visitor.ts";
import { generatedClass, signIn } from "./bench-class.ts";
import { ask, cpuOf, isQuick, median, printTable } from "./measure.ts";

/**
 * The CPU time of pages in a class of 320 members, and in classes ten and a hundred times as large, with proportionally more
 * messages, meet-ups, and activity. Run `npm run bench:directory` after a build.
 */

const sizes = isQuick ? [320, 3200] : [320, 3200, 32_000];
const [rounds, requestsARound] = isQuick ? [3, 20] : [5, 50];
// The searches fill a page at all sizes, except one that finds nobody, which measures the search alone.
const pages = [
  "/",
  "/alumni",
  "/alumni?page=5",
  "/alumni?q=an",
  "/alumni?q=an&type=classmates",
  "/alumni?q=zzzz",
  "/profile/2",
  "/messages",
  "/reunions",
  "/reunions?page=2",
  "/admin/activity-logs",
];

const numbers = "with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < @count)";
const text = "'Letter ' || n, replace(hex(zeroblob(6)), '00', 'A letter about the kiln, the press and the long table. ')";
const minutesAgo = "@now - (@count - n) * 60000";

const letters = `
  insert into messages (sender_id, recipient_id, subject, content, is_read, created_at, updated_at)
  select 1 + (n * 7) % @members, 1 + (n * 11 + 5) % @members, ${text}, n % 3 = 0, ${minutesAgo}, ${minutesAgo} from numbers`;

// From a year ago to a year ahead.
const meetUps = `
  insert into reunions (event_id, title, description, event_date, location, organizer, created_by, created_at)
  select 'MU-' || n, 'Meet-up number ' || n, 'Bring a sketchbook and something to draw with.',
    @now + cast((n * 2.0 / @count - 1) * 31536000000 as integer), 'Long Island City', 'David Goldberg', 1 + n % @members, @now
  from numbers`;

const attendees = `
  insert or ignore into reunion_attendees (reunion_id, user_id, created_at)
  select 1 + n / 10, 1 + (n * 13) % @members, @now from numbers`;

const activity = `
  insert into activity_logs
    (user_id, action, description, resource, details, ip_address, user_agent, success, error_message, created_at)
  select 1 + (n * 7919) % @members, 'profile.edit', 'Somebody did something, the entry number ' || n,
    case n % 8 when 0 then 'users' when 1 then 'messages' when 2 then 'photo_collections' when 3 then 'reunions'
      when 4 then 'other' else 'auth' end,
    '{"currentCity":{"from":null,"to":"Queens"}}', '198.51.100.' || n % 250,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/' || (120 + n % 20) || '.0.0.0 Safari/537.36',
    n % 8 <> 5, case when n % 8 = 5 then 'Invalid email or password. Please try again.' end,
    cast(@now - (10 * 365 * 86400000) * 1.0 * (@count - n) / @count as integer)
  from numbers`;

interface MeasuredSite {
  site: Site;
  member: Visitor;
  administrator: Visitor;
}

async function siteOf(members: number): Promise<MeasuredSite> {
  const fill = (sql: string, count: number) => db().$client.prepare(`${numbers} ${sql}`).run({ now: Date.now(), count, members });
  const folder = await generatedClass(members, () => {
    fill(letters, 10 * members);
    fill(meetUps, members);
    fill(attendees, 10 * members);
    fill(activity, 10 * members);
  });
  const site = await startSite(folder);
  return { site, member: await signIn(site.origin, "david"), administrator: await signIn(site.origin, "admin") };
}

const askFor = (page: string, { site, member, administrator }: MeasuredSite) => {
  const { cookies } = page.startsWith("/admin") ? administrator : member;
  return ask([new URL(page, site.origin)], cookies, requestsARound, 1);
};

const sites: MeasuredSite[] = [];
for (const members of sizes) sites.push(await siteOf(members));
// Code that has run a few times is faster.
for (const one of sites) for (const page of pages) await askFor(page, one);
const rows: string[][] = [];
for (const page of pages) {
  const samples = sites.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, one] of sites.entries()) {
      const before = cpuOf(one.site);
      await askFor(page, one);
      samples[index]?.push(((cpuOf(one.site) - before) / requestsARound) * 1000);
    }
  }
  const [smallest = Number.NaN, ...larger] = samples.map(median);
  rows.push([page, smallest.toFixed(2), ...larger.flatMap((cost) => [cost.toFixed(2), (cost / smallest).toFixed(2)])]);
}
for (const { site } of sites) await site.stop();
const [smallest = "", ...larger] = sizes.map((members) => `${members} members`);
printTable(
  `Size of the class: milliseconds of CPU a request (median of ${rounds} rounds), and times the smallest`,
  ["page", smallest, ...larger.flatMap((label) => [label, "×"])],
  rows,
);
