import { useLocation } from "react-router";
import type { AlbumDetails } from "#app/domain/albums/album-screen.server.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { usePhotoNavigation, usePrefetchPicture } from "./carousel-navigation.ts";
import { PhotoFacts } from "./photo-facts.tsx";
import { PhotoPicture } from "./photo-picture.tsx";
import type { ShownPhoto } from "./selected-photo.ts";
import { photoAddress } from "./urls.ts";

type AddressOf = (photo: { id: number } | null) => string | null;

/** The photo's width on the page. */
const sizes = "(min-width: 1180px) 1040px, 94vw";

/** The photos of an album, one at a time. The first follows the last. */
export function Carousel({ album, shownPhoto }: { album: AlbumDetails; shownPhoto: ShownPhoto }) {
  const { pathname, search } = useLocation();
  const { preview, previous, next, nearby, details } = shownPhoto;
  const addressOf: AddressOf = (photo) => photo && photoAddress(pathname + search, photo.id);
  const touchListeners = usePhotoNavigation({ previous: addressOf(previous), next: addressOf(next), isOff: shownPhoto.isFull });
  usePrefetchPicture(next?.imageUrl ?? null, sizes);
  return (
    <section className="mx-auto mb-12 max-w-stage" aria-label={`Photos of ${album.title}`} {...touchListeners}>
      <figure className="break-inside-avoid">
        <a
          href={photoAddress(pathname + search, preview.id, true)}
          className="border bg-paper-2 frame-5/4 md:h-stage md:max-h-stage md:min-h-stage md:pt-0 print:h-auto print:border-0 print:bg-transparent print:p-0"
          data-keep-scroll=""
        >
          <PhotoPicture
            className="object-contain frame-fill print:fit-sheet"
            photo={preview}
            sizes={sizes}
            displayWidth={640}
            load="first"
          />
        </a>
        <figcaption>
          <p className="mt-3 min-h-line font-display text-lg italic">{preview.title}</p>
          {details?.description ? <p className="max-w-prose whitespace-pre-line">{details.description}</p> : null}
        </figcaption>
      </figure>
      <PhotoPager album={album} shownPhoto={shownPhoto} addressOf={addressOf} />
      {nearby.length > 1 ? <Dots nearby={nearby} shownId={preview.id} addressOf={addressOf} /> : null}
      <PhotoFacts photo={details}>
        <DialogLink open={{ dialog: "full" }} className={buttonClass()}>
          Full size and comments
        </DialogLink>
      </PhotoFacts>
    </section>
  );
}

interface PhotoPagerProps {
  album: AlbumDetails;
  shownPhoto: ShownPhoto;
  addressOf: AddressOf;
}

/** Links to the previous and next photo, and the photo's number between them. */
export function PhotoPager({ album, shownPhoto: { preview, previous, next }, addressOf }: PhotoPagerProps) {
  return (
    <p className="mt-3 flex items-center justify-center print:m-0 print:block">
      {previous ? <PhotoLink to={addressOf(previous)} rel="prev" label="Previous" /> : null}{" "}
      <span className="max-w-counter flex-auto px-1 py-tap-sm text-center tabular-nums print:p-0" role="status">
        {`Photo ${preview.position} of ${album.photoCount}`}
      </span>{" "}
      {next ? <PhotoLink to={addressOf(next)} rel="next" label="Next" /> : null}
    </p>
  );
}

/** A link to the previous or next photo. It replaces the current entry in the browser's history. */
function PhotoLink({ to, rel, label }: { to: string | null; rel: "prev" | "next"; label: string }) {
  return (
    <LinkButton href={to ?? ""} rel={rel} data-keep-scroll="" data-replace="">
      {label}
    </LinkButton>
  );
}

interface DotsProps {
  nearby: ShownPhoto["nearby"];
  shownId: number;
  addressOf: AddressOf;
}

/** Forced colors keep borders, so the current dot is filled by its border. */
const dotLooks = {
  current: "mx-auto mt-tap block h-dot w-dot rounded-full border-6 border-vermilion",
  other: "mx-auto mt-tap block h-dot w-dot rounded-full border-2 border-ink group-hover:bg-rule-strong",
};

/** A dot for each nearby photo, or a number without CSS. */
function Dots({ nearby, shownId, addressOf }: DotsProps) {
  return (
    <ul className="mt-2 text-center *:inline-block print:hidden" aria-label="Photos around this one">
      {nearby.map((photo) => (
        <li key={photo.id}>
          <a
            href={addressOf(photo) ?? ""}
            className="group inline-block h-touch w-dot-target pt-tap"
            aria-current={photo.id === shownId ? "true" : undefined}
            data-keep-scroll=""
            data-replace=""
          >
            <span className={photo.id === shownId ? dotLooks.current : dotLooks.other} />
            <span className="sr-only">{`Photo ${photo.position}`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
