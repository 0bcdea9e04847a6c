import type { IncomingMessage, ServerResponse } from "node:http";
import { turnAway } from "./early-responses.server.ts";

/** Pieces of a body after which their size is looked at. */
const some = 1000;
/** Bytes that a piece has at least on average: any line carries more in a packet. */
const least = 64;

/**
 * Refuses a body that arrives in tiny pieces, 400 with a sentence, and reads no more of it. Somebody who sends each byte in
 * an HTTP chunk of its own pays for six bytes, and the server for calls through every layer.
 */
export function refuseTinyPieces(req: IncomingMessage, res: ServerResponse): void {
  let [pieces, bytes] = [0, 0];
  req.on("data", ({ length }: Uint8Array) => {
    pieces += 1;
    bytes += length;
    if (pieces <= some || bytes >= pieces * least) return;
    req.removeAllListeners("data").pause();
    if (res.headersSent) req.socket.destroy();
    else {
      res.once("finish", () => req.socket.destroy());
      turnAway(req, res, 400, "That arrived in too many small pieces. Please send it again.");
    }
  });
}
