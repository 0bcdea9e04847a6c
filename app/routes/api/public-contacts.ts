import { requestAccess, sendContact } from "#app/domain/messages/contacts.server.ts";
import { mutation } from "#app/http/api.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { contactReceipt } from "#app/http/response-schemas/messages.server.ts";
import { classSettings } from "#class-settings";

/** /api/public-contact and /api/public-contacts: the forms that need no sign-in. */
export const loader = apiRoute({
  "/api/public-contact": {
    POST: mutation(sendContact, {
      summary: "Sends a message to the administrators",
      status: 201,
      response: contactReceipt,
      toResponse: ({ id }) => ({ id, message: "Message sent successfully!" }),
      errors: [429],
      example: {
        name: "Rosa Lind",
        email: "rosa@post.example",
        subject: "The reunion",
        message: "Is there room for one more at the picnic?",
        location: "40.71, -74.01",
      },
    }),
  },
  "/api/public-contacts": {
    POST: mutation(requestAccess, {
      summary: "Asks the administrators for access",
      status: 201,
      response: contactReceipt,
      toResponse: ({ id }) => ({ id, message: "Request sent successfully!" }),
      errors: [429],
      example: {
        name: "Rosa Lind",
        email: "rosa@post.example",
        subject: `Alumni Access Request - Class of ${classSettings.year}`,
        message: "I was in the ceramics class of Mr. Abbott.",
      },
    }),
  },
});
export const action = loader;
