import { useEffect } from "react";

/** The picture for people without one, and in place of pictures of other sites that are gone. */
export const fallbackPortrait = "/portrait.svg";
const fallbackPhoto = "/no-photo.svg";

const fallbackOf = ({ classList }: HTMLImageElement) =>
  classList.contains("portrait") ? fallbackPortrait : classList.contains("photo") ? fallbackPhoto : null;

/** Puts a fallback in place of portraits and photos that cannot be loaded. Error events do not bubble, so it listens on their way down. */
export function useFallbackForBrokenPictures() {
  useEffect(() => {
    const replace = ({ target }: Event) => {
      const fallback = target instanceof HTMLImageElement ? fallbackOf(target) : null;
      if (!(target instanceof HTMLImageElement) || !fallback || target.src.endsWith(fallback)) return;
      target.removeAttribute("srcset");
      target.src = fallback;
    };
    document.addEventListener("error", replace, true);
    // Those that failed before scripts ran.
    for (const picture of document.querySelectorAll<HTMLImageElement>("img.portrait, img.photo")) {
      if (picture.complete && picture.naturalWidth === 0) picture.dispatchEvent(new Event("error"));
    }
    return () => document.removeEventListener("error", replace, true);
  }, []);
}
