import { z } from "zod";
import { findAlbum, findAlbumOrPhoto, listAlbums, listPhotos } from "#app/domain/albums/album-queries.server.ts";
import { createAlbum, deleteAlbum, editAlbum } from "#app/domain/albums/albums.server.ts";
import { unknownAlbum, unknownPhoto } from "#app/domain/albums/albums.ts";
import { addComment, listComments } from "#app/domain/albums/comments.server.ts";
import { restoreDeleted } from "#app/domain/albums/deleted-albums.server.ts";
import { likePhoto } from "#app/domain/albums/likes.server.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { countAlbumView } from "#app/domain/core/view-counts.server.ts";
import { calls, counts, idIn, lists, type Resource } from "#app/http/api.server.ts";
import { album, comment, like, oneId, photo, restored, views } from "#app/http/response-schemas.server.ts";

const countView = counts(
  (me, params) => {
    const seen = () => requireFound(findAlbumOrPhoto(idIn(params, "photoCollectionId", unknownPhoto)), unknownPhoto);
    countAlbumView(seen(), me, null);
    return { viewCount: seen().viewCount };
  },
  { summary: "Counts a view of an album or photo each time it is called, but never its owner's", answers: views },
);

/** /api/photo-collections: albums, and what members do with albums and photos alike. */
export const photoCollections: Resource = {
  "photo-collections": {
    GET: lists(() => listAlbums(), { summary: "All albums, newest first", answers: z.array(album) }),
    POST: calls(createAlbum, {
      summary: "Makes an album of one's own",
      status: 201,
      answers: album,
      example: { title: "The dark room", description: "Taken by Mr. Abbott in the last week.", category: "group", year: 1985 },
    }),
  },
  "photo-collections/:albumId": {
    PATCH: calls(editAlbum, {
      summary: "Changes an album of one's own, or any for administrators; its photos follow its category",
      answers: album,
      example: { title: "The dark room", year: 1984 },
    }),
    DELETE: calls(deleteAlbum, {
      summary: "Takes an album with its photos out of the yearbook; administrators can bring it back for 30 days",
      answers: oneId,
    }),
  },
  "photo-collections/:albumId/photos": {
    GET: lists((_me, params) => listPhotos(requireFound(findAlbum(idIn(params, "albumId", unknownAlbum)), unknownAlbum).id), {
      summary: "The photos of an album, newest first",
      answers: z.array(photo),
    }),
  },
  "photo-collections/:photoCollectionId/like": {
    POST: calls(likePhoto, {
      summary: "Likes an album or photo; a repeat changes nothing and says so",
      answers: like,
      answer: ({ alreadyLiked, karma }) => ({ alreadyLiked, karma }),
    }),
  },
  "photo-collections/:photoCollectionId/view": {
    POST: countView,
  },
  "yearbook-photos/:photoCollectionId/view": { POST: countView },
  "photo-collections/:photoCollectionId/comments": {
    GET: lists(
      (_me, params) => {
        const id = idIn(params, "photoCollectionId", unknownPhoto);
        return listComments(requireFound(findAlbumOrPhoto(id), unknownPhoto).id);
      },
      { summary: "The comments on an album or photo, oldest first", answers: z.array(comment) },
    ),
    POST: calls(addComment, {
      summary: "Comments on an album or photo",
      status: 201,
      answers: comment,
      example: { content: "That is the second kiln, isn't it?" },
    }),
  },
  "photo-collections/:photoCollectionId/restore": {
    POST: calls(restoreDeleted, {
      summary: "Brings back an album or photo that was deleted in the last 30 days, for administrators",
      answers: restored,
      refuses: [409],
    }),
  },
};
