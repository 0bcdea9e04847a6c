import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves focus to the heading after a client-side navigation. Otherwise it stays on the followed link, and screen readers
 * do not announce the new page.
 */
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
