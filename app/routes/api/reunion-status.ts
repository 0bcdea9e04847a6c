import { setReunionStatus } from "#app/domain/reunions.server.ts";
import { api, calls } from "#app/http/api.server.ts";

/** PATCH /api/reunions/{id}/status: active, cancelled or closed, by administrators. */
export const loader = api({ PATCH: calls(setReunionStatus) });
export const action = loader;
