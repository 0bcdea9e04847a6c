import { Readable } from "node:stream";
import type { Archive } from "#app/domain/core/zip-archives.server.ts";

/** Streams an archive, or a file of another type, as a download. Its Content-Length lets the browser show progress. */
export function attachment({ name, bytes, stream }: Archive, request: Request, type = "application/zip"): Response {
  const isHead = request.method === "HEAD";
  if (isHead) stream.destroy();
  // An ASCII name for old browsers, and the real one for the others.
  const asciiName = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return new Response(isHead ? null : (Readable.toWeb(stream) as ReadableStream<Uint8Array>), {
    headers: {
      "Content-Type": type,
      "X-Content-Type-Options": "nosniff",
      "Content-Length": String(bytes),
      "Content-Disposition": `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": "private, no-store",
    },
  });
}
