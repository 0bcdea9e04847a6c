import type { IncomingMessage, ServerResponse } from "node:http";

/** Answers to requests that never reach the routes: one sentence, in JSON to those who call the API. */

/** Answers with a sentence and a status, and nothing else. */
export function turnAway(
  { url = "" }: IncomingMessage,
  res: ServerResponse,
  status: number,
  sentence: string,
  headers: Record<string, string> = {},
): void {
  const isCall = url.startsWith("/api/");
  const type = isCall ? "application/json" : "text/plain; charset=utf-8";
  res
    .writeHead(status, { "Content-Type": type, "Cache-Control": "no-store", ...headers })
    .end(isCall ? JSON.stringify({ error: sentence }) : `${sentence}\n`);
}

/** 403 for a write that says of itself that it comes from another site. */
export function turnAwayForeignWrite(req: IncomingMessage, res: ServerResponse): void {
  const sentence = req.url?.startsWith("/api/")
    ? "This request came from another site and was not carried out."
    : "This form came from another site, or your browser hides where it came from, so it was not carried out. Please go back, open the page again, and send it from there.";
  turnAway(req, res, 403, sentence);
}

const hostName = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
// The router has no route for an address with a line break, not even the one that says 'Page Not Found'.
const lineBreak = /%0[ad]|%e2%80%a[89]/i;

/** Whether address and Host can be taken for what they are; programs that look for holes send others. */
export function hasReadableAddress({ url = "", headers: { host = "localhost" } }: IncomingMessage): boolean {
  const path = url.replace(/\?.*/s, "");
  const isPath = path.startsWith("/") && URL.canParse(path, "http://site.invalid") && !lineBreak.test(path);
  return isPath && hostName.test(host) && URL.canParse(`http://${host}`);
}
