import type { LoaderFunctionArgs } from "react-router";
import { createAlbumArchive } from "#app/domain/albums/downloads.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { attachment } from "#app/http/attachment.server.ts";
import { rejectPosts, sentenceResponse } from "#app/http/guards.server.ts";
import { toNumber } from "#app/http/url-parameters.ts";

/** GET /yearbook/{id}/download: the album's pictures as one ZIP file. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const albumId = toNumber(args.params.albumId) ?? 0;
  const archive = await createAlbumArchive(albumId).catch((error) => {
    if (error instanceof Refusal) throw sentenceResponse(error.status, error.message);
    throw error;
  });
  return attachment(archive, args.request);
}

export const action = rejectPosts;
