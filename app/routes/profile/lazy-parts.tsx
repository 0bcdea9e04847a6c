import { useSearchParams } from "react-router";
import { lazyPart, lazyScreen } from "#app/ui/lazy-part.tsx";
import type { EditOwnProfileDialogProps } from "./edit-own-profile-dialog.tsx";

/** Parts of profiles whose scripts load when they are first shown. */

/** The page of a member who has died. */
export const LazyMemorialView = lazyScreen("#memorial", () => import("./memorial-view.tsx"));

/** The step after joining. */
export const LazyWelcomeView = lazyScreen("#welcome", () => import("./welcome-view.tsx"));

const EditOwnProfileDialog = lazyPart("dialog", () => import("./edit-own-profile-dialog.tsx"));

export function LazyEditOwnProfileDialog(props: EditOwnProfileDialogProps) {
  const [parameters] = useSearchParams();
  return parameters.get("edit") === "profile" ? <EditOwnProfileDialog {...props} /> : null;
}
