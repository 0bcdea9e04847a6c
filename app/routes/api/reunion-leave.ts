import { leaveReunion } from "#app/domain/reunions/attendance.server.ts";
import { api, calls } from "#app/http/api.server.ts";
import { left } from "#app/http/response-schemas.server.ts";

/** POST /api/reunions/{id}/leave: one's name off the list. Answers who organizes it when that was handed over. */
export const loader = api({
  POST: calls(leaveReunion, {
    summary: "Takes one off the list of a meet-up; an organizer hands it to whoever of the others joined first",
    answers: left,
    refuses: [409],
  }),
});
export const action = loader;
