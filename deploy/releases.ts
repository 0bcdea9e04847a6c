import { createHash } from "node:crypto";
import {
  cpSync,
  createReadStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import {
  at,
  base,
  currentLink,
  Failure,
  fullDisk,
  must,
  readText,
  releasesFolder,
  run,
  unitsFolder,
  writeText,
} from "./machine.ts";

/** The versions on this machine: unpacking an archive, checking it, and switching from one to another. */

/** The version that a folder with a release has. */
export function versionOf(folder: string): string {
  const text = readText(path.join(folder, "package.json"));
  return text ? String(JSON.parse(text).version) : "";
}

/** Whether one version is older than another: '1.9.0' than '1.10.0'. */
export function isOlder(one: string, other: string): boolean {
  return one.localeCompare(other, "en-US", { numeric: true }) < 0;
}

/** Checks that a folder has every file of its release, unchanged, and no other. Throws a Failure. */
export async function checkFiles(folder: string): Promise<void> {
  const lines = readText(path.join(folder, "SHA256SUMS")).split("\n").filter(Boolean);
  const expected = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  if (expected.size === 0) throw new Failure(`${folder} is not an unpacked archive of class-site: SHA256SUMS is missing.`);
  const wrong: string[] = [];
  for (const [name, sum] of expected) {
    const file = path.join(folder, name);
    if (!existsSync(file) || (await checksumOf(file)) !== sum) wrong.push(name);
  }
  const added = filesBelow(folder).filter((name) => name !== "SHA256SUMS" && !expected.has(name));
  const [first] = [...wrong, ...added];
  if (first !== undefined) {
    throw new Failure(`The archive is damaged or was changed (${first}). Get it again, and unpack it into an empty folder.`);
  }
}

/** The files below a folder, with their paths in it, but not what links lead to. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return filesBelow(path.join(folder, entry.name)).map((name) => path.join(entry.name, name));
    return entry.isFile() ? [entry.name] : [];
  });
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Puts a checked, unpacked release among the versions of this machine, as root's. Returns its folder. */
export function keepRelease(unpacked: string): string {
  const release = path.join(releasesFolder, versionOf(unpacked));
  const sums = "SHA256SUMS";
  if (existsSync(release) && readText(path.join(release, sums)) === readText(path.join(unpacked, sums))) return release;
  mkdirSync(releasesFolder, { recursive: true });
  const draft = `${release}.new`;
  rmSync(draft, { recursive: true, force: true });
  try {
    cpSync(unpacked, draft, { recursive: true, verbatimSymlinks: true });
    // The site cannot change its own code.
    must("chown", "-R", "root:root", draft);
    must("chmod", "-R", "u=rwX,go=rX", draft);
    rmSync(release, { recursive: true, force: true });
    renameSync(draft, release);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  return release;
}

/** Unpacks an archive into a new folder, and checks it. Returns the folder of the release in it. Throws a Failure. */
export async function unpack(archive: string, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const { code, output } = run("tar", ["-xzf", archive, "--no-same-owner", "-C", folder]);
  if (/No space left/.test(output)) throw new Failure(fullDisk);
  const [name, ...others] = code === 0 ? readdirSync(folder) : [];
  if (!name || others.length > 0 || !/^class-site-\d+\.\d+\.\d+/.test(name)) {
    throw new Failure(`${archive} is not an archive of class-site, or it is cut off. Get it again.`);
  }
  const unpacked = path.join(folder, name);
  await checkFiles(unpacked);
  if (run(path.join(unpacked, "bin/node"), ["--version"]).code !== 0) {
    throw new Failure(
      `${path.basename(archive)} is for machines with another processor. 'uname -m' says x86_64 for x64, and aarch64 for arm64.`,
    );
  }
  return unpacked;
}

/** Compares an archive with the checksum in the file beside it. Throws a Failure. */
export async function checkArchive(archive: string, sumFile: string): Promise<void> {
  const expected = readFileSync(sumFile, "utf8").slice(0, 64);
  if ((await checksumOf(archive)) !== expected) {
    throw new Failure(`${path.basename(archive)} does not have the checksum in ${path.basename(sumFile)}. Get both again.`);
  }
}

/** 'current' is a link, replaced in one step so that it always exists. Each version has its own units. */
export function switchTo(release: string): void {
  link(release, currentLink);
  for (const file of unitsOf(release)) writeText(path.join(unitsFolder, path.basename(file)), readText(file), 0o644);
  linkProgram(release);
  must("systemctl", "daemon-reload");
  // Let systemd start again what has failed too often.
  run("systemctl", ["reset-failed", "class-of-1985@*"]);
}

/** Puts the version before in place again. The one that failed goes first, because it may have filled the disk. */
export function returnTo(previous: string, failed: string): void {
  link(previous, currentLink);
  rmSync(failed, { recursive: true, force: true });
  switchTo(previous);
}

const unitsOf = (release: string) =>
  readdirSync(path.join(release, "deploy"))
    .filter((name) => name.startsWith("class-of-1985"))
    .map((name) => path.join(release, "deploy", name));

const programLink = at("usr/local/bin/class-site");

/** Lets people type 'class-site'. Version 1.1 has no such program: then the one of the newer version stays in use. */
function linkProgram(release: string): void {
  const program = "bin/class-site";
  const other = releasesWithProgram().at(-1);
  if (existsSync(path.join(release, program))) link(path.join(currentLink, program), programLink);
  else if (other) link(path.join(other, program), programLink);
  else rmSync(programLink, { force: true });
}

const releasesWithProgram = () =>
  readdirSync(releasesFolder)
    .map((name) => path.join(releasesFolder, name))
    .filter((release) => existsSync(path.join(release, "bin/class-site")));

function link(target: string, place: string): void {
  const draft = `${place}.new`;
  mkdirSync(path.dirname(place), { recursive: true });
  rmSync(draft, { force: true });
  symlinkSync(target, draft);
  renameSync(draft, place);
}

/** Removes versions that are neither in place nor the one before. */
export function removeOldReleases(kept: readonly (string | null)[]): void {
  for (const name of readdirSync(releasesFolder)) {
    const release = path.join(releasesFolder, name);
    if (!kept.includes(release)) rmSync(release, { recursive: true });
  }
}

/** Takes back everything that an installation put on the machine for the program itself. */
export function removeProgram(): void {
  for (const name of readdirSync(unitsFolder)) {
    if (name.startsWith("class-of-1985")) rmSync(path.join(unitsFolder, name));
  }
  if (isLink(programLink)) rmSync(programLink);
  rmSync(base, { recursive: true, force: true });
  run("systemctl", ["daemon-reload"]);
  run("rmdir", [at("run/class-of-1985")]);
}

const isLink = (file: string) => lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Says which release is in place and which was before, for 'back'. */
export function otherReleases(current: string | null): string[] {
  if (!existsSync(releasesFolder)) return [];
  return readdirSync(releasesFolder).filter((name) => !name.endsWith(".new") && path.join(releasesFolder, name) !== current);
}
