import { restoreDeleted } from "#app/domain/albums/deleted-albums.server.ts";
import { api, calls } from "#app/http/api.server.ts";
import { restored } from "#app/http/response-schemas.server.ts";

/** POST /api/photo-collections/{id}/restore: brings back an album or photo that was deleted, for administrators. */
export const loader = api({
  POST: calls(restoreDeleted, {
    summary: "Brings back an album or photo that was deleted in the last 30 days, for administrators",
    answers: restored,
    refuses: [409],
  }),
});
export const action = loader;
