import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { isRouteErrorResponse } from "react-router";
import { HydratedRouter } from "react-router/dom";

declare global {
  interface Window {
    __reactRouterContext?: { stream?: unknown };
    __webpack_nonce__?: string;
  }
}

/** Whether this browser can finish what hydration begins. One that cannot keeps the page as plain HTML. */
function isAble(): boolean {
  return (
    typeof ReadableStream === "function" &&
    typeof TextEncoderStream === "function" &&
    typeof structuredClone === "function" &&
    typeof HTMLDialogElement === "function" &&
    "at" in Array.prototype &&
    "hasOwn" in Object &&
    window.__reactRouterContext?.stream !== undefined
  );
}

/** React empties the whole document when hydration dies: ask for the page again, without scripts for ten minutes. */
function giveUp(reason: unknown) {
  console.error("Going on without scripts", reason);
  document.cookie = "scripts=broken; path=/; max-age=600; samesite=lax";
  // Without cookies the reload would come back with scripts, and so for ever.
  if (document.cookie.includes("scripts=broken")) location.reload();
}

if (isAble()) {
  // Radix adds a style element, which the Content-Security-Policy lets in by this nonce only.
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) window.__webpack_nonce__ = nonce;
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />, {
      onUncaughtError: giveUp,
      onCaughtError(error) {
        if (!isRouteErrorResponse(error)) giveUp(error);
      },
    });
  });
}
