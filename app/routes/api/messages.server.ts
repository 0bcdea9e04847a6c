import { z } from "zod";
import { listMessages } from "#app/domain/messages/message-list.server.ts";
import { deleteMessage, editMessage, markMessageRead, sendMessage } from "#app/domain/messages/messages.server.ts";
import { calls, lists, type Resource } from "#app/http/api.server.ts";
import { listedMessage, message, oneId, readMessage } from "#app/http/response-schemas.server.ts";

/** /api/messages. A visitor's message has a negative id. */
export const messages: Resource = {
  messages: {
    GET: lists((me) => listMessages(me), {
      summary: "All messages one has received or sent, newest first; for administrators also those of visitors",
      answers: z.array(listedMessage),
    }),
    POST: calls(sendMessage, {
      summary: "Sends a message to a member, or answers one",
      status: 201,
      answers: message,
      refuses: [404],
      example: { recipientId: 2, subject: "The kiln", content: "Do you still have the picture of it?" },
    }),
  },
  "messages/:messageId": {
    PATCH: calls(editMessage, {
      summary: "Changes subject and text of a message that one has sent",
      answers: message,
      example: { subject: "The kiln", content: "Do you still have the picture of it?" },
    }),
    DELETE: calls(deleteMessage, {
      summary: "Takes a message out of one's list; a visitor's message goes for all administrators",
      answers: oneId,
    }),
  },
  "messages/:messageId/read": {
    PATCH: calls(markMessageRead, {
      summary: "Marks a message read that one has received; administrators also visitors' messages",
      answers: readMessage,
    }),
  },
};
