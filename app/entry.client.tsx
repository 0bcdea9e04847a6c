import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { isRouteErrorResponse } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { pendingNavigationAfterReload } from "#app/ui/page-navigation.ts";
import { markHydrationFailed, rememberTypedTexts, requiredFeatures, surviveTranslation } from "./ui/hydration.ts";

declare global {
  interface Window {
    __reactRouterContext?: { stream?: unknown };
    __webpack_nonce__?: string;
  }
}

/** Whether this browser can complete hydration. If not, the page stays plain HTML. */
function canHydrate(): boolean {
  const hasAllFeatures = Object.values(requiredFeatures).every((isSupported) => isSupported());
  return hasAllFeatures && window.__reactRouterContext?.stream !== undefined;
}

/** Asks the server for pages without scripts for ten minutes. Returns whether the browser kept the cookie. */
function saveBrokenScriptsCookie(): boolean {
  try {
    document.cookie = "scripts=broken; path=/; max-age=600; samesite=lax";
    return document.cookie.includes("scripts=broken");
  } catch {
    // Some browsers throw an error when cookies are blocked.
    return false;
  }
}

/** Loads the page again without scripts, because React empties the document when hydration fails. */
function reloadWithoutScripts(reason: unknown) {
  if (!markHydrationFailed()) return;
  console.error("Continuing without scripts", reason);
  if (saveBrokenScriptsCookie()) return location.reload();
  // Without cookies, every reload would bring the scripts back: request the simple version of this page.
  const page = new URL(location.href);
  if (page.searchParams.has("simple")) return;
  page.searchParams.set("simple", "");
  location.replace(page);
}

const pendingAddress = pendingNavigationAfterReload();
if (pendingAddress) {
  location.replace(pendingAddress);
} else if (canHydrate()) {
  // Radix adds a style element, which the Content-Security-Policy allows only with this nonce.
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) window.__webpack_nonce__ = nonce;
  // Shown in the browser's performance panel, as the root's 'scripts-ready'.
  rememberTypedTexts();
  surviveTranslation();
  performance.mark("hydration-start");
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />, {
      onUncaughtError: reloadWithoutScripts,
      onCaughtError(error) {
        if (!isRouteErrorResponse(error)) reloadWithoutScripts(error);
      },
    });
  });
}
