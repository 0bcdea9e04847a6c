import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { workbook } from "../support/archives.ts";
import { memoryOf } from "../support/processes.ts";
import { isQuick, median, pause, printTable } from "./measure.ts";

/**
 * Reading and comparing class lists, in the process of its own that the site uses, and in the process that measures, as the command
 * does: seconds, CPU seconds and the longest wait in the process that asks, and the most memory there beyond that before.
 * Run `npm run bench:roster`. `quick` takes fewer rounds.
 */

const folder = mkdtempSync(path.join(tmpdir(), "class-bench-"));
process.env.DATA_DIR = folder;
const { openDatabase, closeDatabase } = await import("#db/client.server.ts");
const { importRoster, knownPeople } = await import("#app/domain/roster/roster-import.server.ts");
const { readList, readListSeparately } = await import("#app/domain/roster/roster-process.server.ts");
const { administratorActor, ensureFirstAdministrator } = await import("#app/domain/sign-in/first-administrator.server.ts");

const head = ["First Name", "Last Name", "Née", "E-mail", "Phone", "Street", "City", "State", "ZIP", "Grad Yr", "Type", "Notes"];
const letters = (n: number) => String(n).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
const person = (n: number, given: string) => [
  `${given} ${letters(n % 97)}`,
  `Ångström${letters(n)}`,
  n % 3 === 0 ? `Birth${letters(n * 7)}` : "",
  n % 2 === 0 ? `person${n}@class.example` : "",
  "718-555-0101",
  `${n} Elm Street`,
  "Beacon",
  "NY",
  "12508",
  "1985",
  "Classmate",
  "plays the cello",
];
const list = (count: number, given = "Anna") => [head, ...Array.from({ length: count }, (_, n) => person(n, given))];
const csv = (rows: string[][]) => new TextEncoder().encode(rows.map((cells) => cells.join(",")).join("\n"));

const rounds = isQuick ? 2 : 5;

async function measure(read: () => Promise<unknown>): Promise<string[]> {
  const seconds: number[] = [];
  const waits: number[] = [];
  const cpu: number[] = [];
  const megabytes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    globalThis.gc?.();
    await pause(50);
    const before = memoryOf(process.pid).now;
    let most = before;
    let last = performance.now();
    let longest = 0;
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      most = Math.max(most, memoryOf(process.pid).now);
      last = performance.now();
    }, 1);
    const started = performance.now();
    const used = process.threadCpuUsage();
    await read();
    const { user, system } = process.threadCpuUsage(used);
    cpu.push((user + system) / 1_000_000);
    seconds.push((performance.now() - started) / 1000);
    await pause(5);
    clearInterval(timer);
    waits.push(longest / 1000);
    megabytes.push(most - before);
  }
  return [median(seconds).toFixed(2), median(cpu).toFixed(2), median(waits).toFixed(2), Math.max(...megabytes).toFixed(1)];
}

openDatabase(folder);
await ensureFirstAdministrator({ email: null, password: null });
const rows: string[][] = [];
const wants = "preview";
for (const count of isQuick ? [5000] : [300, 5000, 9999]) {
  const table = list(count);
  const files = { csv: csv(table), xlsx: await workbook([{ name: "Class", rows: table }]) };
  for (const [kind, bytes] of Object.entries(files)) {
    const name = `${count} rows as .${kind} (${Math.round(bytes.length / 1000)} KB)`;
    const request = { choices: {}, known: knownPeople(), wants } as const;
    rows.push([`${name}, separately`, ...(await measure(() => readListSeparately(bytes, request)))]);
    rows.push([name, ...(await measure(() => readList(bytes, request)))]);
  }
}
const importing = () =>
  importRoster.perform(administratorActor(), {
    read: () => readListSeparately(csv(list(3000)), { choices: {}, wants: "people" }),
    isConfirmed: true,
  });
rows.push(["3000 rows imported, once, and again", ...(await measure(importing))]);
const similar = csv(list(9999, "Ann"));
const compare = () => readListSeparately(similar, { choices: {}, known: knownPeople(), wants });
rows.push(["9999 rows compared with 3000 members, separately", ...(await measure(compare))]);
printTable(
  "Class lists: the middle round's seconds, and the most megabytes of any round",
  ["list", "seconds", "CPU here", "longest wait", "extra MB here"],
  rows,
);
closeDatabase();
rmSync(folder, { recursive: true });
