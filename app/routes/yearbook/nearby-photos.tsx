import { maxDots } from "#app/domain/albums/album-constants.ts";
import { PhotoLink } from "./photo-link.tsx";
import { PhotoPicture } from "./photo-picture.tsx";
import type { ShownPhoto } from "./selected-photo.ts";

interface NearbyPhotosProps {
  photoCount: number;
  shownPhoto: ShownPhoto;
}

const listLabel = "Photos around this one";

/** A dot for each photo of a small album. */
export function Dots({ photoCount, shownPhoto }: NearbyPhotosProps) {
  const { nearby, preview } = shownPhoto;
  if (photoCount > maxDots || nearby.length < 2) return null;
  return (
    <ul className="mt-2 text-center *:inline-block print:hidden" aria-label={listLabel}>
      {nearby.map((photo) => (
        <li key={photo.id}>
          <PhotoLink photo={photo} aria-current={photo.id === preview.id ? "true" : undefined} className={dotLinkClass}>
            <span className={photo.id === preview.id ? dotLooks.current : dotLooks.other} />
            <span className="sr-only">{`Photo ${photo.position}`}</span>
          </PhotoLink>
        </li>
      ))}
    </ul>
  );
}

const dotLinkClass = "group inline-block h-touch w-dot-target pt-tap";

/** Forced colors keep borders, so the current dot is filled by its border. */
const dotLooks = {
  current: "mx-auto mt-tap block h-dot w-dot rounded-full border-6 border-vermilion",
  other: "mx-auto mt-tap block h-dot w-dot rounded-full border-2 border-ink group-hover:bg-rule-strong",
};

/** The photos before and after this one of a large album, small. Above the contact sheet they aren't needed. */
export function Strip({ photoCount, shownPhoto }: NearbyPhotosProps) {
  const { nearby, preview, isLead } = shownPhoto;
  if (photoCount <= maxDots || nearby.length < 2 || isLead) return null;
  return (
    <ul className="mt-3 flex print:hidden" aria-label={listLabel}>
      {nearby.map((photo) => (
        <li key={photo.id} className="mr-1.5 inline-block w-face md:w-thumbnail">
          <PhotoLink
            photo={photo}
            aria-current={photo.id === preview.id ? "true" : undefined}
            className="block h-face border-2 border-transparent hover:border-rule-strong aria-current:border-vermilion md:h-thumbnail"
          >
            <PhotoPicture
              className="block h-full w-full object-cover"
              photo={photo}
              sizes="72px"
              displayWidth={72}
              maxWidth={160}
              shownSize={{ width: 72, height: 72 }}
              load="lazy"
            />
          </PhotoLink>
        </li>
      ))}
    </ul>
  );
}
