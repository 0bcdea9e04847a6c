import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { AlbumDetails } from "#app/domain/albums/album-screen.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { usePhotoNavigation, usePrefetchPicture } from "./carousel-navigation.ts";
import { Dots } from "./dots.tsx";
import { spokenNames } from "./name-rows.ts";
import { Strip } from "./nearby-photos.tsx";
import { photoCommentsId } from "./photo-comments.tsx";
import { PhotoFacts } from "./photo-facts.tsx";
import { PhotoLink } from "./photo-link.tsx";
import { PhotoPicture } from "./photo-picture.tsx";
import type { ShownPhoto } from "./selected-photo.ts";
import { fullSizeAddress, photoAddress } from "./urls.ts";

type AddressOf = (photo: { id: number } | null) => string | null;

/** The photo's width on the page. Above the others it is smaller; phones get a file of 640 pixels, because the others load too. */
const sizes = "(min-width: 1280px) 840px, 94vw";
const leadSizes = "(min-width: 1280px) 620px, (min-width: 768px) 70vw, 42vw";

/** The photos of an album, one at a time. The first follows the last. The first photo also leads the contact sheet. */
export function Carousel({ album, shownPhoto }: { album: AlbumDetails; shownPhoto: ShownPhoto }) {
  const { pathname, search } = useLocation();
  const { preview, previous, next, details, isLead } = shownPhoto;
  const addressOf: AddressOf = (photo) => photo && photoAddress(pathname + search, photo.id);
  const navigation = { previous: addressOf(previous), next: addressOf(next), isOff: shownPhoto.isFull };
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
          <a
            href={fullSizeAddress(pathname + search)}
            className={`border bg-paper-2 stage ${isLead ? "stage-lead" : ""}`}
            data-keep-scroll=""
          >
            <PhotoPicture
              className="object-contain frame-fill print:fit-sheet"
              photo={preview}
              sizes={isLead ? leadSizes : sizes}
              displayWidth={640}
              load="first"
              spokenNames={details ? spokenNames(details.nameRows) : ""}
            />
          </a>
        </figure>
        <Strip photoCount={album.photoCount} shownPhoto={shownPhoto} />
      </div>
      <div className="xl:border-t-6 xl:border-ink">
        <p className="mt-2 min-h-line font-display text-lg italic xl:text-xl">{preview.title}</p>
        <PhotoPager album={album} shownPhoto={shownPhoto} />
        <Dots shownPhoto={shownPhoto} />
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
  /** In full size: a link to the comments, below the number. */
  commentsLink?: ReactNode;
}

/** Links to the previous and next photo, and the photo's number between them. */
export function PhotoPager({ album, shownPhoto, commentsLink }: PhotoPagerProps) {
  const { preview, previous, next } = shownPhoto;
  const count = album.photoCount;
  const numberOf = (position: number) => `Photo ${position} of ${count}`;
  const link = {
    className: buttonClass("outline", "flex-none"),
    isFull: Boolean(commentsLink),
  };
  return (
    <div className="flex flex-wrap items-center justify-center py-2 print:m-0 print:block print:p-0">
      {previous ? (
        <PhotoLink photo={previous} rel="prev" data-tip={numberOf(((preview.position + count - 2) % count) + 1)} {...link}>
          Previous
        </PhotoLink>
      ) : null}{" "}
      <div className="w-16 max-w-counter flex-auto px-1 text-center text-sm tabular-nums print:w-auto print:p-0 print:text-left">
        <p className={commentsLink ? "" : "py-tap-sm print:p-0"} role="status">
          {numberOf(preview.position)}
        </p>
        {commentsLink}
      </div>{" "}
      {next ? (
        <PhotoLink photo={next} rel="next" data-tip={numberOf((preview.position % count) + 1)} {...link}>
          Next
        </PhotoLink>
      ) : null}
    </div>
  );
}
