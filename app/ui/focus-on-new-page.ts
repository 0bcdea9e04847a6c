import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Moves focus to the heading after client-side navigation. On the followed link, screen readers would not announce the page. */
export function useFocusOnNewPage() {
  const { pathname, hash } = useLocation();
  const previousPath = useRef(pathname);
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    // Anchors and dialogs take focus themselves.
    if (hash || document.querySelector("dialog[open]")) return;
    const heading = document.querySelector<HTMLElement>("h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, hash]);
}
