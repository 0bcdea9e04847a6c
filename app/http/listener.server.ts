import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { createRequestListener, type RequestListenerOptions } from "@react-router/node";
import { pinoHttp } from "pino-http";
import { RouterContextProvider } from "react-router";
import type { Environment } from "#app/settings/environment.server.ts";
import { responseSentContext } from "./attachment.server.ts";
import { limitUnfinishedPosts } from "./http-server.server.ts";
import { log, loggedError, loggedPath } from "./log.server.ts";
import { maxBodyBytesAt } from "./request-body.server.ts";
import {
  clientAddressContext,
  isCrossSiteWrite,
  isOneClickUnsubscribe,
  keepsCookiesContext,
  makeAnonymous,
  requestIdContext,
  securityHeaders,
} from "./security.server.ts";
import { requestMemory, requestMemoryContext } from "./upload-memory.server.ts";

/** What is done with every request before React Router gets it, in production and in development. */

const allowedMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/** Milliseconds for which the rest of a rejected upload is read and discarded. */
const drainTimeout = 20_000;

/** A request with the address of its client: behind a trusted proxy, the one that the proxy names. */
type AddressedRequest = IncomingMessage & { clientAddress?: string | null };

/** A request for the routes, and its response. */
interface Exchange {
  req: AddressedRequest;
  res: ServerResponse;
  /** Whether another site may have made a browser send it, so that it got no cookies and its response sets none. */
  isAnonymous: boolean;
}

export interface Handlers extends Pick<RequestListenerOptions, "build" | "mode"> {
  /** Serves static files; calls `next` for other addresses. */
  files: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
}

/** Creates the request listener. It logs, rejects bad requests, serves built files, and passes the rest to React Router. */
export function requestListener(settings: Environment, { build, mode, files }: Handlers) {
  // React Router's listener tells `getLoadContext` nothing of the response.
  const exchanges = new AsyncLocalStorage<Exchange>();
  const route = createRequestListener({ build, mode, getLoadContext: () => loadContext(exchanges.getStore() as Exchange) });
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
    if (!isRead(req)) {
      // React Router's own check responds to pages with 400, and does not cover the API.
      const isAnonymous = isCrossSiteWrite(req);
      if (isAnonymous && !isOneClickUnsubscribe(req)) return rejectCrossSiteWrite(req, res);
      if (isAnonymous) makeAnonymous(req);
      return exchanges.run({ req, res, isAnonymous }, () => route(req, res));
    }
    // sirv does not handle read errors, which would end the process: a new build replaced the file, or too many files are open.
    res.once("pipe", (file: Readable) => file.once("error", (error) => abortResponse(res, error)));
    files(req, res, () => exchanges.run({ req, res, isAnonymous: false }, () => route(req, res)));
  };
}

/** What the routes know of a request beside what it says. */
function loadContext({ req, res, isAnonymous }: Exchange): RouterContextProvider {
  const context = new RouterContextProvider();
  const memory = requestMemory();
  res.once("close", memory.release);
  context.set(clientAddressContext, req.clientAddress ?? null);
  context.set(requestIdContext, String(req.id));
  context.set(requestMemoryContext, memory);
  context.set(responseSentContext, () => responseSent(res));
  context.set(keepsCookiesContext, isAnonymous);
  return context;
}

const responseSent = (res: ServerResponse) =>
  new Promise<boolean>((resolve) => {
    res.once("finish", () => resolve(true));
    res.once("close", () => resolve(false));
  });

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

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
