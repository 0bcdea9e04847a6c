import { joinReunion } from "#app/domain/reunions/attendance.server.ts";
import { api, calls } from "#app/http/api.server.ts";
import { joined } from "#app/http/response-schemas.server.ts";

/** POST /api/reunions/{id}/join: one's name on the list, with `guests` where some are brought. */
export const loader = api({
  POST: calls(joinReunion, {
    summary: "Puts one on the list of an active meet-up",
    answers: joined,
    refuses: [409],
    example: { guests: 1 },
  }),
});
export const action = loader;
