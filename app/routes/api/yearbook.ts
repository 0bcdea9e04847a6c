import { z } from "zod";
import { listPhotosBy } from "#app/domain/albums/album-queries.server.ts";
import { chooseCover } from "#app/domain/albums/albums.server.ts";
import { datePhotos, deletePhotos, movePhotos, titlePhotos } from "#app/domain/albums/arrange-photos.server.ts";
import { addPhoto, deletePhoto, editPhoto, turnPhoto, undoUpload } from "#app/domain/albums/photos.server.ts";
import { listTakedownRequests } from "#app/domain/albums/takedown-queries.server.ts";
import { askToTakeDown, decideTakedown } from "#app/domain/albums/takedowns.server.ts";
import { apiRoute, idIn, listQuery, mutation, query } from "#app/http/api.server.ts";
import {
  addedPhoto,
  album,
  arrangedPhotos,
  datedPhotos,
  deletedPhoto,
  movedPhotos,
  photo,
  takedownRequest,
  takedownRequests,
  undoneUpload,
} from "#app/http/response-schemas/albums.server.ts";
import { classSettings } from "#class-settings";

/** Photos, and requests to take one down. */
export const loader = apiRoute({
  "/api/yearbook": {
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
  "/api/yearbook/:photoId": {
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
  "/api/yearbook/:photoId/turn": {
    POST: mutation(turnPhoto, {
      summary: "Turns the picture of a photo you added by 90 degrees, or of any photo if you are an administrator",
      response: photo,
      example: { direction: "left" },
    }),
  },
  "/api/yearbook/:photoId/cover": {
    POST: mutation(chooseCover, {
      summary: "Makes a photo the cover of its album, if the album is yours or you are an administrator",
      response: album,
    }),
  },
  "/api/yearbook/move": {
    POST: mutation(movePhotos, {
      summary: "Moves photos to the end of another album, given by its ID or its title; skips those you may not change",
      response: movedPhotos,
      errors: [404],
      example: { photoIds: [7, 8], collectionId: 1 },
    }),
  },
  "/api/yearbook/date": {
    POST: mutation(datePhotos, {
      summary: "Sets when photos were taken: a year, a month, or a day; skips those you may not change",
      response: datedPhotos,
      example: { photoIds: [7, 8], takenOn: "1984-06" },
    }),
  },
  "/api/yearbook/title": {
    POST: mutation(titlePhotos, {
      summary: "Gives photos a title, which numbers may follow; skips those you may not change",
      response: arrangedPhotos,
      example: { photoIds: [7, 8], title: "The second kiln", isNumbered: true },
    }),
  },
  "/api/yearbook/delete": {
    POST: mutation(deletePhotos, {
      summary: "Deletes photos, which administrators can restore for 30 days; skips those you may not change",
      response: arrangedPhotos,
      example: { photoIds: [7, 8] },
    }),
  },
  "/api/yearbook/undo": {
    POST: mutation(undoUpload, {
      summary: "Deletes the photos that you added with one submissionKey; administrators can restore them for 30 days",
      response: undoneUpload,
      example: { submissionKey: "0d4c6f1e" },
    }),
  },
  "/api/yearbook/:photoId/takedown-requests": {
    POST: mutation(askToTakeDown, {
      summary: "Asks that a photo be taken down; it is hidden at once if you are named in it",
      status: 201,
      response: takedownRequest,
      errors: [409],
      example: { reason: "This was a hard year, and I would rather not be seen like this." },
    }),
  },
  "/api/takedown-requests": {
    GET: query((me) => listTakedownRequests(me), {
      summary: "Lists your requests and those on photos you added, or all requests if you are an administrator",
      response: takedownRequests,
    }),
  },
  "/api/takedown-requests/:requestId": {
    PATCH: mutation(decideTakedown, {
      summary: "Keeps or deletes a photo you added, or any photo if you are an administrator; decides all requests on it",
      response: takedownRequest,
      errors: [409],
      example: { outcome: "kept" },
    }),
  },
});
export const action = loader;
