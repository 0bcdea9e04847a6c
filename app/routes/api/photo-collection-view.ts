import { unknownPhoto } from "#app/domain/albums.ts";
import { found } from "#app/domain/refusal.ts";
import { countAlbumView } from "#app/domain/views.server.ts";
import { findAlbumOrPhoto } from "#app/domain/yearbook.server.ts";
import { api, counts, idIn } from "#app/http/api.server.ts";

/**
 * POST /api/photo-collections/{id}/view and /api/yearbook-photos/{id}/view: counts a view
 * each time it is called, but never the owner's.
 */
export const loader = api({
  POST: counts((me, params) => {
    const id = idIn(params, "photoCollectionId", unknownPhoto);
    countAlbumView(found(findAlbumOrPhoto(id), unknownPhoto), me, null);
    return { viewCount: findAlbumOrPhoto(id)?.viewCount };
  }),
});
export const action = loader;
