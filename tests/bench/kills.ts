import { existsSync, globSync, statSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { fileKeyOf, referencedFiles, referencedKeys } from "#app/domain/images/referenced-images.server.ts";
import { db } from "#db/client.server.ts";
import { bookQuestions, photoCollections, reunionAttendees, reunions, users } from "#db/schema.ts";
import { startMailServer } from "../support/mail-server.ts";
import { nextSummer } from "../support/reunions.ts";
import { startSite } from "../support/site.ts";
import { acknowledged, type Cookies, cookiesOf, type Kind, kinds, meetUps, repeat, writers } from "./acknowledged-writes.ts";
import { generatedClass, temporaryFolder } from "./bench-class.ts";
import { pause, printTable } from "./measure.ts";
import { killWithDisk, lost, restoreElsewhere, startStorage } from "./replica-losses.ts";

/**
 * Kills the server 100 times while it writes everything that members write and sends emails, and looks after each whether every
 * acknowledged write, and each picture, is there. Run `npm run bench:kills` after a build; KILLS=10 kills it less often. Ends
 * with 1 if something is lost, damaged, or sent more often than the kills explain.
 *
 * With `--replica`, each kill comes at a random moment of 500 messages and 500 photos and takes Litestream and the data folder,
 * too. The site goes on in a new folder with what its replica has, which may lack the writes of the last two seconds and the
 * pictures of the last minute. With `--replica-s3`, the replica is in a storage service instead of a folder.
 */

const isInStorage = process.argv.includes("--replica-s3");
const hasReplica = isInStorage || process.argv.includes("--replica");
const kills = Number(process.env.KILLS || (hasReplica ? 10 : 100));
const uploadsOfRound = 500;

/** The moment of a kill comes at random after the first writes of a round, in milliseconds. */
const latestKill = 400;

const mailServer = await startMailServer({ beforeAccepting: async () => void (await pause(5)) });
const folder = temporaryFolder();
const replica = isInStorage ? await startStorage() : path.join(folder, "replica");
const mailSettings = {
  SMTP_URL: mailServer.url,
  MAIL_FROM: "Class of 1985 <site@class.example>",
  SITE_URL: "http://class.example",
};
const settings: Record<string, string> = hasReplica ? { REPLICA_URL: replica } : mailSettings;
let dataDir = path.join(folder, "data");
const memberIds: number[] = [];
await generatedClass(320, addContent, dataDir);

/** Adds what the writers of acknowledged-writes.ts write to. */
function addContent() {
  const members = db().select({ id: users.id }).from(users).all();
  memberIds.push(...members.map(({ id }) => id));
  const [organizer = 1] = memberIds;
  for (let n = 1; n <= meetUps; n++) {
    db()
      .insert(reunions)
      .values({ eventId: `MU-${n}`, title: `Supper ${n}`, organizer: "Anna", createdBy: organizer, eventDate: nextSummer })
      .run();
    const attendees = memberIds.map((userId) => ({ reunionId: n, userId }));
    db().insert(reunionAttendees).values(attendees).run();
  }
  db().insert(bookQuestions).values({ question: "What was your first job?", position: 1 }).run();
  db().insert(photoCollections).values({ userId: organizer, title: "Kiln" }).run();
}

const faults: string[] = [];
let longestStart = 0;
const most = { orphans: 0, wal: 0 };

let cookies: Cookies | null = null;
for (let round = 0; round < kills; round++) {
  const before = performance.now();
  const site = await startSite(dataDir, settings);
  longestStart = Math.max(longestStart, performance.now() - before);
  cookies ??= await cookiesOf(site);
  const written = () => kinds.reduce((sum, kind) => sum + acknowledged[kind].length, 0);
  const start = written();
  const photos = () =>
    Math.min(acknowledged["names in photos"].length, acknowledged["photos by the form, with originals"].length);
  const photosBefore = photos();
  const allWriters = writers(site, cookies, round, memberIds);
  if (hasReplica) {
    const uploads = () => acknowledged["photos by the API"].length + acknowledged["photos by the form, with originals"].length;
    const target = uploads() + Math.ceil(Math.random() * uploadsOfRound);
    const [, sendMessage, ...others] = allWriters;
    let isRunning = true;
    // As many messages as photos, in each round.
    const before = acknowledged.messages.length - uploads();
    const sendInStep = async (n: number) => {
      while (isRunning && acknowledged.messages.length - uploads() > before) await pause(5);
      await sendMessage?.(n);
    };
    const writing = Promise.all([sendInStep, ...others.slice(0, 2)].map(repeat));
    while (uploads() < target) await pause(10);
    const killedAt = await killWithDisk(site, dataDir);
    isRunning = false;
    await writing;
    const elsewhere = path.join(folder, `data-${round + 2}`);
    console.error(`kill ${round + 1} after ${acknowledged.messages.length} messages and ${uploads()} photos`);
    faults.push(...restoreElsewhere(replica, dataDir, elsewhere, killedAt));
    dataDir = elsewhere;
    continue;
  }
  const writing = Promise.all(allWriters.map(repeat));
  const limit = Date.now() + 20_000;
  // Photos take longest, so every other kill waits for one of each kind.
  const isBusy = () => written() >= start + 10 && (round % 2 === 0 || photos() > photosBefore);
  while (!isBusy() && Date.now() < limit) await pause(10);
  await pause(Math.random() * latestKill);
  await site.kill();
  await writing;
  check(`kill ${round + 1}`);
  if ((round + 1) % 10 === 0) console.error(`${round + 1} kills, ${written()} writes, ${faults.length} faults`);
}
if (hasReplica) {
  await mailServer.close();
  printTable(
    `${kills} kills with the disk: what the site acknowledged and the replica lacks`,
    ["kind", "lost", "oldest, ms"],
    [
      ["messages and photos", lost.writes, lost.oldestWrite],
      ["pictures of stored photos", lost.pictures, lost.oldestPicture],
    ],
  );
  const kept = `${acknowledged.messages.length} messages, ${acknowledged["photos by the API"].length + acknowledged["photos by the form, with originals"].length} photos`;
  console.log(`\n${kept} are there; slowest restore ${Math.round(lost.longestRestore)} ms`);
  for (const fault of faults) console.log(`FAULT: ${fault}`);
  process.exit(faults.length > 0 ? 1 : 0);
}
const { sent, twice } = await sendTheRest();
check("the end");
await mailServer.close();

printTable(
  `${kills} kills: writes that the site acknowledged, all of which are there`,
  ["kind", "writes"],
  [...kinds.map((kind): [string, number] => [kind, acknowledged[kind].length]), ["emails sent", sent]],
);
console.log(
  `\nslowest start ${Math.round(longestStart)} ms; emails sent twice ${twice}; most pictures that nothing refers to ${most.orphans}; largest WAL ${(most.wal / 1e6).toFixed(1)} MB`,
);
for (const kind of kinds) if (acknowledged[kind].length === 0) faults.push(`nothing was written: ${kind}`);
if (twice > kills) faults.push(`${twice} emails were sent twice, more than the kills`);
for (const fault of faults) console.log(`FAULT: ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);

/** Looks at the data as the kill left it. SQLite recovers it when it is opened, as after a power cut. */
function check(when: string) {
  const wal = statSync(path.join(dataDir, "alumni.sqlite-wal"), { throwIfNoEntry: false });
  most.wal = Math.max(most.wal, wal?.size ?? 0);
  const client = new Database(path.join(dataDir, "alumni.sqlite"));
  const fault = (what: string) => faults.push(`${when}: ${what}`);
  if (client.pragma("integrity_check", { simple: true }) !== "ok") fault("the database is damaged");
  if ((client.pragma("foreign_key_check") as unknown[]).length > 0) fault("a row refers to one that is gone");
  const column = (sql: string) => new Set((client.prepare(sql).pluck().all() as unknown[]).map(String));
  const stored: Record<Kind, Set<string>> = {
    comments: column("select id from comments"),
    messages: column("select id from messages"),
    "photos by the API": column("select id from photo_collections"),
    "photos by the form, with originals": column("select title from photo_collections where original_file is not null"),
    "names in photos": column("select name from photo_names where name is not null"),
    answers: column("select answer from book_answers"),
    replies: column("select reunion_id || ' ' || note from reunion_attendees where note is not null"),
    "check-ins": column("select reunion_id || ' ' || user_id from reunion_attendees where arrived_at is not null"),
    "walk-ins": column("select name from reunion_walk_ins"),
    "imported people": column("select email from users where email is not null"),
  };
  for (const kind of kinds.filter((kind) => kind !== "answers" && kind !== "replies")) {
    const lost = acknowledged[kind].filter((key) => !stored[kind].has(key));
    if (lost.length > 0) fault(`${lost.length} ${kind} are lost: ${lost.slice(0, 3)}`);
  }
  // Each of these replaces the one before, and the last one sent may be stored without having been acknowledged.
  const order = (text: string) =>
    text
      .split(".")
      .map(Number)
      .reduce((sum, one) => sum * 1e6 + one, 0);
  const last = acknowledged.answers.at(-1);
  if (last && ![...stored.answers].some((answer) => order(answer) >= order(last))) fault("the last answer is lost");
  for (const [meetUp, notes] of Map.groupBy(acknowledged.replies, (key) => key.split(" ")[0] ?? "")) {
    const text = notes.at(-1)?.split(" ")[1] ?? "";
    if (![...stored.replies].some((key) => key.startsWith(`${meetUp} `) && order(key.split(" ")[1] ?? "") >= order(text)))
      fault(`the last reply of meet-up ${meetUp} is lost`);
  }
  checkPictures(client, fault);
  client.close();
}

/** Every picture and original that a row names has its file. Files that no row names are what the daily purge is for. */
function checkPictures(client: Database.Database, fault: (what: string) => void) {
  const lost = referencedFiles(client).filter((name) => !existsSync(path.join(dataDir, name)));
  if (lost.length > 0) fault(`${lost.length} pictures or originals have no file: ${lost.slice(0, 3)}`);
  const used = new Set(referencedKeys(client));
  const files = globSync("{images,originals}/*/*", { cwd: dataDir }).map((name) => path.basename(name));
  const unused = files.filter((name) => !used.has(fileKeyOf(name) ?? ""));
  const unknown = unused.filter((name) => !name.endsWith(".draft") && !fileKeyOf(name));
  if (unknown.length > 0) fault(`files that the purge doesn't know: ${unknown.slice(0, 3)}`);
  most.orphans = Math.max(most.orphans, unused.length);
}

/** Lets the site send what waits. Returns how many emails there were, and how many came twice. */
async function sendTheRest(): Promise<{ sent: number; twice: number }> {
  const client = new Database(path.join(dataDir, "alumni.sqlite"));
  client.prepare("update outgoing_emails set claimed_until = 1, send_after = 1 where state = 'waiting'").run();
  client.close();
  const site = await startSite(dataDir, settings);
  const states = () => {
    const reader = new Database(path.join(dataDir, "alumni.sqlite"), { readonly: true });
    const rows = reader.prepare("select state, count(*) as count from outgoing_emails group by state").all() as {
      state: string;
      count: number;
    }[];
    reader.close();
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };
  const limit = Date.now() + 120_000;
  while ((states().waiting ?? 0) > 0 && Date.now() < limit) await pause(200);
  await site.stop();
  const ids = mailServer.emails.map(({ messageId }) => messageId);
  const count = states().sent ?? 0;
  const distinct = new Set(ids).size;
  const waiting = states().waiting ?? 0;
  if (waiting > 0) faults.push(`${waiting} emails were never sent`);
  if (distinct !== count) faults.push(`${count} emails are marked as sent, and ${distinct} came`);
  return { sent: count, twice: ids.length - distinct };
}
