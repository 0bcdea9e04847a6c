import { type ComponentType, lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import type { DialogsProps } from "./dialogs.tsx";
import type { RecentlyDeletedProps } from "./recently-deleted.tsx";

/** Parts of the yearbook whose scripts, a third of the screen's, come when they are first shown. */

/**
 * Where a line has lost its scripts, a part that came with the page stays plain HTML, with forms that are plain posts.
 * One that did not is asked for with its page. The mark is what only that part has.
 */
const late = <Props,>(mark: string, load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    load().catch((reason: unknown): Promise<never> => {
      console.error("This part does without scripts", reason);
      if (!document.querySelector(mark)) location.reload();
      return new Promise(() => {});
    }),
  );

const Dialogs = late("dialog", () => import("./dialogs.tsx"));
const RecentlyDeleted = late(".deleted-list", () => import("./recently-deleted.tsx"));

/** The dialogs of albums and photos. */
export function LateDialogs(props: DialogsProps) {
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
export const LateRecentlyDeleted = (props: RecentlyDeletedProps) => (
  <Suspense fallback={null}>
    <RecentlyDeleted {...props} />
  </Suspense>
);
