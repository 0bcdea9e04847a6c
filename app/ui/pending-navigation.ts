import { useEffect } from "react";
import { useNavigation } from "react-router";
import { pathOf } from "../http/url-parameters.ts";

/**
 * When a screen's script fails to load (after an update of the site, or behind a proxy that corrupts files), the framework
 * reloads the current page and loses the destination. Session storage keeps it until the navigation is done.
 */

const key = "pending-navigation";

/** Session storage, or null in browsers that block it. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Stores where a navigation leads while it is pending. */
export function usePendingNavigation() {
  const navigation = useNavigation();
  const to = navigation.state === "loading" ? pathOf(navigation.location) : null;
  useEffect(() => {
    if (to) {
      storage()?.setItem(key, JSON.stringify({ from: pathOf(location), to }));
      return;
    }
    // Not while the page becomes interactive: the browser takes milliseconds to open the storage.
    const timer = setTimeout(() => storage()?.removeItem(key));
    return () => clearTimeout(timer);
  }, [to]);
}

/** Where the reader was going when this page was reloaded; null if it was not, or if no navigation was pending. */
export function pendingNavigationAfterReload(): string | null {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (load?.type !== "reload") return null;
  const pending: { from: string; to: string } | null = JSON.parse(storage()?.getItem(key) ?? "null");
  storage()?.removeItem(key);
  return pending?.from === pathOf(location) ? pending.to : null;
}
