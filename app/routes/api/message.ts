import { deleteMessage, editMessage } from "#app/domain/messages.server.ts";
import { api, calls } from "#app/http/api.server.ts";

/** /api/messages/{id}: changes of a message one has sent, and taking one out of one's list. Ids of visitors' messages are negative. */
export const loader = api({ PATCH: calls(editMessage), DELETE: calls(deleteMessage) });
export const action = loader;
