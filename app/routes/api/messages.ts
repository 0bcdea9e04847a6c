import { listMessages } from "#app/domain/inbox.server.ts";
import { sendMessage } from "#app/domain/messages.server.ts";
import { api, calls, reads } from "#app/http/api.server.ts";

/** /api/messages: everything of a member's, newest first; and sending one. */
export const loader = api({
  GET: reads((me) => listMessages(me)),
  POST: calls(sendMessage, { status: 201 }),
});
export const action = loader;
