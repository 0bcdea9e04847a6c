import { useEffect } from "react";
import { useNavigateAfterSubmit } from "./navigate-after-submit.ts";

/** Follows plain links in place, with one listener: a component for each of a hundred links takes a quarter of the rendering. */
export function useClientSideLinks() {
  const navigate = useNavigateAfterSubmit();
  useEffect(() => {
    const followLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || !isPlainClick(event) || !isPage(link)) return;
      event.preventDefault();
      // Long rows of links say it once, on the element around them.
      const isMarked = (attribute: string) => link.closest(`[${attribute}]`) !== null;
      // A dialog opens over the current page, so the scroll position stays.
      const options = {
        preventScrollReset: isMarked("data-keep-scroll"),
        // The next photo replaces this one in the history: Back leads to the page where the album was opened. A link
        // to this very address replaces it, too, as in browsers.
        replace: isMarked("data-replace") || link.href === location.href,
      };
      navigate(link.pathname + link.search + link.hash, options, "cancel" in link.dataset);
    };
    document.addEventListener("click", followLink);
    return () => document.removeEventListener("click", followLink);
  }, [navigate]);
}

const isPlainClick = (event: MouseEvent) =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Whether the link leads to a page of this site, not to a file, to something on this page, or to a new tab. */
const isPage = (link: HTMLAnchorElement) =>
  link.origin === location.origin &&
  (link.target === "" || link.target === "_self") &&
  !link.hasAttribute("download") &&
  !("reload" in link.dataset) &&
  !/^\/(images|api|version)\//.test(link.pathname) &&
  !(link.pathname === location.pathname && link.search === location.search && hasTarget(link));

/** Whether this page has what the link's fragment names. */
const hasTarget = ({ hash }: HTMLAnchorElement) => hash !== "" && document.getElementById(hash.slice(1)) !== null;
