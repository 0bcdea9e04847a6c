import { markMessageRead } from "#app/domain/messages/messages.server.ts";
import { api, calls } from "#app/http/api.server.ts";
import { readMessage } from "#app/http/response-schemas.server.ts";

/** PATCH /api/messages/{id}/read: the recipient has opened it. */
export const loader = api({
  PATCH: calls(markMessageRead, {
    summary: "Marks a message read that one has received; administrators also visitors' messages",
    answers: readMessage,
  }),
});
export const action = loader;
