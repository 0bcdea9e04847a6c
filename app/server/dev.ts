import { existsSync, globSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import pretty from "pino-pretty";
import type { ServerBuild } from "react-router";
import { createServer, createServerModuleRunner, type ErrorPayload, normalizePath, type ViteDevServer } from "vite";
import { saveSiteAddress } from "#app/domain/core/site-files.server.ts";
import { closeHttpServer, listen, makeHttpServer } from "#app/http/http-server.server.ts";
import { BadSetting, environment } from "#app/settings/environment.server.ts";
import { databaseFile } from "#db/database-file.ts";
import { howToSignIn } from "#db/demo/accounts.ts";
import type { OpenSite } from "./site.server.ts";

/** `npm run dev`: production's server and listener; Vite serves the files and reloads modules that a change affects. */

type Listener = (req: IncomingMessage, res: ServerResponse) => void;
type OverlayError = ErrorPayload["err"];
interface LoggedRequest {
  req?: { method: string; path: string };
  res?: { status: number };
  responseTime?: number;
  msg: string;
}

/** Absolute patterns, because the project itself may be in a folder named `data`. */
const everythingIn = (...folders: string[]) => folders.map((folder) => `${normalizePath(path.resolve(folder))}/**`);

const settings = environment();
const hasDatabase = existsSync(databaseFile(settings.dataDir));
// Importing it creates the sample class and prints how to sign in.
if (!hasDatabase) await import("#db/demo/make.ts");
const server = makeHttpServer(settings);
const vite = await createServer({
  server: {
    middlewareMode: true,
    // On the site's own port, which the Content-Security-Policy lets pages connect to.
    hmr: { server },
    // Vite serves any file of the project, and these hold members' data.
    fs: { deny: [".env", ".env.*", "*.{crt,pem}", "**/.git/**", ...everythingIn("data", settings.dataDir)] },
    watch: {
      ignored: everythingIn("build", "data", "test-results", settings.dataDir),
      // Editors empty a file and then write it. Without this, the watcher can report the empty file and drop the second change.
      awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 },
    },
  },
});
/** What belongs to Vite's current environments. It makes new ones when its configuration changes, such as the scale or the colors. */
let loader = makeLoader(vite);
const current = () => {
  if (loader.environment !== vite.environments.ssr) loader = makeLoader(vite);
  return loader;
};
const load = {
  site: () => importModule<typeof import("./site.server.ts")>("/app/server/site.server.ts"),
  listener: () => importModule<typeof import("#app/http/listener.server.ts")>("/app/http/listener.server.ts"),
  log: () => importModule<typeof import("#app/http/log.server.ts")>("/app/http/log.server.ts"),
  security: () => importModule<typeof import("#app/http/security.server.ts")>("/app/http/security.server.ts"),
  routes: () => importModule<typeof import("virtual:react-router/server-build")>("virtual:react-router/server-build"),
};

let running: { modules: unknown[]; site: OpenSite; listener: Listener } | undefined;
let pendingListener: Promise<Listener> | undefined;

server.on("request", async (req, res) => {
  try {
    // One request at a time, so that only one of them opens the site.
    pendingListener = (pendingListener ?? Promise.resolve()).then(currentListener, currentListener);
    (await pendingListener)(req, res);
  } catch (error) {
    vite.middlewares(req, res, () => void sendErrorPage(res, error as Error & Partial<OverlayError>));
  }
});
const port = await listen(server, settings).catch((error) => {
  if (!(error instanceof BadSetting)) throw error;
  console.error(error.message);
  process.exit(1);
});
saveSiteAddress(settings.siteOrigin ?? `http://localhost:${port}`);
if (hasDatabase) console.log(`\nThe data is in ${settings.dataDir}. If it is the sample class: ${howToSignIn}`);
console.log(`The site with live changes: http://localhost:${port}\n`);

const stop = async () => {
  await vite.close();
  await closeHttpServer(server);
  await running?.site.close();
  process.exit(0);
};
process.once("SIGTERM", stop);
process.once("SIGINT", stop);

function makeLoader(vite: ViteDevServer) {
  const environment = vite.environments.ssr;
  // Loads all modules at once, because they would otherwise load one after another.
  for (const file of globSync("app/{domain,http,routes,ui}/**/*.{ts,tsx}")) void environment.warmupRequest(`/${file}`);
  return {
    environment,
    /** Reloads changed modules and the modules that depend on them, and keeps all others. */
    runner: createServerModuleRunner(environment, { hmr: false }),
    overlay: errorOverlay(vite),
  };
}

/** Imports a server module. Starts again if Vite restarts meanwhile: the old environment would not answer for a minute. */
async function importModule<Module>(id: string): Promise<Module> {
  const { environment, runner } = current();
  let timer: NodeJS.Timeout | undefined;
  const restart = new Promise<"restarted">((resolve) => {
    timer = setInterval(() => vite.environments.ssr !== environment && resolve("restarted"), 50);
  });
  const imported = runner.import<Module>(id);
  try {
    const result = await Promise.race([imported, restart]);
    if (result !== "restarted") return result as Module;
  } finally {
    clearInterval(timer);
  }
  // It fails because its environment was closed.
  imported.catch(() => {});
  return importModule(id);
}

/** The listener for the current files. Reopens the site when one of its modules has changed. */
async function currentListener(): Promise<Listener> {
  const modules = await Promise.all([load.site(), load.listener(), load.log()]);
  if (running && modules.every((module, index) => module === running?.modules[index])) return running.listener;
  const [{ openSite }, { requestListener }, { logTo }] = modules;
  await running?.site.close();
  running = undefined;
  logTo(developerLog());
  const site = await openSite(settings);
  site.startMail();
  const listener = requestListener(settings, { build: developmentBuild, mode: "development", files: vite.middlewares });
  running = { modules, site, listener };
  return listener;
}

/** The routes as the files are now, with our development client in every page. */
async function developmentBuild(): Promise<ServerBuild> {
  const build = await load.routes();
  const { module } = build.entry;
  const render: typeof module.default = async (...args) => withDevelopmentClient(await module.default(...args));
  return { ...build, entry: { module: { ...module, default: render } } };
}

/**
 * Adds our development client and Vite's style nonce. Removes the framework's nonce on one link, which React calls a mismatch.
 */
async function withDevelopmentClient(response: Response): Promise<Response> {
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1];
  if (!nonce || !response.body) return response;
  const html = await response.text();
  const page = html
    .replace(
      "<head>",
      `<head><meta property="csp-nonce" nonce="${nonce}"><script type="module" src="/app/server/dev-client.ts"></script>`,
    )
    .replace(/(<link data-react-router-critical-css\b[^>]*?) nonce="[^"]*"/, "$1");
  return new Response(page, response);
}

/** The log as text: one line per request, none for modules, and errors in the browser, too. */
function developerLog() {
  const text = pretty({
    sync: true,
    ignore: "pid,hostname,req,res,responseTime",
    messageFormat: (entry) => {
      const { req, res, responseTime, msg } = entry as unknown as LoggedRequest;
      return req && res ? `${req.method} ${req.path} ${res.status}, ${responseTime} ms` : msg;
    },
  });
  return {
    write(line: string) {
      const entry = JSON.parse(line);
      if (/^\/(@|app\/|node_modules\/)/.test(entry.req?.path ?? "") && entry.level < 40) return;
      // The error of a failed request has its own entry.
      if (entry.res) delete entry.err;
      text.write(JSON.stringify(entry));
      if (entry.level >= 50 && entry.err) current().overlay.show({ message: entry.err.message, stack: entry.err.stack });
    },
  };
}

/** Shows errors over the page: in all open windows, or in the next one to connect, which is the page that failed. */
function errorOverlay({ environments, watcher }: ViteDevServer) {
  const { hot } = environments.client;
  let last: ErrorPayload | undefined;
  let hasNoPage = false;
  hot.on("vite:client:connect", (_data, client) => {
    if (last) client.send(last);
    last = undefined;
  });
  watcher.on("change", () => {
    last = undefined;
    if (hasNoPage) hot.send({ type: "full-reload" });
    hasNoPage = false;
  });
  return {
    show(err: OverlayError) {
      last = { type: "error", err };
      hot.send(last);
    },
    /** For a window that shows only the error: it reloads when a file changes. */
    showAlone(err: OverlayError) {
      hasNoPage = true;
      this.show(err);
    },
  };
}

/** Answers with the error and stack of a module that cannot be loaded. */
async function sendErrorPage(res: ServerResponse, error: Error & Partial<OverlayError>) {
  // The policy may be in the module that cannot be loaded.
  const security = await load.security().catch(() => null);
  const nonce = security?.newNonce() ?? "";
  const message = stripVTControlCharacters(error.message);
  const calls = (error.stack ?? "").split("\n").filter((line) => /^ +at /.test(line) && !line.includes("/node_modules/"));
  const text = [message, ...calls].join("\n");
  console.error(text);
  current().overlay.showAlone({ message, stack: text, ...(error.id ? { id: error.id } : {}) });
  if (security) res.setHeader("Content-Security-Policy", security.contentSecurityPolicy(nonce));
  res.writeHead(500, { "Content-Type": "text/html; charset=utf-8" });
  res.end(`<!doctype html><html lang="en"><meta property="csp-nonce" nonce="${nonce}"><title>Error</title>
<script type="module" src="/@vite/client"></script><pre>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre></html>`);
}
