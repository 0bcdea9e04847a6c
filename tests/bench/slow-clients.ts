import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { searchColumns } from "#app/domain/core/member-rows.server.ts";
import { hashPassword } from "#app/domain/sign-in/passwords.server.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { signedIn } from "../support/people.ts";
import { residentMegabytes, startSite } from "../support/site.ts";
import { checkBudget } from "./measure.ts";

/**
 * The response times of the directory during 500 slow connections of each kind, made with Debian's slowhttptest. Run
 * `npm run bench:slow-clients` after a build; SECONDS is the duration for each kind. Exits with 1 if over budget.
 */

/** The 90th percentile of the directory's response times, in milliseconds. */
const budget = 1000;

const connections = 500;
const seconds = Number(process.env.SECONDS || 150);
const password = "vermilion and ink";

if (spawnSync("slowhttptest", ["-h"]).error) {
  console.error("This needs the program slowhttptest (on Debian: apt-get install slowhttptest).");
  process.exit(1);
}

const dataDir = await mkdtemp(path.join(tmpdir(), "bench-"));
openDatabase(dataDir);
const person = { firstName: "Anna", lastName: "Núñez", email: "anna@class.example" };
db()
  .insert(users)
  .values({ ...person, ...searchColumns(person), password: await hashPassword(password), memberState: "joined" })
  .run();
closeDatabase();
const site = await startSite(dataDir);
const browser = await signedIn(site, person);

const kinds = {
  "slow headers": ["-H", "-u", `${site.origin}/`],
  "slow bodies": ["-B", "-s", "200000", "-u", `${site.origin}/login`],
  "slow readers": ["-X", "-k", "3", "-w", "10", "-y", "20", "-n", "5", "-z", "32", "-u", `${site.origin}/`],
};
for (const [kind, options] of Object.entries(kinds)) {
  const load = ["-c", `${connections}`, "-r", "250", "-i", "5", "-l", `${seconds}`, "-p", "3", "-v", "1"];
  const attack = spawn("slowhttptest", [...options, ...load], { stdio: ["ignore", "pipe", "ignore"] });
  let output = "";
  attack.stdout.on("data", (text) => {
    output += text;
  });
  const ended = once(attack, "exit");
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const started = performance.now();
    await (await browser.request("/alumni")).arrayBuffer();
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  times.sort((a, b) => a - b);
  const [median, slowest] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0];
  checkBudget(
    `90th percentile of the directory during ${kind}`,
    times[Math.floor(times.length * 0.9)] ?? Number.NaN,
    budget,
    "ms",
  );
  const end = /Exit status:\s*(.*)/.exec(stripVTControlCharacters(output))?.[1] ?? "ended";
  console.log(
    `${connections} ${kind}: the directory in ${median.toFixed(1)} ms (median), ${slowest.toFixed(0)} ms at most; ${Math.round(residentMegabytes(site))} MB in memory; slowhttptest: ${end}`,
  );
}
await site.stop();
rmSync(dataDir, { recursive: true });
