import { fewPhotos } from "#app/domain/albums/album-constants.ts";
import { PhotoLink } from "./photo-link.tsx";
import { PhotoPicture } from "./photo-picture.tsx";
import type { ShownPhoto } from "./selected-photo.ts";

interface NearbyPhotosProps {
  photoCount: number;
  shownPhoto: ShownPhoto;
}

/** The photos before and after this one of a large album, small. Above the contact sheet they aren't needed. */
export function Strip({ photoCount, shownPhoto }: NearbyPhotosProps) {
  const { nearby, preview, isLead } = shownPhoto;
  if (photoCount <= fewPhotos || nearby.length < 2 || isLead) return null;
  return (
    <ul className="mt-3 flex print:hidden" aria-label="Photos around this one">
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
