import { deleteRemembrance, editRemembrance } from "#app/domain/people/remembrances.server.ts";
import { mutation } from "#app/http/api.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { deletedRemembrance, remembrance } from "#app/http/response-schemas/people.server.ts";

/** /api/remembrances/{id}. To list or add remembrances, see users.ts. */
export const loader = apiRoute({
  "/api/remembrances/:remembranceId": {
    PATCH: mutation(editRemembrance, {
      summary: "Edits your own remembrance",
      response: remembrance,
      example: { content: "She lent everybody her good brushes, and got them back clean." },
    }),
    DELETE: mutation(deleteRemembrance, {
      summary: "Deletes your own remembrance, or takes down any remembrance if you are an administrator",
      response: deletedRemembrance,
    }),
  },
});
export const action = loader;
