import { findAttendance } from "#app/domain/reunions/attendance.server.ts";
import { unknownReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { api, idIn, reads } from "#app/http/api.server.ts";
import { isAttending } from "#app/http/response-schemas.server.ts";

/** GET /api/reunions/{id}/attendance: whether one is on the list. */
export const loader = api({
  GET: reads((me, params) => findAttendance(me, idIn(params, "reunionId", unknownReunion)), {
    summary: "Whether one is on the list of a meet-up",
    answers: isAttending,
  }),
});
export const action = loader;
