import { joinReunion } from "#app/domain/attendance.server.ts";
import { api, calls } from "#app/http/api.server.ts";

/** POST /api/reunions/{id}/join: one's name on the list, with `guests` where some are brought. */
export const loader = api({ POST: calls(joinReunion) });
export const action = loader;
