import { unknownPhoto } from "#app/domain/albums.ts";
import { addComment, listComments } from "#app/domain/comments.server.ts";
import { found } from "#app/domain/refusal.ts";
import { findAlbumOrPhoto } from "#app/domain/yearbook.server.ts";
import { api, calls, idIn, reads } from "#app/http/api.server.ts";

/** /api/photo-collections/{id}/comments: the comments on an album or photo, oldest first; and a new one. */
export const loader = api({
  GET: reads((_me, params) => {
    const id = idIn(params, "photoCollectionId", unknownPhoto);
    return listComments(found(findAlbumOrPhoto(id), unknownPhoto).id);
  }),
  POST: calls(addComment, { status: 201 }),
});
export const action = loader;
