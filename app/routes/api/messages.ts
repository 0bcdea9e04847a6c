import { z } from "zod";
import { listMessages } from "#app/domain/messages/message-list.server.ts";
import { sendMessage } from "#app/domain/messages/messages.server.ts";
import { api, calls, lists } from "#app/http/api.server.ts";
import { listedMessage, message } from "#app/http/response-schemas.server.ts";

/** /api/messages: everything of a member's, newest first; and sending one. */
export const loader = api({
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
});
export const action = loader;
