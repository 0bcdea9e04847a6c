import { useSearchParams } from "react-router";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { DialogsProps } from "./dialogs.tsx";

/** Parts of albums whose scripts load when they are first shown. */

const Dialogs = lazyPart("dialog", () => import("./dialogs.tsx"));

export const LazyFullSizeDialog = lazyPart("dialog", () => import("./full-size-dialog.tsx"));

/** 'Undo' after adding photos. */
export const LazyUndoUpload = lazyPart("#undo-upload", () => import("./undo-upload.tsx"));

export function LazyDialogs(props: DialogsProps) {
  const [parameters] = useSearchParams();
  const { album, edited, deleting, editedPhoto, deletingPhoto, takingDown, namedPhoto } = props;
  const isAdding = parameters.get("dialog") === (album ? "add-photo" : "add-album");
  const isOpen = isAdding || edited || deleting || editedPhoto || deletingPhoto || takingDown || namedPhoto;
  return isOpen ? <Dialogs {...props} /> : null;
}
