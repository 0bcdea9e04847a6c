import { requestAccess } from "#app/domain/contacts.server.ts";
import { api, calls } from "#app/http/api.server.ts";

/** POST /api/public-contacts: a request for access. Needs no session. */
export const loader = api({
  POST: calls(requestAccess, { status: 201, answer: ({ id }) => ({ id, message: "Request sent successfully!" }) }),
});
export const action = loader;
