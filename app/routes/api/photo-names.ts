import { z } from "zod";
import { findPhoto, listPhotosOf, listUnnamedPhotos } from "#app/domain/albums/album-queries.server.ts";
import { unknownPhoto } from "#app/domain/albums/albums.ts";
import { listPhotoNames, searchPhotoNames } from "#app/domain/albums/photo-name-queries.server.ts";
import { askForNames, removePhotoName, replacePhotoNames, stopAskingForNames } from "#app/domain/albums/photo-names.server.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { findProfile } from "#app/domain/people/directory.server.ts";
import { apiRoute, idIn, listQuery, mutation, type Params, query } from "#app/http/api.server.ts";
import {
  askingPhoto,
  foundName,
  photo,
  photoName,
  photoNames,
  removedPhotoName,
} from "#app/http/response-schemas/albums.server.ts";

const unknownUser = "User not found";

const foundNames = 100;

const namesOf = (params: Params) =>
  listPhotoNames(requireFound(findPhoto(idIn(params, "photoId", unknownPhoto)), unknownPhoto).id).map(
    ({ hasProfile: _, ...name }) => name,
  );

/** /api/yearbook/{id}/names: who is in photos. */
export const loader = apiRoute({
  "/api/yearbook/unnamed": {
    GET: listQuery(() => listUnnamedPhotos(), {
      summary: "Lists the photos that ask 'Who is this?', newest first",
      response: z.array(photo),
    }),
  },
  "/api/yearbook/:photoId/names": {
    GET: query((_me, params) => namesOf(params), {
      summary: "Lists who is in a photo, from left to right, the back row first",
      response: z.array(photoName),
    }),
    PATCH: mutation(replacePhotoNames, {
      summary:
        "Replaces the list of who is in a photo; names that others added must stay in it, unless you may edit the photo. With `known`, names with other IDs stay, too, so that an empty list of known IDs only adds names",
      response: photoNames,
      errors: [409],
      toResponse: ({ names, notAdded }) => ({ names: names.map(({ hasProfile: _, ...name }) => name), notAdded }),
      example: {
        names: [
          { name: "María Santiago", row: 0 },
          { name: "Mr. Abbott's nephew", userId: null, row: 0 },
        ],
        known: [],
      },
    }),
  },
  "/api/yearbook/:photoId/question": {
    POST: mutation(askForNames, {
      summary: "Asks the class who is in a photo",
      response: askingPhoto,
      errors: [404],
    }),
    DELETE: mutation(stopAskingForNames, {
      summary: "Ends the question who is in a photo you added, or in any photo if you are an administrator",
      response: askingPhoto,
    }),
  },
  "/api/photo-names": {
    GET: query((_me, _params, { q }) => searchPhotoNames(q ?? "", foundNames), {
      summary: "Finds people in photos who are no members, by the words of their name",
      textParameters: { q: "The words" },
      response: z.array(foundName),
    }),
  },
  "/api/photo-names/:photoNameId": {
    DELETE: mutation(removePhotoName, {
      summary:
        "Removes a name that you added, your own name, a name in a photo you added, or any if you are an administrator; others can't add your name again after you removed it",
      response: removedPhotoName,
    }),
  },
  "/api/users/:userId/photos": {
    GET: listQuery(
      (me, params) => listPhotosOf(requireFound(findProfile(idIn(params, "userId", unknownUser), me), unknownUser).id),
      { summary: "Lists the photos that show a member, newest first", response: z.array(photo) },
    ),
  },
});
export const action = loader;
