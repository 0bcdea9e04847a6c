import type { DialogAlbum } from "#app/domain/albums/album-screen.server.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { CheckField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { AlbumFields } from "./album-fields.tsx";

const schema = () => import("#app/domain/albums/albums.ts").then(({ editedAlbumForm }) => editedAlbumForm);

/** Edits an album. */
export function EditAlbumDialog({ album }: { album: DialogAlbum }) {
  const { title, description, category, year } = album;
  return (
    <UrlDialog title="Edit Album">
      <OperationForm
        intent="edit-album"
        schema={schema}
        values={{ title, description, category, year: String(year) }}
        edits
        hasFiles
      >
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="albumId" value={album.id} />
            <AlbumFields field={field} coverUrl={album.coverImageUrl ?? album.firstPhotoUrl}>
              {album.coverImageUrl ? <CheckField field={field("removeCover")} label="Remove the cover" /> : null}
            </AlbumFields>
            <DialogActions label="Update Album" pending="Updating..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
