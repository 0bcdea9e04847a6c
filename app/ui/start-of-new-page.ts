import { useEffect, useLayoutEffect, useRef } from "react";
import { type UIMatch, useLocation, useMatches, useNavigation, useNavigationType } from "react-router";
import { type PageHandle, pathOf, withoutParameters } from "../http/url-parameters.ts";

/**
 * Opens another page at its top, also when a dialog or a form led to it, which otherwise leave the page where it is. After a
 * form, another album or message is another page, too. Back and Forward return to where the reader was.
 */
export function useTopOfNewPage() {
  const location = useLocation();
  const { pathname, hash, key } = location;
  const isReturning = useNavigationType() === "POP";
  const { state, formMethod } = useNavigation();
  const { dialogParameters = [], choiceParameters = [] } = (useMatches().at(-1) as UIMatch<unknown, PageHandle>)?.handle ?? {};
  const content = withoutParameters(pathOf(location), ...dialogParameters, ...choiceParameters, "done");
  const shown = useRef({ pathname, content, key });
  const isAfterForm = useRef(false);
  if (state !== "idle") isAfterForm.current = formMethod === "POST";
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, content, key };
    const isAnother = before.pathname !== pathname || (isAfterForm.current && before.content !== content);
    if (state === "idle") isAfterForm.current = false;
    if (before.key !== key && isAnother && !isReturning && !hash) window.scrollTo(0, 0);
  }, [pathname, content, key, hash, isReturning, state]);
}

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
