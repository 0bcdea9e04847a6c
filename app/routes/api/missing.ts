import { requestUnlisting, sendTip } from "#app/domain/people/missing.server.ts";
import { mutation } from "#app/http/api.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idOnly } from "#app/http/response-schemas/fields.server.ts";

/** /api/users/{id}/tips and /api/users/{id}/unlisting-requests: what members tell administrators about a missing person. */
export const loader = apiRoute({
  "/api/users/:userId/tips": {
    POST: mutation(sendTip, {
      summary: "Tells administrators what you know of a missing person",
      status: 201,
      response: idOnly,
      errors: [404, 409, 429],
      example: { message: "She married and moved to Beacon, I believe." },
    }),
  },
  "/api/users/:userId/unlisting-requests": {
    POST: mutation(requestUnlisting, {
      summary: "Takes a missing person off the list at once, and asks administrators to decide",
      status: 201,
      response: idOnly,
      errors: [404, 409, 429],
      example: { message: "He asked me not to be listed anywhere." },
    }),
  },
});
export const action = loader;
