import { useLocation } from "react-router";
import type { Album } from "#app/domain/albums/album-queries.server.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { useFetchAhead, useTurning } from "./carousel-navigation.ts";
import { PhotoFacts } from "./photo-facts.tsx";
import { PhotoPicture } from "./photo-picture.tsx";
import type { ShownPhoto } from "./selected-photo.ts";
import { photoAddress } from "./urls.ts";

/** How wide the photo is shown in its place. */
const sizes = "(min-width: 1180px) 1040px, 94vw";

/** The photos of an album one at a time. After the last comes the first. */
export function Carousel({ album, shown }: { album: Album; shown: ShownPhoto }) {
  const { pathname, search } = useLocation();
  const { glimpse, previous, next, nearby, details } = shown;
  const addressOf = (photo: { id: number } | null) => photo && photoAddress(pathname + search, photo.id);
  const turning = useTurning({ previous: addressOf(previous), next: addressOf(next), isOff: shown.isFull });
  useFetchAhead(next?.imageUrl ?? null, sizes);
  return (
    <section className="carousel" aria-label={`Photos of ${album.title}`} {...turning}>
      <figure>
        <a href={photoAddress(pathname + search, glimpse.id, true)} className="stage" data-keep-scroll="">
          <PhotoPicture photo={glimpse} sizes={sizes} shown={640} load="first" />
        </a>
        <figcaption>
          <p className="photo-title">{glimpse.title}</p>
          {details?.description ? <p className="photo-description">{details.description}</p> : null}
        </figcaption>
      </figure>
      <p className="turn">
        {previous ? <TurnLink to={addressOf(previous)} rel="prev" label="Previous" /> : null}{" "}
        <span className="turn-place" role="status">
          Photo {glimpse.position} of {album.photoCount}
        </span>{" "}
        {next ? <TurnLink to={addressOf(next)} rel="next" label="Next" /> : null}
      </p>
      {nearby.length > 1 ? <Dots nearby={nearby} shownId={glimpse.id} addressOf={addressOf} /> : null}
      <PhotoFacts photo={details}>
        <DialogLink open={{ dialog: "full" }} className="btn">
          Full size and comments
        </DialogLink>
      </PhotoFacts>
    </section>
  );
}

/** The way to the photo before or after. It takes the place of this one in the browser's history. */
export function TurnLink({ to, rel, label }: { to: string | null; rel: "prev" | "next"; label: string }) {
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

/** A dot for each of the photos around this one; a number where there is no CSS. */
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
