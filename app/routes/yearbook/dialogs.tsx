import { useSearchParams } from "react-router";
import type { AlbumDetails, DialogAlbum, DialogPhoto, NamedPhoto } from "#app/domain/albums/album-screen.server.ts";
import type { PhotoToTakeDown } from "#app/domain/albums/takedown-queries.server.ts";
import { AddAlbumDialog } from "./add-album-dialog.tsx";
import { AddPhotoDialog } from "./add-photo-dialog.tsx";
import { DeleteAlbumDialog } from "./delete-album-dialog.tsx";
import { DeletePhotoDialog } from "./delete-photo-dialog.tsx";
import { EditAlbumDialog } from "./edit-album-dialog.tsx";
import { EditPhotoDialog } from "./edit-photo-dialog.tsx";
import { NamesDialog } from "./names-dialog.tsx";
import { TakedownDialog } from "./takedown-dialog.tsx";

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
