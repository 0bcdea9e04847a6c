import { listReunions } from "#app/domain/programme.server.ts";
import { planReunion } from "#app/domain/reunions.server.ts";
import { api, calls, reads } from "#app/http/api.server.ts";

/** /api/reunions: every meet-up, newest first; and planning one. */
export const loader = api({
  GET: reads(() => listReunions()),
  POST: calls(planReunion, { status: 201 }),
});
export const action = loader;
