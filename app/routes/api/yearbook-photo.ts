import { deletePhoto, editPhoto } from "#app/domain/photos.server.ts";
import { api, calls } from "#app/http/api.server.ts";

/** /api/yearbook/{id}: changes of a photo's words, and taking it out of its album. */
export const loader = api({ PATCH: calls(editPhoto), DELETE: calls(deletePhoto) });
export const action = loader;
