import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { BadSetting, type Environment } from "#app/environment.server.ts";
import { limitConnections } from "./connection-limits.server.ts";
import { dropSlowSenders } from "./slow-request-timeout.server.ts";

/** Milliseconds that requests in flight get to finish when the server closes. */
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
/** Why a server may not begin to listen, for the person who started it. */
const notListening: Record<string, string> = {
  EADDRINUSE: "another program does already, or this site twice.",
  EACCES: "this system keeps that port for its administrator.",
  EADDRNOTAVAIL: "this machine has no such address.",
  ENOTFOUND: "there is no such host.",
};

/** Makes an HTTP server that neither slow nor many connections can fill. It has no listener yet. */
export function makeHttpServer({ trustProxy }: Environment): Server {
  const server = createServer({ ...patience, maxHeaderSize: 16_384 });
  server.setTimeout(stalled);
  dropSlowSenders(server, { every: stalled, least: 16_384 });
  if (!trustProxy) limitConnections(server);
  return server;
}

/** Begins to listen on HOST and PORT; says on which port. Throws BadSetting when it cannot. */
export async function listen(server: Server, { host, port }: Environment): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const reason = notListening[(error as NodeJS.ErrnoException).code ?? ""];
    if (!reason) throw error;
    throw new BadSetting(`The site cannot listen on ${host}, port ${port}: ${reason} Set PORT or HOST to another.`, {
      cause: error,
    });
  }
  return (server.address() as AddressInfo).port;
}

/** Takes no more requests; those in flight get ten seconds. */
export async function closeHttpServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  // Browsers keep connections open after an answer. Those that still wait for one stay until it is sent.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const late = setTimeout(() => server.closeAllConnections(), graceful);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
