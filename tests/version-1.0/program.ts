import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { builtCommit, commitHash } from "#tests/support/built-commit.ts";

/** Runs version 1.0 on a data folder. Builds it first if no earlier run did. */

/** The last commit of version 1.0. */
const version = "bc62ed6";

const port = 5029;
export const origin = `http://localhost:${port}`;

const folder = builtCommit(commitHash(version));
const node = path.join(folder, "node_modules/.bin/node");

export interface OldProgram {
  /** Runs a terminal command and returns what it printed. */
  command(args: string[], input?: string): string;
  /** Runs 1.0's program that makes the sample class. */
  makeSampleClass(): void;
  /** Starts the site and returns what stops it. */
  start(): Promise<() => Promise<void>>;
}

export function oldProgram(dataDir: string): OldProgram {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), RATE_LIMITS: "off", NODE_COMPILE_CACHE: "" };
  const run = (file: string, args: string[], input = "") =>
    execFileSync(node, [file, ...args], { cwd: folder, env, input, encoding: "utf8" });
  return {
    command: (args, input) => run("app/cli.ts", args, input),
    makeSampleClass: () => void run("db/demo/make.ts", []),
    async start() {
      const server = spawn(node, ["build/server/index.js"], {
        cwd: folder,
        env: { ...env, NODE_ENV: "production" },
        stdio: ["ignore", "ignore", "inherit"],
      });
      while (!(await isAnswering())) if (server.exitCode !== null) throw new Error("Version 1.0 did not start");
      return async () => {
        server.kill("SIGTERM");
        await once(server, "exit");
      };
    },
  };
}

const isAnswering = () =>
  fetch(`${origin}/api/health`).then(
    ({ ok }) => ok,
    () => new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 100)),
  );
