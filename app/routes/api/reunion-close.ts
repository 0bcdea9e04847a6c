import { closeReunion } from "#app/domain/reunions.server.ts";
import { api, calls } from "#app/http/api.server.ts";

/** PATCH /api/reunions/{id}/close: nobody joins any more. */
export const loader = api({ PATCH: calls(closeReunion) });
export const action = loader;
