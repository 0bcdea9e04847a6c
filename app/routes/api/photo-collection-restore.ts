import { restoreDeleted } from "#app/domain/deleted-albums.server.ts";
import { api, calls } from "#app/http/api.server.ts";

/** POST /api/photo-collections/{id}/restore: brings back an album or photo that was deleted, for administrators. */
export const loader = api({ POST: calls(restoreDeleted) });
export const action = loader;
