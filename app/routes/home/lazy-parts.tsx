import { Suspense } from "react";
import { lazyPart } from "#app/ui/lazy-part.ts";
import type { AnnouncementDialogsProps } from "./announcement-dialogs.tsx";
import type { FirstStepsProps } from "./first-steps.tsx";
import type { InvitationsProps } from "./invitations.tsx";

/** Parts of Home that few readers see, and whose scripts load when they are first shown. */

const AnnouncementDialogs = lazyPart("dialog", () => import("./announcement-dialogs.tsx"));
const FirstSteps = lazyPart("#first-steps", () => import("./first-steps.tsx"));
const Invitations = lazyPart("#invitations", () => import("./invitations.tsx"));

/** The dialogs of announcements, which only administrators open. */
export const LazyAnnouncementDialogs = (props: AnnouncementDialogsProps) =>
  props.draft || props.edited || props.deleted ? (
    <Suspense fallback={null}>
      <AnnouncementDialogs {...props} />
    </Suspense>
  ) : null;

/** What a new site's administrator does first. */
export const LazyFirstSteps = (props: FirstStepsProps) => (
  <Suspense fallback={null}>
    <FirstSteps {...props} />
  </Suspense>
);

/** What a member can begin, where the class has nothing yet. */
export const LazyInvitations = (props: InvitationsProps) => (
  <Suspense fallback={null}>
    <Invitations {...props} />
  </Suspense>
);
