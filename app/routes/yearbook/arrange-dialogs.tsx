import { useSearchParams } from "react-router";
import { photoName } from "#app/domain/albums/album-constants.ts";
import type { DialogPhoto } from "#app/domain/albums/album-screen.server.ts";
import type { ArrangedPage, TargetAlbums } from "#app/domain/albums/arrange-photos.server.ts";
import { imageSources } from "#app/domain/images/image-urls.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { CheckField, SelectField, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { EditPhotoDialog } from "./edit-photo-dialog.tsx";
import { checkedPhotos } from "./urls.ts";

export interface ArrangeDialogsProps {
  arranged: ArrangedPage;
  /** Where photos can be moved, for the dialog that asks. */
  targets: TargetAlbums | null;
  editedPhoto: DialogPhoto | null;
}

interface TaskDialogProps {
  photoIds: number[];
  photos: ArrangedPage["photos"];
}

/** The dialogs of 'Arrange photos', about the photos checked in the address. */
export default function ArrangeDialogs({ arranged, targets, editedPhoto }: ArrangeDialogsProps) {
  const [parameters] = useSearchParams();
  if (editedPhoto) return <EditPhotoDialog photo={editedPhoto} />;
  const photoIds = checkedPhotos(parameters);
  if (photoIds.length === 0) return null;
  const checked = { photoIds, photos: arranged.photos.filter(({ id }) => photoIds.includes(id)) };
  switch (parameters.get("dialog")) {
    case "move-photos":
      return targets ? <MovePhotosDialog {...checked} targets={targets} /> : null;
    case "date-photos":
      return <DatePhotosDialog {...checked} />;
    case "title-photos":
      return <TitlePhotosDialog {...checked} />;
    case "delete-photos":
      return <DeletePhotosDialog {...checked} />;
    default:
      return null;
  }
}

const schemas = () => import("#app/domain/albums/albums.ts");
const movedPhotos = () => schemas().then(({ movedPhotos }) => movedPhotos);
const datedPhotos = () => schemas().then(({ datedPhotos }) => datedPhotos);
const titledPhotos = () => schemas().then(({ titledPhotos }) => titledPhotos);

const PhotoIds = ({ photoIds }: { photoIds: number[] }) =>
  photoIds.map((id) => <input key={id} type="hidden" name="photoIds" value={id} />);

const maxPictures = 6;

/** The first of the checked photos, to see that they are the right ones. */
function CheckedPictures({ photos }: { photos: ArrangedPage["photos"] }) {
  return (
    <p className="mb-4 *:mb-2 *:mr-2">
      {photos.slice(0, maxPictures).map((photo) => (
        <img
          key={photo.id}
          className="inline-block h-face w-face bg-paper-2 object-cover"
          src={imageSources(photo.imageUrl ?? "", 160).src}
          alt={photoName(photo, photo.number)}
          width={56}
          height={56}
          referrerPolicy="no-referrer"
        />
      ))}
      {photos.length > maxPictures ? <span className="text-sm text-ink-2">and {photos.length - maxPictures} more</span> : null}
    </p>
  );
}

function MovePhotosDialog({ photoIds, photos, targets }: TaskDialogProps & { targets: TargetAlbums }) {
  const options = targets.albums.map(({ id, title }) => ({ value: String(id), label: shortTitle(title) }));
  return (
    <UrlDialog title={`Move ${pluralize(photoIds.length, "photo")}`}>
      <CheckedPictures photos={photos} />
      <OperationForm intent="move-photos" schema={movedPhotos}>
        {(field, { isPending }) => (
          <>
            <PhotoIds photoIds={photoIds} />
            <SelectField
              field={field("collectionId")}
              label="To the album"
              options={[{ value: "", label: "Choose an album" }, ...options]}
            />
            {targets.hasMore ? (
              <TextField
                field={field("albumTitle")}
                label="Or an older album (optional)"
                hint="Type its title or a part of it. The list has the newest 50."
              />
            ) : null}
            <DialogActions label="Move" pending="Moving..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

/** In letters. lynx loses the fields after a list that is wider than its window. */
const optionLength = 60;
const shortTitle = (title: string) => (title.length > optionLength ? `${title.slice(0, optionLength - 1)}…` : title);

function DatePhotosDialog({ photoIds, photos }: TaskDialogProps) {
  return (
    <UrlDialog title={`Date ${pluralize(photoIds.length, "photo")}`}>
      <CheckedPictures photos={photos} />
      <OperationForm intent="date-photos" schema={datedPhotos}>
        {(field, { isPending }) => (
          <>
            <PhotoIds photoIds={photoIds} />
            <TextField
              field={field("takenOn")}
              label="Taken"
              hint="A year, a month, or a day, as far as you know: 1984, June 1984, or 6/15/1984."
              isRequired
            />
            <DialogActions label="Set the date" pending="Saving..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

function TitlePhotosDialog({ photoIds, photos }: TaskDialogProps) {
  return (
    <UrlDialog title={`Title for ${pluralize(photoIds.length, "photo")}`}>
      <CheckedPictures photos={photos} />
      <OperationForm intent="title-photos" schema={titledPhotos}>
        {(field, { isPending }) => (
          <>
            <PhotoIds photoIds={photoIds} />
            <TextField field={field("title")} label="Title" isRequired />
            {photoIds.length > 1 ? (
              <CheckField field={field("isNumbered")} label="Add a number to each: Prom 1, Prom 2, ..." />
            ) : null}
            <DialogActions label="Set the title" pending="Saving..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

function DeletePhotosDialog({ photoIds, photos }: TaskDialogProps) {
  const isOne = photoIds.length === 1;
  return (
    <UrlDialog title={`Delete ${pluralize(photoIds.length, "photo")}`}>
      <CheckedPictures photos={photos} />
      <p>
        Are you sure you want to delete {isOne ? "this photo and its" : `these ${photoIds.length} photos and their`} comments?
      </p>
      <p>
        An administrator can restore {isOne ? "it" : "them"} for 30 days. After that, {isOne ? "it is" : "they are"} permanently
        deleted.
      </p>
      <OperationForm intent="delete-photos">
        {(_field, { isPending }) => (
          <>
            <PhotoIds photoIds={photoIds} />
            <DialogActions label={isOne ? "Delete Photo" : "Delete Photos"} pending="Deleting..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
