import { likePhoto } from "#app/domain/albums/likes.server.ts";
import { api, calls } from "#app/http/api.server.ts";
import { like } from "#app/http/response-schemas.server.ts";

/** POST /api/photo-collections/{id}/like: a like of an album or photo; a repeat answers alreadyLiked. */
export const loader = api({
  POST: calls(likePhoto, {
    summary: "Likes an album or photo; a repeat changes nothing and says so",
    answers: like,
    answer: ({ alreadyLiked, karma }) => ({ alreadyLiked, karma }),
  }),
});
export const action = loader;
