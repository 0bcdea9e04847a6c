import { z } from "zod";
import { findAlbum, listPhotos } from "#app/domain/albums/album-queries.server.ts";
import { unknownAlbum } from "#app/domain/albums/albums.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { api, idIn, lists } from "#app/http/api.server.ts";
import { photo } from "#app/http/response-schemas.server.ts";

/** GET /api/photo-collections/{id}/photos: the photos of an album, newest first. */
export const loader = api({
  GET: lists((_me, params) => listPhotos(requireFound(findAlbum(idIn(params, "albumId", unknownAlbum)), unknownAlbum).id), {
    summary: "The photos of an album, newest first",
    answers: z.array(photo),
  }),
});
export const action = loader;
