import { z } from "zod";
import { listAttendees } from "#app/domain/reunions/attendance.server.ts";
import { unknownReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { api, idIn, lists } from "#app/http/api.server.ts";
import { attendee } from "#app/http/response-schemas.server.ts";

/** GET /api/reunions/{id}/attendees: who comes, the first to join first. */
export const loader = api({
  GET: lists((_me, params) => listAttendees(idIn(params, "reunionId", unknownReunion)), {
    summary: "Who comes to a meet-up, the first to join first",
    answers: z.array(attendee),
  }),
});
export const action = loader;
