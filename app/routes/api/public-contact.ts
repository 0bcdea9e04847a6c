import { sendContact } from "#app/domain/messages/contacts.server.ts";
import { api, calls } from "#app/http/api.server.ts";
import { received } from "#app/http/response-schemas.server.ts";

/** POST /api/public-contact: a message to the administrators. Needs no session. */
export const loader = api({
  POST: calls(sendContact, {
    summary: "Writes to the administrators",
    status: 201,
    answers: received,
    answer: ({ id }) => ({ id, message: "Message sent successfully!" }),
    refuses: [429],
    example: {
      name: "Rosa Lind",
      email: "rosa@post.example",
      subject: "The reunion",
      message: "Is there room for one more at the picnic?",
      location: "40.71, -74.01",
    },
  }),
});
export const action = loader;
