import { useEffect } from "react";

/** The picture for people without one, and in place of pictures of other sites that are gone. */
export const fallbackPortrait = "/portrait.svg";

/** Puts the fallback in place of portraits that cannot be loaded. Error events do not bubble, so it listens on their way down. */
export function useFallbackForBrokenPictures() {
  useEffect(() => {
    const replace = ({ target }: Event) => {
      if (!(target instanceof HTMLImageElement) || !target.classList.contains("portrait")) return;
      if (target.src.endsWith(fallbackPortrait)) return;
      target.removeAttribute("srcset");
      target.src = fallbackPortrait;
    };
    document.addEventListener("error", replace, true);
    // Those that failed before scripts ran.
    for (const picture of document.querySelectorAll<HTMLImageElement>("img.portrait")) {
      if (picture.complete && picture.naturalWidth === 0) picture.dispatchEvent(new Event("error"));
    }
    return () => document.removeEventListener("error", replace, true);
  }, []);
}
