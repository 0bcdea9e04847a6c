import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { samplePassword } from "#db/demo/accounts.ts";
import { randomFrom } from "#db/demo/random.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startSite } from "../support/site.ts";
import { Visitor } from "../support/visitor.ts";
import { sampleClass, temporaryFolder } from "./bench-class.ts";
import { busyPeople } from "./busy-people.ts";
import { median, memoryOf, pause, pidOf, printTable } from "./measure.ts";
import type { Watched } from "./watched-server.ts";

/**
 * The busiest day of a class of 320, in ten minutes: everybody signs in, reads, writes, adds photos, answers, and arrives at the
 * door, and emails go out. Says every minute what the server holds, and ends with 1 if that grows. `npm run bench:busy-day` after
 * a build; `-- quick` takes one minute, with a line every six seconds.
 */

const isQuick = process.argv.includes("quick");
const lines = 10;
/** Milliseconds of each line. */
const span = isQuick ? 6000 : 60_000;
/** People who use the site at the same moment, and milliseconds that each reads between two requests. */
const [atOnce, reading] = [16, 150];

/** Milliseconds for which the server keeps a connection that nobody uses. */
const connectionsKept = 65_000;

/** What it may hold: megabytes in memory at most, and how much more of everything after it was idle than before. */
const limits = {
  megabytes: 350,
  /** Megabytes of memory that the second half may add to the most of the first. */
  growth: 40,
  walMegabytes: 16,
  handles: 8,
  timers: 4,
  /** Bytes of the database for each write. */
  bytesPerWrite: 4000,
  /** How many times later timers may come in the second half, in the median second of a line. */
  delay: 2,
};

const mailServer = await startMailServer();
const dataDir = sampleClass();
const watchFile = path.join(temporaryFolder(), "watched.jsonl");
const site = await startSite(dataDir, {
  SMTP_URL: mailServer.url,
  MAIL_FROM: "Class of 1985 <site@class.example>",
  SITE_URL: "http://class.example",
  NODE_OPTIONS: `--import=${path.join(import.meta.dirname, "watched-server.ts")}`,
  WATCH_FILE: watchFile,
  // As the unit for systemd sets it.
  MALLOC_ARENA_MAX: "1",
});
const pid = pidOf(site);
const random = randomFrom(1985);
const file = path.join(dataDir, "alumni.sqlite");
const select = <Row>(sql: string): Row[] => {
  const client = new Database(file, { readonly: true });
  const rows = client.prepare(sql).all() as Row[];
  client.close();
  return rows;
};
const everybody = select<{ id: number; email: string }>(
  "select id, email from users where is_active = 1 and member_state = 'joined' order by id",
);
/** Signing in takes most of the processor, so in one minute fewer do. */
const people = everybody.slice(0, isQuick ? 40 : everybody.length);
const photos = select<{ id: number; album: number }>(
  "select id, collection_id as album from photo_collections where is_collection = 0 and deleted_at is null",
);
const meetUps = select<{ id: number }>(
  "select id from reunions where status = 'active' and event_date > unixepoch() * 1000 and capacity is null",
);
const administrator = await new Visitor(site.origin).signIn("admin@class1985.example", samplePassword);
const { act, browserOf, read, counts, problems, slowest } = busyPeople(site.origin, random, {
  people,
  photos,
  meetUps,
  administrator,
});

const watched = (): Watched[] =>
  readFileSync(watchFile, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const sizeOf = (name: string) => (statSync(path.join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0) / 1e6;
const openFiles = () => readdirSync(`/proc/${pid}/fd`).length;
const held = () => {
  const { timers = 0, handles = 0 } = watched().at(-1) ?? {};
  return { files: openFiles(), timers, handles };
};

// The server has opened what it needs once it has answered, and has written its first line.
await read(await browserOf(people[0] as { id: number; email: string }), "/yearbook");
await pause(3000);
const before = { ...held(), database: sizeOf("alumni.sqlite") };
const rows: (string | number)[][] = [];
const memory: number[] = [];
const delays: number[] = [];
let mostWal = 0;
let isOver = false;
let number = 0;
const users = Array.from({ length: atOnce }, async () => {
  while (!isOver) {
    await act(number++).catch((error: Error) => problems.push(error.message));
    await pause(reading * random.next() * 2);
  }
});
for (let line = 1; line <= lines; line++) {
  const [seen, pagesBefore] = [watched().length, counts.pages];
  await pause(span);
  const since = watched()
    .slice(seen)
    .map(({ delay }) => delay)
    .toSorted((a, b) => a - b);
  const delay = since[Math.floor(since.length / 2)] ?? 0;
  const { now } = memoryOf(pid);
  memory.push(now);
  delays.push(delay);
  mostWal = Math.max(mostWal, sizeOf("alumni.sqlite-wal"));
  const { files, timers } = held();
  rows.push([
    line,
    counts.pages - pagesBefore,
    Math.round(now),
    files,
    timers,
    sizeOf("alumni.sqlite").toFixed(1),
    sizeOf("alumni.sqlite-wal").toFixed(1),
    delay.toFixed(0),
    Math.max(...since, 0).toFixed(0),
  ]);
}
isOver = true;
await Promise.all(users);
// Longer than the server keeps connections, and than it waits before it collects garbage.
await pause(connectionsKept + 12_000);
const after = { ...held(), database: sizeOf("alumni.sqlite") };
const atRest = memoryOf(pid).now;
const errors = site.log.filter(({ level }) => Number(level) >= 50);
await site.stop();
await mailServer.close();

printTable(
  `${people.length} people, ${atOnce} at once`,
  ["", "pages", "MB", "open files", "timers", "database MB", "WAL MB", "timer late, ms", "at most"],
  rows,
);
console.log(
  `\n${Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(", ")}, ${mailServer.emails.length} emails`,
);
console.log(
  `slowest page ${Math.round(slowest.page)} ms; at rest ${Math.round(atRest)} MB, before and after: ${JSON.stringify({ before, after })}`,
);
const half = memory.length / 2;
const writes = counts.photos + counts.messages + counts.comments + counts.answers + counts.arrivals + counts["sign-ins"];
const checks: [what: string, measured: number, limit: number][] = [
  ["memory, MB", Math.max(...memory), limits.megabytes],
  ["memory that the second half added, MB", Math.max(...memory.slice(half)) - Math.max(...memory.slice(0, half)), limits.growth],
  ["write-ahead log, MB", mostWal, limits.walMegabytes],
  ["open files left over", after.files - before.files, limits.handles],
  ["timers left over", after.timers - before.timers, limits.timers],
  ["other handles left over", after.handles - before.handles, limits.handles],
  [
    "bytes of the database for each write",
    ((after.database - before.database) * 1e6) / Math.max(1, writes),
    limits.bytesPerWrite,
  ],
  [
    "times later that timers come in the second half",
    median(delays.slice(half)) / (median(delays.slice(0, half)) + 50),
    limits.delay,
  ],
  ["answers with an error", problems.length + errors.length, 0],
];
for (const [what, measured, limit] of checks) {
  console.log(`${measured <= limit ? "ok" : "OVER"}: ${what}: ${Math.round(measured * 10) / 10}; at most ${limit}`);
  if (measured > limit) process.exitCode = 1;
}
for (const problem of problems.slice(0, 10)) console.log(problem);
for (const error of errors.slice(0, 5)) console.log(JSON.stringify(error).slice(0, 500));
process.exit();
