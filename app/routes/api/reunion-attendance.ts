import { attendance } from "#app/domain/attendance.server.ts";
import { noSuchReunion } from "#app/domain/programme.server.ts";
import { api, idIn, reads } from "#app/http/api.server.ts";

/** GET /api/reunions/{id}/attendance: whether one is on the list. */
export const loader = api({ GET: reads((me, params) => attendance(me, idIn(params, "reunionId", noSuchReunion))) });
export const action = loader;
