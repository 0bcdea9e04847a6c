import { createAlbum } from "#app/domain/albums.server.ts";
import { listAlbums } from "#app/domain/yearbook.server.ts";
import { api, calls, reads } from "#app/http/api.server.ts";

/** /api/photo-collections: every album, newest first; and a new one. */
export const loader = api({ GET: reads(() => listAlbums()), POST: calls(createAlbum, { status: 201 }) });
export const action = loader;
