import { deleteComment, editComment } from "#app/domain/albums/comments.server.ts";
import { api, calls } from "#app/http/api.server.ts";
import { comment, deletedComment } from "#app/http/response-schemas.server.ts";

/** /api/comments/{id}: changes of a comment, and deleting it. */
export const loader = api({
  PATCH: calls(editComment, {
    summary: "Changes a comment of one's own",
    answers: comment,
    example: { content: "That is the second kiln, isn't it?" },
  }),
  DELETE: calls(deleteComment, {
    summary: "Deletes a comment: one's own, or any for administrators",
    answers: deletedComment,
  }),
});
export const action = loader;
