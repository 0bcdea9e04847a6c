import { answerFields } from "#app/domain/albums/album-constants.ts";
import { type AlbumDetails, type DialogPhoto, findPhotoDetails } from "#app/domain/albums/album-screen.server.ts";
import { clearCache, createAlbum, deleteAlbum, editAlbum, likePhoto } from "#app/domain/albums/albums.server.ts";
import { editedAlbumForm, newPhotoForm } from "#app/domain/albums/albums.ts";
import { addComment, deleteComment, editComment } from "#app/domain/albums/comments.server.ts";
import { resolveNames } from "#app/domain/albums/name-resolution.server.ts";
import { askForNames, removePhotoName, replacePhotoNames, stopAskingForNames } from "#app/domain/albums/photo-names.server.ts";
import { photoNamesForm } from "#app/domain/albums/photo-names.ts";
import { addPhoto, deletePhoto, editPhoto, turnPhoto, undoUpload } from "#app/domain/albums/photos.server.ts";
import { askToTakeDown } from "#app/domain/albums/takedowns.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { canEditPhoto } from "#app/domain/core/permissions.ts";
import { type FormPost, formHandler } from "#app/http/form-action.server.ts";
import type { FormQuestion, NoticeText } from "#app/http/form-result.ts";
import { forEachFile } from "#app/http/multi-file-forms.server.ts";
import { pathOf, withoutParameters } from "#app/http/url-parameters.ts";
import { pluralize } from "#app/ui/pluralize.ts";
import { addedSentence, texts } from "./texts.ts";
import { addedPhotosAddress, albumAddress, listAddress, requestsAddress, sheetAddress, withoutComment } from "./urls.ts";

/** 'Edit photo' opens in an album and in 'Arrange photos'. */
export const editedPhotoForms = {
  "edit-photo": formHandler(editPhoto),
  "turn-photo": formHandler(turnPhoto, { redirectTo: (_photo, url) => withoutParameters(pathOf(url), "done") }),
};

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

/** What the form of a photo's names returns. */
type Saved = Awaited<ReturnType<typeof replacePhotoNames.perform>>;

/** Says what was saved, and who can't be added. */
export function namesNotice({ added, notAdded }: Saved): NoticeText {
  const title = added > 0 ? "Thank you! The names are saved." : "The names are saved.";
  if (notAdded.length === 0) return title;
  const who = notAdded.map((name) => `“${name}”`).join(" and ");
  const description = `Without ${who}. If somebody removes their own name from a photo, others can’t add it again.`;
  return { title, description };
}

/** Asks back, with all possible people, where a name can mean several. What was typed and chosen stays. */
export function whoIsMeant({ actor, form }: FormPost): FormQuestion[] {
  const parsed = photoNamesForm.safeParse(Object.fromEntries(form));
  if (!actor.member || !parsed.success) return [];
  const { photoId, names } = parsed.data;
  // The answered questions, too, so that each answer stands beside its question again.
  const unanswered = names.map(({ name, row }) => ({ name, row }));
  const { questions } = resolveNames(actor.member, photoId, unanswered);
  const sent = answerFields.map((field) => String(form.get(field) ?? "")).filter(Boolean);
  return questions.map((question) => {
    const values = question.options.map(({ value }) => value);
    const index = sent.findIndex((value) => values.includes(value));
    return { ...question, chosen: index < 0 ? undefined : sent.splice(index, 1)[0] };
  });
}

/** The photo to edit or delete, if the member may do that. */
export function editablePhoto(me: Member, album: AlbumDetails, photoId: number | null): DialogPhoto | null {
  const photo = photoId === null ? undefined : findPhotoDetails(me, album.id, photoId);
  if (!photo || !canEditPhoto(me, photo)) return null;
  const { id, title, description, year, takenOn, imageUrl, originalBytes } = photo;
  return { id, title, description, year, takenOn, imageUrl, originalBytes };
}
