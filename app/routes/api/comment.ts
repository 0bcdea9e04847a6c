import { deleteComment, editComment } from "#app/domain/comments.server.ts";
import { api, calls } from "#app/http/api.server.ts";

/** /api/comments/{id}: changes of a comment, and deleting it. */
export const loader = api({ PATCH: calls(editComment), DELETE: calls(deleteComment) });
export const action = loader;
