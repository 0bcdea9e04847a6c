import { deleteMessage, editMessage } from "#app/domain/messages/messages.server.ts";
import { api, calls } from "#app/http/api.server.ts";
import { message, oneId } from "#app/http/response-schemas.server.ts";

/** /api/messages/{id}: changes of a message one has sent, and taking one out of one's list. Ids of visitors' messages are negative. */
export const loader = api({
  PATCH: calls(editMessage, {
    summary: "Changes subject and text of a message that one has sent",
    answers: message,
    example: { subject: "The kiln", content: "Do you still have the picture of it?" },
  }),
  DELETE: calls(deleteMessage, {
    summary: "Takes a message out of one's list; a visitor's message goes for all administrators",
    answers: oneId,
  }),
});
export const action = loader;
