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

/**
 * What the directory, its search and a profile cost with 320 and with ten times as many
 * members: server CPU a request, in turns on the same machine, and their ratio.
 * `npm run bench:size` after a build.
 */

const sizes = [320, 3200] as const;
const rounds = 6;
const requestsARound = 150;
// Searches that fill a page at both sizes, and one that finds nobody: the search alone.
const pages = [
  "/alumni",
  "/alumni?page=5",
  "/alumni?q=an",
  "/alumni?q=an&type=classmates",
  "/alumni?q=zzzz",
  "/profile/2",
] as const;

async function siteOf(members: number) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bench-"));
  process.env.DATA_DIR = dataDir;
  openDatabase(dataDir);
  const password = await hashPassword(samplePassword);
  const random = randomFrom(1985);
  db().transaction((tx) => {
    // The sample class over and over, under other addresses.
    for (let n = 0; n < members; n += 320) {
      for (const { hasJoined: _, hasPortrait: __, ...person } of samplePeople(random, 320)) {
        const row = { ...person, email: n === 0 ? person.email : `${n}.${person.email}` };
        tx.insert(users)
          .values({ ...row, ...searchColumns(row), password, memberState: "joined" })
          .run();
      }
    }
  });
  closeDatabase();
  const site = await startSite(dataDir, { LOG_LEVEL: "info" });
  const browser = await new Visitor(site.origin).signIn("david@class1985.example", samplePassword);
  const pid = site.log.find((entry) => typeof entry.pid === "number")?.pid as number;
  return { members, site, browser, pid, dataDir };
}

/** CPU seconds that a process has used so far. */
async function cpuOf(pid: number): Promise<number> {
  const { readFile } = await import("node:fs/promises");
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

const sites = [await siteOf(sizes[0]), await siteOf(sizes[1])] as const;
const columns = (cells: (string | number)[]) => cells.map((cell, index) => String(cell).padEnd(index === 0 ? 42 : 14)).join("");
console.log(columns(["milliseconds of CPU a request (median)", ...sizes.map((size) => `${size} members`), "ratio"]));
for (const page of pages) {
  const samples: number[][] = [[], []];
  for (let round = -1; round < rounds; round++) {
    for (const [index, { browser, pid }] of sites.entries()) {
      const before = await cpuOf(pid);
      for (let n = 0; n < requestsARound; n++) await (await browser.request(page)).arrayBuffer();
      // The first round warms up.
      if (round >= 0) samples[index]?.push(((await cpuOf(pid)) - before) / requestsARound);
    }
  }
  const [small, large] = samples.map((of) => median(of) * 1000) as [number, number];
  console.log(columns([page, small.toFixed(2), large.toFixed(2), (large / small).toFixed(2)]));
}
for (const { site, dataDir } of sites) {
  await site.stop();
  rmSync(dataDir, { recursive: true });
}
