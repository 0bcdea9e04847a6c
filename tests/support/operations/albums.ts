import { pictureFile, pictureText } from "../pictures.ts";
import { call, form, type Subject } from "./subject.ts";

const albumFields = { title: "Glazes", description: "", category: "group", year: "1985" };

const addedPhoto = form("members", async ({ album }) => ({
  collectionId: String(album.id),
  title: "Jug",
  description: "",
  photo: await pictureFile(),
  keepOriginal: "on",
}));

/** Of 'Edit photo', in an album and in 'Arrange photos'. */
const editedPhoto = {
  "edit-photo": form("the owner and administrators", ({ photo }) => ({
    photoId: String(photo.id),
    title: "Jug",
    description: "",
    year: "1985",
    takenOn: "June 1985",
    removeOriginal: "on",
  })),
  "turn-photo": form("the owner and administrators", ({ photo }) => ({ photoId: String(photo.id), direction: "left" })),
};

/** Albums, photos, names on them, and comments. */
export const albums: Subject = {
  pages: {
    "/yearbook": "members",
    "/yearbook/slideshow": "members",
    "/yearbook/:albumId/slideshow": "members",
    "/yearbook/:albumId/arrange": "members",
    "/yearbook/who-is-this": "members",
    "/yearbook/photos-of": "members",
    "/yearbook/photos-of/:userId": "members",
    "/yearbook/takedown-requests": "members",
    "/yearbook/recently-deleted": "administrators",
    "/yearbook/upload": ["everyone", 405],
    "/yearbook/photos/:photoId/original": "members",
    "/yearbook/:albumId/download": "members",
    "/images/:file": "members",
  },
  forms: {
    "/yearbook": {
      "create-album": form("members", async () => ({ ...albumFields, cover: await pictureFile(), submissionKey: "" })),
      "edit-album": form("the owner and administrators", async ({ album }) => ({
        ...albumFields,
        albumId: String(album.id),
        cover: await pictureFile(),
      })),
      "delete-album": form("the owner and administrators", ({ album }) => ({ albumId: String(album.id) })),
      "add-photo": addedPhoto,
      ...editedPhoto,
      "delete-photo": form("the owner and administrators", ({ photo }) => ({ photoId: String(photo.id) })),
      // Administrators delete the photo instead.
      "ask-takedown": form(["members", 409], ({ othersPhoto }) => ({
        photoId: String(othersPhoto.id),
        reason: "I look ill",
        submissionKey: "",
      })),
      "name-people": form("members", ({ photo }) => ({ photoId: String(photo.id), names: "Ida, Rosa", known: "" })),
      "remove-name": form("the owner and administrators", ({ photoName }) => ({ photoNameId: String(photoName.id) })),
      "ask-names": form("members", ({ photo }) => ({ photoId: String(photo.id) })),
      "stop-asking": form("the owner and administrators", ({ photo }) => ({ photoId: String(photo.id) })),
      // Each undoes only uploads of their own.
      "undo-upload": form(["members", 404], ({ person }) => ({ submissionKey: `form${person.id}` })),
      like: form("members", ({ photo }) => ({ photoCollectionId: String(photo.id) })),
      "add-comment": form("members", ({ photo }) => ({ photoCollectionId: String(photo.id), content: "Lovely" })),
      "edit-comment": form("the owner", ({ comment }) => ({ commentId: String(comment.id), content: "Lovely" })),
      "delete-comment": form("the owner and administrators", ({ comment }) => ({ commentId: String(comment.id) })),
      "clear-cache": form("administrators", () => ({})),
    },
    "/yearbook/:albumId/arrange": {
      ...editedPhoto,
      arrange: form("the owner and administrators", ({ album, photo }) => ({
        albumId: String(album.id),
        photoIds: String(photo.id),
        task: "cover",
      })),
      "sort-photos": form("the owner and administrators", ({ album }) => ({ albumId: String(album.id) })),
      "move-photos": form("the owner and administrators", ({ otherAlbum, photo }) => ({
        photoIds: String(photo.id),
        collectionId: String(otherAlbum.id),
        albumTitle: "",
      })),
      "date-photos": form("the owner and administrators", ({ photo }) => ({ photoIds: String(photo.id), takenOn: "June 1984" })),
      "title-photos": form("the owner and administrators", ({ photo }) => ({
        photoIds: String(photo.id),
        title: "Jug",
        isNumbered: "on",
      })),
      "delete-photos": form("the owner and administrators", ({ photo }) => ({ photoIds: String(photo.id) })),
    },
    "/yearbook/who-is-this": {
      "who-is-this": form("members", ({ photo }) => ({ photoId: String(photo.id), names: "Ida, Rosa", known: "" })),
    },
    "/yearbook/takedown-requests": {
      "decide-takedown": form("the owner and administrators", ({ takedown }) => ({
        requestId: String(takedown.id),
        outcome: "kept",
      })),
    },
    "/yearbook/recently-deleted": {
      restore: form("administrators", ({ deleted }) => ({ photoCollectionId: String(deleted.id) })),
    },
    "/yearbook/upload": {
      "": addedPhoto,
    },
  },
  calls: {
    "GET /api/photo-collections": "members",
    "POST /api/photo-collections": call("members", async () => ({
      ...albumFields,
      year: 1985,
      coverImageUrl: await pictureText(),
      isCollection: true,
    })),
    "PATCH /api/photo-collections/:albumId": call("the owner and administrators", () => ({ ...albumFields, year: 1985 })),
    "DELETE /api/photo-collections/:albumId": "the owner and administrators",
    "GET /api/photo-collections/:albumId/photos": "members",
    "POST /api/photo-collections/:albumId/order": call("the owner and administrators", ({ photo }) => ({
      photoIds: [photo.id],
      to: "first",
    })),
    "POST /api/photo-collections/:albumId/sort": "the owner and administrators",
    "POST /api/photo-collections/:photoCollectionId/like": "members",
    "POST /api/photo-collections/:photoCollectionId/view": "members",
    "POST /api/yearbook-photos/:photoCollectionId/view": "members",
    "GET /api/photo-collections/:photoCollectionId/comments": "members",
    "POST /api/photo-collections/:photoCollectionId/comments": "members",
    // There is nothing to restore: the photo is there.
    "POST /api/photo-collections/:photoCollectionId/restore": ["administrators", 404],
    "GET /api/yearbook": "members",
    "POST /api/yearbook": call("members", async ({ album }) => ({
      collectionId: album.id,
      title: "Jug",
      description: null,
      imageUrl: await pictureText(),
      year: 1985,
      category: "group",
      isCollection: false,
    })),
    "PATCH /api/yearbook/:photoId": call("the owner and administrators", () => ({ title: "Jug", description: null, year: 1985 })),
    "DELETE /api/yearbook/:photoId": "the owner and administrators",
    "POST /api/yearbook/:photoId/turn": "the owner and administrators",
    "POST /api/yearbook/:photoId/cover": "the owner and administrators",
    "POST /api/yearbook/move": call("the owner and administrators", ({ otherAlbum, photo }) => ({
      photoIds: [photo.id],
      collectionId: otherAlbum.id,
    })),
    "POST /api/yearbook/date": call("the owner and administrators", ({ photo }) => ({
      photoIds: [photo.id],
      takenOn: "1984-06",
    })),
    "POST /api/yearbook/title": call("the owner and administrators", ({ photo }) => ({
      photoIds: [photo.id],
      title: "Jug",
      isNumbered: true,
    })),
    "POST /api/yearbook/delete": call("the owner and administrators", ({ photo }) => ({ photoIds: [photo.id] })),
    "POST /api/yearbook/undo": call(["members", 404], ({ person }) => ({ submissionKey: `form${person.id}` })),
    "POST /api/yearbook/:photoId/takedown-requests": ["members", 409],
    "GET /api/takedown-requests": "members",
    "PATCH /api/takedown-requests/:requestId": "the owner and administrators",
    "GET /api/yearbook/unnamed": "members",
    "GET /api/yearbook/:photoId/names": "members",
    // The list of the test leaves out a name that the owner added.
    "PATCH /api/yearbook/:photoId/names": call("members", ({ person }) => ({
      names: [{ userId: person.id }, { name: "Ida", row: 1 }],
      known: [],
    })),
    "POST /api/yearbook/:photoId/question": "members",
    "DELETE /api/yearbook/:photoId/question": "the owner and administrators",
    "GET /api/photo-names": "members",
    "DELETE /api/photo-names/:photoNameId": "the owner and administrators",
    "GET /api/users/:userId/photos": "members",
    "PATCH /api/comments/:commentId": "the owner",
    "DELETE /api/comments/:commentId": "the owner and administrators",
  },
};
