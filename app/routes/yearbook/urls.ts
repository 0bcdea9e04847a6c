import { photosPerSheet } from "#app/domain/albums/album-constants.ts";
import { type Parameters, withoutParameters, withParameters } from "#app/http/url-parameters.ts";
import { withoutCommentForm } from "#app/ui/comment-kinds.ts";

/** The yearbook's addresses. They keep the category and page of the list that an album was opened from. */

/** The parameters that open the yearbook's dialogs, and a comment's form. */
export const dialogParameters = [
  "dialog",
  "edit",
  "delete",
  "edit-photo",
  "delete-photo",
  "edit-comment",
  "delete-comment",
] as const;

/** Of one visit: the notice, the form whose photos can be taken back, and the arranging with the photos checked in it. */
const momentary = ["done", "added", "tidy", "checked"] as const;

const withoutDialog = (path: string) => withoutParameters(path, ...dialogParameters, ...momentary);
const withNewParameters = (path: string, parameters: Parameters) => withParameters(withoutDialog(path), parameters);

/** The list with its category and page. */
export const listAddress = (path: string) => withoutParameters(withoutDialog(path), "album", "photo", "sheet", "deleted");

/** An album, at its first photo and the sheet of all. */
export const albumAddress = (path: string, albumId: number) => withNewParameters(listAddress(path), { album: albumId });

/** An album at one of its photos; in full size where `isFull`. */
export function photoAddress(path: string, photoId: number, isFull = false): string {
  return withNewParameters(path, { photo: photoId, sheet: null }) + (isFull ? "&dialog=full" : "");
}

/** The photo of this page in full size: the one in the address, or the album's first. */
export const fullSizeAddress = (path: string) => withNewParameters(path, { dialog: "full" });

/** A page of the album's contact sheet, from 1. The first one is the album's own page. */
export const sheetAddress = (path: string, page = 1) => withNewParameters(path, { sheet: page > 1 ? page : null, photo: null });

/** The page of the contact sheet that has the photo. */
export const sheetOfPhoto = (path: string, position: number) => sheetAddress(path, Math.ceil(position / photosPerSheet));

/** The page without a comment being edited or deleted. Keeps other dialogs open. */
export const withoutComment = (path: string) => withoutCommentForm(path, "comment");

/** Whether an address's query opens a photo, also in full size; otherwise its album shows the contact sheet. */
export function isPhotoAddress(search: string): boolean {
  const parameters = new URLSearchParams(search);
  return parameters.has("photo") || parameters.get("dialog") === "full";
}

/** The page after photos were added, where they can be taken back. */
export const addedPhotoAddress = (path: string, photoId: number, submissionKey: string): string =>
  photoAddress(path, photoId) + (submissionKey ? `&added=${submissionKey}` : "");

/** 'Arrange photos' of the open album. */
export const arrangeAddress = (path: string, page = 1) => withNewParameters(sheetAddress(path, page), { tidy: "" });

/** The same page of 'Arrange photos', with these photos checked and a dialog open, or with none. */
export function checkedAddress(path: string, photoIds: readonly number[], dialog: string | null = null): string {
  const page = withoutParameters(path, ...dialogParameters, "done");
  return withParameters(page, { checked: photoIds.length > 0 ? photoIds.join("-") : null, dialog });
}

/** The ids of the photos that an address names as checked. */
export const checkedPhotos = (parameters: URLSearchParams): number[] =>
  (parameters.get("checked") ?? "")
    .split("-")
    .filter((id) => /^[1-9]\d{0,14}$/.test(id))
    .map(Number);
