import { likePhoto } from "#app/domain/likes.server.ts";
import { like } from "#app/http/answers.server.ts";
import { api, calls } from "#app/http/api.server.ts";

/** POST /api/photo-collections/{id}/like: a like of an album or photo; a repeat answers alreadyLiked. */
export const loader = api({
  POST: calls(likePhoto, {
    summary: "Likes an album or photo; a repeat changes nothing and says so",
    answers: like,
    answer: ({ alreadyLiked, karma }) => ({ alreadyLiked, karma }),
  }),
});
export const action = loader;
