import { useLocation } from "react-router";
import type { Album } from "#app/domain/albums/album-queries.server.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { usePhotoNavigation, usePrefetchPicture } from "./carousel-navigation.ts";
import { PhotoFacts } from "./photo-facts.tsx";
import { PhotoPicture } from "./photo-picture.tsx";
import type { ShownPhoto } from "./selected-photo.ts";
import { photoAddress } from "./urls.ts";

/** The photo's width on the page. */
const sizes = "(min-width: 1180px) 1040px, 94vw";

/** The photos of an album, one at a time. The first follows the last. */
export function Carousel({ album, shownPhoto }: { album: Album; shownPhoto: ShownPhoto }) {
  const { pathname, search } = useLocation();
  const { preview, previous, next, nearby, details } = shownPhoto;
  const addressOf = (photo: { id: number } | null) => photo && photoAddress(pathname + search, photo.id);
  const touchListeners = usePhotoNavigation({ previous: addressOf(previous), next: addressOf(next), isOff: shownPhoto.isFull });
  usePrefetchPicture(next?.imageUrl ?? null, sizes);
  return (
    <section className="carousel" aria-label={`Photos of ${album.title}`} {...touchListeners}>
      <figure>
        <a href={photoAddress(pathname + search, preview.id, true)} className="stage" data-keep-scroll="">
          <PhotoPicture photo={preview} sizes={sizes} displayWidth={640} load="first" />
        </a>
        <figcaption>
          <p className="photo-title">{preview.title}</p>
          {details?.description ? <p className="photo-description">{details.description}</p> : null}
        </figcaption>
      </figure>
      <p className="turn">
        {previous ? <PhotoLink to={addressOf(previous)} rel="prev" label="Previous" /> : null}{" "}
        <span className="turn-place" role="status">
          Photo {preview.position} of {album.photoCount}
        </span>{" "}
        {next ? <PhotoLink to={addressOf(next)} rel="next" label="Next" /> : null}
      </p>
      {nearby.length > 1 ? <Dots nearby={nearby} shownId={preview.id} addressOf={addressOf} /> : null}
      <PhotoFacts photo={details}>
        <DialogLink open={{ dialog: "full" }} className="btn">
          Full size and comments
        </DialogLink>
      </PhotoFacts>
    </section>
  );
}

/** A link to the previous or next photo. It replaces the current entry in the browser's history. */
export function PhotoLink({ to, rel, label }: { to: string | null; rel: "prev" | "next"; label: string }) {
  return (
    <a href={to ?? ""} rel={rel} className="btn" data-keep-scroll="" data-replace="">
      {label}
    </a>
  );
}

interface DotsProps {
  nearby: ShownPhoto["nearby"];
  shownId: number;
  addressOf: (photo: { id: number }) => string | null;
}

/** A dot for each nearby photo, or a number without CSS. */
function Dots({ nearby, shownId, addressOf }: DotsProps) {
  return (
    <ul className="dots" aria-label="Photos around this one">
      {nearby.map((photo) => (
        <li key={photo.id}>
          <a
            href={addressOf(photo) ?? ""}
            className="dot"
            aria-current={photo.id === shownId ? "true" : undefined}
            data-keep-scroll=""
            data-replace=""
          >
            <span className="sr-only">Photo </span>
            {photo.position}
          </a>
        </li>
      ))}
    </ul>
  );
}
