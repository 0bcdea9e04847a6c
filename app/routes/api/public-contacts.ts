import { requestAccess } from "#app/domain/contacts.server.ts";
import { received } from "#app/http/answers.server.ts";
import { api, calls } from "#app/http/api.server.ts";

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
      subject: "Alumni Access Request - Class of 1985",
      message: "I was in the ceramics class of Mr. Abbott.",
    },
  }),
});
export const action = loader;
