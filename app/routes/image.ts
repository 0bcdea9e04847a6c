import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "react-router";
import { isFrontPageImage } from "#app/domain/announcements/front-page.server.ts";
import { canSeeImage } from "#app/domain/images/image-access.server.ts";
import { readImageFile } from "#app/domain/images/images.server.ts";
import { isSpotlightImage } from "#app/domain/people/spotlight.server.ts";
import { rejectPosts } from "#app/http/guards.server.ts";
import { matchesEntityTag } from "#app/http/responses.server.ts";
import { actorContext } from "#app/http/session.server.ts";

const commonHeaders = { Vary: "Cookie", "X-Content-Type-Options": "nosniff" };

/** GET /images/{file}: what the member may see; for visitors those of the spotlight and the front page. Any other is 404, whether it exists or not. */
export async function loader({ params: { file = "" }, request, context }: LoaderFunctionArgs): Promise<Response> {
  const { member } = context.get(actorContext);
  const address = `/images/${file}`;
  const isAllowed = (member && canSeeImage(member, address)) || isSpotlightImage(address) || isFrontPageImage(address);
  const image = isAllowed ? await readImageFile(file) : null;
  if (!image) return new Response(null, { status: 404, headers: { ...commonHeaders, "Cache-Control": "no-store" } });
  const headers = {
    ...commonHeaders,
    "Cache-Control": "private, max-age=31536000, immutable",
    ETag: image.etag,
  };
  if (matchesEntityTag(request, image.etag)) return new Response(null, { status: 304, headers });
  const body = request.method === "HEAD" ? null : (Readable.toWeb(createReadStream(image.path)) as ReadableStream<Uint8Array>);
  return new Response(body, {
    headers: {
      ...headers,
      "Content-Type": "image/jpeg",
      "Content-Length": String(image.size),
      "Content-Disposition": "inline",
    },
  });
}

export const action = rejectPosts;
