import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { samplePassword } from "#db/demo/accounts.ts";
import { randomFrom } from "#db/demo/random.ts";
import { startMailServer } from "../support/mail-server.ts";
import { pictureText } from "../support/pictures.ts";
import { memoryOf } from "../support/processes.ts";
import { processId, startSite } from "../support/site.ts";
import { Visitor } from "../support/visitor.ts";
import { sampleClass, temporaryFolder } from "./bench-class.ts";
import { isQuick, median, pause, printTable } from "./measure.ts";
import type { Watched } from "./watched-server.ts";

/**
 * The busiest day of a class of 320, in ten minutes: everybody signs in, reads, writes, adds photos, answers, and arrives at the
 * door, and emails go out. Says every minute what the server holds, and ends with 1 if that grows. `npm run bench:busy-day` after
 * a build; `-- quick` takes one minute, with a line every six seconds.
 */

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
const pid = processId(site);
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

const counts = { "sign-ins": 0, pages: 0, pictures: 0, photos: 0, messages: 0, comments: 0, answers: 0, arrivals: 0 };
const problems: string[] = [];
const slowest = { page: 0 };

const browsers = new Map<number, Visitor>();
async function browserOf(person: { id: number; email: string }): Promise<Visitor> {
  const known = browsers.get(person.id);
  if (known) return known;
  const browser = await new Visitor(site.origin).signIn(person.email, samplePassword);
  browsers.set(person.id, browser);
  counts["sign-ins"] += 1;
  return browser;
}

const note = (what: string, status: number) => {
  if (status >= 500 || status === 0) problems.push(`${what}: ${status}`);
};

/** Opens a page as a browser does: with its pictures. */
async function read(browser: Visitor, address: string) {
  const started = performance.now();
  const { status, html } = await browser.page(address);
  slowest.page = Math.max(slowest.page, performance.now() - started);
  note(address, status);
  counts.pages += 1;
  const pictures = [...new Set([...html.matchAll(/src="(\/(?:images|plates)\/[^"]+)"/g)].map(([, src = ""]) => src))];
  for (const src of pictures.slice(0, 6)) {
    const response = await browser.request(src);
    await response.arrayBuffer();
    note(src, response.status);
    counts.pictures += 1;
  }
}

async function call(browser: Visitor, kind: "messages" | "comments" | "answers" | "arrivals", address: string, body: object) {
  const { status } = await browser.call("POST", address, body);
  note(address, status);
  if (status < 300) counts[kind] += 1;
}

async function addPhoto(browser: Visitor, number: number) {
  const color = `hsl(${number % 360}, ${30 + (number % 40)}%, 50%)`;
  const photo = { collectionId: photos[0]?.album, title: `Day ${number}`, imageUrl: await pictureText(color, 1600, 1200) };
  const { status } = await browser.call("POST", "/api/yearbook", photo);
  note("a photo", status);
  if (status === 201) counts.photos += 1;
}

const answers = ["coming", "perhaps", "cant"];
/** Lets a random one of them do one thing. Reading is most of it. */
async function act(number: number) {
  const person = random.pick(people);
  const browser = await browserOf(person);
  const photo = random.pick(photos);
  const other = random.pick(people);
  const { id: meetUp = 0 } = random.pick(meetUps);
  const what = random.between(0, 99);
  if (what < 70) {
    const pages = [
      "/",
      "/alumni",
      `/alumni?q=${random.pick(["an", "mo", "lee"])}`,
      `/profile/${other.id}`,
      "/yearbook",
      `/yearbook?album=${photo.album}`,
      `/yearbook?album=${photo.album}&photo=${photo.id}`,
      "/messages",
      "/reunions",
      `/reunions?details=${meetUp}`,
      "/where-are-they-now",
    ];
    return read(browser, random.pick(pages));
  }
  if (what < 78 && other.id !== person.id)
    return call(browser, "messages", "/api/messages", {
      recipientId: other.id,
      subject: `Letter ${number}`,
      content: "See you.",
    });
  if (what < 86)
    return call(browser, "comments", `/api/photo-collections/${photo.id}/comments`, { content: `I remember ${number}` });
  if (what < 92) return call(browser, "answers", `/api/reunions/${meetUp}/reply`, { answer: random.pick(answers), guests: 0 });
  if (what < 96) return call(administrator, "arrivals", `/api/reunions/${meetUp}/walk-ins`, { name: `Walker ${number}` });
  if (what < 98) return addPhoto(browser, number);
  // Signs out and is forgotten.
  await browser.call("POST", "/api/auth/logout");
  browsers.delete(person.id);
}

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
