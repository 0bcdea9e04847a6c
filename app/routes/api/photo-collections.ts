import { z } from "zod";
import { listAlbums } from "#app/domain/albums/album-queries.server.ts";
import { createAlbum } from "#app/domain/albums/albums.server.ts";
import { api, calls, lists } from "#app/http/api.server.ts";
import { album } from "#app/http/response-schemas.server.ts";
import { classSettings } from "#class-settings";

/** /api/photo-collections: every album, newest first; and a new one. */
export const loader = api({
  GET: lists(() => listAlbums(), { summary: "All albums, newest first", answers: z.array(album) }),
  POST: calls(createAlbum, {
    summary: "Makes an album of one's own",
    status: 201,
    answers: album,
    example: {
      title: "The dark room",
      description: "Taken by Mr. Abbott in the last week.",
      category: "group",
      year: classSettings.year,
    },
  }),
});
export const action = loader;
