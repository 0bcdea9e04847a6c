import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { createRequest } from "@remix-run/node-fetch-server";
import { pinoHttp } from "pino-http";
import { type RequestHandler, RouterContextProvider } from "react-router";
import { concurrencyLimit } from "#app/domain/core/tasks.server.ts";
import type { Environment } from "#app/settings/environment.server.ts";
import { responseSentContext } from "./attachment.server.ts";
import { drawnFile } from "./drawn-files.server.ts";
import { limitUnfinishedPosts } from "./http-server.server.ts";
import { log, loggedError, loggedPath } from "./log.server.ts";
import { maxBodyBytesAt } from "./request-body.server.ts";
import {
  clientAddressContext,
  isCrossSiteWrite,
  makeAnonymousIfOneClick,
  requestIdContext,
  securityHeaders,
  withoutCookies,
} from "./security.server.ts";
import { prepareResponse, send } from "./send-response.server.ts";
import { requestMemory, requestMemoryContext } from "./upload-memory.server.ts";

/** Handles every request before the routes do, in production and in development. */

const allowedMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/** Milliseconds for which the rest of a rejected upload is read and discarded. */
const drainTimeout = 20_000;
/** Pages rendered at once: enough for the one thread and the compression; more would only use memory. */
const maxConcurrentPages = 4;

/** A request with the address of its client: behind a trusted proxy, the one that the proxy names. */
type AddressedRequest = IncomingMessage & { clientAddress?: string | null };

export interface RequestHandlers {
  /** React Router's request handler. */
  routes: RequestHandler;
  /** Serves static files; calls `next` for other addresses. */
  files: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
}

/** Creates the request listener. It logs, rejects bad requests, serves files, built and drawn, and passes the rest to the routes. */
export function requestListener(settings: Environment, { routes, files }: RequestHandlers) {
  const logRequest = pinoHttp({
    logger: log(),
    // Short, because people read it to each other. Node makes the random bytes of UUIDs in advance.
    genReqId: () => randomUUID().slice(-12),
    serializers: {
      req: (req) => ({ id: req.id, method: req.method, path: loggedPath(req.url), address: req.raw.clientAddress }),
      res: (res) => ({ status: res.statusCode }),
      err: loggedError,
    },
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? "error" : "info"),
  });
  const fixedHeaders = securityHeaders();
  const canStartPost = limitUnfinishedPosts();
  const pages = concurrencyLimit(maxConcurrentPages);

  return (req: AddressedRequest, res: ServerResponse) => {
    req.clientAddress = clientAddressOf(req, settings.trustProxy);
    logRequest(req, res);
    rejectTinyChunks(req, res);
    drainRequest(req, res);
    for (const [name, value] of Object.entries(fixedHeaders)) res.setHeader(name, value);
    if (!allowedMethods.includes(req.method ?? "")) {
      return respondEarly(req, res, 405, `${req.method} is not possible here.`, { Allow: allowedMethods.join(", ") });
    }
    if (!hasValidAddress(req)) return respondEarly(req, res, 400, "The address of this request cannot be read.");
    if (!canStartPost(req, res, req.clientAddress)) {
      return respondEarly(req, res, 503, "Many posts from your network are on their way. Please try again in a minute.", {
        "Retry-After": "60",
      });
    }
    if (Number(req.headers["content-length"] ?? 0) > maxBodyBytesAt(req.url)) {
      return respondEarly(req, res, 413, "That is more than this site can take at once. Please send fewer or smaller files.");
    }
    // Files are small and sent whole. sirv throws for a range that ends before it starts.
    delete req.headers.range;
    const next = () => void respond(req, res);
    if (!isRead(req)) return next();
    // sirv does not handle read errors, which would end the process: a new build replaced the file, or too many files are open.
    res.once("pipe", (file: Readable) => file.once("error", (error) => abortResponse(res, error)));
    files(req, res, next);
  };

  async function respond(req: AddressedRequest, res: ServerResponse) {
    const memory = requestMemory();
    try {
      const request = createRequest(req, res, requestOrigin(settings, req));
      const context = new RouterContextProvider();
      context.set(clientAddressContext, req.clientAddress ?? null);
      context.set(requestIdContext, String(req.id));
      context.set(requestMemoryContext, memory);
      context.set(responseSentContext, () => responseSent(res));
      const answer = async () => (await drawnFile(request)) ?? (await routes(request, context));
      const handle = async () => prepareResponse(req, await answer());
      if (isRead(req)) {
        // Skip rendering if the client has disconnected.
        const prepared = await pages.run(async () => (res.destroyed ? null : handle()));
        if (prepared) await send(res, prepared);
        return;
      }
      // React Router's own check responds to pages with 400, and does not cover the API.
      if (!isCrossSiteWrite(request)) await send(res, await handle());
      else if (makeAnonymousIfOneClick(request)) await send(res, await prepareResponse(req, withoutCookies(await answer())));
      else rejectCrossSiteWrite(req, res);
    } catch (error) {
      if (res.destroyed) return;
      log().error({ requestId: req.id, err: error }, "unexpected error outside the routes");
      if (res.headersSent) res.destroy();
      else
        respondEarly(
          req,
          res,
          500,
          `Something went wrong on our side. Please try again. If it happens again, tell an administrator this reference: ${req.id}`,
        );
    } finally {
      memory.release();
    }
  }
}

const responseSent = (res: ServerResponse) =>
  new Promise<boolean>((resolve) => {
    res.once("finish", () => resolve(true));
    res.once("close", () => resolve(false));
  });

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

/** The host and protocol of the request's URL: those of SITE_URL if it is set, otherwise http and the Host header. */
function requestOrigin({ siteOrigin }: Environment, { headers }: IncomingMessage) {
  const { host, protocol } = new URL(siteOrigin ?? `http://${headers.host ?? "localhost"}`);
  return { host, protocol };
}

/** The client's address: behind a trusted proxy, the last one in X-Forwarded-For, which that proxy added. */
function clientAddressOf(req: IncomingMessage, trustProxy: boolean): string | null {
  const forwarded = trustProxy
    ? String(req.headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : "";
  return (forwarded || req.socket.remoteAddress)?.replace(/^::ffff:/, "") ?? null;
}

function abortResponse(res: ServerResponse, error: Error) {
  log().warn({ err: error }, "a file could not be read");
  res.destroy();
}

/** Reads and drops the rest of a body after an early response: many browsers read none before they have sent everything. */
function drainRequest(req: IncomingMessage, res: ServerResponse) {
  res.once("finish", () => {
    if (req.complete) return;
    const late = setTimeout(() => req.socket.destroy(), drainTimeout);
    req.once("close", () => clearTimeout(late));
    req.removeAllListeners("data");
    rejectTinyChunks(req, res);
    req.resume();
  });
}

/** Responds to a request that never reaches the routes: with a single sentence, as JSON under /api. */
function respondEarly(
  { url = "" }: IncomingMessage,
  res: ServerResponse,
  status: number,
  sentence: string,
  headers: Record<string, string> = {},
): void {
  const isApi = url.startsWith("/api/");
  const type = isApi ? "application/json" : "text/plain; charset=utf-8";
  res
    .writeHead(status, { "Content-Type": type, "Cache-Control": "no-store", ...headers })
    .end(isApi ? JSON.stringify({ error: sentence }) : `${sentence}\n`);
}

/** Responds with 403 to a write whose headers say that it comes from another site. */
function rejectCrossSiteWrite(req: IncomingMessage, res: ServerResponse): void {
  const sentence = req.url?.startsWith("/api/")
    ? "This request came from another site and was not carried out."
    : "This form came from another site, or your browser hides where it came from, so it was not carried out. Please go back, open the page again, and send it from there.";
  respondEarly(req, res, 403, sentence);
}

const hostName = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
// No route matches an address with a line break, not even `*`.
const lineBreak = /%0[ad]|%e2%80%a[89]/i;

/** Whether the address and the Host header can be parsed. Vulnerability scanners send some that cannot. */
function hasValidAddress({ url = "", headers: { host = "localhost" } }: IncomingMessage): boolean {
  const path = url.replace(/\?.*/s, "");
  const isPath = path.startsWith("/") && URL.canParse(path, "http://site.invalid") && !lineBreak.test(path);
  return isPath && hostName.test(host) && URL.canParse(`http://${host}`);
}

/** Chunks after which the average size is checked. */
const uncheckedChunks = 1000;
/** Bytes in an average chunk, at least. Every connection carries more in a packet. */
const minAverageBytes = 64;

/** Responds with 400 to a body in tiny chunks: the client pays six bytes a chunk, the server calls through every layer. */
function rejectTinyChunks(req: IncomingMessage, res: ServerResponse): void {
  let [chunks, bytes] = [0, 0];
  req.on("data", ({ length }: Uint8Array) => {
    chunks += 1;
    bytes += length;
    if (chunks <= uncheckedChunks || bytes >= chunks * minAverageBytes) return;
    req.removeAllListeners("data").pause();
    if (res.headersSent) req.socket.destroy();
    else {
      res.once("finish", () => req.socket.destroy());
      respondEarly(req, res, 400, "That arrived in too many small pieces. Please send it again.");
    }
  });
}
