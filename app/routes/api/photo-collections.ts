import { z } from "zod";
import { findAlbum, findAlbumOrPhoto, listAlbums, listPhotos } from "#app/domain/albums/album-queries.server.ts";
import { createAlbum, deleteAlbum, editAlbum, likePhoto } from "#app/domain/albums/albums.server.ts";
import { unknownAlbum, unknownPhoto } from "#app/domain/albums/albums.ts";
import { placePhotos, sortPhotos } from "#app/domain/albums/arrange-photos.server.ts";
import { addComment, deleteComment, editComment, listComments } from "#app/domain/albums/comments.server.ts";
import { restoreDeleted } from "#app/domain/albums/deleted-albums.server.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { countAlbumView } from "#app/domain/core/view-counts.server.ts";
import { apiRoute, counter, idIn, listQuery, mutation } from "#app/http/api.server.ts";
import {
  album,
  comment,
  deletedComment,
  likeResult,
  photo,
  placedPhotos,
  restoredItem,
  sortedAlbum,
} from "#app/http/response-schemas/albums.server.ts";
import { idOnly, viewCount } from "#app/http/response-schemas/fields.server.ts";
import { classSettings } from "#class-settings";

const countView = counter(
  (me, params) => {
    const current = () => requireFound(findAlbumOrPhoto(idIn(params, "photoCollectionId", unknownPhoto)), unknownPhoto);
    countAlbumView(current(), me, null);
    return { viewCount: current().viewCount };
  },
  { summary: "Adds a view to an album or photo; the owner's views don't count", response: viewCount },
);

/** Albums, and what albums and photos have in common: likes, views, comments. */
export const loader = apiRoute({
  "/api/photo-collections": {
    GET: listQuery(() => listAlbums(), { summary: "Lists all albums, newest first", response: z.array(album) }),
    POST: mutation(createAlbum, {
      summary: "Creates an album",
      status: 201,
      response: album,
      example: {
        title: "The dark room",
        description: "Taken by Mr. Abbott in the last week.",
        category: "group",
        year: classSettings.year,
      },
    }),
  },
  "/api/photo-collections/:albumId": {
    PATCH: mutation(editAlbum, {
      summary: "Edits your own album, or any album if you are an administrator; its photos take on its category",
      response: album,
      example: { title: "The dark room", year: classSettings.year - 1 },
    }),
    DELETE: mutation(deleteAlbum, {
      summary: "Deletes an album and its photos; administrators can restore them for 30 days",
      response: idOnly,
    }),
  },
  "/api/photo-collections/:albumId/photos": {
    GET: listQuery((_me, params) => listPhotos(requireFound(findAlbum(idIn(params, "albumId", unknownAlbum)), unknownAlbum).id), {
      summary: "Lists the photos in an album, newest first",
      response: z.array(photo),
    }),
  },
  "/api/photo-collections/:albumId/order": {
    POST: mutation(placePhotos, {
      summary: "Moves photos up, down, to the beginning (first), or to the end (last) of your album; administrators of any album",
      response: placedPhotos,
      example: { photoIds: [7, 8], to: "first" },
    }),
  },
  "/api/photo-collections/:albumId/sort": {
    POST: mutation(sortPhotos, {
      summary: "Sorts your album by the dates of its photos; administrators any album",
      response: sortedAlbum,
    }),
  },
  "/api/photo-collections/:photoCollectionId/like": {
    POST: mutation(likePhoto, {
      summary: "Likes an album or photo; liking it again changes nothing",
      response: likeResult,
      toResponse: ({ alreadyLiked, karma }) => ({ alreadyLiked, karma }),
    }),
  },
  "/api/photo-collections/:photoCollectionId/view": {
    POST: countView,
  },
  "/api/yearbook-photos/:photoCollectionId/view": { POST: countView },
  "/api/photo-collections/:photoCollectionId/comments": {
    GET: listQuery(
      (_me, params) => {
        const id = idIn(params, "photoCollectionId", unknownPhoto);
        return listComments(requireFound(findAlbumOrPhoto(id), unknownPhoto).id);
      },
      { summary: "Lists the comments on an album or photo, oldest first", response: z.array(comment) },
    ),
    POST: mutation(addComment, {
      summary: "Adds a comment to an album or photo",
      status: 201,
      response: comment,
      example: { content: "That is the second kiln, isn't it?" },
    }),
  },
  "/api/photo-collections/:photoCollectionId/restore": {
    POST: mutation(restoreDeleted, {
      summary: "Restores an album or photo deleted in the last 30 days (administrators only)",
      response: restoredItem,
      errors: [409],
    }),
  },
  "/api/comments/:commentId": {
    PATCH: mutation(editComment, {
      summary: "Edits your own comment",
      response: comment,
      example: { content: "That is the second kiln, isn't it?" },
    }),
    DELETE: mutation(deleteComment, {
      summary: "Deletes your own comment, or any comment if you are an administrator",
      response: deletedComment,
    }),
  },
});
export const action = loader;
