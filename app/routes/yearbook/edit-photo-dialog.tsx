import type { DialogPhoto } from "#app/domain/albums/album-screen.server.ts";
import { writePartialDate } from "#app/domain/time/partial-dates.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { CheckField, TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { TurnPhoto } from "./turn-photo.tsx";

const schema = () => import("#app/domain/albums/albums.ts").then(({ editedPhoto }) => editedPhoto);

/** Turns a photo's picture, and edits its title, description, and dates. */
export function EditPhotoDialog({ photo }: { photo: DialogPhoto }) {
  const { title, description, year } = photo;
  const takenOn = photo.takenOn ? writePartialDate(photo.takenOn) : "";
  return (
    <UrlDialog title="Edit Photo">
      <TurnPhoto photo={photo} />
      <OperationForm intent="edit-photo" schema={schema} values={{ title, description, year: String(year), takenOn }} edits>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="photoId" value={photo.id} />
            <TextField field={field("title")} label="Title (optional)" />
            <TextArea
              field={field("description")}
              label="Description (optional)"
              rows={4}
              hint="Who is in it, where it was, who took it."
            />
            <TextField
              field={field("takenOn")}
              label="Taken (optional)"
              hint="A year, a month, or a day, such as 1984, June 1984, or June 15, 1984."
            />
            <TextField field={field("year")} label="Year" inputMode="numeric" />
            {photo.originalBytes ? <CheckField field={field("removeOriginal")} label="Remove the original file" /> : null}
            <DialogActions label="Update Photo" pending="Updating..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
