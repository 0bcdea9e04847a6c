import type { LoaderFunctionArgs } from "react-router";
import { createAlbumArchive, openOriginal } from "#app/domain/albums/downloads.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { attachment } from "#app/http/attachment.server.ts";
import { memberContext, rejectPosts, sentenceResponse } from "#app/http/guards.server.ts";
import { toNumber } from "#app/http/url-parameters.ts";

/**
 * GET /yearbook/{id}/download: the album's pictures as one ZIP file. GET /yearbook/photos/{id}/original: a photo's file as it was
 * uploaded.
 */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { albumId, photoId } = args.params;
  try {
    if (photoId === undefined) return attachment(await createAlbumArchive(toNumber(albumId) ?? 0), args.request);
    const original = openOriginal(args.context.get(memberContext), toNumber(photoId) ?? 0);
    return attachment(original, args.request, original.type);
  } catch (error) {
    if (error instanceof Refusal) throw sentenceResponse(error.status, error.message);
    throw error;
  }
}

export const action = rejectPosts;
