import { Suspense } from "react";
import { useSearchParams } from "react-router";
import type { CommentsPanelProps } from "#app/ui/comments-panel.tsx";
import { lazyPart } from "#app/ui/lazy-part.ts";
import type { ArrangeDialogsProps } from "./arrange-dialogs.tsx";
import type { ArrangePhotosProps } from "./arrange-photos.tsx";
import type { DialogsProps } from "./dialogs.tsx";
import type { PhotosOfProps } from "./photos-of.tsx";
import type { RecentlyDeletedProps } from "./recently-deleted.tsx";
import type { SlideshowProps } from "./slideshow.tsx";
import type { TakedownRequestsProps } from "./takedown-requests.tsx";
import type { WhoIsThisProps } from "./who-is-this.tsx";

/** Parts of the yearbook whose scripts, a third of the total, load when they are first shown. */

const Dialogs = lazyPart("dialog", () => import("./dialogs.tsx"));
const CommentsPanel = lazyPart("[aria-label^='Comments on']", () => import("#app/ui/comments-panel.tsx"));
const ArrangePhotos = lazyPart("#task", () => import("./arrange-photos.tsx"));
const ArrangeDialogs = lazyPart("dialog", () => import("./arrange-dialogs.tsx"));
const RecentlyDeleted = lazyPart("#recently-deleted", () => import("./recently-deleted.tsx"));
const Slideshow = lazyPart("#slideshow", () => import("./slideshow.tsx"));
const TakedownRequests = lazyPart("#takedown-requests", () => import("./takedown-requests.tsx"));
const WhoIsThis = lazyPart("#unnamed-photos", () => import("./who-is-this.tsx"));
const PhotosOf = lazyPart("#photos-of", () => import("./photos-of.tsx"));

/** The dialogs of albums and photos. */
export function LazyDialogs(props: DialogsProps) {
  const [parameters] = useSearchParams();
  const { album, edited, deleting, editedPhoto, deletingPhoto, takingDown, namedPhoto } = props;
  const isAdding = parameters.get("dialog") === (album ? "add-photo" : "add-album");
  const isOpen = isAdding || edited || deleting || editedPhoto || deletingPhoto || takingDown || namedPhoto;
  return isOpen ? (
    <Suspense fallback={null}>
      <Dialogs {...props} />
    </Suspense>
  ) : null;
}

/** The comments on an album or photo, which are below the pictures. */
export const LazyCommentsPanel = (props: CommentsPanelProps) => (
  <Suspense fallback={null}>
    <CommentsPanel {...props} />
  </Suspense>
);

/** What was deleted, for administrators. */
export const LazyRecentlyDeleted = (props: RecentlyDeletedProps) => (
  <Suspense fallback={null}>
    <RecentlyDeleted {...props} />
  </Suspense>
);

/** Requests to take photos down. */
export const LazyTakedownRequests = (props: TakedownRequestsProps) => (
  <Suspense fallback={null}>
    <TakedownRequests {...props} />
  </Suspense>
);

/** One photo of a slideshow. */
export const LazySlideshow = (props: SlideshowProps) => (
  <Suspense fallback={null}>
    <Slideshow {...props} />
  </Suspense>
);

/** The photos that ask who is in them. */
export const LazyWhoIsThis = (props: WhoIsThisProps) => (
  <Suspense fallback={null}>
    <WhoIsThis {...props} />
  </Suspense>
);

/** The photos that show somebody. */
export const LazyPhotosOf = (props: PhotosOfProps) => (
  <Suspense fallback={null}>
    <PhotosOf {...props} />
  </Suspense>
);

/** 'Arrange photos', with its dialogs. */
export const LazyArrangePhotos = (props: ArrangePhotosProps & ArrangeDialogsProps) => {
  const [parameters] = useSearchParams();
  return (
    <Suspense fallback={null}>
      {parameters.has("dialog") || props.editedPhoto ? <ArrangeDialogs {...props} /> : null}
      <ArrangePhotos {...props} />
    </Suspense>
  );
};
