import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, createBrotliCompress, createGzip, gzip, gzipSync } from "node:zlib";
import { sendResponse } from "@remix-run/node-fetch-server";
import Negotiator from "negotiator";

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
const bufferedBytes = new WeakMap<Response, Buffer>();

/** Marks a text response that must not be buffered: it is compressed and sent as a stream. */
export function markAsStream(response: Response): Response {
  streamedResponses.add(response);
  return response;
}

/** A response with these bytes. Its own `body` is empty: web streams would copy a body three times. */
export function bufferedResponse(bytes: Buffer, init: ResponseInit): Response {
  const response = new Response(null, init);
  bufferedBytes.set(response, bytes);
  return response;
}

/** A response that is ready to send: with its bytes, or as a stream. */
export interface PreparedResponse {
  response: Response;
  bytes: Buffer | null;
}

/**
 * Prepares a response. Text is buffered, compressed at once, and sent with its length; images, archives, and long lists are
 * streams.
 */
export async function prepareResponse(req: IncomingMessage, response: Response): Promise<PreparedResponse> {
  if (!/^(text\/|application\/json|image\/svg)/.test(response.headers.get("Content-Type") ?? "")) {
    return { response, bytes: null };
  }
  if (streamedResponses.has(response)) return { response: compressStream(req, response), bytes: null };
  const text = bufferedBytes.get(response) ?? Buffer.from(await response.arrayBuffer());
  const encoding = text.length < minCompressedBytes ? undefined : encodingFor(req);
  const bytes = encoding ? await encoders[encoding](text) : text;
  const { headers } = response;
  if (encoding) headers.set("Content-Encoding", encoding);
  if (!headers.get("Vary")?.includes("Accept-Encoding")) headers.append("Vary", "Accept-Encoding");
  // The response to HEAD has no body to measure.
  if (req.method !== "HEAD") headers.set("Content-Length", String(bytes.length));
  return { response, bytes };
}

/** Compresses a response as a stream. If its source fails, or its client disconnects, the other end closes too. */
function compressStream(req: IncomingMessage, response: Response): Response {
  const { body, headers, status } = response;
  const encoding = encodingFor(req);
  headers.append("Vary", "Accept-Encoding");
  if (!encoding || !body) return response;
  headers.set("Content-Encoding", encoding);
  const encoder = streamEncoders[encoding]();
  pipeline(Readable.fromWeb(body as NodeReadableStream), encoder, () => {});
  return new Response(Readable.toWeb(encoder) as ReadableStream, { status, headers });
}

/** Sends a response at the speed of the client. */
export async function send(res: ServerResponse, { response, bytes }: PreparedResponse): Promise<void> {
  if (!bytes) return sendResponse(res, response);
  res.statusCode = response.status;
  res.setHeaders(response.headers).end(bytes);
}

/** The best encoding that the client accepts. Small browsers accept only gzip, or none. */
function encodingFor(req: IncomingMessage): Encoding | undefined {
  const accepted = new Negotiator(req).encodings(["br", "gzip"]);
  return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding));
}

/** Whether If-None-Match names this entity tag or its weak form, so that 304 is enough. */
export function matchesEntityTag(request: Request, etag: string): boolean {
  const tags = request.headers.get("If-None-Match")?.split(",") ?? [];
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  return tags.some((tag) => tag.trim() === "*" || strong(tag) === strong(etag));
}
