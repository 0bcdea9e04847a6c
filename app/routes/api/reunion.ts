import { deleteReunion, editReunion } from "#app/domain/reunions/reunions.server.ts";
import { api, calls } from "#app/http/api.server.ts";
import { oneId, reunion } from "#app/http/response-schemas.server.ts";

/** /api/reunions/{id}: changes of a meet-up, and deleting it. */
export const loader = api({
  PATCH: calls(editReunion, {
    summary: "Changes title, text, date and place of a meet-up, for its organizer and administrators",
    answers: reunion,
    example: { title: "Summer picnic", location: "Prospect Park" },
  }),
  DELETE: calls(deleteReunion, {
    summary: "Deletes a meet-up with its list, for its organizer and administrators",
    answers: oneId,
  }),
});
export const action = loader;
