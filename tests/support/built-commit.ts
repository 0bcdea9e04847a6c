import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "./fresh-build.ts";

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
