import { useEffect } from "react";
import { useNavigateAfterSubmit } from "./navigate-after-submit.ts";

/**
 * Follows plain links of this site without loading the document again. One listener for the
 * document: a link component for each of a hundred links costs a quarter of the
 * page's rendering.
 */
export function useClientSideLinks() {
  const navigate = useNavigateAfterSubmit();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || !isPlainClick(event) || !isPage(link)) return;
      event.preventDefault();
      // A dialog opens over the page as it stands.
      navigate(link.pathname + link.search + link.hash, {
        preventScrollReset: "keepScroll" in link.dataset,
        // The next photo takes the place of this one: Back leads to where the album was opened.
        replace: "replace" in link.dataset,
      });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}

const isPlainClick = (event: MouseEvent) =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Whether the link leads to another page of this site: no file, no place on this page, no new tab. */
const isPage = (link: HTMLAnchorElement) =>
  link.origin === location.origin &&
  (link.target === "" || link.target === "_self") &&
  !link.hasAttribute("download") &&
  !("reload" in link.dataset) &&
  !/^\/(images|api|version)\//.test(link.pathname) &&
  !(link.hash && link.pathname === location.pathname && link.search === location.search);
