import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { workbook } from "../support/spreadsheets.ts";
import { isQuick, median, memoryOf, pause, printTable } from "./measure.ts";

/**
 * Reading and comparing class lists: seconds, the longest time that other requests wait, and the most memory beyond that before.
 * Run `npm run bench:roster`. `quick` takes fewer rounds.
 */

const folder = mkdtempSync(path.join(tmpdir(), "class-bench-"));
process.env.DATA_DIR = folder;
const { openDatabase, closeDatabase } = await import("#db/client.server.ts");
const { importRoster, readRoster } = await import("#app/domain/roster/roster.server.ts");
const { previewImport } = await import("#app/domain/roster/import-preview.server.ts");
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
    await read();
    seconds.push((performance.now() - started) / 1000);
    await pause(5);
    clearInterval(timer);
    waits.push(longest / 1000);
    megabytes.push(most - before);
  }
  return [median(seconds).toFixed(2), median(waits).toFixed(2), Math.max(...megabytes).toFixed(1)];
}

const rows: string[][] = [];
for (const count of isQuick ? [5000] : [300, 5000, 9999]) {
  const table = list(count);
  const files = { csv: csv(table), xlsx: await workbook([{ name: "Class", rows: table }]) };
  for (const [kind, bytes] of Object.entries(files)) {
    rows.push([`${count} rows as .${kind} (${Math.round(bytes.length / 1000)} KB)`, ...(await measure(() => readRoster(bytes)))]);
  }
}
openDatabase(folder);
await ensureFirstAdministrator({ email: null, password: null });
const known = await readRoster(csv(list(3000)));
await importRoster.perform(administratorActor(), { read: async () => known });
const similar = await readRoster(csv(list(9999, "Ann")));
rows.push(["9999 rows compared with 3000 members", ...(await measure(async () => previewImport(similar)))]);
printTable(
  "Class lists: the middle round's seconds, and the most megabytes of any round",
  ["list", "seconds", "longest wait", "extra MB"],
  rows,
);
closeDatabase();
rmSync(folder, { recursive: true });
