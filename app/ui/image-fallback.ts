import { useEffect } from "react";

const fallbackPhoto = "/no-photo.svg";

/** Replaces pictures that cannot be loaded: by their `data-fallback`, or by the drawing of a missing photo. */
export function useFallbackForBrokenPictures() {
  useEffect(() => {
    // Error events do not bubble, so the listener captures them.
    const replace = ({ target }: Event) => {
      if (!(target instanceof HTMLImageElement)) return;
      const { fallback = fallbackPhoto } = target.dataset;
      if (target.src.endsWith(fallback)) return;
      target.removeAttribute("srcset");
      target.src = fallback;
    };
    document.addEventListener("error", replace, true);
    // Images that failed before scripts ran.
    for (const picture of document.images) {
      if (picture.complete && picture.naturalWidth === 0) picture.dispatchEvent(new Event("error"));
    }
    return () => document.removeEventListener("error", replace, true);
  }, []);
}
