import { pipeline, Readable, Transform } from "node:stream";
import { createContext } from "react-router";
import type { Archive } from "#app/domain/core/zip-archives.server.ts";
import { log } from "./log.server.ts";

/** Waits for the end of the response: true when its last byte was passed to the network, false when it was cut off before. */
export const responseSentContext = createContext<() => Promise<boolean>>();

/**
 * Passes on so many bytes. Fails for fewer or more: the connection is closed, so that a part doesn't look like the whole file.
 */
function exactly(bytes: number, name: string): Transform {
  let missing = bytes;
  const difference = () => new Error(`${name}: ${bytes} bytes were announced, and ${bytes - missing} came`);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      missing -= chunk.length;
      if (missing < 0) done(difference());
      else done(null, chunk);
    },
    flush(done) {
      done(missing === 0 ? null : difference());
    },
  });
}

/** Streams an archive, or a file of another type, as a download. Its Content-Length lets the browser show progress. */
export function attachment({ name, bytes, stream }: Archive, request: Request, type = "application/zip"): Response {
  const isHead = request.method === "HEAD";
  if (isHead) stream.destroy();
  // An ASCII name for old browsers, and the real one for the others.
  const asciiName = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const body = isHead ? null : Readable.toWeb(pipeline(stream, exactly(bytes, name), logFailure));
  return new Response(body as ReadableStream<Uint8Array> | null, {
    headers: {
      "Content-Type": type,
      "X-Content-Type-Options": "nosniff",
      "Content-Length": String(bytes),
      "Content-Disposition": `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** Logs why a download ended early, unless its reader closed the connection. */
function logFailure(error: NodeJS.ErrnoException | null): void {
  if (error && error.code !== "ERR_STREAM_PREMATURE_CLOSE") log().error({ err: error }, "a download ended early");
}
