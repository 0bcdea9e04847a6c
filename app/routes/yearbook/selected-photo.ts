import { useLocation, useNavigation } from "react-router";
import type { PhotoPosition, PhotoPreview } from "#app/domain/albums/album-queries.server.ts";

/** The photo on the screen. */
export interface ShownPhoto {
  glimpse: PhotoPreview;
  previous: PhotoPreview | null;
  next: PhotoPreview | null;
  nearby: PhotoPreview[];
  /** Everything about it; null while that is on its way. */
  details: (PhotoPosition["photo"] & { hasLiked: boolean }) | null;
  /** Whether it is open in full size. */
  isFull: boolean;
}

/**
 * Which photo to show: the one of the address; where scripts run, the one asked for
 * already, as far as it is known, so that nobody waits for the server to turn a leaf.
 */
export function useShownPhoto(
  album: { id: number; photoCount: number },
  place: (PhotoPosition & { hasLiked: boolean }) | null,
): ShownPhoto | null {
  const here = useLocation();
  const { state, location: next } = useNavigation();
  if (!place) return null;
  const parameters = new URLSearchParams(here.search);
  const asked = state === "loading" && next.pathname === here.pathname ? new URLSearchParams(next.search) : null;
  const isSameAlbum = asked?.get("album") === String(album.id);
  const address = asked && isSameAlbum ? asked : parameters;
  const isFull = address.get("dialog") === "full";
  const { photo, position, nearby } = place;
  const loaded = { id: photo.id, title: photo.title, imageUrl: photo.imageUrl, position };
  const known = [...nearby, place.previous, place.next];
  const wanted = isSameAlbum ? known.find((near) => near && String(near.id) === asked?.get("photo")) : undefined;
  if (!wanted || wanted.id === photo.id) {
    const isArriving = isFull && parameters.get("dialog") !== "full";
    return { ...place, glimpse: loaded, details: isArriving ? null : { ...photo, hasLiked: place.hasLiked }, isFull };
  }
  // Round the ends; where the next one is not known yet, its link waits with the photo that is shown.
  const at = (step: number) => {
    const there = ((wanted.position - 1 + step + album.photoCount) % album.photoCount) + 1;
    return known.find((near) => near?.position === there) ?? wanted;
  };
  return {
    glimpse: wanted,
    previous: at(-1),
    next: at(1),
    nearby,
    details: null,
    isFull,
  };
}
