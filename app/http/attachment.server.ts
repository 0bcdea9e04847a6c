import { Readable } from "node:stream";
import type { Archive } from "#app/domain/core/zip-archives.server.ts";

/** An archive as a file to download, streamed; its size is told, so that the browser shows how far it has come. */
export function attachment({ name, bytes, stream }: Archive, request: Request): Response {
  const isHead = request.method === "HEAD";
  if (isHead) stream.destroy();
  // The plain name for old browsers, the real one for the others.
  const plainName = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return new Response(isHead ? null : (Readable.toWeb(stream) as ReadableStream<Uint8Array>), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(bytes),
      "Content-Disposition": `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": "private, no-store",
    },
  });
}
