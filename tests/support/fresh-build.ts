import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";

const sources = ["app", "db", "package-lock.json", "react-router.config.ts", "tailwind.config.ts", "vite.config.ts"];

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
