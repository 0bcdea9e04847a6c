import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Where scripts change the page, the focus goes to its heading, as it would to the head of a page that came whole:
 * otherwise it stays on the link that was followed, and who does not see the page is not told that it is another.
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
