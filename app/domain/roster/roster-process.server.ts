import { spawn } from "node:child_process";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { Refusal } from "#app/domain/core/refusal.ts";
import { concurrencyLimit } from "#app/domain/core/tasks.server.ts";
import { type ColumnsPreview, type ImportPreview, previewColumns, previewImport } from "./import-plan.server.ts";
import { choicesText } from "./roster-choices.ts";
import { type RosterChoices, type RosterEntry, readRoster } from "./roster-list.server.ts";
import type { KnownPerson } from "./roster-matches.ts";
import { type ListToCheck, listToCheck } from "./roster-report.ts";
import { tooLarge } from "./roster-text.server.ts";

/** Reads lists in a process of its own (app/server/roster-reader.ts): whatever a file does to it, no other request waits. */

/** What is wanted of a list: how it is read, also what importing it would do, or everybody on it. */
export interface RosterRequest {
  choices: RosterChoices;
  wants: "columns" | "preview" | "people";
  /** The members to compare with, for a preview. */
  known?: readonly KnownPerson[];
}

/** A list as the site needs it. What was not asked for, or can't be said before its faults are corrected, is null. */
export interface ReadList {
  choices: string;
  columns: ColumnsPreview;
  preview: ImportPreview | null;
  people: { entries: RosterEntry[]; toCheck: ListToCheck } | null;
}
export type RosterAnswer = { list: ReadList } | { refusal: { status: Refusal["status"]; sentence: string } };

/** Reads a list and makes of it what is wanted. Throws what readRoster throws. */
export async function readList(bytes: Uint8Array, { choices, known = [], wants }: RosterRequest): Promise<ReadList> {
  const roster = await readRoster(bytes, choices);
  const { entries, faults } = roster;
  const isRead = faults.length === 0;
  return {
    choices: choicesText(roster),
    columns: previewColumns(roster),
    preview: isRead && wants === "preview" ? previewImport(roster, known) : null,
    people: isRead && wants === "people" ? { entries, toCheck: listToCheck(roster) } : null,
  };
}

const megabyte = 1024 * 1024;
const program = path.resolve("app/server/roster-reader.ts");
/** Milliseconds, megabytes of JavaScript's objects, and bytes of the answer. */
const limits = { time: 30_000, heap: 256, answer: 40 * megabyte } as const;
/** What the program needs to know of the class and of Node's compiled code; the other settings have secrets. */
const settings = ["CLASS_YEAR", "SCHOOL_NAME", "TIME_ZONE", "NODE_COMPILE_CACHE", "NODE_COMPILE_CACHE_PORTABLE"];
const reading = concurrencyLimit(1);
/** The most lists that wait for it. Each takes up to a second or two. */
const maxWaiting = 10;

/** What `readList` does, in the process, one list at a time. Throws Refusal 400, also for too much time or memory, and 429. */
export async function readListSeparately(bytes: Uint8Array, request: RosterRequest): Promise<ReadList> {
  if (reading.waiting >= maxWaiting) {
    throw new Refusal(429, "Several class lists are being read right now. Please try again in a minute.", { retryAfter: 60 });
  }
  return reading.run(async () => {
    const answer = await answerTo(bytes, request);
    if (!answer) throw tooLarge;
    if ("refusal" in answer) throw new Refusal(answer.refusal.status, answer.refusal.sentence);
    return answer.list;
  });
}

/** What the process answers; null if it was ended. */
async function answerTo(bytes: Uint8Array, request: RosterRequest): Promise<RosterAnswer | null> {
  const env = Object.fromEntries(
    settings.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  const args = [`--max-old-space-size=${limits.heap}`, "--disable-warning=ExperimentalWarning", program];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "ignore"], env });
  const deadline = setTimeout(() => child.kill("SIGKILL"), limits.time);
  const exit = new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  // Writing fails if it ends early. How it ended says more.
  const input = pipeline([Buffer.from(`${JSON.stringify(request)}\n`), bytes], child.stdin).catch(() => undefined);
  try {
    const output = await buffer(child.stdout);
    const code = await exit;
    await input;
    return code === 0 && output.length <= limits.answer ? (JSON.parse(output.toString("utf8")) as RosterAnswer) : null;
  } finally {
    clearTimeout(deadline);
  }
}
