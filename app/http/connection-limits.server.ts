import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientNetwork } from "#app/domain/core/rate-limits.server.ts";

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
