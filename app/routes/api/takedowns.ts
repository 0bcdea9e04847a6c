import { listTakedownRequests } from "#app/domain/albums/takedown-queries.server.ts";
import { askToTakeDown, decideTakedown } from "#app/domain/albums/takedowns.server.ts";
import { mutation, query } from "#app/http/api.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { takedownRequest, takedownRequests } from "#app/http/response-schemas/albums.server.ts";

export const loader = apiRoute({
  "/api/yearbook/:photoId/takedown-requests": {
    POST: mutation(askToTakeDown, {
      summary: "Asks that a photo be taken down; it is hidden at once if you are named in it",
      status: 201,
      response: takedownRequest,
      errors: [409],
      example: { reason: "This was a hard year, and I would rather not be seen like this." },
    }),
  },
  "/api/takedown-requests": {
    GET: query((me) => listTakedownRequests(me), {
      summary: "Lists your requests and those on photos you added, or all requests if you are an administrator",
      response: takedownRequests,
    }),
  },
  "/api/takedown-requests/:requestId": {
    PATCH: mutation(decideTakedown, {
      summary: "Keeps or deletes a photo you added, or any photo if you are an administrator; decides all requests on it",
      response: takedownRequest,
      errors: [409],
      example: { outcome: "kept" },
    }),
  },
});
export const action = loader;
