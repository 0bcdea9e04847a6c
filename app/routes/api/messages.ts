import { z } from "zod";
import { listMessages } from "#app/domain/messages/message-list.server.ts";
import { deleteMessage, editMessage, markMessageRead, sendMessage } from "#app/domain/messages/messages.server.ts";
import { listQuery, mutation } from "#app/http/api.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idOnly } from "#app/http/response-schemas/fields.server.ts";
import { listedMessage, message, readStatus } from "#app/http/response-schemas/messages.server.ts";

/** /api/messages. A visitor's message has a negative id. */
export const loader = apiRoute({
  "/api/messages": {
    GET: listQuery((me) => listMessages(me), {
      summary: "Lists the messages you sent or received, newest first; administrators also get visitors' messages",
      response: z.array(listedMessage),
    }),
    POST: mutation(sendMessage, {
      summary: "Sends a message to a member, or replies to one",
      status: 201,
      response: message,
      errors: [404],
      example: { recipientId: 2, subject: "The kiln", content: "Do you still have the picture of it?" },
    }),
  },
  "/api/messages/:messageId": {
    PATCH: mutation(editMessage, {
      summary: "Edits the subject and text of a message you sent",
      response: message,
      example: { subject: "The kiln", content: "Do you still have the picture of it?" },
    }),
    DELETE: mutation(deleteMessage, {
      summary: "Removes a message from your list; a visitor's message is removed for all administrators",
      response: idOnly,
    }),
  },
  "/api/messages/:messageId/read": {
    PATCH: mutation(markMessageRead, {
      summary: "Marks a message you received as read; administrators can also mark visitors' messages",
      response: readStatus,
    }),
  },
});
export const action = loader;
