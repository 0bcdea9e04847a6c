import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A running production server. */
export interface Site {
  origin: string;
  /** The parsed lines of its log so far. */
  log: Record<string, unknown>[];
  /** What it printed besides, such as the first administrator's link. */
  printed: string[];
  stop(): Promise<number | null>;
  /** Kills the process, as a power cut would. */
  kill(): Promise<void>;
}

/** What `npm start` passes to Node in a checkout: options, and the program. */
export function startArguments(checkout = "."): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(checkout, "package.json"), "utf8")) as { scripts: { start: string } };
  return scripts.start.split(" ").slice(1);
}

/**
 * Starts the production server with a data folder, as `npm start` does, and waits until it listens. The build is this
 * checkout's unless `checkout` names the folder of another.
 */
export async function startSite(dataDir: string, settings: Record<string, string> = {}, checkout = "."): Promise<Site> {
  const server = spawn(process.execPath, startArguments(checkout), {
    cwd: checkout,
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      LOG_LEVEL: "info",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log: Record<string, unknown>[] = [];
  const printed: string[] = [];
  const port = await waitForPort(server, log, printed);
  return {
    origin: `http://localhost:${port}`,
    log,
    printed,
    async stop() {
      if (server.exitCode === null) {
        server.kill("SIGTERM");
        await once(server, "exit");
      }
      return server.exitCode;
    },
    async kill() {
      server.kill("SIGKILL");
      await once(server, "exit");
    },
  };
}

/** The id of the site's process, from its log. */
export const processId = (site: Site): number => Number(site.log.find((entry) => typeof entry.pid === "number")?.pid);

function waitForPort(server: ChildProcess, log: Record<string, unknown>[], printed: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    let errorOutput = "";
    server.stderr?.on("data", (text) => {
      errorOutput += text;
    });
    server.once("exit", (code) => reject(new Error(`The server stopped with code ${code}: ${errorOutput}`)));
    let rest = "";
    // Not readline, which also breaks lines at U+2028, as in the paths of some requests.
    server.stdout?.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (!line.startsWith("{")) {
          printed.push(line);
          continue;
        }
        const entry = JSON.parse(line);
        log.push(entry);
        if (typeof entry.port === "number") resolve(entry.port);
      }
    });
  });
}

/** A new folder, in memory during `npm test`. */
export const temporaryFolder = (name: string): string => mkdtempSync(path.join(tmpdir(), name));
