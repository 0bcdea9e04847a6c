import { type ComponentType, lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import type { DialogsProps } from "./dialogs.tsx";
import type { RecentlyDeletedProps } from "./recently-deleted.tsx";

/** Parts of the yearbook whose scripts, a third of the total, load when they are first shown. */

/**
 * Loads a part. If its scripts fail, a part that came with the page stays plain HTML with plain forms; otherwise the page
 * reloads to get it. The selector finds an element that only this part has.
 */
const lazyPart = <Props,>(selector: string, load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    load().catch((reason: unknown): Promise<never> => {
      console.error("Continuing without scripts for this part", reason);
      if (!document.querySelector(selector)) location.reload();
      return new Promise(() => {});
    }),
  );

const Dialogs = lazyPart("dialog", () => import("./dialogs.tsx"));
const RecentlyDeleted = lazyPart("#recently-deleted", () => import("./recently-deleted.tsx"));

/** The dialogs of albums and photos. */
export function LazyDialogs(props: DialogsProps) {
  const [parameters] = useSearchParams();
  const { album, edited, deleting, editedPhoto, deletingPhoto } = props;
  const isAdding = parameters.get("dialog") === (album ? "add-photo" : "add-album");
  const isOpen = isAdding || edited || deleting || editedPhoto || deletingPhoto;
  return isOpen ? (
    <Suspense fallback={null}>
      <Dialogs {...props} />
    </Suspense>
  ) : null;
}

/** What was deleted, for administrators. */
export const LazyRecentlyDeleted = (props: RecentlyDeletedProps) => (
  <Suspense fallback={null}>
    <RecentlyDeleted {...props} />
  </Suspense>
);
