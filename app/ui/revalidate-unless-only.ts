import type { ShouldRevalidateFunctionArgs } from "react-router";
import { pathOf, withoutParameters } from "../http/url-parameters.ts";

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
