import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/**
 * The machine that the site is installed on. Everything that reads or changes it goes through here: programs that are run, and
 * paths, which are below ROOT, so that tests can give a folder as the machine and programs of their own in PATH.
 */

/** Something that a person has to do or decide first. The message says what. */
export class Failure extends Error {}

export interface Outcome {
  code: number;
  output: string;
}

const root = process.env.ROOT ?? "";

/** How many seconds a class has to answer after a start. */
const patience = Number(process.env.PATIENCE ?? 60);

/** A path of the machine. */
export const at = (...parts: string[]): string => path.join(root || "/", ...parts);

export const base = at("srv/class-of-1985");
export const releasesFolder = path.join(base, "releases");
export const currentLink = path.join(base, "current");
export const settingsFolder = at("etc/class-of-1985");
export const unitsFolder = at("etc/systemd/system");
export const dataFolder = (name: string): string => at("var/lib/class-of-1985", name);
export const backupsFolder = (name: string): string => at("var/backups/class-of-1985", name);
export const socketPath = (name: string): string => at("run/class-of-1985", `${name}.sock`);

/** The folder of the release that this program is part of. */
export const ownRelease = path.dirname(import.meta.dirname);

interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  input?: string;
  /** Lets the program talk with the person at the terminal. */
  isInteractive?: boolean;
}

/** Whether this program goes on when its terminal is closed or somebody presses Ctrl-C. */
let isUnbreakable = false;

/** From now on, nothing but a kill ends this program and those it runs before they are done: the machine would be left halfway. */
export function goOnWhateverComes(): void {
  isUnbreakable = true;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => say("Please wait: stopping now would leave the machine halfway."));
  process.on("SIGHUP", () => undefined);
}

/** Runs a program, and returns what it printed and its code: 127 if there is no such program. */
export function run(program: string, args: readonly string[] = [], options: RunOptions = {}): Outcome {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: options.cwd,
    env: { ...process.env, LC_ALL: "C.UTF-8", DEBIAN_FRONTEND: "noninteractive", ...options.env },
    input: options.input,
    stdio: options.isInteractive ? "inherit" : "pipe",
    // A terminal's Ctrl-C goes to all programs of its group.
    ...{ detached: isUnbreakable && !options.isInteractive },
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (error && (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  return { code: status ?? (error ? 127 : 1), output: `${stdout ?? ""}${stderr ?? ""}` };
}

export const succeeds = (program: string, ...args: string[]): boolean => run(program, args).code === 0;

/** Runs a program that must work. Throws a Failure with what it printed. */
export function must(program: string, ...args: string[]): string {
  const { code, output } = run(program, args);
  if (code === 0) return output;
  throw new Failure(`'${[program, ...args].join(" ")}' failed:\n${output.trim().split("\n").slice(-6).join("\n")}`);
}

export const fullDisk = "The disk is full. Make room (df -h shows where), and try again.";

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

export const readText = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** Writes a file in one step, for root alone unless another mode is given. On a full disk, the file stays as it was. */
export function writeText(file: string, text: string, mode = 0o600): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.new`;
  try {
    writeFileSync(draft, text, { mode });
    chmodSync(draft, mode);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Asks until the answer is yes, at most `patience` seconds, and not if it is hopeless. */
export async function waitUntil(isTrue: () => Promise<boolean>, isHopeless = () => false): Promise<boolean> {
  const end = Date.now() + patience * 1000;
  for (;;) {
    if (await isTrue()) return true;
    if (Date.now() > end || isHopeless()) return false;
    await pause(Math.min(1000, patience * 50));
  }
}

/**
 * Carries out steps that each say how to undo themselves. If one fails, those before it are undone, the last first, and its failure
 * is thrown.
 */
export async function allOrNothing<Result>(work: (undo: (step: () => unknown) => void) => Promise<Result>): Promise<Result> {
  const steps: (() => unknown)[] = [];
  const undoAll = () => {
    for (const step of steps.splice(0).reverse()) {
      try {
        step();
      } catch (error) {
        console.error(`This could not be undone: ${(error as Error).message}`);
      }
    }
  };
  const interrupted = () => {
    undoAll();
    console.error("Stopped. The machine is as it was.");
    process.exit(130);
  };
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    return await work((step) => steps.push(step));
  } catch (error) {
    undoAll();
    throw error;
  } finally {
    process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
  }
}

/** Removes a file or folder when what follows fails, unless it was there before. */
export function removeAgain(undo: (step: () => unknown) => void, target: string): void {
  let highest = target;
  while (!existsSync(path.dirname(highest))) highest = path.dirname(highest);
  if (!existsSync(highest)) undo(() => rmSync(highest, { recursive: true, force: true }));
}

/** Ends the program with what a Failure says, or that the disk is full. */
export async function main(work: () => Promise<unknown>): Promise<void> {
  // A closed terminal, or 'head', takes no more text.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
  try {
    await work();
  } catch (error) {
    const isFull = (error as NodeJS.ErrnoException).code === "ENOSPC";
    if (!(error instanceof Failure) && !isFull) throw error;
    console.error(isFull ? fullDisk : (error as Failure).message);
    process.exitCode = 1;
  }
}
