import { withoutDialog } from "#app/http/dialog-parameters.ts";
import { type Parameters, without, withParameters } from "#app/http/url-parameters.ts";

/** The yearbook's addresses. They keep the category and page of the list that an album was opened from. */

const albumParameters = ["album", "photo", "sheet", "deleted"];

const changed = (path: string, parameters: Parameters) => withParameters(withoutDialog(path), parameters);

/** The list, as it was left. */
export const listAddress = (path: string) => changed(path, without(...albumParameters));

/** An album, at its first photo. */
export const albumAddress = (path: string, albumId: number) => changed(listAddress(path), { album: albumId });

/** An album at one of its photos; in full size where `isFull`. */
export function photoAddress(path: string, photoId: number, isFull = false): string {
  return changed(path, { photo: photoId, sheet: null }) + (isFull ? "&dialog=full" : "");
}

/** A contact sheet of the album, from 1. */
export const sheetAddress = (path: string, page = 1) => changed(path, { sheet: page, photo: null });

/** The page with no comment being edited or deleted, its other dialog left open. */
export const withoutComment = (path: string) => withParameters(path, without("edit-comment", "delete-comment", "done"));

/** The page with one comment being edited or deleted. */
export const withComment = (path: string, what: "edit-comment" | "delete-comment", commentId: number) =>
  withParameters(withoutComment(path), { [what]: commentId });
