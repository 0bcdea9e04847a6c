import { deleteComment, editComment } from "#app/domain/albums/comments.server.ts";
import { calls, type Resource } from "#app/http/api.server.ts";
import { comment, deletedComment } from "#app/http/response-schemas.server.ts";

/** /api/comments/{id}. Comments are listed and added under /api/photo-collections. */
export const comments: Resource = {
  "comments/:commentId": {
    PATCH: calls(editComment, {
      summary: "Changes a comment of one's own",
      answers: comment,
      example: { content: "That is the second kiln, isn't it?" },
    }),
    DELETE: calls(deleteComment, {
      summary: "Deletes a comment: one's own, or any for administrators",
      answers: deletedComment,
    }),
  },
};
