import { requestAccess } from "#app/domain/messages/contacts.server.ts";
import { api, calls } from "#app/http/api.server.ts";
import { received } from "#app/http/response-schemas.server.ts";
import { classSettings } from "#class-settings";

/** POST /api/public-contacts: a request for access. Needs no session. */
export const loader = api({
  POST: calls(requestAccess, {
    summary: "Asks the administrators for access",
    status: 201,
    answers: received,
    answer: ({ id }) => ({ id, message: "Request sent successfully!" }),
    refuses: [429],
    example: {
      name: "Rosa Lind",
      email: "rosa@post.example",
      subject: `Alumni Access Request - Class of ${classSettings.year}`,
      message: "I was in the ceramics class of Mr. Abbott.",
    },
  }),
});
export const action = loader;
