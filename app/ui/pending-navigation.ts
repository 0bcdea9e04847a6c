import { useEffect } from "react";
import { useLocation, useNavigation } from "react-router";
import { pathOf } from "../http/url-parameters.ts";

/** When a screen's script fails to load, the framework reloads the page and loses the destination. Session storage keeps it. */

const key = "pending-navigation";

/** Session storage, or null in browsers that block it. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Stores where a navigation leads. */
export function storePendingNavigation(to: string) {
  storage()?.setItem(key, JSON.stringify({ from: pathOf(location), to }));
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
    const timer = setTimeout(() => storage()?.removeItem(key));
    return () => clearTimeout(timer);
  }, [to, shownPage]);
}

/** Where the reader was going when this page was reloaded; null if it was not, or if no navigation was pending. */
export function pendingNavigationAfterReload(): string | null {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (load?.type !== "reload") return null;
  const pending: { from: string; to: string } | null = JSON.parse(storage()?.getItem(key) ?? "null");
  storage()?.removeItem(key);
  return pending?.from === pathOf(location) ? pending.to : null;
}
