import { useEffect } from "react";

/** Shown for people without a portrait, and in place of portraits on other sites that no longer exist. */
export const fallbackPortrait = "/portrait.svg";
const fallbackPhoto = "/no-photo.svg";

const fallbackOf = ({ classList }: HTMLImageElement) =>
  classList.contains("portrait") ? fallbackPortrait : classList.contains("photo") ? fallbackPhoto : null;

/** Replaces portraits and photos that cannot be loaded. Error events do not bubble, so the listener captures them. */
export function useFallbackForBrokenPictures() {
  useEffect(() => {
    const replace = ({ target }: Event) => {
      const fallback = target instanceof HTMLImageElement ? fallbackOf(target) : null;
      if (!(target instanceof HTMLImageElement) || !fallback || target.src.endsWith(fallback)) return;
      target.removeAttribute("srcset");
      target.src = fallback;
    };
    document.addEventListener("error", replace, true);
    // Images that failed before scripts ran.
    for (const picture of document.querySelectorAll<HTMLImageElement>("img.portrait, img.photo")) {
      if (picture.complete && picture.naturalWidth === 0) picture.dispatchEvent(new Event("error"));
    }
    return () => document.removeEventListener("error", replace, true);
  }, []);
}
