import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientNetwork } from "#app/domain/core/client-networks.ts";

/** What one client may hold open at once, so that one machine cannot fill the memory with what it does not finish. */

/**
 * Connections from one address. A school or a family behind one address has six for each browser. Not for a proxy,
 * through which everybody comes.
 */
export const mostConnections = 512;
/** Posts from one client address that have not arrived whole. Each can hold 64 KB before it has to wait for room. */
export const mostUnfinishedPosts = 64;

function counter(most: number) {
  const open = new Map<string, number>();
  /** Counts one more; returns what counts it off again, or null when there are too many. */
  return (key: string): (() => void) | null => {
    const count = open.get(key) ?? 0;
    if (count >= most) return null;
    open.set(key, count + 1);
    return () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    };
  };
}

/** Closes connections above `most` from one IPv4 address or IPv6 /64. Without a proxy in front only. */
export function limitConnections(server: Server, most = mostConnections): void {
  const take = counter(most);
  server.on("connection", (socket: Socket) => {
    const release = take(clientNetwork(socket.remoteAddress ?? ""));
    if (release) socket.once("close", release);
    else socket.destroy();
  });
}

/**
 * Counts the posts of a client address that have not arrived whole. Returns whether this request may go on: false when
 * that client has `most` of them already.
 */
export function limitUnfinishedPosts(most = mostUnfinishedPosts) {
  const take = counter(most);
  return (req: IncomingMessage, res: ServerResponse, clientAddress: string | null): boolean => {
    if (req.method === "GET" || req.method === "HEAD") return true;
    const release = take(clientNetwork(clientAddress ?? ""));
    if (!release) return false;
    let isCounted = true;
    const countOff = () => {
      if (isCounted) release();
      isCounted = false;
    };
    req.once("end", countOff).once("close", countOff);
    res.once("close", countOff);
    return true;
  };
}
