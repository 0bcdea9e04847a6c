import { findAlbumOrPhoto } from "#app/domain/albums/album-queries.server.ts";
import { unknownPhoto } from "#app/domain/albums/albums.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { countAlbumView } from "#app/domain/core/view-counts.server.ts";
import { api, counts, idIn } from "#app/http/api.server.ts";
import { views } from "#app/http/response-schemas.server.ts";

/**
 * POST /api/photo-collections/{id}/view and /api/yearbook-photos/{id}/view: counts a view
 * each time it is called, but never the owner's.
 */
export const loader = api({
  POST: counts(
    (me, params) => {
      const seen = () => requireFound(findAlbumOrPhoto(idIn(params, "photoCollectionId", unknownPhoto)), unknownPhoto);
      countAlbumView(seen(), me, null);
      return { viewCount: seen().viewCount };
    },
    { summary: "Counts a view of an album or photo each time it is called, but never its owner's", answers: views },
  ),
});
export const action = loader;
