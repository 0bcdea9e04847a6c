import type { DialogPhoto } from "#app/domain/albums/album-screen.server.ts";
import { imageSources, parseImagePath } from "#app/domain/images/image-urls.ts";
import { writePartialDate } from "#app/domain/time/partial-dates.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { CheckField, TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";

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

/** A photo's picture, and buttons that turn it at once. Not for pictures on other sites. */
function TurnPhoto({ photo: { id, imageUrl } }: { photo: DialogPhoto }) {
  const image = parseImagePath(imageUrl ?? "");
  if (!imageUrl || !image) return null;
  const longest = Math.max(image.width, image.height);
  const shown = (side: number) => Math.round((side / longest) * Math.min(longest, 240));
  return (
    <OperationForm intent="turn-photo" className="mb-6">
      {(_field, { isPending }) => (
        <>
          <input type="hidden" name="photoId" value={id} />
          <input type="hidden" name="shownUrl" value={imageUrl} />
          <img
            key={imageUrl}
            className="block max-w-full bg-paper-2"
            src={imageSources(imageUrl, 320).src}
            alt="As it is now"
            width={shown(image.width)}
            height={shown(image.height)}
          />
          <ButtonRow as="div" className="mt-3">
            <Button name="direction" value="left" isPending={isPending}>
              Turn left
            </Button>{" "}
            <Button name="direction" value="right" isPending={isPending}>
              Turn right
            </Button>
          </ButtonRow>
        </>
      )}
    </OperationForm>
  );
}
