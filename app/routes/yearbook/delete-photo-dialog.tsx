import type { DialogPhoto } from "#app/domain/albums/album-screen.server.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";

/** Asks before deleting a photo. */
export function DeletePhotoDialog({ photo }: { photo: DialogPhoto }) {
  return (
    <UrlDialog title="Delete Photo">
      <p>Are you sure you want to delete {photo.title ? `“${photo.title}”` : "this photo"} and its comments?</p>
      <p>An administrator can restore it for 30 days. After that, it is permanently deleted.</p>
      <OperationForm intent="delete-photo">
        {(_field, { isPending }) => (
          <>
            <input type="hidden" name="photoId" value={photo.id} />
            <DialogActions label="Delete Photo" pending="Deleting..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
