import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { AlbumDetails } from "#app/domain/albums/album-screen.server.ts";
import { buttonClass, LinkButton, onFilmClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { usePhotoNavigation, usePrefetchPicture } from "./carousel-navigation.ts";
import { Dots, Strip } from "./nearby-photos.tsx";
import { photoCommentsId } from "./photo-comments.tsx";
import { PhotoFacts } from "./photo-facts.tsx";
import { PhotoPicture } from "./photo-picture.tsx";
import type { ShownPhoto } from "./selected-photo.ts";
import { fullSizeAddress, photoAddress } from "./urls.ts";

type AddressOf = (photo: { id: number } | null) => string | null;

/** The photo's width on the page. */
const sizes = "(min-width: 1280px) 840px, 94vw";

/** The picture's place. On phones it follows the window's width, so that the page stays in place when the photo changes. */
const frames = {
  lead: "border bg-paper-2 frame-5/4 md:h-lead md:max-h-lead md:min-h-lead md:pt-0 print:h-auto print:border-0 print:bg-transparent print:p-0",
  photo:
    "border bg-paper-2 frame-5/4 md:h-stage md:max-h-stage md:min-h-stage md:pt-0 print:h-auto print:border-0 print:bg-transparent print:p-0",
};

/** The photos of an album, one at a time. The first follows the last. The first photo also leads the contact sheet. */
export function Carousel({ album, shownPhoto }: { album: AlbumDetails; shownPhoto: ShownPhoto }) {
  const { pathname, search } = useLocation();
  const { preview, previous, next, details, isLead } = shownPhoto;
  const addressOf: AddressOf = (photo) => photo && photoAddress(pathname + search, photo.id);
  const navigation = { previous: addressOf(previous), next: addressOf(next), isOff: shownPhoto.isFull, isLead };
  const touchListeners = usePhotoNavigation(navigation);
  usePrefetchPicture(next?.imageUrl ?? null, sizes);
  return (
    <section
      className="mb-8 xl:grid xl:grid-cols-aside xl:gap-x-8 print:block"
      aria-label={`Photos of ${album.title}`}
      {...touchListeners}
    >
      <div>
        <figure className="break-inside-avoid">
          <a href={fullSizeAddress(pathname + search)} className={isLead ? frames.lead : frames.photo} data-keep-scroll="">
            <PhotoPicture
              className="object-contain frame-fill print:fit-sheet"
              photo={preview}
              sizes={sizes}
              displayWidth={640}
              load="first"
            />
          </a>
          <figcaption>
            <p className="mt-2 min-h-line font-display text-lg italic">{preview.title}</p>
            {details?.description ? <p className="max-w-prose whitespace-pre-line">{details.description}</p> : null}
          </figcaption>
        </figure>
        <Strip photoCount={album.photoCount} shownPhoto={shownPhoto} />
      </div>
      <div className="xl:border-t-6 xl:border-ink">
        <PhotoPager album={album} shownPhoto={shownPhoto} addressOf={addressOf} isLead={isLead} />
        <Dots photoCount={album.photoCount} shownPhoto={shownPhoto} />
        <PhotoFacts photo={details} commentsAddress={isLead ? fullSizeAddress(pathname + search) : `#${photoCommentsId}`}>
          <DialogLink open={{ dialog: "full" }} className={buttonClass()}>
            Full size and comments
          </DialogLink>
        </PhotoFacts>
      </div>
    </section>
  );
}

interface PhotoPagerProps {
  album: AlbumDetails;
  shownPhoto: ShownPhoto;
  addressOf: AddressOf;
  /** Back leads from the next photo to the sheet. */
  isLead?: boolean;
  /** Over black. */
  isOnFilm?: boolean;
  /** Below the number. */
  children?: ReactNode;
}

/** Links to the previous and next photo, and the photo's number between them. */
export function PhotoPager({ album, shownPhoto, addressOf, isLead = false, isOnFilm = false, children }: PhotoPagerProps) {
  const { preview, previous, next } = shownPhoto;
  const link = { isLead, className: isOnFilm ? onFilmClass : "" };
  return (
    <div className="flex items-center justify-center py-1.5 print:m-0 print:block print:p-0">
      {previous ? <PhotoLink to={addressOf(previous)} rel="prev" label="Previous" {...link} /> : null}{" "}
      <div className="max-w-counter flex-auto px-1 text-center tabular-nums print:p-0 print:text-left">
        <p className={children ? "" : "py-tap-sm print:p-0"} role="status">
          {`Photo ${preview.position} of ${album.photoCount}`}
        </p>
        {children}
      </div>{" "}
      {next ? <PhotoLink to={addressOf(next)} rel="next" label="Next" {...link} /> : null}
    </div>
  );
}

interface PhotoLinkProps {
  to: string | null;
  rel: "prev" | "next";
  label: string;
  isLead: boolean;
  className: string;
}

/** A link to the previous or next photo. From one photo to the next it replaces the current entry in the browser's history. */
function PhotoLink({ to, rel, label, isLead, className }: PhotoLinkProps) {
  return (
    <LinkButton href={to ?? ""} rel={rel} className={className} data-keep-scroll="" data-replace={isLead ? undefined : ""}>
      {label}
    </LinkButton>
  );
}
