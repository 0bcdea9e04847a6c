import { photosPerSheet } from "#app/domain/albums/album-constants.ts";
import { numberIn, type Parameters, pageIn, toNumber, withoutParameters, withParameters } from "#app/http/url-parameters.ts";
import { withoutCommentForm } from "#app/ui/comment-kinds.ts";

/** The yearbook's addresses. They keep the category and page of the list that an album was opened from. */

/** The parameters that open the yearbook's dialogs, and a comment's form. */
export const dialogParameters = [
  "dialog",
  "edit",
  "delete",
  "edit-photo",
  "delete-photo",
  "take-down",
  "names",
  "edit-comment",
  "delete-comment",
] as const;

/** Of one visit: the notice, the form whose photos can be taken back, and the photos checked in 'Arrange photos'. */
const momentary = ["done", "added", "checked"] as const;

const withoutDialog = (path: string) => withoutParameters(path, ...dialogParameters, ...momentary);
const withNewParameters = (path: string, parameters: Parameters) => withParameters(withoutDialog(path), parameters);

/** The list with its category and page. */
export const listAddress = (path: string) => withoutParameters(withoutDialog(path), "album", "photo", "sheet");

export const requestsAddress = "/yearbook/takedown-requests";

/** An album, at its first photo and the sheet of all. */
export const albumAddress = (path: string, albumId: number) => withNewParameters(listAddress(path), { album: albumId });

/** An album at one of its photos; in full size where `isFull`. */
export function photoAddress(path: string, photoId: number, isFull = false): string {
  return withNewParameters(path, { photo: photoId, sheet: null }) + (isFull ? "&dialog=full" : "");
}

/** A photo in full size; the first, above its contact sheet, with null. */
export const fullSizeAddress = (path: string, photoId: number | null) =>
  photoId === null ? withNewParameters(path, { dialog: "full" }) : photoAddress(path, photoId, true);

/** A page of the album's contact sheet, from 1. The first one is the album's own page. */
export const sheetAddress = (path: string, page = 1) => withNewParameters(path, { sheet: page > 1 ? page : null, photo: null });

/** The page of the contact sheet that has the photo. */
export const sheetOfPhoto = (path: string, position: number) => sheetAddress(path, Math.ceil(position / photosPerSheet));

/** The photos of a member, or of somebody who isn't one, by name. */
export function photosOfAddress(who: { userId: number } | { name: string }, page = 1): string {
  const path = "/yearbook/photos-of";
  const list = "userId" in who ? `${path}/${who.userId}` : withParameters(path, { name: who.name });
  return withParameters(list, { page: page > 1 ? page : null });
}

/** A photo in its album, wherever the link is. */
export const photoInAlbum = (albumId: number | null, photoId: number) =>
  withParameters("/yearbook", { album: albumId, photo: photoId });

/** The photos that ask 'Who is this?', one at a time: the first after this one. */
export const unnamedAddress = (after?: number) => withParameters("/yearbook/who-is-this", { after: after ?? null });

/** The page without a comment being edited or deleted. Keeps other dialogs open. */
export const withoutComment = (path: string) => withoutCommentForm(path, "comment");

/** A slideshow of an album, or with null of all, at a photo or the first. `isRunning`: goes on by itself without scripts. */
export const slideshowAddress = (albumId: number | null, photoId: number | null = null, isRunning = false) =>
  withParameters(albumId === null ? "/yearbook/slideshow" : `/yearbook/${albumId}/slideshow`, {
    photo: photoId,
    run: isRunning ? 1 : null,
  });

/** Whether an address opens a photo, also in full size or in a slideshow; otherwise its album shows the contact sheet. */
export function isPhotoAddress({ pathname, search }: { pathname: string; search: string }): boolean {
  const parameters = new URLSearchParams(search);
  return parameters.has("photo") || parameters.get("dialog") === "full" || pathname.endsWith("/slideshow");
}

/** The page after photos were added, where they can be taken back: the photo, or the album with all of them. */
export function addedPhotosAddress(path: string, photoIds: readonly number[], submissionKey: string): string {
  const [first, ...others] = photoIds;
  const page = first !== undefined && others.length === 0 ? photoAddress(path, first) : sheetAddress(path);
  return withParameters(page, { added: submissionKey || null });
}

/** 'Arrange photos' of an album. `search` is the query of the album's address or of this one's. */
export const arrangeAddress = (search: string, albumId: number, page = 1) =>
  withParameters(withoutParameters(listAddress(`/yearbook/${albumId}/arrange${search}`), "tidy"), {
    sheet: page > 1 ? page : null,
  });

/** The address of a screen that was at /yearbook until version 1.1, or null. */
export function newAddress({ searchParams }: URL): string | null {
  const [album, page] = [numberIn(searchParams, "album"), pageIn(searchParams)];
  if (searchParams.has("show")) {
    return slideshowAddress(album, numberIn(searchParams, "photo"), searchParams.get("show") === "run");
  }
  if (album !== null)
    return searchParams.has("tidy") ? arrangeAddress(`?${searchParams}`, album, pageIn(searchParams, "sheet")) : null;
  if (searchParams.has("deleted")) return "/yearbook/recently-deleted";
  if (searchParams.has("requests")) return requestsAddress;
  if (searchParams.has("unnamed")) return unnamedAddress(numberIn(searchParams, "after") ?? undefined);
  if (searchParams.has("of")) return photosOfAddress({ userId: numberIn(searchParams, "of") ?? 0 }, page);
  const name = searchParams.get("named");
  return name === null ? null : photosOfAddress({ name }, page);
}

/** This page of 'Arrange photos' with these photos checked and a dialog open, or with none. */
export function checkedAddress(path: string, photoIds: readonly number[], dialog: string | null = null): string {
  const page = withoutParameters(path, ...dialogParameters, "done");
  return withParameters(page, { checked: photoIds.length > 0 ? photoIds.join("-") : null, dialog });
}

/** The ids of the photos that an address names as checked. */
export const checkedPhotos = (parameters: URLSearchParams): number[] =>
  (parameters.get("checked") ?? "").split("-").flatMap((id) => toNumber(id) ?? []);
