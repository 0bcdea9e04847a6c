import { useCallback, useEffect, useState } from "react";
import { data } from "react-router";
import { slideSeconds } from "#app/domain/albums/album-constants.ts";
import { findAlbumDetails, findSlide, type Slide } from "#app/domain/albums/album-screen.server.ts";
import { imageSources } from "#app/domain/images/image-urls.ts";
import { writePartialDate } from "#app/domain/time/partial-dates.ts";
import { responseHeadersContext } from "#app/http/security.server.ts";
import { numberIn, type PageHandle, toNumber } from "#app/http/url-parameters.ts";
import { Button, buttonClass, LinkButton } from "#app/ui/button.tsx";
import { PageTitle } from "#app/ui/page-head.tsx";
import { useSite } from "#app/ui/site.ts";
import type { Route } from "./+types/slideshow";
import { AlbumNotFound } from "./album-detail.tsx";
import { usePhotoNavigation } from "./carousel.tsx";
import {
  canFillScreen,
  toggleFullScreen,
  useAwakeScreen,
  useNextSlide,
  usePreloadedPicture,
  useRecentMovement,
  useSlideshowKeys,
} from "./slideshow-behavior.ts";
import { albumAddress, slideshowAddress } from "./urls.ts";

/** One photo at a time, as large as the window, on black: docs/behavior.md, "Slideshow". */

type Data = Route.ComponentProps["loaderData"];

export const handle: PageHandle = {
  dialogParameters: [],
  fillsWindow: (loaderData) => (loaderData as Data | undefined)?.isFound ?? false,
};

/** Counts no views. With `run` in its address, the page goes on by itself without scripts. */
export function loader(args: Route.LoaderArgs) {
  const { params, url, context } = args;
  const albumId = params.albumId === undefined ? null : (toNumber(params.albumId) ?? 0);
  const slide = findSlide(albumId, numberIn(url.searchParams, "photo"));
  if (!slide && albumId !== null && !findAlbumDetails(albumId)) return data({ isFound: false as const }, { status: 404 });
  const isRunning = slide !== null && url.searchParams.has("run");
  if (isRunning) {
    const next = slideshowAddress(albumId, (slide.next ?? slide).id, true);
    context.get(responseHeadersContext).set("Refresh", `${slideSeconds}; url=${next}`);
  }
  return data({ isFound: true as const, albumId, slide, isRunning });
}

/** With scripts it goes on by itself at once. */
export default function Slideshow({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isFound) return <AlbumNotFound />;
  const { slide, albumId } = loaderData;
  const closeAddress = albumId === null ? "/yearbook" : albumAddress("/yearbook", albumId);
  return (
    <div id="slideshow" className="min-h-window on-film">
      {slide ? (
        <SlideWithControls {...loaderData} slide={slide} closeAddress={closeAddress} />
      ) : (
        <div className="p-8">
          <PageTitle>Slideshow</PageTitle>
          <h1>There are no photos yet</h1>
          <p className="my-6 text-lg">As soon as somebody adds one, it is shown here.</p>
          <LinkButton href={closeAddress}>{albumId === null ? "Back to Albums" : "Back to the album"}</LinkButton>
        </div>
      )}
    </div>
  );
}

interface SlideWithControlsProps {
  slide: Slide;
  /** The album that is shown; null for all albums. */
  albumId: number | null;
  /** Whether the page goes on by itself without scripts. */
  isRunning: boolean;
  closeAddress: string;
}

function SlideWithControls({ slide, albumId, isRunning, closeAddress }: SlideWithControlsProps) {
  const [hasScripts, setHasScripts] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const hasMovedLately = useRecentMovement();
  const addressOf = (photo: { id: number } | null) => slideshowAddress(albumId, (photo ?? slide).id);
  const [previous, next] = [addressOf(slide.previous), addressOf(slide.next)];
  const touchListeners = usePhotoNavigation({ previous, next });
  useNextSlide(next, slideSeconds * 1000, isPaused);
  usePreloadedPicture(slide.next?.imageUrl ?? null);
  useAwakeScreen(!isPaused);
  const togglePause = useCallback(() => setPaused((wasPaused) => !wasPaused), []);
  // Who leaves pauses, too: on a slow machine the next slide would otherwise open before React knows that another page loads.
  const pause = useCallback(() => setPaused(true), []);
  useSlideshowKeys({ togglePause, pause, closeAddress });
  useEffect(() => setHasScripts(true), []);
  // The response asked the browser to go on by itself. Scripts do that, and only another document ends it.
  const own = addressOf(slide);
  useEffect(() => {
    if (isRunning) window.location.replace(own);
  }, [isRunning, own]);
  const isQuiet = hasScripts && !isPaused && !hasMovedLately;
  return (
    <div className={`lg:grid lg:grid-cols-picture ${isQuiet ? "cursor-none" : ""}`} {...touchListeners}>
      <PageTitle>{`Slideshow: ${slide.title || slide.albumTitle}`}</PageTitle>
      <Pictures slide={slide} />
      <div className="px-4 py-3 lg:flex lg:h-window lg:flex-col lg:justify-between lg:overflow-y-auto lg:py-8 lg:pl-8 lg:pr-6">
        <Caption slide={slide} isQuiet={hasScripts && !isPaused} />
        <nav
          aria-label="Slideshow"
          className={`mt-4 *:mb-2 *:mr-2 focus-within:opacity-100 motion-safe:transition-opacity motion-safe:duration-500 ${isQuiet ? "opacity-0" : ""}`}
        >
          <LinkButton href={previous} rel="prev" data-replace="">
            Previous
          </LinkButton>{" "}
          {hasScripts ? (
            <Button type="button" onClick={togglePause}>
              {isPaused ? "Go on" : "Pause"}
            </Button>
          ) : (
            <LinkButton href={slideshowAddress(albumId, slide.id, !isRunning)}>{isRunning ? "Stop" : "Start"}</LinkButton>
          )}{" "}
          <LinkButton href={next} rel="next" data-replace="">
            Next
          </LinkButton>{" "}
          {hasScripts && canFillScreen() ? (
            <Button type="button" onClick={toggleFullScreen}>
              Full screen
            </Button>
          ) : null}{" "}
          <a href={closeAddress} onClick={pause} className={buttonClass("quiet")}>
            Close
          </a>
        </nav>
      </div>
    </div>
  );
}

/** The picture, which appears over the one before it. Browsers without grids have the caption beside it, too. */
function Pictures({ slide }: { slide: Slide }) {
  const [shown, setShown] = useState<{ current: Slide; before: Slide | null }>({ current: slide, before: null });
  if (shown.current.id !== slide.id) setShown({ current: slide, before: shown.current });
  const { before } = shown;
  return (
    <div className="relative h-slide overflow-hidden lg:float-left lg:h-window lg:w-slide lg:supports-grid:w-auto">
      {before ? <Layer key={before.id} slide={before} isBehind /> : null}
      <Layer key={slide.id} slide={slide} appears={before !== null} />
    </div>
  );
}

function Layer({ slide, isBehind = false, appears = false }: { slide: Slide; isBehind?: boolean; appears?: boolean }) {
  const site = useSite();
  // The simple version has no scripts, so browser builds leave its code out.
  const isSimple = import.meta.env.SSR ? site?.isSimple : false;
  const url = slide.imageUrl ?? "";
  const { src, width, height } = imageSources(url, isSimple ? 640 : undefined);
  return (
    <div
      className={`bg-film text-center frame-fill ${appears ? "motion-safe:animate-appear" : ""}`}
      aria-hidden={isBehind || undefined}
    >
      <img
        className="contain-fill"
        src={src}
        alt={isBehind ? "" : slide.title || "Photo"}
        width={width}
        height={height}
        referrerPolicy="no-referrer"
      />
    </div>
  );
}

/** Large enough for a projector. Read aloud only while the slideshow does not go on by itself. */
function Caption({ slide, isQuiet }: { slide: Slide; isQuiet: boolean }) {
  const { title, names, albumTitle, takenOn, year } = slide;
  return (
    <div aria-live={isQuiet ? "off" : "polite"}>
      {title ? (
        <h1 className="text-2xl italic break-anywhere lg:text-3xl 2xl:text-4xl">{title}</h1>
      ) : (
        <h1 className="sr-only">Photo</h1>
      )}
      {names.length > 0 ? (
        <p className={`font-display text-lg leading-snug break-anywhere lg:text-xl 2xl:text-2xl ${title ? "mt-2 lg:mt-5" : ""}`}>
          {names.join(", ")}
        </p>
      ) : null}
      <div className="mt-2 border-t pt-2 text-lg lg:mt-5 lg:pt-3">
        <p className={title ? "break-anywhere" : "font-display text-xl italic break-anywhere"}>{albumTitle}</p>
        <p>{takenOn ? writePartialDate(takenOn) : year}</p>
      </div>
    </div>
  );
}
