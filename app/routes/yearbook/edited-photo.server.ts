import { type AlbumDetails, type DialogPhoto, findPhotoDetails } from "#app/domain/albums/album-screen.server.ts";
import { editPhoto, turnPhoto } from "#app/domain/albums/photos.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { canEditPhoto } from "#app/domain/core/permissions.ts";
import { formHandler } from "#app/http/form-handler.server.ts";
import { pathOf, withoutParameters } from "#app/http/url-parameters.ts";

/** 'Edit photo', which opens in an album and in 'Arrange photos'. */

/** The photo to edit or delete, if the member may do that. */
export function editablePhoto(me: Member, album: AlbumDetails, photoId: number | null): DialogPhoto | null {
  const photo = photoId === null ? undefined : findPhotoDetails(me, album.id, photoId);
  if (!photo || !canEditPhoto(me, photo)) return null;
  const { id, title, description, year, takenOn, imageUrl, originalBytes } = photo;
  return { id, title, description, year, takenOn, imageUrl, originalBytes };
}

export const editedPhotoForms = {
  "edit-photo": formHandler(editPhoto),
  "turn-photo": formHandler(turnPhoto, { redirectTo: (_photo, url) => withoutParameters(pathOf(url), "done") }),
};
