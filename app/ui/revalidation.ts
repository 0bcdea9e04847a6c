import { useEffect } from "react";
import { type ShouldRevalidateFunctionArgs, useRevalidator } from "react-router";
import { pathOf, withoutParameters } from "#app/http/url-parameters.ts";

/** A route's shouldRevalidate: skips the loader when only these parameters change, whose dialog the page has data for. */
export function revalidateUnlessOnly(...parameters: readonly string[]) {
  return ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean => {
    if (formMethod && formMethod !== "GET") return defaultShouldRevalidate;
    if (currentUrl.pathname !== nextUrl.pathname) return true;
    // The address has not changed: the reader asked for a reload.
    if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
    const rest = (url: URL) => withoutParameters(pathOf(url), ...parameters, "done");
    return rest(currentUrl) === rest(nextUrl) ? false : defaultShouldRevalidate;
  };
}

/** Refetches the page's data when the reader returns to its window. */
export function useRevalidateOnFocus() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      // Not while a form is being filled in: if the session has expired, the page and the input would be lost.
      const isBusy = state !== "idle" || document.querySelector("dialog") !== null;
      if (document.visibilityState === "visible" && !isBusy) revalidate();
    };
    addEventListener("focus", refresh);
    return () => removeEventListener("focus", refresh);
  }, [revalidate, state]);
}
