import { clearCache, createAlbum, deleteAlbum, editAlbum } from "#app/domain/albums/albums.server.ts";
import { editedAlbumForm, newPhotoForm } from "#app/domain/albums/albums.ts";
import { addComment, deleteComment, editComment } from "#app/domain/albums/comments.server.ts";
import { likePhoto } from "#app/domain/albums/likes.server.ts";
import { askForNames, removePhotoName, replacePhotoNames, stopAskingForNames } from "#app/domain/albums/photo-names.server.ts";
import { photoNamesForm } from "#app/domain/albums/photo-names.ts";
import { addPhoto, deletePhoto, undoUpload } from "#app/domain/albums/photos.server.ts";
import { askToTakeDown } from "#app/domain/albums/takedowns.server.ts";
import { formHandler } from "#app/http/form-handler.server.ts";
import { forEachFile } from "#app/http/multi-file-forms.server.ts";
import { pathOf } from "#app/http/url-parameters.ts";
import { pluralize } from "#app/ui/pluralize.ts";
import { editedPhotoForms } from "./edited-photo.server.ts";
import { namesNotice, whoIsMeant } from "./names-form.server.ts";
import { addedSentence, texts } from "./texts.ts";
import { addedPhotosAddress, albumAddress, listAddress, requestsAddress, sheetAddress, withoutComment } from "./urls.ts";

export const forms = {
  "create-album": formHandler(createAlbum, { hasFiles: true, redirectTo: ({ id }, url) => albumAddress(url.pathname, id) }),
  "edit-album": formHandler(editAlbum, { schema: editedAlbumForm, hasFiles: true }),
  "delete-album": formHandler(deleteAlbum, { redirectTo: (_deleted, url) => listAddress(pathOf(url)) }),
  "add-photo": forEachFile(formHandler(addPhoto, { schema: newPhotoForm }), {
    field: "photo",
    redirectTo: (added, url, post) =>
      addedPhotosAddress(
        pathOf(url),
        added.map(({ id }) => id),
        String(post.form.get("submissionKey") ?? ""),
      ),
    notice: (added, leftOut) => {
      const [title, description] = [texts["add-photo"].done, addedSentence(added, leftOut)];
      return description ? { title, description } : title;
    },
  }),
  ...editedPhotoForms,
  "delete-photo": formHandler(deletePhoto, {
    redirectTo: ({ collectionId }, url) => albumAddress(pathOf(url), collectionId ?? 0),
  }),
  "ask-takedown": formHandler(askToTakeDown, {
    redirectTo: () => requestsAddress,
    notice: ({ isHidden, photo }) => ({
      title: texts["ask-takedown"].done,
      description: isHidden
        ? `Nobody else can see the photo until ${photo.addedByName} or an administrator decides.`
        : `${photo.addedByName} or an administrator will decide.`,
    }),
  }),
  "name-people": formHandler(replacePhotoNames, { schema: photoNamesForm, questions: whoIsMeant, notice: namesNotice }),
  "remove-name": formHandler(removePhotoName, { redirectTo: (_removed, url) => withoutComment(pathOf(url)) }),
  "ask-names": formHandler(askForNames, { redirectTo: (_asked, url) => withoutComment(pathOf(url)) }),
  "stop-asking": formHandler(stopAskingForNames, { redirectTo: (_stopped, url) => withoutComment(pathOf(url)) }),
  "undo-upload": formHandler(undoUpload, {
    redirectTo: (_undone, url) => sheetAddress(pathOf(url)),
    notice: ({ photoIds }) =>
      photoIds.length === 0
        ? "These photos were already deleted"
        : {
            title: `${pluralize(photoIds.length, "photo")} deleted`,
            description: "An administrator can restore them for 30 days.",
          },
  }),
  like: formHandler(likePhoto, {
    redirectTo: (_like, url) => withoutComment(pathOf(url)),
    notice: ({ alreadyLiked, earnsKarma }) =>
      alreadyLiked ? undefined : earnsKarma ? "+1 karma point" : "Thank you for liking this photo!",
  }),
  "add-comment": formHandler(addComment, { redirectTo: (_comment, url) => withoutComment(pathOf(url)) }),
  "edit-comment": formHandler(editComment, { redirectTo: (_comment, url) => withoutComment(pathOf(url)) }),
  "delete-comment": formHandler(deleteComment, { redirectTo: (_comment, url) => withoutComment(pathOf(url)) }),
  "clear-cache": formHandler(clearCache, { headers: async () => ({ "Clear-Site-Data": '"cache"' }) }),
};
