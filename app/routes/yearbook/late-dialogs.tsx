import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import type { DialogsProps } from "./dialogs.tsx";

// A third of the screen's scripts.
const Dialogs = lazy(() => import("./dialogs.tsx").catch(leftPlain));

/** Where a line has lost them, the dialog that came with the page stays the plain form that it is, and another one comes with its page. */
function leftPlain(reason: unknown): Promise<never> {
  console.error("This dialog does without scripts", reason);
  if (!document.querySelector("dialog")) location.reload();
  return new Promise(() => {});
}

/** The dialogs of albums and photos, whose scripts come with the first one that is opened. */
export function LateDialogs(props: DialogsProps) {
  const [parameters] = useSearchParams();
  const { edited, deleting, editedPhoto, deletingPhoto } = props;
  const isOpen = /^add-/.test(parameters.get("dialog") ?? "") || edited || deleting || editedPhoto || deletingPhoto;
  return isOpen ? (
    <Suspense fallback={null}>
      <Dialogs {...props} />
    </Suspense>
  ) : null;
}
