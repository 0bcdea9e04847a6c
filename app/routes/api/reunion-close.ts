import { closeReunion } from "#app/domain/reunions/reunions.server.ts";
import { api, calls } from "#app/http/api.server.ts";
import { reunion } from "#app/http/response-schemas.server.ts";

/** PATCH /api/reunions/{id}/close: nobody joins any more. */
export const loader = api({
  PATCH: calls(closeReunion, {
    summary: "Closes a meet-up, for its organizer and administrators: nobody joins any more",
    answers: reunion,
    refuses: [409],
  }),
});
export const action = loader;
