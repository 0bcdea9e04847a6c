import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import { sendResponse } from "@remix-run/node-fetch-server";
import Negotiator from "negotiator";

/** Bytes below which an answer is sent as it is: compressed, it would hardly be smaller. */
const worthCompressing = 860;

const brotli = {
  // From 5 on brotli looks for text that comes again far away, as a list's cards do: a tenth less than 4 for as long again.
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_LGWIN]: 18,
};
const encoders = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { ...brotli, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
const streamEncoders = { br: () => createBrotliCompress({ params: brotli }), gzip: () => createGzip() };
type Encoding = keyof typeof encoders;

const streams = new WeakSet<Response>();

/** Marks an answer of text that must not be gathered in memory: it is compressed and sent as it comes. */
export function asStream(response: Response): Response {
  streams.add(response);
  return response;
}

/** An answer ready to be sent: whole, or as it comes. */
export interface Packed {
  response: Response;
  bytes: Buffer | null;
}

/**
 * Makes an answer ready. Text (pages, what scripts fetch, JSON, calendars, drawings) is in memory as a whole, so it is compressed in
 * one go and its length is told; a stream that compresses costs several times as much. Pictures and archives stay streams,
 * and so do long lists.
 */
export async function pack(req: IncomingMessage, response: Response): Promise<Packed> {
  if (!/^(text\/|application\/json|image\/svg)/.test(response.headers.get("Content-Type") ?? ""))
    return { response, bytes: null };
  if (streams.has(response)) return { response: compressed(req, response), bytes: null };
  const whole = Buffer.from(await response.arrayBuffer());
  const encoding = whole.length < worthCompressing ? undefined : encodingFor(req);
  const bytes = encoding ? await encoders[encoding](whole) : whole;
  const { headers } = response;
  if (encoding) headers.set("Content-Encoding", encoding);
  if (!headers.get("Vary")?.includes("Accept-Encoding")) headers.append("Vary", "Accept-Encoding");
  // What was asked for by HEAD has no body to measure.
  if (req.method !== "HEAD") headers.set("Content-Length", String(bytes.length));
  return { response, bytes };
}

/** The answer, compressed as it comes. When its source fails, or nobody reads it any more, the other end hears of it. */
function compressed(req: IncomingMessage, response: Response): Response {
  const { body, headers, status } = response;
  const encoding = encodingFor(req);
  headers.append("Vary", "Accept-Encoding");
  if (!encoding || !body) return response;
  headers.set("Content-Encoding", encoding);
  const encoder = streamEncoders[encoding]();
  pipeline(Readable.fromWeb(body as NodeReadableStream), encoder, () => {});
  return new Response(Readable.toWeb(encoder) as ReadableStream, { status, headers });
}

/** Sends an answer, as slowly as the line takes it. */
export async function send(res: ServerResponse, { response, bytes }: Packed): Promise<void> {
  if (!bytes) return sendResponse(res, response);
  res.statusCode = response.status;
  res.setHeaders(response.headers).end(bytes);
}

/** The best that the browser understands: small ones know gzip only, or nothing. */
function encodingFor(req: IncomingMessage): Encoding | undefined {
  const understood = new Negotiator(req).encodings(["br", "gzip"]);
  return (["br", "gzip"] as const).find((encoding) => understood.includes(encoding));
}
