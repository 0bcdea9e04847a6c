import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { get } from "node:http";
import path from "node:path";
import {
  backupsFolder,
  currentLink,
  dataFolder,
  Failure,
  type Outcome,
  readText,
  run,
  settingsFolder,
  socketPath,
  succeeds,
  unitsFolder,
  waitUntil,
} from "./machine.ts";

/** The classes of this machine: their settings, starting and stopping them, and the terminal commands of one. */

export type ClassSettings = Record<string, string>;

const isClassName = (name: string) => /^[a-z0-9][\w-]{0,25}$/i.test(name);

/** The names of the classes, which are usually years. */
export function classNames(): string[] {
  if (!existsSync(settingsFolder)) return [];
  return readdirSync(settingsFolder)
    .filter((file) => file.endsWith(".env"))
    .map((file) => file.slice(0, -".env".length))
    .filter(isClassName)
    .sort();
}

export const settingsFile = (name: string): string => path.join(settingsFolder, `${name}.env`);

/** Reads a file of settings as systemd does. */
export function readSettings(name: string): ClassSettings {
  return Object.fromEntries(
    readText(settingsFile(name))
      .split("\n")
      .flatMap((line) => {
        const [, key, value = ""] = /^\s*([A-Z_][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
        return key ? [[key, unquoted(value.trim())]] : [];
      }),
  );
}

function unquoted(value: string): string {
  if (/^'.*'$/s.test(value)) return value.slice(1, -1);
  if (/^".*"$/s.test(value)) return value.slice(1, -1).replace(/\\(["\\$`])/g, "$1");
  return value.replace(/\\(.)/g, "$1");
}

/** A line of a file of settings, which systemd and a shell read alike. */
export const settingLine = (name: string, value: string): string =>
  /^[\w@%+=:,./-]*$/.test(value) ? `${name}=${value}\n` : `${name}="${value.replace(/["\\$`]/g, "\\$&")}"\n`;

/** The text of a file of settings with other values. Comments and lines in their order stay. */
export function changedSettings(text: string, changes: ClassSettings): string {
  const lines = text.split("\n").filter((line) => !Object.keys(changes).some((name) => line.trim().startsWith(`${name}=`)));
  const kept = lines.join("\n").replace(/\n*$/, lines.some(Boolean) ? "\n" : "");
  const added = Object.entries(changes).flatMap(([name, value]) => (value === "" ? [] : [settingLine(name, value)]));
  return kept + added.join("");
}

/** The class that a command is about: the one that was named, or the only one. Throws a Failure. */
export function chosenClass(named: string | undefined): string {
  const names = classNames();
  if (names.length === 0) throw new Failure("There is no class on this machine yet. Install one: sudo ./install");
  if (named !== undefined) {
    if (names.includes(named)) return named;
    throw new Failure(`There is no class ${named} on this machine. There is: ${names.join(", ")}.`);
  }
  const [only] = names;
  if (only !== undefined && names.length === 1) return only;
  throw new Failure(`Which class? Add --class and one of: ${names.join(", ")}.`);
}

export const unit = (name: string, kind: "service" | "socket") => `class-of-1985@${name}.${kind}`;

/** A class either runs all the time or, if its socket is enabled, starts at the first request. */
export const sleeps = (name: string): boolean => succeeds("systemctl", "is-enabled", "--quiet", unit(name, "socket"));

export function stop(name: string): void {
  if (sleeps(name)) run("systemctl", ["stop", unit(name, "socket")]);
  run("systemctl", ["stop", unit(name, "service")]);
}

export function start(name: string): boolean {
  return succeeds("systemctl", "start", unit(name, sleeps(name) ? "socket" : "service"));
}

/** Starts a class and lets it start with the machine, with its weekly backup. */
export function enable(name: string, isToSleep: boolean): boolean {
  const backups = `class-of-1985-backup@${name}.timer`;
  return succeeds("systemctl", "enable", "--now", unit(name, isToSleep ? "socket" : "service"), backups);
}

export function disable(name: string): void {
  run("systemctl", ["disable", "--now", unit(name, "socket"), unit(name, "service"), `class-of-1985-backup@${name}.timer`]);
}

/** Whether the site of a class says that it is well. Asking wakes a class that sleeps. */
function isWell(name: string): Promise<boolean> {
  const place = sleeps(name) ? { socketPath: socketPath(name) } : { host: "127.0.0.1", port: portOf(name) };
  return new Promise((resolve) => {
    get({ ...place, path: "/api/health", agent: false, timeout: 5000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    })
      .on("error", () => resolve(false))
      // A socket accepts requests even if no site starts.
      .on("timeout", function (this: import("node:http").ClientRequest) {
        this.destroy();
      });
  });
}

export const portOf = (name: string): number => Number(readSettings(name).PORT || 3000);

/** How often systemd has started a class's site again that had ended by a fault. */
const restarts = (name: string) =>
  Number(run("systemctl", ["show", "--value", "-p", "NRestarts", unit(name, "service")]).output) || 0;

/** Waits until a class answers. One that sleeps does so again afterwards: a small machine can't keep all of them awake. */
export async function answers(name: string): Promise<boolean> {
  const before = restarts(name);
  // A site that has ended three times does so again.
  if (
    !(await waitUntil(
      () => isWell(name),
      () => restarts(name) >= before + 3,
    ))
  )
    return false;
  if (sleeps(name)) run("systemctl", ["--quiet", "stop", unit(name, "service")]);
  return true;
}

/** What a unit has last said in plain words since a time in milliseconds; an empty text if nothing. */
export function lastWords(unitName: string, since: number): string {
  // Not what systemd says of it.
  const { output } = run("journalctl", ["-o", "cat", `--since=@${Math.floor(since / 1000)}`, `_SYSTEMD_UNIT=${unitName}`]);
  return output.split("\n").findLast((line) => /^(?!Node\.js v)\w/.test(line)) ?? "";
}

/** Makes a backup, as the weekly timer does. Throws a Failure. */
export function backUp(name: string): string {
  const begun = Date.now();
  const service = `class-of-1985-backup@${name}.service`;
  if (!succeeds("systemctl", "start", service)) {
    throw new Failure(
      `Class ${name} could not be backed up, so nothing was changed. ${lastWords(service, begun)}\nLook at: journalctl -n 20 -u ${service}`,
    );
  }
  return newestBackup(name) ?? backupsFolder(name);
}

/** The path of the newest backup; null if there is none. */
export function newestBackup(name: string): string | null {
  if (!existsSync(backupsFolder(name))) return null;
  const newest = readdirSync(backupsFolder(name))
    .filter((file) => /^\d{4}-.*Z\.zip$/.test(file))
    .sort()
    .at(-1);
  return newest ? path.join(backupsFolder(name), newest) : null;
}

/** The user that the units in place name for a class: version 1.1 has one for all. */
export function userOf(name: string): string {
  const [, user = "class-%i"] = /^User=(.*)$/m.exec(readText(path.join(unitsFolder, "class-of-1985@.service"))) ?? [];
  return user.replace("%i", name);
}

/** Gives a class's files to its user, as systemd also does at a start, with the folder of its backups, which version 1.1 writes to. */
export function give(name: string): boolean {
  const owner = `${userOf(name)}:`;
  if (!succeeds("chown", "-R", owner, dataFolder(name))) return false;
  return succeeds("find", backupsFolder(name), "!", "-name", "*.zip", "-execdir", "chown", "-h", owner, "{}", "+");
}

/** The Node of a release. Releases up to 1.1 were built on the machine, and have it among their packages. */
export const nodeOf = (release: string): string =>
  ["bin/node", "node_modules/.bin/node"].map((part) => path.join(release, part)).find(existsSync) ?? "node";

/** The version in place: its folder, or null. */
export function currentRelease(): string | null {
  try {
    return readlinkSync(currentLink);
  } catch {
    return null;
  }
}

/** Runs a terminal command of a class as the class's user. */
export function site(name: string, args: readonly string[], { isInteractive = false, withReplica = false } = {}): Outcome {
  // Only the site itself may write to the replica.
  const { REPLICA_URL: place, ...others } = readSettings(name);
  const settings = withReplica && place ? { ...others, REPLICA_URL: place } : others;
  // In the environment, other users don't see passwords, as they see arguments.
  const env = { ...settings, SITE_COMMAND: "sudo class-site run", INIT_CWD: process.cwd() };
  const command = [nodeOf(currentLink), "app/cli.ts", ...args];
  return run("runuser", ["-u", userOf(name), "--", "env", `DATA_DIR=${dataFolder(name)}`, ...command], {
    cwd: currentLink,
    env,
    isInteractive,
  });
}
