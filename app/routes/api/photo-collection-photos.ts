import { z } from "zod";
import { unknownAlbum } from "#app/domain/albums.ts";
import { found } from "#app/domain/refusal.ts";
import { findAlbum, listPhotos } from "#app/domain/yearbook.server.ts";
import { photo } from "#app/http/answers.server.ts";
import { api, idIn, lists } from "#app/http/api.server.ts";

/** GET /api/photo-collections/{id}/photos: the photos of an album, newest first. */
export const loader = api({
  GET: lists((_me, params) => listPhotos(found(findAlbum(idIn(params, "albumId", unknownAlbum)), unknownAlbum).id), {
    summary: "The photos of an album, newest first",
    answers: z.array(photo),
  }),
});
export const action = loader;
