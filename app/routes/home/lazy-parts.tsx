import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { AnnouncementDialogsProps } from "./announcement-dialogs.tsx";
import type { FrontPageDialogProps } from "./front-page-dialog.tsx";

/** Parts of Home that few readers see, and whose scripts load when they are first shown. */

const AnnouncementDialogs = lazyPart("dialog", () => import("./announcement-dialogs.tsx"));

export const LazyAnnouncementDialogs = (props: AnnouncementDialogsProps) =>
  props.draft || props.edited || props.deleted ? <AnnouncementDialogs {...props} /> : null;

const FrontPageDialog = lazyPart("dialog", () => import("./front-page-dialog.tsx"));

/** The dialog for the introduction and the picture, which only administrators open. */
export const LazyFrontPageDialog = ({ page }: { page: FrontPageDialogProps["page"] | null }) =>
  page ? <FrontPageDialog page={page} /> : null;

export const LazyFirstSteps = lazyPart("#first-steps", () => import("./first-steps.tsx"));

export const LazyInvitations = lazyPart("#invitations", () => import("./invitations.tsx"));
