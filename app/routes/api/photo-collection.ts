import { deleteAlbum, editAlbum } from "#app/domain/albums/albums.server.ts";
import { api, calls } from "#app/http/api.server.ts";
import { album, oneId } from "#app/http/response-schemas.server.ts";
import { classSettings } from "#class-settings";

/** /api/photo-collections/{id}: changes of an album, and taking it out of the yearbook. */
export const loader = api({
  PATCH: calls(editAlbum, {
    summary: "Changes an album of one's own, or any for administrators; its photos follow its category",
    answers: album,
    example: { title: "The dark room", year: classSettings.year - 1 },
  }),
  DELETE: calls(deleteAlbum, {
    summary: "Takes an album with its photos out of the yearbook; administrators can bring it back for 30 days",
    answers: oneId,
  }),
});
export const action = loader;
