import { setReunionStatus } from "#app/domain/reunions/reunions.server.ts";
import { api, calls } from "#app/http/api.server.ts";
import { reunion } from "#app/http/response-schemas.server.ts";

/** PATCH /api/reunions/{id}/status: active, cancelled or closed, by administrators. */
export const loader = api({
  PATCH: calls(setReunionStatus, {
    summary: "Activates, cancels or closes a meet-up, for administrators",
    answers: reunion,
    example: { status: "cancelled" },
  }),
});
export const action = loader;
