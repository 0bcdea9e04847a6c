import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "react-router";
import { Refusal } from "#app/domain/core/refusal.ts";
import { imageSources } from "#app/domain/images/image-urls.ts";
import { readImageFile } from "#app/domain/images/images.server.ts";
import { findStagedPortraits } from "#app/domain/roster/staged-portraits.server.ts";
import { rejectPosts, requireAdministrator, sentenceResponse } from "#app/http/guards.server.ts";

const shownWidth = 160;

/** GET /admin/yearbook-portraits/picture?archive=…&number=…: a checked picture that nobody has yet, small. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  requireAdministrator(args, "Only administrators can import yearbook portraits.");
  const { searchParams } = args.url;
  const image = await findPicture(searchParams.get("archive") ?? "", Number(searchParams.get("number")));
  if (!image) throw sentenceResponse(404, "This picture was not found.");
  return new Response(Readable.toWeb(createReadStream(image.path)) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "image/jpeg",
      "Content-Length": String(image.size),
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, max-age=3600",
      Vary: "Cookie",
    },
  });
}

async function findPicture(key: string, number: number) {
  try {
    const staged = findStagedPortraits(key)[number - 1];
    if (!staged || !("picture" in staged)) return null;
    return await readImageFile(imageSources(staged.picture.url, shownWidth).src.slice("/images/".length));
  } catch (error) {
    if (error instanceof Refusal) throw sentenceResponse(error.status, error.message);
    throw error;
  }
}

export const action = rejectPosts;
