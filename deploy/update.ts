import { createWriteStream, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { refuseFullDisk } from "./checks.ts";
import {
  answers,
  backUp,
  classNames,
  currentRelease,
  give,
  lastWords,
  readSettings,
  settingsFile,
  site,
  sleeps,
  start,
  stop,
  unit,
} from "./classes.ts";
import { at, backupsFolder, base, dataFolder, Failure, goOnWhateverComes, releasesFolder, say } from "./machine.ts";
import {
  checkArchive,
  isOlder,
  keepRelease,
  otherReleases,
  removeOldReleases,
  returnTo,
  switchTo,
  unpack,
  versionOf,
} from "./releases.ts";

/**
 * Installs another version for all classes on this machine, and goes back by itself if a class does not answer. Every class is backed
 * up, 'current' is switched, and the classes are restarted. If one does not answer, the previous version is put back, and with it the
 * copy of the database that the new one made before it changed the tables. Also the way back to the version before, days later.
 */

/** Updates to an archive: a file, or an address that it is downloaded from. Throws a Failure. */
export async function update(archive: string): Promise<void> {
  const previous = installedRelease();
  goOnWhateverComes();
  refuseFullDisk();
  removeDrafts();
  const draft = mkdtempSync(path.join(base, draftName));
  let release: string;
  let isNew: boolean;
  try {
    const unpacked = await unpack(await checkedArchive(archive, draft), path.join(draft, "unpacked"));
    const version = versionOf(unpacked);
    const target = path.join(releasesFolder, version);
    if (target === previous) throw await inPlaceAlready(version);
    if (isOlder(version, versionOf(previous))) {
      throw new Failure(
        `${version} is older than ${versionOf(previous)}, which is in place. To return to the version before: class-site back`,
      );
    }
    for (const name of classNames()) refuseReplica(name, unpacked);
    isNew = !existsSync(target);
    release = keepRelease(unpacked);
  } finally {
    rmSync(draft, { recursive: true });
  }
  try {
    backUpAll();
  } catch (error) {
    if (isNew) rmSync(release, { recursive: true });
    throw error;
  }
  const begun = Date.now();
  for (const name of classNames()) stop(name);
  const silent = await firstSilent(() => switchTo(release));
  if (silent !== null) await undoUpdate({ release, previous, begun, silent });
  say(`${versionOf(release)} runs.`);
  removeOldReleases([release, previous]);
}

const draftName = "update-";

/** What an update that was killed has left. */
function removeDrafts(): void {
  for (const name of readdirSync(base)) if (name.startsWith(draftName)) rmSync(path.join(base, name), { recursive: true });
}

/** Starts what an update that was killed has left stopped. */
async function inPlaceAlready(version: string): Promise<Failure> {
  const silent = await firstSilent(() => undefined);
  return new Failure(
    silent === null
      ? `${version} is in place already.`
      : `${version} is in place already, but ${silent}. Look at: class-site log. To return to the version before: class-site back`,
  );
}

/** Switches, starts all classes, and waits for them. Returns the first that does not answer, or what went wrong. */
async function firstSilent(change: () => void): Promise<string | null> {
  try {
    change();
  } catch (error) {
    return (error as Error).message;
  }
  for (const name of classNames()) if (!start(name)) return `class ${name} did not start`;
  for (const name of classNames()) if (!(await answers(name))) return `class ${name} does not answer`;
  return null;
}

function installedRelease(): string {
  const current = currentRelease();
  if (!current || classNames().length === 0)
    throw new Failure("There is no class on this machine yet. Install one: sudo ./install");
  return current;
}

function backUpAll(): void {
  for (const name of classNames()) {
    say(`Making a backup of class ${name}.`);
    backUp(name);
  }
}

/** The archive as a file whose checksum is right. A file needs none beside it: every file in it is checked later. */
async function checkedArchive(archive: string, folder: string): Promise<string> {
  if (!/^https?:/.test(archive)) {
    if (!existsSync(archive)) throw new Failure(`The file ${archive} was not found. Please check its name and folder.`);
    if (existsSync(`${archive}.sha256`)) await checkArchive(archive, `${archive}.sha256`);
    return archive;
  }
  const address = new URL(archive);
  const file = path.join(folder, path.basename(address.pathname));
  say(`Downloading ${address.href}`);
  await download(address.href, file);
  await download(`${address.origin}${address.pathname}.sha256${address.search}`, `${file}.sha256`);
  await checkArchive(file, `${file}.sha256`);
  return file;
}

async function download(address: string, file: string): Promise<void> {
  refuseOpenLine(address);
  const failure = (why: string) =>
    new Failure(
      `${address} could not be downloaded: ${why}. Nothing was changed. Check the address, or download the file and give its name.`,
    );
  const response = await fetch(address).catch(() => null);
  if (!response) throw failure("there was no answer");
  // A service may send us on to another one.
  refuseOpenLine(response.url);
  if (!response.ok || !response.body) throw failure(`the answer was ${response.status}`);
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") throw error;
    throw failure("the connection broke off");
  }
}

function refuseOpenLine(address: string): void {
  const { protocol, hostname } = new URL(address);
  if (protocol === "https:" || hostname === "localhost") return;
  throw new Failure("An address must begin with https, so that nobody can change the archive on its way.");
}

/** Throws a Failure if a class's replica is in a folder that the version to install can't write to. */
function refuseReplica(name: string, release: string): void {
  const { REPLICA_URL: replica = "" } = readSettings(name);
  if (!existsSync(path.join(release, "deploy/class-of-1985-owner@.service"))) return;
  const allowed = path.join(backupsFolder(name), "replica");
  if (!replica.startsWith(at("var/backups/class-of-1985/")) || replica === allowed || replica.startsWith(`${allowed}/`)) return;
  throw new Failure(
    `Class ${name} has its replica in ${replica}, where ${versionOf(release)} can't write. Set REPLICA_URL=${allowed} in ${settingsFile(name)}, and run this again. A new replica begins there; delete the old one when it is complete.`,
  );
}

/** Throws a Failure if a class sleeps and the version to return to can't be started by a socket. */
function refuseSleeping(name: string, release: string): void {
  if (!sleeps(name) || existsSync(path.join(release, "deploy/class-of-1985@.socket"))) return;
  throw new Failure(
    `Class ${name} starts at the first request, which ${path.basename(release)} can't do. Give it a PORT in ${settingsFile(name)}, remove IDLE_MINUTES there, and run: systemctl disable --now class-of-1985@${name}.socket && systemctl enable --now class-of-1985@${name}`,
  );
}

/** The copies of a class's database that versions made before they changed its tables, the oldest first. */
function copiesBeforeUpdates(name: string): string[] {
  const folder = path.join(dataFolder(name), "backups");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => /^before-update-.*\.sqlite$/.test(file))
    .sort()
    .map((file) => path.join(folder, file));
}

interface FailedUpdate {
  release: string;
  previous: string;
  /** When the classes were stopped. */
  begun: number;
  silent: string;
}

/** Puts the previous version back with the database as it left it. Always throws a Failure. */
async function undoUpdate({ release, previous, begun, silent }: FailedUpdate): Promise<never> {
  const before = path.basename(previous);
  say(`${versionOf(release)} does not run: ${silent}. Going back to ${before}.`);
  for (const name of classNames()) {
    stop(name);
    const why = lastWords(unit(name, "service"), begun);
    if (why) say(`Class ${name} said: ${why}`);
  }
  returnTo(previous, release);
  for (const name of classNames()) {
    // The first copy made since the update began is the database as the previous version left it.
    const copy = copiesBeforeUpdates(name).find((file) => statSync(file).mtimeMs >= begun);
    if (!give(name) || (copy && site(name, ["restore", "--yes", copy]).code !== 0)) {
      throw new Failure(
        `The database of class ${name} could not be put back: please do it by hand, with a copy in ${path.join(dataFolder(name), "backups")}.`,
      );
    }
  }
  const stillSilent = await firstSilent(() => undefined);
  if (stillSilent !== null) {
    throw new Failure(
      `${before} is in place, but ${stillSilent} either. Look at: journalctl -u 'class-of-1985@*' --since -10min`,
    );
  }
  throw new Failure(
    `${before} is back, with all data as it was. What went wrong: journalctl -u 'class-of-1985@*' --since -10min`,
  );
}

/** Returns to the version before the current one, or to one that is named. Throws a Failure. */
export async function back(named: string | undefined): Promise<void> {
  const current = installedRelease();
  goOnWhateverComes();
  const others = otherReleases(current);
  const version = named ?? others[0];
  if (version === path.basename(current)) throw new Failure(`${version} is in place already.`);
  if (version === undefined || !others.includes(version)) {
    throw new Failure(
      `${named ?? "A version before this one"} is not in ${releasesFolder}, which has only the version before the current one.`,
    );
  }
  const release = path.join(releasesFolder, version);
  for (const name of classNames()) {
    refuseSleeping(name, release);
    refuseReplica(name, release);
  }
  backUpAll();
  for (const name of classNames()) stop(name);
  switchTo(release);
  for (const name of classNames()) {
    if (give(name) && putBackIfNewer(name)) continue;
    switchTo(current);
    const silent = await firstSilent(() => undefined);
    throw new Failure(
      `Class ${name} has no copy of its database that ${version} can use. ${path.basename(current)} ${silent ? `is in place again, but ${silent}` : "runs again"}.`,
    );
  }
  const silent = await firstSilent(() => undefined);
  if (silent !== null)
    throw new Failure(`${version} is in place, but ${silent}. Look at: journalctl -u 'class-of-1985@*' --since -10min`);
  say(`${version} runs.`);
}

/**
 * Puts back a copy of a class's database if the version that is in place now can't use the database, because a newer version changed
 * it: the newest copy that it can use. Returns false if there is none.
 */
function putBackIfNewer(name: string): boolean {
  if (site(name, ["list"]).code === 0) return true;
  const copy = copiesBeforeUpdates(name)
    .reverse()
    .find((file) => site(name, ["restore", "--yes", file]).code === 0);
  if (!copy) return false;
  const place = path.join(dataFolder(name), "backups");
  say(
    `Class ${name} has its database from before the update. What was written since is in the newest replaced-….sqlite of ${place}, and in the backup made just now.`,
  );
  return true;
}
