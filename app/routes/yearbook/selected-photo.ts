import { useLocation, useNavigation } from "react-router";
import type { PhotoDetails, PhotoPosition, PhotoPreview } from "#app/domain/albums/album-screen.server.ts";

/** The photo on the screen. */
export interface ShownPhoto {
  preview: PhotoPreview;
  previous: PhotoPreview | null;
  next: PhotoPreview | null;
  nearby: PhotoPreview[];
  /** All its details; null while they are loading. */
  details: PhotoDetails | null;
  /** Whether it is open in full size. */
  isFull: boolean;
}

/**
 * Which photo to show: the one in the address or, with scripts, the one being loaded if the page already knows it. The next
 * photo then appears without waiting for the server.
 */
export function useShownPhoto(album: { id: number; photoCount: number }, current: PhotoPosition | null): ShownPhoto | null {
  const currentLocation = useLocation();
  const { state, location: nextLocation } = useNavigation();
  if (!current) return null;
  const parameters = new URLSearchParams(currentLocation.search);
  const nextParameters =
    state === "loading" && nextLocation.pathname === currentLocation.pathname ? new URLSearchParams(nextLocation.search) : null;
  const isSameAlbum = nextParameters?.get("album") === String(album.id);
  const shownParameters = nextParameters && isSameAlbum ? nextParameters : parameters;
  const isFull = shownParameters.get("dialog") === "full";
  const { photo, nearby } = current;
  const knownPhotos = [...nearby, current.previous, current.next];
  const requested = isSameAlbum
    ? knownPhotos.find((near) => near && String(near.id) === nextParameters?.get("photo"))
    : undefined;
  if (!requested || requested.id === photo.id) {
    const isOpening = isFull && parameters.get("dialog") !== "full";
    return { ...current, preview: photo, details: isOpening ? null : photo, isFull };
  }
  // Wraps around at both ends. If a photo is not known yet, its link stays on the requested one.
  const photoAtStep = (step: number) => {
    const stepPosition = ((requested.position - 1 + step + album.photoCount) % album.photoCount) + 1;
    return knownPhotos.find((near) => near?.position === stepPosition) ?? requested;
  };
  return {
    preview: requested,
    previous: photoAtStep(-1),
    next: photoAtStep(1),
    nearby,
    details: null,
    isFull,
  };
}
