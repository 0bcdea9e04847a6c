import { type ComponentProps, type ReactNode, type TouchEvent, useCallback, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { fewPhotos } from "#app/domain/albums/album-constants.ts";
import type { AlbumDetails } from "#app/domain/albums/album-screen.server.ts";
import { imageSources } from "#app/domain/images/image-urls.ts";
import { buttonClass } from "#app/ui/button.tsx";
import * as words from "#app/ui/button-words.ts";
import { useNavigateAfterForms } from "#app/ui/page-navigation.ts";
import { photoCommentsId } from "./comments.tsx";
import { PhotoFacts, spokenNames } from "./photo-facts.tsx";
import { PhotoPicture } from "./photo-picture.tsx";
import type { ShownPhoto } from "./selected-photo.ts";
import { fullSizeAddress, isPhotoAddress, photoAddress } from "./urls.ts";

type AddressOf = (photo: { id: number } | null) => string | null;

/** The photo's width on the page. Above the others it is smaller; phones get a file of 640 pixels, because the others load too. */
const sizes = "(min-width: 1280px) 840px, 94vw";
const leadSizes = "(min-width: 1280px) 620px, (min-width: 768px) 70vw, 42vw";

/** The photos of an album, one at a time. The first follows the last. The first photo also leads the contact sheet. */
export function Carousel({ album, shownPhoto }: { album: AlbumDetails; shownPhoto: ShownPhoto }) {
  const { pathname, search } = useLocation();
  const { preview, previous, next, details, isLead } = shownPhoto;
  // Of the photo that shows, also while it loads and the address is still that of the one before.
  const fullSize = fullSizeAddress(pathname + search, isLead ? null : preview.id);
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
          <a href={fullSize} className={`border bg-paper-2 stage ${isLead ? "stage-lead" : ""}`} data-keep-scroll="">
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
        <PhotoFacts photo={details} commentsAddress={isLead ? fullSize : `#${photoCommentsId}`}>
          <a href={fullSize} className={buttonClass()} data-keep-scroll="">
            {words.fullSize}
          </a>
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

/**
 * A dot for each photo, up to 500. Many are small, scroll, and are not in the tab order: other controls lead the keyboard
 * there.
 */
function Dots({ shownPhoto: { photoIds, preview } }: { shownPhoto: ShownPhoto }) {
  const { pathname, search } = useLocation();
  const band = useCurrentInView(preview.id);
  if (photoIds.length < 2) return null;
  const isMany = photoIds.length > fewPhotos;
  const [before, after] = photoAddress(pathname + search, 0).split("photo=0");
  return (
    <nav
      ref={band}
      className={`relative mt-2 text-center simple:text-left print:hidden ${isMany ? manyClass : "dots"}`}
      aria-label="Photos by number"
      data-link-tip={`Photo # of ${photoIds.length}`}
      tabIndex={isMany ? 0 : undefined}
      data-keep-scroll=""
      data-replace={isPhotoAddress({ pathname, search }) ? "" : undefined}
    >
      {photoIds.map((id, index) => [
        <a
          key={id}
          href={`${before}photo=${id}${after}`}
          aria-current={id === preview.id ? "true" : undefined}
          tabIndex={isMany ? -1 : undefined}
        >
          {index + 1}
        </a>,
        " ",
      ])}
    </nav>
  );
}

const manyClass = "dots-sm scripted:max-h-dots scripted:overflow-y-auto";

/** Scrolls the band, not the page, to the current dot. Half a row above it shows that there are more. */
function useCurrentInView(photoId: number) {
  const band = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo has another current dot
  useLayoutEffect(() => {
    const dot = band.current?.querySelector<HTMLElement>("[aria-current]");
    if (band.current && dot) band.current.scrollTop = dot.offsetTop - 1.5 * dot.offsetHeight;
  }, [photoId]);
  return band;
}

interface NearbyPhotosProps {
  photoCount: number;
  shownPhoto: ShownPhoto;
}

/** The photos before and after this one of a large album, small. Above the contact sheet they aren't needed. */
function Strip({ photoCount, shownPhoto }: NearbyPhotosProps) {
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

interface PhotoLinkProps extends ComponentProps<"a"> {
  photo: { id: number };
  isFull?: boolean;
}

/** A link to another photo, in the place of this one: Back leads to the contact sheet, however many photos came after it. */
function PhotoLink({ photo, isFull = false, ...rest }: PhotoLinkProps) {
  const { pathname, search } = useLocation();
  const address = photoAddress(pathname + search, photo.id, isFull);
  return <a href={address} data-keep-scroll="" data-replace={isPhotoAddress({ pathname, search }) ? "" : undefined} {...rest} />;
}

interface PhotoNavigation {
  previous: string | null;
  next: string | null;
  /** Off while the photo is open in full size, which has its own listeners. */
  isOff?: boolean;
}

/** The shortest sideways swipe in CSS pixels. */
const minSwipe = 40;

/** Opens the previous or next photo on arrow keys and swipes. Returns the touch listeners. */
export function usePhotoNavigation({ previous, next, isOff = false }: PhotoNavigation) {
  const navigate = useNavigateAfterForms();
  const start = useRef<{ x: number; y: number } | null>(null);
  const open = useCallback(
    // By the window's address: while a photo is loading, a second key must not replace the contact sheet.
    (to: string | null) => to && navigate(to, { replace: isPhotoAddress(window.location), preventScrollReset: true }),
    [navigate],
  );

  // Before the photo is painted, so that an early key on a slow machine is not lost.
  useLayoutEffect(() => {
    if (isOff) return;
    const openByKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
      const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (isTyping || isModified || event.defaultPrevented) return;
      const to = event.key === "ArrowLeft" ? previous : event.key === "ArrowRight" ? next : null;
      if (to) event.preventDefault();
      open(to);
    };
    document.addEventListener("keydown", openByKey);
    return () => document.removeEventListener("keydown", openByKey);
  }, [previous, next, isOff, open]);

  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0];
      // Two fingers zoom.
      start.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event: TouchEvent) {
      const [from, to] = [start.current, event.changedTouches[0]];
      start.current = null;
      if (!from || !to || (window.visualViewport?.scale ?? 1) > 1) return;
      const [across, down] = [to.clientX - from.x, to.clientY - from.y];
      if (Math.abs(across) < minSwipe || Math.abs(across) < 2 * Math.abs(down)) return;
      open(across > 0 ? previous : next);
    },
  };
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the connection is known to be fast. If the browser does not tell, it counts as slow, to save data. */
function isFastConnection(): boolean {
  const connection = (navigator as { connection?: Connection }).connection;
  return connection?.effectiveType === "4g" && !connection.saveData;
}

/** Fetches the next picture in its display size, on fast connections only. */
function usePrefetchPicture(url: string | null, sizes: string) {
  useLayoutEffect(() => {
    if (!url || !isFastConnection()) return;
    const { src, srcSet } = imageSources(url);
    // Loads after the current picture.
    const timer = setTimeout(() => {
      const picture = new Image();
      picture.referrerPolicy = "no-referrer";
      picture.sizes = sizes;
      if (srcSet) picture.srcset = srcSet;
      picture.src = src;
    }, 400);
    return () => clearTimeout(timer);
  }, [url, sizes]);
}
