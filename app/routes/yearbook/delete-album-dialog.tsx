import type { Album } from "#app/domain/yearbook.server.ts";
import { counted } from "#app/ui/counted.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";

/** The question before an album goes, with how many photos go with it. */
export function DeleteAlbumDialog({ album }: { album: Album }) {
  const photos = album.photoCount === 0 ? "It holds no photos." : `The ${counted(album.photoCount, "photo")} in it will go too.`;
  return (
    <UrlDialog title="Delete Album">
      <p>
        Are you sure you want to delete “{album.title}”? {photos}
      </p>
      <p>For 30 days an administrator can bring it back. After that it is gone for good.</p>
      <OperationForm intent="delete-album">
        {(_fields, { isPending }) => (
          <>
            <input type="hidden" name="albumId" value={album.id} />
            <DialogActions label="Delete Album" pending="Deleting..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
