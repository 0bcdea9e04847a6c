import type { IncomingMessage, ServerResponse } from "node:http";
import { respondEarly } from "./early-responses.server.ts";

/** Chunks after which the average size is checked. */
const uncheckedChunks = 1000;
/** Bytes in an average chunk, at least. Every connection carries more in a packet. */
const minAverageBytes = 64;

/**
 * Stops reading a body that arrives in tiny chunks, and responds with 400. A client that sends each byte as an HTTP chunk
 * pays for six bytes, while the server pays for calls through every layer.
 */
export function rejectTinyChunks(req: IncomingMessage, res: ServerResponse): void {
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
