import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { clientNetwork } from "#app/domain/core/rate-limits.server.ts";
import { BadSetting, type Environment } from "#app/settings/environment.server.ts";

/** Milliseconds that open requests have to finish when the server closes. */
const shutdownTimeout = 10_000;
/** Milliseconds for headers, a whole request, and between two. A post may have 64 MB and arrive at 400 kbit/s. */
const timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 1_800_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_500,
};
/** Milliseconds after which an idle connection is closed, or one whose post makes hardly any progress. */
const idleTimeout = 120_000;
/** Why the server cannot listen, for the person who started it. */
const listenErrors: Record<string, string> = {
  EADDRINUSE: "another program does already, or this site twice.",
  EACCES: "this system keeps that port for its administrator.",
  EADDRNOTAVAIL: "this machine has no such address.",
  ENOTFOUND: "there is no such host.",
};

/** Creates an HTTP server with limits on slow and numerous connections. It has no request listener yet. */
export function makeHttpServer({ trustProxy }: Environment): Server {
  const server = createServer({ ...timeouts, maxHeaderSize: 16_384 });
  server.setTimeout(idleTimeout);
  closeSlowRequests(server, { interval: idleTimeout, minBytes: 16_384 });
  if (!trustProxy) limitConnections(server);
  return server;
}

/** Starts to listen on HOST and PORT and returns the port. Throws BadSetting if it cannot. */
export async function listen(server: Server, { host, port }: Environment): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const reason = listenErrors[(error as NodeJS.ErrnoException).code ?? ""];
    if (!reason) throw error;
    throw new BadSetting(`The site cannot listen on ${host}, port ${port}: ${reason} Set PORT or HOST to another.`, {
      cause: error,
    });
  }
  return (server.address() as AddressInfo).port;
}

/** Starts to listen on a socket that another program opened. Throws BadSetting if the descriptor isn't such a socket. */
export async function listenOnSocket(server: Server, fd: number): Promise<void> {
  try {
    server.listen({ fd });
    await once(server, "listening");
  } catch (error) {
    throw new BadSetting(`The site cannot listen on the socket that it was started with (descriptor ${fd}).`, { cause: error });
  }
}

/** Accepts no more requests. Open ones have ten seconds to finish. */
export async function closeHttpServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  // Browsers keep connections open after a response. Those that still wait for one stay open.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const late = setTimeout(() => server.closeAllConnections(), shutdownTimeout);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

/** The first descriptor after standard input, output, and error: SD_LISTEN_FDS_START of sd_listen_fds(3). */
const firstSocket = 3;

/**
 * The descriptor of systemd's socket; null if there is none. Throws BadSetting for several, or a setting that doesn't go with
 * it.
 */
export function inheritedSocket(
  { idleMinutes, siteOrigin }: Pick<Environment, "idleMinutes" | "siteOrigin">,
  { LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv = process.env,
): number | null {
  // A child inherits the variables, but not the socket.
  if (!LISTEN_FDS || LISTEN_PID !== String(process.pid)) {
    if (!idleMinutes) return null;
    throw new BadSetting("IDLE_MINUTES is set, but only systemd can start the site again: that takes a socket unit.");
  }
  if (LISTEN_FDS !== "1") throw new BadSetting(`The site listens on one socket, but was started with ${LISTEN_FDS}.`);
  if (!siteOrigin) throw new BadSetting("The site listens on a socket of systemd, so SITE_URL must be set: links begin with it.");
  return firstSocket;
}

interface MinimumSpeed {
  /** Milliseconds between two checks of a request. */
  interval: number;
  /** Bytes that must arrive in that time. */
  minBytes: number;
}

/**
 * Closes the connection of a request that arrives more slowly than any real one. A limit for the whole request would end large
 * uploads on slow lines. Requests that the server itself paused are exempt.
 */
export function closeSlowRequests(server: Server, { interval, minBytes }: MinimumSpeed): void {
  const arriving = new Map<IncomingMessage, { bytes: number; at: number }>();
  server.on("request", (req: IncomingMessage) => {
    if (req.method === "GET" || req.method === "HEAD") return;
    arriving.set(req, { bytes: req.socket.bytesRead, at: Date.now() });
    req.once("close", () => arriving.delete(req));
  });
  const check = () => {
    for (const [req, { bytes, at }] of arriving) {
      if (req.complete) arriving.delete(req);
      else if (Date.now() - at >= interval) {
        const arrived = req.socket.bytesRead - bytes;
        if (arrived < minBytes && !req.isPaused()) req.socket.destroy();
        else arriving.set(req, { bytes: req.socket.bytesRead, at: Date.now() });
      }
    }
  };
  setInterval(check, interval / 4).unref();
}

/** Limits what one client can keep open at once, so that a single machine cannot fill the memory with unfinished requests. */

/** Connections from one address: a browser opens six. Not for a proxy, which opens the connections of all clients. */
const maxConnections = 512;
/** Unfinished posts from one client. Each can hold 64 KB before it has to wait for upload memory. */
export const maxUnfinishedPosts = 64;

/** Counts by key. The returned function adds one, and returns what subtracts it again, or null at the maximum. */
function createCounter(max: number) {
  const counts = new Map<string, number>();
  return (key: string): (() => void) | null => {
    const count = counts.get(key) ?? 0;
    if (count >= max) return null;
    counts.set(key, count + 1);
    return () => {
      const remaining = (counts.get(key) ?? 1) - 1;
      if (remaining > 0) counts.set(key, remaining);
      else counts.delete(key);
    };
  };
}

/** Closes connections above the maximum for one IPv4 address or IPv6 /64 network. Only for servers without a proxy. */
export function limitConnections(server: Server, max = maxConnections): void {
  const acquire = createCounter(max);
  server.on("connection", (socket: Socket) => {
    const release = acquire(clientNetwork(socket.remoteAddress ?? ""));
    if (release) socket.once("close", release);
    else socket.destroy();
  });
}

/** Counts each client's unfinished posts. The returned function is false for a request of a client at the maximum. */
export function limitUnfinishedPosts(max = maxUnfinishedPosts) {
  const acquire = createCounter(max);
  return (req: IncomingMessage, res: ServerResponse, clientAddress: string | null): boolean => {
    if (req.method === "GET" || req.method === "HEAD") return true;
    const release = acquire(clientNetwork(clientAddress ?? ""));
    if (!release) return false;
    let isCounted = true;
    const releaseOnce = () => {
      if (isCounted) release();
      isCounted = false;
    };
    req.once("end", releaseOnce).once("close", releaseOnce);
    res.once("close", releaseOnce);
    return true;
  };
}
