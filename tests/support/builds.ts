import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const sources = ["app", "db", "package-lock.json", "react-router.config.ts", "tailwind.config.ts", "vite.config.ts"];

const loadDrizzleFaster = `--import=${pathToFileURL("tests/support/drizzle-modules.ts")}`;
/** Others may be a debugger's, which finds test workers by them. */
const { NODE_OPTIONS: options = "" } = process.env;

/** With these, programs that tests start find themselves compiled, and load drizzle faster: a terminal command takes a third of the time. */
export const quickStart = {
  NODE_COMPILE_CACHE: path.resolve("node_modules/.cache/node"),
  NODE_OPTIONS: options.includes(loadDrizzleFaster) ? options : `${options} ${loadDrizzleFaster}`.trim(),
};

const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function latestChangeIn(name: string): number {
  if (!statSync(name).isDirectory()) return changedAt(name);
  const files = readdirSync(name, { recursive: true, encoding: "utf8" });
  return Math.max(...files.map((file) => changedAt(path.join(name, file))));
}

/** Makes the production build if it is missing or older than its sources. */
export default function freshBuild(): void {
  // A build writes this file last.
  const builtAt = changedAt("build/server/index.js");
  if (builtAt <= Math.max(...sources.map(latestChangeIn))) build(".");
}

/** Makes the production build of a checkout, with more options of `react-router build` if there are any. */
export function build(folder: string, options: string[] = []): void {
  const command = ["node_modules/@react-router/dev/bin.cjs", "build", "--logLevel=error", ...options];
  const { status, error } = spawnSync(process.execPath, command, {
    cwd: folder,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error("The production build failed", { cause: error });
}

/** Folders with the files and the production build of a commit. They stay in the system's temporary folder for the next run. */

/** The whole hash of a commit, branch, or tag. */
export const commitHash = (name: string) =>
  execFileSync("git", ["rev-parse", "--verify", `${name}^{commit}`], { encoding: "utf8" }).trim();

/** The folder of a built commit. Builds it if no earlier run did. */
export function builtCommit(hash: string): string {
  const commits = path.join(tmpdir(), "built-commits");
  const folder = path.join(commits, hash);
  if (existsSync(folder)) return folder;
  mkdirSync(commits, { recursive: true });
  // Built under another name, so that two runs at once do not disturb each other.
  const draft = mkdtempSync(path.join(commits, "draft-"));
  const archive = `${draft}.tar`;
  execFileSync("git", ["archive", `--output=${archive}`, hash]);
  execFileSync("tar", ["-xf", archive, "-C", draft]);
  rmSync(archive);
  installPackages(draft);
  build(draft);
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
  return folder;
}

/** Links the packages of this checkout if the folder needs the same ones. Otherwise, or on another disk, installs them. */
function installPackages(folder: string) {
  const [ours, theirs] = [".", folder].map((checkout) => readFileSync(path.join(checkout, "package-lock.json"), "utf8"));
  const target = path.join(folder, "node_modules");
  if (ours === theirs && spawnSync("cp", ["-al", "node_modules", target]).status === 0) return;
  rmSync(target, { recursive: true, force: true });
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
}
