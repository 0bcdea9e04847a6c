import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { createRequest } from "@remix-run/node-fetch-server";
import { pinoHttp } from "pino-http";
import { type RequestHandler, RouterContextProvider } from "react-router";
import { turns } from "#app/concurrency-limit.server.ts";
import type { Environment } from "#app/environment.server.ts";
import { limitUnfinishedPosts } from "./connection-limits.server.ts";
import { drawnFile } from "./drawn-files.server.ts";
import { hasReadableAddress, turnAway, turnAwayForeignWrite } from "./early-responses.server.ts";
import { log, loggedError, loggedPath } from "./log.server.ts";
import { largestBody } from "./request-body.server.ts";
import { addressContext, isForeignWrite, requestIdContext, securityHeaders } from "./security.server.ts";
import { pack, send } from "./send-response.server.ts";
import { refuseTinyPieces } from "./tiny-chunks.server.ts";
import { heldBodies, heldBodiesContext } from "./upload-memory.server.ts";

/** What every request meets on its way to the routes, in production and in development. */

const allowedMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/** Milliseconds for which the rest of a refused upload is taken and dropped. */
const dropping = 20_000;
/**
 * Pages that are made at once. One thread makes them; so many keep it and what compresses them busy, and more would only
 * stand in memory together. A page waits for nobody outside while it is made, and is sent when the next is on its turn.
 */
const pagesAtOnce = 4;

/** A request with the address of its client: behind a trusted proxy, the one that the proxy names. */
type AddressedRequest = IncomingMessage & { clientAddress?: string | null };

export interface Answers {
  /** The routes. */
  routes: RequestHandler;
  /** Files for browsers; calls `next` for any other address. */
  files: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
}

/** Makes the listener of an HTTP server: logs, refuses what is too large or malformed, sends files, built and drawn, and asks the routes for the rest. */
export function requestListener(settings: Environment, { routes, files }: Answers) {
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

  return (req: AddressedRequest, res: ServerResponse) => {
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
    files(req, res, next);
  };

  async function respond(req: AddressedRequest, res: ServerResponse) {
    const bodies = heldBodies();
    try {
      const request = createRequest(req, res, ownAddress(settings, req));
      const context = new RouterContextProvider();
      context.set(addressContext, req.clientAddress ?? null);
      context.set(requestIdContext, String(req.id));
      context.set(heldBodiesContext, bodies);
      const answer = async () => pack(req, drawnFile(request) ?? (await routes(request, context)));
      if (isRead(req)) {
        // Skip rendering if the client has disconnected.
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
