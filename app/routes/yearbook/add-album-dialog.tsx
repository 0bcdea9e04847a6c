import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { classSettings } from "#class-settings";
import { AlbumFields } from "./album-fields.tsx";

const schema = () => import("#app/domain/albums/albums.ts").then(({ newAlbum }) => newAlbum);

/** Adds an album. */
export function AddAlbumDialog({ submissionKey }: { submissionKey: string }) {
  return (
    <UrlDialog title="Add Album">
      <OperationForm
        intent="create-album"
        schema={schema}
        values={{ category: "group", year: String(classSettings.year) }}
        hasFiles
      >
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="submissionKey" value={submissionKey} />
            <AlbumFields field={field} coverUrl={null} />
            <DialogActions label="Create Album" pending="Creating..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
