import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * When scripts change the page, moves the focus to its heading. Otherwise it stays on the link that was followed, and
 * screen readers do not say that the page has changed.
 */
export function useFocusOnNewPage() {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // A place within the page, and a dialog, have the focus already.
    if (hash || document.querySelector("dialog[open]")) return;
    const heading = document.querySelector<HTMLElement>("h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, hash]);
}
