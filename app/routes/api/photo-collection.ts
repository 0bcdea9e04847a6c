import { deleteAlbum, editAlbum } from "#app/domain/albums.server.ts";
import { api, calls } from "#app/http/api.server.ts";

/** /api/photo-collections/{id}: changes of an album, and taking it out of the yearbook. */
export const loader = api({ PATCH: calls(editAlbum), DELETE: calls(deleteAlbum) });
export const action = loader;
