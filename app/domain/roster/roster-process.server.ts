import { spawn } from "node:child_process";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { concurrencyLimit } from "#app/concurrency-limit.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import {
  type ColumnsPreview,
  type ImportPreview,
  previewColumns,
  previewImport,
  type RosterDecisions,
  toCheck,
} from "./import-plan.server.ts";
import { choicesText } from "./roster-choices.ts";
import { type RosterChoices, readRoster } from "./roster-list.server.ts";
import { compareRoster, type KnownPerson, type RosterComparison } from "./roster-matches.ts";
import { tooLarge } from "./roster-text.server.ts";

/**
 * Reads lists in a process of its own (app/roster-reader.ts): whatever a file does to it, the site goes on, and no other request
 * waits. It gets the file, what was chosen, and the members to compare with, and only it holds the whole list in memory.
 */

/** What is wanted of a list. */
export interface RosterRequest {
  choices: RosterChoices;
  /** The members to compare with; without them only the columns are read. */
  known?: readonly KnownPerson[];
  decisions?: RosterDecisions;
  wants: "columns" | "preview" | "import" | "rows to check";
}

/** A list as the site needs it. What was not asked for is null. */
export interface ReadList {
  faults: string[];
  choices: string;
  columns: ColumnsPreview;
  preview: ImportPreview | null;
  /** Everybody on the list. */
  comparison: RosterComparison | null;
  toCheck: ReturnType<typeof toCheck> | null;
}
export type RosterAnswer = { list: ReadList } | { refusal: { status: Refusal["status"]; sentence: string } };

/** Reads a list and makes of it what is wanted. Throws what readRoster throws. */
export async function readList(bytes: Uint8Array, { choices, known, decisions, wants }: RosterRequest): Promise<ReadList> {
  const roster = await readRoster(bytes, choices);
  const isRead = roster.faults.length === 0;
  return {
    faults: roster.faults,
    choices: choicesText(roster),
    columns: previewColumns(roster),
    preview: isRead && wants === "preview" ? previewImport(roster, known ?? [], decisions) : null,
    comparison: isRead && wants === "import" ? compareRoster(roster.entries, known ?? []) : null,
    toCheck: wants === "import" || wants === "rows to check" ? toCheck(roster) : null,
  };
}

const megabyte = 1024 * 1024;
const program = path.resolve("app/roster-reader.ts");
/** Milliseconds, megabytes of JavaScript's objects, and bytes of the answer. */
const limits = { time: 30_000, heap: 256, answer: 40 * megabyte } as const;
/** What the program needs to know of the class and of Node's compiled code; the other settings have secrets. */
const settings = ["CLASS_YEAR", "SCHOOL_NAME", "TIME_ZONE", "NODE_COMPILE_CACHE", "NODE_COMPILE_CACHE_PORTABLE"];
const reading = concurrencyLimit(1);
/** The most lists that wait for it. Each takes up to a second or two. */
const maxWaiting = 10;

/**
 * Does what `readList` does, in the process, and one list at a time. Throws Refusal 400 also for a list that takes too much time or
 * memory, and 429 when too many are waiting.
 */
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
