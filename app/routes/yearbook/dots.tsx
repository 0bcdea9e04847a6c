import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { fewPhotos } from "#app/domain/albums/album-constants.ts";
import type { ShownPhoto } from "./selected-photo.ts";
import { isPhotoAddress, photoAddress } from "./urls.ts";

/**
 * A dot for each photo of the album. Many are small, in a band that scrolls, and not in the tab order: Previous, Next, the arrow
 * keys, and the small pictures lead the keyboard there. An album can have 500, so a dot is one short element.
 */
export function Dots({ shownPhoto: { photoIds, preview } }: { shownPhoto: ShownPhoto }) {
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
