import { Readable } from "node:stream";
import { data, type LoaderFunctionArgs } from "react-router";
import { albumArchive } from "#app/domain/album-download.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { signedIn } from "#app/http/guards.server.ts";

/** GET /yearbook/{id}/download: the album's pictures as one ZIP file, streamed. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  signedIn(args);
  const albumId = /^\d{1,15}$/.test(args.params.albumId ?? "") ? Number(args.params.albumId) : 0;
  const { name, bytes, stream } = await albumArchive(albumId).catch((error) => {
    if (error instanceof Refusal) throw data({ sentence: error.message }, { status: error.status });
    throw error;
  });
  const isHead = args.request.method === "HEAD";
  if (isHead) stream.destroy();
  return new Response(isHead ? null : (Readable.toWeb(stream) as ReadableStream<Uint8Array>), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(bytes),
      // The plain name for old browsers, the real one for the others.
      "Content-Disposition": `attachment; filename="${name.replace(/[^\x20-\x7e]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": "private, no-store",
    },
  });
}
