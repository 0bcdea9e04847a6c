import * as build from "virtual:react-router/server-build";
import sirv from "sirv";
import { saveSiteAddress } from "#app/domain/core/site-files.server.ts";
import { defaultJoiningDays, joinPath } from "#app/domain/sign-in/sign-in-links.ts";
import { closeHttpServer, inheritedSocket, listen, listenOnSocket, makeHttpServer } from "#app/http/http-server.server.ts";
import { requestListener } from "#app/http/listener.server.ts";
import { log } from "#app/http/log.server.ts";
import { documentHeaders } from "#app/http/security.server.ts";
import { BadSetting, type Environment, environment } from "#app/settings/environment.server.ts";
import { UnusableDatabaseError } from "#db/client.server.ts";
import { storageProblem } from "#db/storage-errors.server.ts";
import { endWhenIdle } from "./idle-end.server.ts";
import { type OpenSite, openSite } from "./site.server.ts";

/** The production process: the built site behind an HTTP server. In development, app/server/dev.ts takes its place. */

/** After how many minutes without a request a site ends that systemd starts again, unless IDLE_MINUTES is set. */
const usualIdleMinutes = 15;

// Not awaited: a package that is loaded later imports this file, and would wait for it while it waits for the package.
void run();

async function run() {
  try {
    await start(environment());
  } catch (error) {
    const isExplained = error instanceof BadSetting || error instanceof UnusableDatabaseError;
    const sentence = isExplained ? error.message : storageProblem(error, environment().dataDir);
    if (!sentence) throw error;
    console.error(sentence);
    process.exit(1);
  }
}

async function start(settings: Environment) {
  const socket = inheritedSocket(settings);
  const site = await openSite(settings);
  const server = makeHttpServer(settings);
  server.on("request", requestListener(settings, { build, mode: "production", files: builtFiles() }));
  const place = socket === null ? { port: await listen(server, settings), host: settings.host } : { socket };
  if (socket !== null) await listenOnSocket(server, socket);
  const origin = settings.siteOrigin ?? `http://localhost:${place.port}`;
  try {
    saveSiteAddress(origin);
  } catch (error) {
    // With a full disk, people can still read the site. Only links made by the command line would use the old address.
    log().warn({ err: error }, "the site's address could not be saved for the command line");
  }
  site.startMail();
  log().info({ ...place, dataDir: settings.dataDir }, `listening on ${origin}`);
  if (site.firstAdministrator) welcome(site.firstAdministrator, origin);
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await closeHttpServer(server);
    await site.close();
    process.exit(0);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  const idleMinutes = settings.idleMinutes ?? usualIdleMinutes;
  if (socket === null || idleMinutes === 0) return;
  endWhenIdle(server, {
    idleTime: idleMinutes * 60_000,
    isBusy: site.isBusy,
    end() {
      log().info("the site ends until the next request, because nobody uses it");
      void stop();
    },
  });
}

function builtFiles() {
  return sirv("build/client", {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(res, pathname) {
      // The build's scripts and style sheet. Their names change with their content.
      const isAsset = pathname.startsWith("/assets/");
      res.setHeader("Cache-Control", isAsset ? "public, max-age=31536000, immutable" : "public, max-age=3600");
      if (isAsset) for (const name of documentHeaders) res.removeHeader(name);
    },
  });
}

function welcome({ email, token }: NonNullable<OpenSite["firstAdministrator"]>, origin: string) {
  const sentence = token
    ? `To become the first administrator, open this link within ${defaultJoiningDays} days: ${origin}${joinPath(token)}`
    : `The first administrator is ${email}. Sign in at ${origin}/login`;
  console.log(`\n${sentence}\n`);
}
