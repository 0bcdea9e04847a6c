import { leaveReunion } from "#app/domain/attendance.server.ts";
import { api, calls } from "#app/http/api.server.ts";

/** POST /api/reunions/{id}/leave: one's name off the list. Answers who organizes it when that was handed over. */
export const loader = api({ POST: calls(leaveReunion) });
export const action = loader;
