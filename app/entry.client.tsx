import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { isRouteErrorResponse } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { markHydrationFailed } from "./ui/hydration-failure.ts";
import { pendingNavigationAfterReload } from "./ui/pending-navigation.ts";
import { requiredFeatures } from "./ui/required-features.ts";

declare global {
  interface Window {
    __reactRouterContext?: { stream?: unknown };
    __webpack_nonce__?: string;
  }
}

/** Whether this browser can finish what hydration begins. One that cannot keeps the page as plain HTML. */
function isAble(): boolean {
  const hasAll = Object.values(requiredFeatures).every((isThere) => isThere());
  return hasAll && window.__reactRouterContext?.stream !== undefined;
}

/** Whether pages come without scripts for the next ten minutes. */
function isKnownAsBroken(): boolean {
  try {
    document.cookie = "scripts=broken; path=/; max-age=600; samesite=lax";
    return document.cookie.includes("scripts=broken");
  } catch {
    // Some browsers forbid cookies by an error.
    return false;
  }
}

/** React empties the whole document when hydration fails, so the page is loaded again without scripts. */
function reloadWithoutScripts(reason: unknown) {
  if (!markHydrationFailed()) return;
  console.error("Continuing without scripts", reason);
  if (isKnownAsBroken()) return location.reload();
  // Without cookies a reload would come back with scripts, and so for ever: this one page is asked for without.
  const page = new URL(location.href);
  if (page.searchParams.has("simple")) return;
  page.searchParams.set("simple", "");
  location.replace(page);
}

const to = pendingNavigationAfterReload();
if (to) {
  location.replace(to);
} else if (isAble()) {
  // Radix adds a style element, which the Content-Security-Policy lets in by this nonce only.
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) window.__webpack_nonce__ = nonce;
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />, {
      onUncaughtError: reloadWithoutScripts,
      onCaughtError(error) {
        if (!isRouteErrorResponse(error)) reloadWithoutScripts(error);
      },
    });
  });
}
