import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { startMailServer } from "../support/mail-server.ts";
import { type Site, startSite } from "../support/site.ts";
import { sampleClass, signIn, temporaryFolder } from "./bench-class.ts";
import { ask, checkBudget, cpuMeter, isQuick, median, memoryOf, pause, pidOf, printTable, untilIdle } from "./measure.ts";

/**
 * What email costs: memory and pages of a site with a mail server beside one without, and 3,000 weekly letters. Run
 * `npm run bench:mail` after a build; exits with 1 if over budget.
 */

/** Megabytes that an idle site may take more with a mail server. */
const memoryBudget = 4;
const rounds = isQuick ? 3 : 7;
const pages = ["/", "/alumni", "/profile/3", "/messages", "/yearbook?album=1", "/reunions", "/account"];

const mailServer = await startMailServer();
const mail = { SMTP_URL: mailServer.url, MAIL_FROM: "site@class.example" };
const kinds = [
  { name: "without a mail server", settings: {}, sends: false },
  { name: "with one", settings: mail, sends: false },
  { name: "after an email", settings: mail, sends: true },
] as const;

await compareSites();
await mailServer.close();
// Settings are read when a process starts.
const program = path.join(import.meta.dirname, "weekly-letters.ts");
const env = { ...process.env, ...mail, SITE_URL: "http://class.example", DATA_DIR: temporaryFolder() };
if (spawnSync(process.execPath, [program], { env, stdio: "inherit" }).status !== 0) process.exitCode = 1;

/** Starts new processes of both kinds in turn, measures them idle, and lets each answer the same pages. */
async function compareSites() {
  const source = sampleClass();
  const samples = kinds.map(() => ({ megabytes: [] as number[], milliseconds: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, { settings, sends }] of round % 2 === 0 ? [...kinds.entries()] : [...kinds.entries()].reverse()) {
      const dataDir = temporaryFolder();
      cpSync(source, dataDir, { recursive: true });
      if (sends) queueOne(dataDir);
      const site = await startSite(dataDir, settings);
      await untilIdle(site);
      await pause(2000);
      samples[index]?.megabytes.push(memoryOf(pidOf(site)).now);
      samples[index]?.milliseconds.push(await costOfPages(site));
      await site.stop();
    }
  }
  const medians = samples.map(({ megabytes, milliseconds }) => [median(megabytes), median(milliseconds)] as const);
  const row = (name: string, unit: 0 | 1) => [name, ...medians.map((one) => one[unit].toFixed(2))];
  printTable(
    `A site without and with a mail server: median of ${rounds} processes`,
    ["", ...kinds.map(({ name }) => name)],
    [row("resident MB while idle", 0), row("ms of CPU for a page", 1)],
  );
  const [[without = 0] = [], [withMail = Number.NaN] = []] = medians;
  checkBudget("memory of an idle site for email", withMail - without, memoryBudget, "MB");
}

/** Leaves an email in the outbox, which the site sends when it starts. */
function queueOne(dataDir: string) {
  const client = new Database(path.join(dataDir, "alumni.sqlite"));
  client
    .prepare(
      `insert into outgoing_emails (kind, user_id, subject, body, created_at, send_after, expires_at)
       values ('message', 2, 'A message', 'You have a message.', @now, @now, @now + 3600000)`,
    )
    .run({ now: Date.now() });
  client.close();
}

async function costOfPages(site: Site): Promise<number> {
  const { cookies } = await signIn(site.origin, "maria");
  const urls = pages.map((page) => new URL(page, site.origin));
  await ask(urls, cookies, 350, 2);
  const used = cpuMeter(site);
  used();
  await ask(urls, cookies, 700, 2);
  return (used() * 1000) / 700;
}
