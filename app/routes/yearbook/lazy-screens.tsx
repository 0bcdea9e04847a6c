import { useSearchParams } from "react-router";
import { lazyPart, lazyScreen } from "#app/ui/lazy-part.tsx";
import type { ArrangeDialogsProps } from "./arrange-dialogs.tsx";
import type { ArrangePhotosProps } from "./arrange-photos.tsx";

/** The screens at /yearbook but albums and their photos. Their scripts load when they are first shown. */

export const LazyAlbumList = lazyScreen("[aria-label='Categories']", () => import("./album-list.tsx"));

/** What was deleted, for administrators. */
export const LazyRecentlyDeleted = lazyScreen("#recently-deleted", () => import("./recently-deleted.tsx"));

/** Requests to take photos down. */
export const LazyTakedownRequests = lazyScreen("#takedown-requests", () => import("./takedown-requests.tsx"));

/** One photo of a slideshow. */
export const LazySlideshow = lazyScreen("#slideshow", () => import("./slideshow.tsx"));

/** The photos that ask who is in them. */
export const LazyWhoIsThis = lazyScreen("#unnamed-photos", () => import("./who-is-this.tsx"));

/** An album or a person that does not exist. */
export const LazyNothingFound = lazyScreen("#nothing-found", () => import("./nothing-found.tsx"));

/** The photos that show somebody. */
export const LazyPhotosOf = lazyScreen("#photos-of", () => import("./photos-of.tsx"));

const ArrangePhotos = lazyScreen("#task", () => import("./arrange-photos.tsx"));
const ArrangeDialogs = lazyPart("dialog", () => import("./arrange-dialogs.tsx"));

/** 'Arrange photos', with its dialogs. */
export function LazyArrangePhotos(props: ArrangePhotosProps & ArrangeDialogsProps) {
  const [parameters] = useSearchParams();
  return (
    <>
      {parameters.has("dialog") || props.editedPhoto ? <ArrangeDialogs {...props} /> : null}
      <ArrangePhotos {...props} />
    </>
  );
}
