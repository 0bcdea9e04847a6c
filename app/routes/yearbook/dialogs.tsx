import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { categoryNames } from "#app/domain/albums/album-constants.ts";
import type { AlbumDetails, DialogAlbum, DialogPhoto, NamedPhoto } from "#app/domain/albums/album-screen.server.ts";
import type { PhotoToTakeDown } from "#app/domain/albums/takedown-queries.server.ts";
import { coverSide } from "#app/domain/images/images.ts";
import * as words from "#app/ui/button-words.ts";
import { DialogActions, DialogLink, UrlDialog } from "#app/ui/dialog.tsx";
import { CheckField, FieldGrid, type FormField, SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { PictureField } from "#app/ui/image-field.tsx";
import { Day } from "#app/ui/time.tsx";
import { classSettings } from "#class-settings";
import { albumCategories } from "#db/column-values.ts";
import { AddPhotoDialog } from "./add-photo-dialog.tsx";
import { AlbumCover, thumbnailClass } from "./album-card.tsx";
import { EditPhotoDialog } from "./edit-photo-dialog.tsx";
import { NamesFields } from "./names-fields.tsx";
import { PhotoPicture } from "./photo-picture.tsx";
import { requestsAddress } from "./urls.ts";

export interface DialogsProps {
  /** The album that is shown; null in the list of albums. */
  album: AlbumDetails | null;
  edited: DialogAlbum | null;
  deleting: DialogAlbum | null;
  editedPhoto?: DialogPhoto | null;
  deletingPhoto?: DialogPhoto | null;
  takingDown?: PhotoToTakeDown | null;
  namedPhoto?: NamedPhoto | null;
  submissionKey: string;
}

/** The dialogs that add, edit, and delete albums and photos. The address opens one of them. */
export default function Dialogs(props: DialogsProps) {
  const { album, edited, deleting, editedPhoto, deletingPhoto, takingDown, namedPhoto, submissionKey } = props;
  const [parameters] = useSearchParams();
  const dialog = parameters.get("dialog");
  return (
    <>
      {dialog === "add-album" && !album ? <AddAlbumDialog submissionKey={submissionKey} /> : null}
      {dialog === "add-photo" && album ? <AddPhotoDialog album={album} submissionKey={submissionKey} /> : null}
      {edited ? <EditAlbumDialog album={edited} /> : null}
      {deleting ? <DeleteAlbumDialog album={deleting} /> : null}
      {editedPhoto ? <EditPhotoDialog photo={editedPhoto} /> : null}
      {deletingPhoto ? <DeletePhotoDialog photo={deletingPhoto} /> : null}
      {takingDown ? <TakedownDialog photo={takingDown} submissionKey={submissionKey} /> : null}
      {namedPhoto ? <NamesDialog photo={namedPhoto} /> : null}
    </>
  );
}

const newAlbum = () => import("#app/domain/albums/albums.ts").then(({ newAlbum }) => newAlbum);

function AddAlbumDialog({ submissionKey }: { submissionKey: string }) {
  return (
    <UrlDialog title={words.addAlbum}>
      <OperationForm
        intent="create-album"
        schema={newAlbum}
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

const editedAlbum = () => import("#app/domain/albums/albums.ts").then(({ editedAlbumForm }) => editedAlbumForm);

function EditAlbumDialog({ album }: { album: DialogAlbum }) {
  const { title, description, category, year } = album;
  return (
    <UrlDialog title="Edit Album">
      <OperationForm
        intent="edit-album"
        schema={editedAlbum}
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

interface AlbumFieldsProps {
  field: (name: "title" | "description" | "category" | "year" | "cover") => FormField;
  /** The album's picture until another is chosen. */
  coverUrl: string | null;
  /** Under the cover's field. */
  children?: ReactNode;
}

const categories = albumCategories.map((value) => ({ value, label: categoryNames[value].one }));

/** The fields of an album, in the dialogs that make and change one. */
function AlbumFields({ field, coverUrl, children }: AlbumFieldsProps) {
  return (
    <>
      <TextField field={field("title")} label="Title" isRequired />
      <TextArea field={field("description")} label="Description (optional)" rows={4} />
      <FieldGrid>
        <SelectField field={field("category")} label="Category" options={categories} />
        <TextField field={field("year")} label="Year" inputMode="numeric" isRequired />
      </FieldGrid>
      <PictureField
        field={field("cover")}
        label="Cover (optional)"
        hint="JPEG, PNG, WebP or GIF, up to 20 MB. Without one, the first photo is the cover."
        longestSide={coverSide}
        current={<AlbumCover url={coverUrl} />}
        preview={{ width: 96, height: 72, className: `mb-3 block object-cover ${thumbnailClass}` }}
      >
        {children}
      </PictureField>
    </>
  );
}

function DeleteAlbumDialog({ album }: { album: DialogAlbum }) {
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

function DeletePhotoDialog({ photo }: { photo: DialogPhoto }) {
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

const photoNames = () => import("#app/domain/albums/photo-names.ts").then(({ photoNamesForm }) => photoNamesForm);

/** Says who is in a photo, below the picture. */
function NamesDialog({ photo }: { photo: NamedPhoto }) {
  return (
    <UrlDialog title="Who is in this photo">
      <div className="mb-4 border bg-paper-2 stage stage-lead">
        <PhotoPicture
          photo={photo}
          className="object-contain frame-fill"
          sizes="(min-width: 768px) 600px, 90vw"
          displayWidth={640}
          maxWidth={1280}
        />
      </div>
      <OperationForm intent="name-people" schema={photoNames} values={{ names: photo.names.text }}>
        {(field, { isPending }) => (
          <>
            <NamesFields intent="name-people" photoId={photo.id} names={photo.names} field={field("names")} />
            <DialogActions label="Save names" pending="Saving..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

const schema = () => import("#app/domain/albums/albums.ts").then(({ newTakedownRequest }) => newTakedownRequest);

interface TakedownDialogProps {
  photo: PhotoToTakeDown;
  submissionKey: string;
}

/** Asks the owner of a photo and the administrators to take it down. Those who can delete it do that instead. */
function TakedownDialog({ photo, submissionKey }: TakedownDialogProps) {
  return (
    <UrlDialog title="Ask to take this photo down">
      {photo.canDelete ? (
        <p>
          You don’t need to ask: you can delete this photo yourself.{" "}
          <DialogLink open={{ "delete-photo": photo.id }} className="inline-block py-tap">
            Delete Photo
          </DialogLink>
        </p>
      ) : photo.askedAt ? (
        <p>
          You asked on <Day date={photo.askedAt} /> that this photo be taken down. Nobody has decided yet.{" "}
          <a href={requestsAddress} className="inline-block py-tap">
            See your request
          </a>
        </p>
      ) : (
        <RequestForm photo={photo} submissionKey={submissionKey} />
      )}
    </UrlDialog>
  );
}

function RequestForm({ photo, submissionKey }: TakedownDialogProps) {
  return (
    <>
      <div className="mb-4 clearfix">
        <div className="float-left mr-4">
          <AlbumCover url={photo.imageUrl} />
        </div>
        <div className="max-w-prose overflow-hidden">
          {photo.title ? <p className="font-display text-lg italic">{photo.title}</p> : null}
          <p>
            {photo.isHiddenAtOnce
              ? "You are named in this photo, so it is hidden from everybody else as soon as you ask. The member who added it or an administrator then decides whether it comes back."
              : "The member who added it or an administrator decides. Until then the photo stays where it is."}
          </p>
        </div>
      </div>
      <OperationForm intent="ask-takedown" schema={schema}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="photoId" value={photo.id} />
            <input type="hidden" name="submissionKey" value={submissionKey} />
            <TextArea
              field={field("reason")}
              label="Why should it be taken down?"
              hint="For example: I don’t want to be seen like this; it shows somebody who did not agree; it is not from our class. Only the member who added the photo and the administrators read this."
              rows={4}
              isRequired
            />
            <DialogActions label="Send Request" pending="Sending..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </>
  );
}
