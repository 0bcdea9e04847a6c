import { sendContact } from "#app/domain/contacts.server.ts";
import { api, calls } from "#app/http/api.server.ts";

/** POST /api/public-contact: a message to the administrators. Needs no session. */
export const loader = api({
  POST: calls(sendContact, { status: 201, answer: ({ id }) => ({ id, message: "Message sent successfully!" }) }),
});
export const action = loader;
