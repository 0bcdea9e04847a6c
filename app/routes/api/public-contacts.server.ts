import { requestAccess, sendContact } from "#app/domain/messages/contacts.server.ts";
import { calls, type Resource } from "#app/http/api.server.ts";
import { received } from "#app/http/response-schemas.server.ts";

/** /api/public-contact and /api/public-contacts: the two forms for visitors. */
export const publicContacts: Resource = {
  "public-contact": {
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
  },
  "public-contacts": {
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
  },
};
