import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import {
  type NavigateOptions,
  type UIMatch,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
} from "react-router";
import { type PageHandle, pathOf, withoutParameters } from "#app/http/url-parameters.ts";
import { navigateAfterForms } from "./client-action.ts";

/** Follows plain links in place, with one listener: a component for each of a hundred links takes a quarter of the rendering. */
export function useClientSideLinks() {
  const navigate = useNavigateAfterForms();
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

/** Navigates at once or, while a form is being sent, after it succeeds (client-action.ts). */
export function useNavigateAfterForms() {
  const navigate = useNavigate();
  return useCallback(
    (to: string, options: NavigateOptions, cancelsForm = false) =>
      navigateAfterForms(() => {
        storePendingNavigation(to);
        navigate(to, options);
      }, cancelsForm),
    [navigate],
  );
}

/** When a screen's script fails to load, the framework reloads the page and loses the destination. Session storage keeps it. */

const pendingKey = "pending-navigation";

/** Session storage, or null in browsers that block it. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Stores where a navigation leads. */
function storePendingNavigation(to: string) {
  storage()?.setItem(pendingKey, JSON.stringify({ from: pathOf(location), to }));
}

/** Stores where a pending navigation leads. Links store it on the click: a script can fail before React renders. */
export function usePendingNavigation() {
  const navigation = useNavigation();
  const { key: shownPage } = useLocation();
  const to = navigation.state === "loading" ? pathOf(navigation.location) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation without new data is never pending
  useEffect(() => {
    if (to) return storePendingNavigation(to);
    // Not while the page becomes interactive: the browser takes milliseconds to open the storage.
    const timer = setTimeout(() => storage()?.removeItem(pendingKey));
    return () => clearTimeout(timer);
  }, [to, shownPage]);
}

/** Where the reader was going when this page was reloaded; null if it was not, or if no navigation was pending. */
export function pendingNavigationAfterReload(): string | null {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (load?.type !== "reload") return null;
  const pending: { from: string; to: string } | null = JSON.parse(storage()?.getItem(pendingKey) ?? "null");
  storage()?.removeItem(pendingKey);
  return pending?.from === pathOf(location) ? pending.to : null;
}

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
