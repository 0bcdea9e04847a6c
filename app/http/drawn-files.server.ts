import { createHash } from "node:crypto";
import type { MiddlewareFunction } from "react-router";
import { shortYear } from "#app/domain/core/class-names.ts";
import { renderPng } from "#app/domain/images/decoding.server.ts";
import { plateCount } from "#app/domain/images/image-urls.ts";
import { cardSvg, coverSvg } from "#app/drawings/card.ts";
import { cardPath } from "#app/drawings/card-file.ts";
import { markSvg } from "#app/drawings/mark.ts";
import { plateSvg } from "#app/drawings/plate.ts";
import { classSettings } from "#class-settings";
import { matchesEntityTag } from "./responses.server.ts";

/** Files that look like those of `public`, but are drawn: with the class's year, the picture for links, and plates. */

const mark = drawn(markSvg(shortYear));
const files = new Map([
  ["/mark.svg", mark],
  ["/favicon.svg", mark],
  ["/art/cover.svg", drawn(coverSvg(shortYear))],
]);

const card = drawn(cardSvg(String(classSettings.year)));
let cardPng: Promise<Buffer> | undefined;

/** The picture for previews of links. Chat programs don't show SVG. */
async function cardFile() {
  cardPng ??= renderPng(card.svg);
  try {
    return new Uint8Array(await cardPng);
  } catch (error) {
    // The next request tries again.
    cardPng = undefined;
    throw error;
  }
}

interface Drawn {
  svg: string;
  etag: string;
}

function drawn(svg: string): Drawn {
  return { svg, etag: `W/"${createHash("sha256").update(svg).digest("base64url").slice(0, 16)}"` };
}

/** A plate with initials, at its address in app/domain/images/image-urls.ts; undefined for any other address. */
function plateAt(path: string) {
  const [, plate, encoded] = /^\/plates\/(quiet|0|[1-9]\d?)\/([^/]{0,40})\.svg$/.exec(path) ?? [];
  if (plate === undefined || encoded === undefined) return undefined;
  const drawing = plate === "quiet" ? plate : Number(plate);
  if (drawing !== "quiet" && drawing >= plateCount) return undefined;
  const initials = decoded(encoded);
  return initials !== null && Array.from(initials).length <= 2 ? drawn(plateSvg(drawing, initials)) : undefined;
}

/** The text of a part of an address; null if its encoding is broken. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** Middleware of all routes: responds to a request for one of them, and passes on any other. */
export const drawnFiles: MiddlewareFunction<Response> = async ({ request }, next) => (await drawnFile(request)) ?? next();

async function drawnFile(request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const isCard = pathname === cardPath;
  const file = isCard ? card : (files.get(pathname) ?? plateAt(pathname));
  if (!file || (request.method !== "GET" && request.method !== "HEAD")) return null;
  const headers = { "Cache-Control": "public, max-age=604800", Vary: "Accept-Encoding", ETag: file.etag };
  if (matchesEntityTag(request, file.etag)) return new Response(null, { status: 304, headers });
  return new Response(isCard ? await cardFile() : file.svg, {
    headers: { ...headers, "Content-Type": isCard ? "image/png" : "image/svg+xml" },
  });
}
