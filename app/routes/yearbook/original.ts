import type { LoaderFunctionArgs } from "react-router";
import { openOriginal } from "#app/domain/albums/downloads.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { attachment } from "#app/http/attachment.server.ts";
import { memberContext, rejectPosts, sentenceResponse } from "#app/http/guards.server.ts";
import { toNumber } from "#app/http/url-parameters.ts";

/** GET /yearbook/photos/{id}/original: a photo's file as it was uploaded. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const me = args.context.get(memberContext);
  const photoId = toNumber(args.params.photoId) ?? 0;
  try {
    const original = openOriginal(me, photoId);
    return attachment(original, args.request, original.type);
  } catch (error) {
    if (error instanceof Refusal) throw sentenceResponse(error.status, error.message);
    throw error;
  }
}

export const action = rejectPosts;
