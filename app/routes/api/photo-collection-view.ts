import { unknownPhoto } from "#app/domain/albums.ts";
import { found } from "#app/domain/refusal.ts";
import { countAlbumView } from "#app/domain/views.server.ts";
import { findAlbumOrPhoto } from "#app/domain/yearbook.server.ts";
import { views } from "#app/http/answers.server.ts";
import { api, counts, idIn } from "#app/http/api.server.ts";

/**
 * POST /api/photo-collections/{id}/view and /api/yearbook-photos/{id}/view: counts a view
 * each time it is called, but never the owner's.
 */
export const loader = api({
  POST: counts(
    (me, params) => {
      const seen = () => found(findAlbumOrPhoto(idIn(params, "photoCollectionId", unknownPhoto)), unknownPhoto);
      countAlbumView(seen(), me, null);
      return { viewCount: seen().viewCount };
    },
    { summary: "Counts a view of an album or photo each time it is called, but never its owner's", answers: views },
  ),
});
export const action = loader;
