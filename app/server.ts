import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Readable } from "node:stream";
// The routes, as the build made them.
import * as build from "virtual:react-router/server-build";
import { createRequest } from "@remix-run/node-fetch-server";
import { pinoHttp } from "pino-http";
import { createRequestHandler, RouterContextProvider } from "react-router";
import sirv from "sirv";
import { closeDatabase, DatabaseRefused, databaseFile, openDatabase, setBusyTimeout } from "#db/client.server.ts";
import { storageProblem } from "#db/storage-faults.server.ts";
import { startWritingSignOuts } from "./domain/accounts.server.ts";
import { ensureFirstAdministrator } from "./domain/first-administrator.server.ts";
import { welcomePath } from "./domain/invitations.ts";
import { startDailyPurge } from "./domain/purge.server.ts";
import { findLitestream, startReplica } from "./domain/replica.server.ts";
import { rememberAddress } from "./domain/site-address.server.ts";
import { startNightlySnapshots } from "./domain/snapshots.server.ts";
import { BadSetting, type Environment, environment } from "./environment.server.ts";
import { keepHeapSmall } from "./heap.server.ts";
import { largestBody } from "./http/body.server.ts";
import { limitConnections, limitUnfinishedPosts } from "./http/connections.server.ts";
import { heldBodies, heldBodiesContext } from "./http/held-bodies.server.ts";
import { log, loggedError, loggedPath, withoutSecrets } from "./http/log.server.ts";
import { addressContext, isForeignWrite, requestIdContext, securityHeaders, siteSecret } from "./http/security.server.ts";
import { pack, send } from "./http/send.server.ts";
import { dropSlowSenders } from "./http/slow-senders.server.ts";
import { refuseTinyPieces } from "./http/tiny-pieces.server.ts";
import { hasReadableAddress, turnAway, turnAwayForeignWrite } from "./http/turned-away.server.ts";
import { turns } from "./turns.server.ts";

/** The process: an HTTP server around the request handler, from the first check of the settings to the last answer. */

const allowedMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/** Milliseconds that requests in flight get to finish after SIGTERM. */
const graceful = 10_000;
/**
 * Milliseconds that anybody may take, so that slow senders and slow readers do not hold a
 * connection for ever: for the headers; for all of a post, which may be 64 MB on a line of
 * 400 kbit/s; between two requests.
 */
const patience = {
  headersTimeout: 15_000,
  requestTimeout: 1_800_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_500,
};
/** Milliseconds after which a connection on which nothing moves is closed, or a post of which next to nothing comes. */
const stalled = 120_000;
/** Milliseconds for which the rest of a refused upload is taken and dropped. */
const dropping = 20_000;
/**
 * Pages that are made at once. One thread makes them; so many keep it and what compresses them busy, and more would only
 * stand in memory together. A page waits for nobody outside while it is made, and is sent when the next is on its turn.
 */
const pagesAtOnce = 4;
/** Why a server may not begin to listen, for the person who started it. */
const notListening: Record<string, string> = {
  EADDRINUSE: "another program does already, or this site twice.",
  EACCES: "this system keeps that port for its administrator.",
  EADDRNOTAVAIL: "this machine has no such address.",
  ENOTFOUND: "there is no such host.",
};

keepHeapSmall();
try {
  await start(environment());
} catch (error) {
  const isExplained = error instanceof BadSetting || error instanceof DatabaseRefused;
  const sentence = isExplained ? error.message : storageProblem(error, environment().dataDir);
  if (!sentence) throw error;
  console.error(sentence);
  process.exit(1);
}

async function start(settings: Environment) {
  openDatabase(settings.dataDir);
  // Made now where there is none: with a full disk, every page would fail for want of it.
  siteSecret();
  if (!settings.rateLimits) log().warn("RATE_LIMITS=off: nobody is kept from guessing passwords. For tests only.");
  const stopPurge = startDailyPurge(
    (error) => log().error({ err: error }, "the daily purge failed"),
    () =>
      log().info(
        "Nothing old is removed until the site has run on three nights of a week, as on a new site or after a long pause. If it did run, the date of this machine is wrong: please correct it.",
      ),
  );
  const stopSnapshots = startNightlySnapshots((error) => log().error({ err: error }, "the nightly snapshot failed"));
  const stopReplica = replicate(settings);
  const server = createServer({ ...patience, maxHeaderSize: 16_384 }, listener(settings));
  server.setTimeout(stalled);
  dropSlowSenders(server, { every: stalled, least: 16_384 });
  if (!settings.trustProxy) limitConnections(server);
  const made = await ensureFirstAdministrator({ email: settings.adminEmail, password: settings.adminPassword });
  // From here on one request's wait would be everybody's.
  setBusyTimeout(0);
  const stopSignOuts = startWritingSignOuts((error) => log().error({ err: error }, "a sign-out could not be written"));
  server.once("error", (error: NodeJS.ErrnoException) => {
    const reason = notListening[error.code ?? ""];
    if (!reason) throw error;
    console.error(`The site cannot listen on ${settings.host}, port ${settings.port}: ${reason} Set PORT or HOST to another.`);
    process.exit(1);
  });
  server.listen(settings.port, settings.host, () => {
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : settings.port;
    const origin = settings.siteOrigin ?? `http://localhost:${port}`;
    try {
      rememberAddress(origin);
    } catch (error) {
      // On a full disk people can still read; only the commands' links would be old.
      log().warn({ err: error }, "the site's address could not be kept for the command line");
    }
    log().info({ port, host: settings.host, dataDir: settings.dataDir }, `listening on ${origin}`);
    if (made) welcome(made, origin);
  });
  const stop = () => {
    stopPurge();
    stopSnapshots();
    stopSignOuts();
    server.close(async () => {
      closeDatabase();
      await stopReplica();
      process.exit(0);
    });
    // Browsers keep a connection open after their answer; whoever still waits for one has it until then.
    setInterval(() => server.closeIdleConnections(), 100).unref();
    setTimeout(() => server.closeAllConnections(), graceful).unref();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

/** Copies every change to where REPLICA_URL says, if it says so. Returns what stops it. */
function replicate({ replicaUrl, dataDir }: Environment): () => Promise<void> {
  if (!replicaUrl) return async () => {};
  const litestream = findLitestream();
  if (!litestream) {
    throw new BadSetting("REPLICA_URL is set, but the program litestream is not on this machine. See 'Backups' in README.md.");
  }
  const failed = (complaint: string) => log().error({ complaint: withoutSecrets(complaint) }, "the replica is not up to date");
  return startReplica(litestream, { file: databaseFile(dataDir), url: replicaUrl, failed });
}

function welcome({ email, token }: { email: string; token: string | null }, origin: string) {
  const next = token ? `Choose a password within 7 days at ${origin}${welcomePath(token)}` : `Sign in at ${origin}/login`;
  console.log(`\nThe first administrator is ${email}. ${next}\n`);
}

function listener(settings: Environment) {
  const handle = createRequestHandler(build, "production");
  const assets = sirv("build/client", {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(res, pathname) {
      const isHashed = pathname.startsWith("/assets/");
      res.setHeader("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  const logRequest = pinoHttp({
    logger: log(),
    genReqId: () => randomUUID(),
    serializers: {
      req: (req) => ({ id: req.id, method: req.method, path: loggedPath(req.url), address: req.raw.clientAddress }),
      res: (res) => ({ status: res.statusCode }),
      err: loggedError,
    },
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? "error" : "info"),
  });
  const fixedHeaders = securityHeaders();
  const mayPost = limitUnfinishedPosts();
  const pages = turns(pagesAtOnce);

  return (req: IncomingMessage & { clientAddress?: string | null }, res: ServerResponse) => {
    req.clientAddress = addressOf(req, settings.trustProxy);
    logRequest(req, res);
    refuseTinyPieces(req, res);
    dropTheRest(req, res);
    for (const [name, value] of Object.entries(fixedHeaders)) res.setHeader(name, value);
    if (!allowedMethods.includes(req.method ?? "")) {
      return turnAway(req, res, 405, `${req.method} is not possible here.`, { Allow: allowedMethods.join(", ") });
    }
    if (!hasReadableAddress(req)) return turnAway(req, res, 400, "The address of this request cannot be read.");
    if (!mayPost(req, res, req.clientAddress)) {
      return turnAway(req, res, 503, "Many posts from your network are on their way. Please try again in a minute.", {
        "Retry-After": "60",
      });
    }
    if (Number(req.headers["content-length"] ?? 0) > largestBody) {
      return turnAway(req, res, 413, "That is more than this site can take at once. Please send fewer or smaller files.");
    }
    // Files come whole: they are small, and sirv throws for a range that ends before it begins.
    delete req.headers.range;
    const next = () => void respond(req, res);
    if (!isRead(req)) return next();
    // sirv lets a file's error go unheard, which would end the process: a newer build has replaced it, or too many are open.
    res.once("pipe", (file: Readable) => file.once("error", (error) => breakOff(res, error)));
    assets(req, res, next);
  };

  async function respond(req: IncomingMessage & { clientAddress?: string | null }, res: ServerResponse) {
    const bodies = heldBodies();
    try {
      const request = createRequest(req, res, ownAddress(settings, req));
      const context = new RouterContextProvider();
      context.set(addressContext, req.clientAddress ?? null);
      context.set(requestIdContext, String(req.id));
      context.set(heldBodiesContext, bodies);
      const answer = async () => pack(req, await handle(request, context));
      if (isRead(req)) {
        // Whoever has gone while they waited needs no page any more.
        const packed = await pages.take(async () => (res.destroyed ? null : answer()));
        if (packed) await send(res, packed);
        return;
      }
      // Before the routes: the framework's own check answers 400 for pages and nothing for the API.
      const packed = isForeignWrite(request) ? null : await answer();
      if (packed) await send(res, packed);
      else turnAwayForeignWrite(req, res);
    } catch (error) {
      if (res.destroyed) return;
      log().error({ requestId: req.id, err: error }, "unexpected error outside the routes");
      if (res.headersSent) res.destroy();
      else
        turnAway(
          req,
          res,
          500,
          `Something went wrong on our side. Please try again. If it happens again, tell an administrator this reference: ${req.id}`,
        );
    } finally {
      bodies.release();
    }
  }
}

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

/** What addresses are made from: SITE_URL where it is set, else http and the Host header, whatever else a client says. */
function ownAddress({ siteOrigin }: Environment, { headers }: IncomingMessage) {
  const { host, protocol } = new URL(siteOrigin ?? `http://${headers.host ?? "localhost"}`);
  return { host, protocol };
}

/** The client's address; behind a trusted proxy the last one in X-Forwarded-For, which that proxy wrote. */
function addressOf(req: IncomingMessage, trustProxy: boolean): string | null {
  const forwarded = trustProxy
    ? String(req.headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : "";
  return (forwarded || req.socket.remoteAddress)?.replace(/^::ffff:/, "") ?? null;
}

function breakOff(res: ServerResponse, error: Error) {
  log().warn({ err: error }, "a file could not be read");
  res.destroy();
}

/**
 * When an answer goes out before the whole body was read: many browsers read none before they have sent
 * everything, so the rest is taken and dropped for a while. A sender who is not done then is cut off.
 */
function dropTheRest(req: IncomingMessage, res: ServerResponse) {
  res.once("finish", () => {
    if (req.complete) return;
    const late = setTimeout(() => req.socket.destroy(), dropping);
    req.once("close", () => clearTimeout(late));
    req.removeAllListeners("data");
    refuseTinyPieces(req, res);
    req.resume();
  });
}
