import { createHash } from "node:crypto";
import { shortYear } from "#app/domain/core/class-names.ts";
import { coverSvg } from "#app/drawings/cover.ts";
import { markSvg } from "#app/drawings/mark.ts";
import { matchesEntityTag } from "./entity-tags.server.ts";

/** Files that look like those of `public`, but show the class's year: drawn once, when the server starts. */

const mark = drawn(markSvg(shortYear));
const files = new Map([
  ["/mark.svg", mark],
  ["/favicon.svg", mark],
  ["/art/cover.svg", drawn(coverSvg(shortYear))],
]);

function drawn(svg: string): { svg: string; etag: string } {
  return { svg, etag: `W/"${createHash("sha256").update(svg).digest("base64url").slice(0, 16)}"` };
}

/** The answer where a request asks for one of them; null for any other. */
export function drawnFile(request: Request): Response | null {
  const file = files.get(new URL(request.url).pathname);
  if (!file || (request.method !== "GET" && request.method !== "HEAD")) return null;
  const headers = { "Cache-Control": "public, max-age=604800", Vary: "Accept-Encoding", ETag: file.etag };
  if (matchesEntityTag(request, file.etag)) return new Response(null, { status: 304, headers });
  return new Response(file.svg, { headers: { ...headers, "Content-Type": "image/svg+xml" } });
}
