import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sessionAtMarionette, sessionOverHttp, type WebDriver } from "./webdriver.ts";

/** How the engines of Firefox and Safari are started, each by the WebDriver that comes with it. */

export interface Browser {
  driver: WebDriver;
  /** From now on, pages run no scripts. */
  forbidScripts(): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** The programs that it needs. */
  programs: string[];
  start(): Promise<Browser>;
}

/** Whether all programs of an engine are there. */
export function isInstalled({ programs }: Engine): boolean {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return programs.every((program) => folders.some((folder) => existsSync(path.join(folder, program))));
}

/** Firefox. Debian has no geckodriver, which only translates to Marionette. */
export const firefox: Engine = {
  name: "Firefox",
  programs: ["firefox-esr"],
  start: () =>
    startBrowser(async (home, run) => {
      const settings = {
        // Any free port, which Firefox writes to a file.
        "marionette.port": 0,
        "browser.shell.checkDefaultBrowser": false,
        "browser.startup.page": 0,
        "app.update.enabled": false,
        "datareporting.policy.dataSubmissionEnabled": false,
        "network.captive-portal-service.enabled": false,
        "network.connectivity-service.enabled": false,
        "services.settings.server": "data:,",
      };
      const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
      writeFileSync(path.join(home, "user.js"), lines.join("\n"));
      const options = ["--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", home];
      const program = run("firefox-esr", options);
      const portFile = path.join(home, "MarionetteActivePort");
      const port = await program.waitFor("port", () => existsSync(portFile) && Number(readFileSync(portFile, "utf8")));
      const driver = await sessionAtMarionette(port);
      return {
        driver,
        forbidScripts: () => driver.runInBrowser('Services.prefs.setBoolPref("javascript.enabled", false)'),
        quit: () => driver.quit(),
      };
    }),
};

/** WebKitGTK, Safari's engine, in the small browser that comes with it. It needs a screen. */
export const webKit: Engine = {
  name: "WebKitGTK",
  programs: ["WebKitWebDriver", "Xvfb"],
  start: () =>
    startBrowser(async (home, run) => {
      const screen = run("Xvfb", ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]);
      const number = await screen.waitFor("number", () => /^\d+$/m.exec(screen.output())?.[0]);
      const port = await freePort();
      const program = run("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
        DISPLAY: `:${number}`,
        XDG_RUNTIME_DIR: home,
        GDK_BACKEND: "x11",
        NO_AT_BRIDGE: "1",
        // There is no graphics card.
        LIBGL_ALWAYS_SOFTWARE: "1",
        WEBKIT_DISABLE_COMPOSITING_MODE: "1",
        WEBKIT_DISABLE_DMABUF_RENDERER: "1",
      });
      const origin = `http://127.0.0.1:${port}`;
      await program.waitFor("answer", () => fetch(`${origin}/status`).catch(() => null));
      const session = (...options: string[]) =>
        sessionOverHttp(origin, { "webkitgtk:browserOptions": { args: ["--automation", ...options] } });
      const browser = {
        driver: await session(),
        async forbidScripts() {
          await browser.driver.quit();
          browser.driver = await session("--enable-javascript=false");
        },
        quit: () => browser.driver.quit(),
      };
      return browser;
    }),
};

/** A program that a browser consists of. */
interface Program {
  output(): string;
  /** Waits until there is such a value. */
  waitFor<Value>(what: string, find: () => Value | Promise<Value>): Promise<NonNullable<Exclude<Value, false | 0 | "">>>;
  stop(): Promise<void>;
}

type Run = (name: string, options: string[], settings?: Record<string, string>) => Program;
type OpenBrowser = Omit<Browser, "close"> & { quit(): Promise<void> };

/** Starts a browser with a home folder of its own. When it is closed or does not start, all its programs end. */
async function startBrowser(open: (home: string, run: Run) => Promise<OpenBrowser>): Promise<Browser> {
  const home = mkdtempSync(path.join(tmpdir(), "engine-"));
  const programs: Program[] = [];
  async function stop() {
    for (const program of programs.reverse()) await program.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  }
  try {
    const browser = await open(home, (name, options, settings) => {
      const program = startProgram(name, options, { HOME: home, ...settings });
      programs.push(program);
      return program;
    });
    return Object.assign(browser, { close: () => browser.quit().finally(stop) });
  } catch (error) {
    await stop();
    throw error;
  }
}

const startTimeout = 60_000;

function startProgram(name: string, options: string[], settings: Record<string, string>): Program {
  const child = spawn(name, options, { env: { ...process.env, ...settings }, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  // Only a program without an id could not be started.
  child.once("error", () => {});
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  return {
    output: () => output,
    async waitFor(what, find) {
      if (child.pid === undefined) throw new Error(`${name} could not be started. Is it installed?`);
      for (const began = Date.now(); ; await wait(50)) {
        const found = await find();
        if (found) return found as NonNullable<Exclude<typeof found, false | 0 | "">>;
        if (hasEnded() || Date.now() - began > startTimeout) throw new Error(`${name} gave no ${what}: ${output}`);
      }
    },
    async stop() {
      if (hasEnded()) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
