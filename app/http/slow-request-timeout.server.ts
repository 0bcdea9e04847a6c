import type { IncomingMessage, Server } from "node:http";

interface Pace {
  /** Milliseconds after which a request that is still coming in is looked at again. */
  every: number;
  /** Bytes that must have come in meanwhile. */
  least: number;
}

/**
 * Closes the lines of requests that come in slower than any line is: somebody holds them
 * open on purpose, or has gone. A limit for the whole request would cut off large photos
 * on slow lines instead. Requests that wait for us to read on are left alone.
 */
export function dropSlowSenders(server: Server, { every, least }: Pace): void {
  const arriving = new Map<IncomingMessage, { bytes: number; at: number }>();
  server.on("request", (req: IncomingMessage) => {
    if (req.method === "GET" || req.method === "HEAD") return;
    arriving.set(req, { bytes: req.socket.bytesRead, at: Date.now() });
    req.once("close", () => arriving.delete(req));
  });
  const look = () => {
    for (const [req, { bytes, at }] of arriving) {
      if (req.complete) arriving.delete(req);
      else if (Date.now() - at >= every) {
        const came = req.socket.bytesRead - bytes;
        if (came < least && !req.isPaused()) req.socket.destroy();
        else arriving.set(req, { bytes: req.socket.bytesRead, at: Date.now() });
      }
    }
  };
  setInterval(look, every / 4).unref();
}
