import { useLocation, useNavigation } from "react-router";
import type { PhotoDetails, PhotoPosition, PhotoPreview, SheetInRows } from "#app/domain/albums/album-screen.server.ts";

export interface ShownPhoto {
  preview: PhotoPreview;
  previous: PhotoPreview | null;
  next: PhotoPreview | null;
  nearby: PhotoPreview[];
  /** Of all photos, in the album's order. */
  photoIds: readonly number[];
  /** All its details; null while they are loading. */
  details: PhotoDetails | null;
  /** Whether it is open in full size. */
  isFull: boolean;
  /** Whether it leads the contact sheet, as the album's first photo, rather than being open itself. */
  isLead: boolean;
}

interface LoadedPhotos {
  photoPosition: PhotoPosition | null;
  sheet: SheetInRows | null;
}

/** Which photo to show: the address's or, with scripts, the one being loaded if known. Null on later pages of a sheet. */
export function useShownPhoto(album: { id: number; photoCount: number }, loaded: LoadedPhotos): ShownPhoto | null {
  const currentLocation = useLocation();
  const { state, location: nextLocation } = useNavigation();
  const { photoPosition: current, sheet } = loaded;
  const parameters = new URLSearchParams(currentLocation.search);
  const nextParameters =
    state === "loading" && nextLocation.pathname === currentLocation.pathname ? new URLSearchParams(nextLocation.search) : null;
  const isSameAlbum = nextParameters?.get("album") === String(album.id);
  const shownParameters = nextParameters && isSameAlbum ? nextParameters : parameters;
  const isFull = shownParameters.get("dialog") === "full";
  const knownPhotos = [
    ...(current ? [...current.nearby, current.previous, current.next] : []),
    ...(sheet?.rows ?? []).flatMap(({ groups }) => groups.flat()),
  ];
  const requested = isSameAlbum
    ? knownPhotos.find((near) => near && String(near.id) === nextParameters?.get("photo"))
    : undefined;
  const isLead = sheet !== null && !requested;
  if (!requested || requested.id === current?.photo.id) {
    if (!current) return null;
    const isOpening = isFull && parameters.get("dialog") !== "full";
    return { ...current, preview: current.photo, details: isOpening ? null : current.photo, isFull, isLead };
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
    nearby: current?.nearby ?? [],
    photoIds: current?.photoIds ?? [],
    details: null,
    isFull,
    isLead,
  };
}
