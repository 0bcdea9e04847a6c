import { deletePhoto, editPhoto } from "#app/domain/albums/photos.server.ts";
import { api, calls } from "#app/http/api.server.ts";
import { deletedPhoto, photo } from "#app/http/response-schemas.server.ts";
import { classSettings } from "#class-settings";

/** /api/yearbook/{id}: changes of a photo's words, and taking it out of its album. */
export const loader = api({
  PATCH: calls(editPhoto, {
    summary: "Corrects title, description or year of a photo that one has added, or of any for administrators",
    answers: photo,
    example: { title: "The second kiln", year: classSettings.year - 1 },
  }),
  DELETE: calls(deletePhoto, {
    summary: "Takes a photo out of its album; administrators can bring it back for 30 days",
    answers: deletedPhoto,
  }),
});
export const action = loader;
