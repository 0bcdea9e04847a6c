import { deleteComment, editComment } from "#app/domain/albums/comments.server.ts";
import { mutation } from "#app/http/api.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { comment, deletedComment } from "#app/http/response-schemas/albums.server.ts";

/** /api/comments/{id}. To list or add comments, see photo-collections.ts. */
export const loader = apiRoute({
  "/api/comments/:commentId": {
    PATCH: mutation(editComment, {
      summary: "Edits your own comment",
      response: comment,
      example: { content: "That is the second kiln, isn't it?" },
    }),
    DELETE: mutation(deleteComment, {
      summary: "Deletes your own comment, or any comment if you are an administrator",
      response: deletedComment,
    }),
  },
});
export const action = loader;
