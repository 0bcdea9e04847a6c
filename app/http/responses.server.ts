import { STATUS_CODES } from "node:http";
import { pipeline, Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, createBrotliCompress, createGzip, gzip, gzipSync } from "node:zlib";
import Negotiator from "negotiator";
import type { MiddlewareFunction } from "react-router";
import { concurrencyLimit } from "#app/domain/core/tasks.server.ts";

/** What every response of the routes gets: its turn, its compression, and 304 where the client has it already. */

/** Responses with fewer bytes are not compressed: it would hardly make them smaller. */
const minCompressedBytes = 860;

const brotli = {
  // From quality 5 on, Brotli finds repetitions far apart, such as the cards of a list: 10% smaller than 4 in twice the time.
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  // 64 KB, more than nearly every page: a larger window would cost as much time to allocate as the page takes to compress.
  [constants.BROTLI_PARAM_LGWIN]: 16,
};
/** Responses with more bytes are compressed by another thread. For others, passing them to it costs as much as compressing them. */
const maxSyncBytes = 64 * 1024;

const brotliOptions = (bytes: Buffer) => ({ params: { ...brotli, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
const encoders = {
  br: (bytes: Buffer) =>
    bytes.length > maxSyncBytes
      ? promisify(brotliCompress)(bytes, brotliOptions(bytes))
      : brotliCompressSync(bytes, brotliOptions(bytes)),
  gzip: (bytes: Buffer) => (bytes.length > maxSyncBytes ? promisify(gzip)(bytes) : gzipSync(bytes)),
};
const streamEncoders = { br: () => createBrotliCompress({ params: brotli }), gzip: () => createGzip() };
type Encoding = keyof typeof encoders;

const streamedResponses = new WeakSet<Response>();

/** Marks a text response that must not be buffered: it is compressed and sent as a stream. */
export function markAsStream(response: Response): Response {
  streamedResponses.add(response);
  return response;
}

/** Pages made at once: enough for the one thread and the compression; more would only use memory. */
const maxConcurrentPages = 4;
const pages = concurrencyLimit(maxConcurrentPages);

/** Middleware of all routes: makes a few responses at a time, and compresses those that are text. */
export const answerInTurn: MiddlewareFunction<Response> = ({ request }, next) => {
  const answer = async () => compressed(request, await next());
  if (request.method !== "GET" && request.method !== "HEAD") return answer();
  // Skips rendering if the client has disconnected: nobody gets this response.
  return pages.run(async () => (request.signal.aborted ? new Response(null, { status: 204 }) : answer()));
};

/** Compresses a text response at once, and gives it its length. Images, archives, and long lists are streams. */
async function compressed(request: Request, response: Response): Promise<Response> {
  const { body, headers, status } = response;
  if (!/^(text\/|application\/json|image\/svg)/.test(headers.get("Content-Type") ?? "")) return response;
  if (streamedResponses.has(response)) return compressStream(request, response);
  const text = Buffer.from(await response.arrayBuffer());
  const encoding = text.length < minCompressedBytes ? undefined : encodingFor(request);
  const bytes = encoding ? await encoders[encoding](text) : text;
  if (encoding) headers.set("Content-Encoding", encoding);
  if (!headers.get("Vary")?.includes("Accept-Encoding")) headers.append("Vary", "Accept-Encoding");
  // The response to HEAD has no body to measure.
  if (request.method !== "HEAD") headers.set("Content-Length", String(bytes.length));
  return new Response(body && bytes, { status, statusText: STATUS_CODES[status] ?? "", headers });
}

/** Compresses a response as a stream. If its source fails, or its client disconnects, the other end closes too. */
function compressStream(request: Request, response: Response): Response {
  const { body, headers, status } = response;
  const encoding = encodingFor(request);
  headers.append("Vary", "Accept-Encoding");
  if (!encoding || !body) return response;
  headers.set("Content-Encoding", encoding);
  const encoder = streamEncoders[encoding]();
  pipeline(Readable.fromWeb(body as NodeReadableStream), encoder, () => {});
  return new Response(Readable.toWeb(encoder) as ReadableStream, { status, headers });
}

/** The best encoding that the client accepts. Small browsers accept only gzip, or none. */
function encodingFor(request: Request): Encoding | undefined {
  const headers = { "accept-encoding": request.headers.get("Accept-Encoding") ?? undefined };
  const accepted = new Negotiator({ headers }).encodings(["br", "gzip"]);
  return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding));
}

/** Whether If-None-Match names this entity tag or its weak form, so that 304 is enough. */
export function matchesEntityTag(request: Request, etag: string): boolean {
  const tags = request.headers.get("If-None-Match")?.split(",") ?? [];
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  return tags.some((tag) => tag.trim() === "*" || strong(tag) === strong(etag));
}
