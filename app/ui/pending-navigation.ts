import { useEffect } from "react";
import { useNavigation } from "react-router";

/**
 * When a screen's script cannot be had (after an update of the site, behind a proxy that spoils files) the framework
 * loads the page again and forgets where the reader was going. This remembers it, until they have arrived.
 */

const key = "on-the-way";

const here = () => location.pathname + location.search;

/** Storage, where the browser lets a page have any. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Keeps where a navigation leads for as long as it takes. */
export function useRememberedWay() {
  const navigation = useNavigation();
  const to = navigation.state === "loading" ? navigation.location.pathname + navigation.location.search : null;
  useEffect(() => {
    if (to) storage()?.setItem(key, JSON.stringify({ from: here(), to }));
    else storage()?.removeItem(key);
  }, [to]);
}

/** Where the reader was going when this page was loaded again; null when it was not, or they were going nowhere. */
export function wayAfterReload(): string | null {
  const way: { from: string; to: string } | null = JSON.parse(storage()?.getItem(key) ?? "null");
  storage()?.removeItem(key);
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return way && load?.type === "reload" && way.from === here() ? way.to : null;
}
