import { z } from "zod";
import { findAlbumOrPhoto } from "#app/domain/albums/album-queries.server.ts";
import { unknownPhoto } from "#app/domain/albums/albums.ts";
import { addComment, listComments } from "#app/domain/albums/comments.server.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { api, calls, idIn, lists } from "#app/http/api.server.ts";
import { comment } from "#app/http/response-schemas.server.ts";

/** /api/photo-collections/{id}/comments: the comments on an album or photo, oldest first; and a new one. */
export const loader = api({
  GET: lists(
    (_me, params) => {
      const id = idIn(params, "photoCollectionId", unknownPhoto);
      return listComments(requireFound(findAlbumOrPhoto(id), unknownPhoto).id);
    },
    { summary: "The comments on an album or photo, oldest first", answers: z.array(comment) },
  ),
  POST: calls(addComment, {
    summary: "Comments on an album or photo",
    status: 201,
    answers: comment,
    example: { content: "That is the second kiln, isn't it?" },
  }),
});
export const action = loader;
