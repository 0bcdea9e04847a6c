import { likePhoto } from "#app/domain/likes.server.ts";
import { api, calls } from "#app/http/api.server.ts";

/** POST /api/photo-collections/{id}/like: a like of an album or photo; a repeat answers alreadyLiked. */
export const loader = api({
  POST: calls(likePhoto, { answer: ({ alreadyLiked, karma }) => ({ alreadyLiked, karma }) }),
});
export const action = loader;
