import { listAttendees } from "#app/domain/attendance.server.ts";
import { noSuchReunion } from "#app/domain/programme.server.ts";
import { api, idIn, reads } from "#app/http/api.server.ts";

/** GET /api/reunions/{id}/attendees: who comes, the first to join first. */
export const loader = api({ GET: reads((_me, params) => listAttendees(idIn(params, "reunionId", noSuchReunion))) });
export const action = loader;
