import type { IncomingMessage, ServerResponse } from "node:http";

/** Responses to requests that never reach the routes: a single sentence, as JSON under /api. */

export function respondEarly(
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
export function rejectCrossSiteWrite(req: IncomingMessage, res: ServerResponse): void {
  const sentence = req.url?.startsWith("/api/")
    ? "This request came from another site and was not carried out."
    : "This form came from another site, or your browser hides where it came from, so it was not carried out. Please go back, open the page again, and send it from there.";
  respondEarly(req, res, 403, sentence);
}

const hostName = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
// No route matches an address with a line break, not even `*`.
const lineBreak = /%0[ad]|%e2%80%a[89]/i;

/** Whether the address and the Host header can be parsed. Vulnerability scanners send some that cannot. */
export function hasValidAddress({ url = "", headers: { host = "localhost" } }: IncomingMessage): boolean {
  const path = url.replace(/\?.*/s, "");
  const isPath = path.startsWith("/") && URL.canParse(path, "http://site.invalid") && !lineBreak.test(path);
  return isPath && hostName.test(host) && URL.canParse(`http://${host}`);
}

/** Chunks after which the average size is checked. */
const uncheckedChunks = 1000;
/** Bytes in an average chunk, at least. Every connection carries more in a packet. */
const minAverageBytes = 64;

/** Responds with 400 to a body in tiny chunks: the client pays six bytes a chunk, the server calls through every layer. */
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
