import { withoutDialog } from "#app/ui/dialog-parameters.ts";

/** The yearbook's addresses. They keep the category and page of the list that an album was opened from. */

const base = "http://site.invalid";
const albumParameters = ["album", "photo", "sheet", "deleted"];

function changed(path: string, set: Record<string, string | number | null>): string {
  const url = new URL(withoutDialog(path), base);
  for (const [name, value] of Object.entries(set)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  }
  return url.pathname + url.search;
}

/** The list, as it was left. */
export const listAddress = (path: string) => changed(path, Object.fromEntries(albumParameters.map((name) => [name, null])));

/** An album, at its first photo. */
export const albumAddress = (path: string, albumId: number) => changed(listAddress(path), { album: albumId });

/** An album at one of its photos; in full size where `isFull`. */
export function photoAddress(path: string, photoId: number, isFull = false): string {
  return changed(path, { photo: photoId, sheet: null }) + (isFull ? "&dialog=full" : "");
}

/** A contact sheet of the album, from 1. */
export const sheetAddress = (path: string, page = 1) => changed(path, { sheet: page, photo: null });

/** The page with no comment being edited or deleted, its other dialog left open. */
export function withoutComment(path: string): string {
  const url = new URL(path, base);
  for (const name of ["edit-comment", "delete-comment", "done"]) url.searchParams.delete(name);
  return url.pathname + url.search;
}

/** The page with one comment being edited or deleted. */
export function withComment(path: string, what: "edit-comment" | "delete-comment", commentId: number): string {
  const url = new URL(withoutComment(path), base);
  url.searchParams.set(what, String(commentId));
  return url.pathname + url.search;
}
