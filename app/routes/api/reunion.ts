import { deleteReunion, editReunion } from "#app/domain/reunions.server.ts";
import { api, calls } from "#app/http/api.server.ts";

/** /api/reunions/{id}: changes of a meet-up, and deleting it. */
export const loader = api({ PATCH: calls(editReunion), DELETE: calls(deleteReunion) });
export const action = loader;
