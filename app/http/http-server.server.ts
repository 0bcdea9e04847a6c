import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { BadSetting, type Environment } from "#app/settings/environment.server.ts";
import { limitConnections } from "./connection-limits.server.ts";

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
