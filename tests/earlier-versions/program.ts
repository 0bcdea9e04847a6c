import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { builtCommit, commitHash } from "#tests/support/builds.ts";
import type { EarlierVersion } from "./fixture.ts";

/** Runs an earlier version on a data folder. Builds it first if no earlier run did. */

/** The last commit of each. */
const commits: Record<EarlierVersion, string> = { "1.0": "bc62ed6", "1.1": "4bb3d21" };

const port = 5029;
export const origin = `http://localhost:${port}`;

/** Version 1.1 sends email, here to a server that never answers, so that emails wait. Version 1.0 ignores these. */
const mail = { SMTP_URL: "smtp://localhost:9", MAIL_FROM: "class@class1985.example", SITE_URL: origin };

export interface OldProgram {
  /** Runs a terminal command and returns what it printed. */
  command(args: string[], input?: string): string;
  /** Runs the version's program that makes the sample class, with this many people who joined or may join. */
  makeSampleClass(people: number): void;
  /** Starts the site and returns what stops it. */
  start(): Promise<() => Promise<void>>;
}

export function oldProgram(version: EarlierVersion, dataDir: string): OldProgram {
  const folder = builtCommit(commitHash(commits[version]));
  const node = path.join(folder, "node_modules/.bin/node");
  const settings = { ...mail, DATA_DIR: dataDir, PORT: String(port), RATE_LIMITS: "off", NODE_COMPILE_CACHE: "" };
  const env: NodeJS.ProcessEnv = { ...process.env, ...settings };
  const run = (file: string, args: string[], input = "") =>
    execFileSync(node, [file, ...args], { cwd: folder, env, input, encoding: "utf8" });
  return {
    command: (args, input) => run("app/cli.ts", args, input),
    makeSampleClass(people) {
      env.DEMO_MEMBERS = String(people);
      run("db/demo/make.ts", []);
    },
    async start() {
      const server = spawn(node, ["build/server/index.js"], {
        cwd: folder,
        env: { ...env, NODE_ENV: "production" },
        stdio: ["ignore", "ignore", "inherit"],
      });
      process.once("exit", () => server.kill());
      while (!(await isAnswering())) if (server.exitCode !== null) throw new Error(`Version ${version} did not start`);
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
