import type { IncomingMessage, Server } from "node:http";

interface MinimumSpeed {
  /** Milliseconds between two checks of a request. */
  interval: number;
  /** Bytes that must arrive in that time. */
  minBytes: number;
}

/**
 * Closes the connection of a request that arrives more slowly than any real connection: its client keeps it open on
 * purpose, or is gone. A time limit for the whole request would also end uploads of large photos on slow connections.
 * Requests that the server itself has paused are exempt.
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
