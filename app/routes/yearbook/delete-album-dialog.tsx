import type { DialogAlbum } from "#app/domain/albums/album-screen.server.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";

/** Asks before deleting an album and its photos. */
export function DeleteAlbumDialog({ album }: { album: DialogAlbum }) {
  return (
    <UrlDialog title="Delete Album">
      <p>
        Are you sure you want to delete “{album.title}”? {photoWarning(album.photoCount)}
      </p>
      <p>An administrator can restore it for 30 days. After that, it is permanently deleted.</p>
      <OperationForm intent="delete-album">
        {(_field, { isPending }) => (
          <>
            <input type="hidden" name="albumId" value={album.id} />
            <DialogActions label="Delete Album" pending="Deleting..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

function photoWarning(photos: number): string {
  if (photos === 0) return "It contains no photos.";
  return photos === 1 ? "Its photo will be deleted, too." : `The ${photos} photos in it will be deleted, too.`;
}
