import { z } from "zod";
import { listPhotosBy } from "#app/domain/albums/album-queries.server.ts";
import { addPhoto } from "#app/domain/albums/photos.server.ts";
import { api, calls, idIn, lists } from "#app/http/api.server.ts";
import { photo } from "#app/http/response-schemas.server.ts";
import { classSettings } from "#class-settings";

/** /api/yearbook: photos, newest first, all or one member's (`?userId=`); and a new one for an album. */
export const loader = api({
  GET: lists((_me, _params, { userId }) => listPhotosBy(userId === null ? null : idIn({ userId }, "userId", "User not found")), {
    summary: "All photos, newest first",
    query: { userId: "Only those that this member has added" },
    answers: z.array(photo),
    refuses: [404],
  }),
  POST: calls(addPhoto, {
    summary: "Adds a photo to an album, as its last one",
    status: 201,
    answers: photo,
    refuses: [404],
    example: {
      collectionId: 1,
      title: "The second kiln",
      imageUrl: "https://pictures.example/kiln.jpg",
      year: classSettings.year,
    },
  }),
});
export const action = loader;
