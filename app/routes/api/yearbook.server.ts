import { z } from "zod";
import { listPhotosBy } from "#app/domain/albums/album-queries.server.ts";
import { addPhoto, deletePhoto, editPhoto } from "#app/domain/albums/photos.server.ts";
import { idIn, listQuery, mutation, type Resource } from "#app/http/api.server.ts";
import { addedPhoto, deletedPhoto, photo } from "#app/http/response-schemas.server.ts";
import { classSettings } from "#class-settings";

/** /api/yearbook: the photos of all albums. */
export const yearbook: Resource = {
  yearbook: {
    GET: listQuery(
      (_me, _params, { userId }) => listPhotosBy(userId === null ? null : idIn({ userId }, "userId", "User not found")),
      {
        summary: "Lists all photos, newest first",
        queryParameters: { userId: "Lists only the photos this member added" },
        response: z.array(photo),
        errors: [404],
      },
    ),
    POST: mutation(addPhoto, {
      summary: "Adds a photo to the end of an album",
      status: 201,
      response: addedPhoto,
      errors: [404],
      example: {
        collectionId: 1,
        title: "The second kiln",
        imageUrl: "https://pictures.example/kiln.jpg",
        year: classSettings.year,
      },
    }),
  },
  "yearbook/:photoId": {
    PATCH: mutation(editPhoto, {
      summary: "Edits the title, description, or dates of a photo you added, or of any photo if you are an administrator",
      response: photo,
      example: { title: "The second kiln", year: classSettings.year - 1 },
    }),
    DELETE: mutation(deletePhoto, {
      summary: "Deletes a photo from its album; administrators can restore it for 30 days",
      response: deletedPhoto,
    }),
  },
};
