import { z } from "zod";
import { listPhotosBy } from "#app/domain/albums/album-queries.server.ts";
import { addPhoto, deletePhoto, editPhoto } from "#app/domain/albums/photos.server.ts";
import { calls, idIn, lists, type Resource } from "#app/http/api.server.ts";
import { deletedPhoto, photo } from "#app/http/response-schemas.server.ts";

/** /api/yearbook: photos in albums. */
export const yearbook: Resource = {
  yearbook: {
    GET: lists(
      (_me, _params, { userId }) => listPhotosBy(userId === null ? null : idIn({ userId }, "userId", "User not found")),
      {
        summary: "All photos, newest first",
        query: { userId: "Only those that this member has added" },
        answers: z.array(photo),
        refuses: [404],
      },
    ),
    POST: calls(addPhoto, {
      summary: "Adds a photo to an album, as its last one",
      status: 201,
      answers: photo,
      refuses: [404],
      example: { collectionId: 1, title: "The second kiln", imageUrl: "https://pictures.example/kiln.jpg", year: 1985 },
    }),
  },
  "yearbook/:photoId": {
    PATCH: calls(editPhoto, {
      summary: "Corrects title, description or year of a photo that one has added, or of any for administrators",
      answers: photo,
      example: { title: "The second kiln", year: 1984 },
    }),
    DELETE: calls(deletePhoto, {
      summary: "Takes a photo out of its album; administrators can bring it back for 30 days",
      answers: deletedPhoto,
    }),
  },
};
