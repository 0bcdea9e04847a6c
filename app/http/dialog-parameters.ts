import type { ShouldRevalidateFunctionArgs } from "react-router";
import { without, withParameters } from "./url-parameters.ts";

/** The parts of the address that open something over a page. */
const dialogParameters = [
  "dialog",
  "details",
  "edit",
  "manage",
  "delete",
  "reply",
  "approve",
  "compose",
  "recipient",
  "subject",
  "edit-photo",
  "delete-photo",
  "edit-comment",
  "delete-comment",
] as const;

/** The address without its dialog: where Close leads, and where a form goes when it is done. */
export const withoutDialog = (path: string): string => withParameters(path, without(...dialogParameters, "done"));

/**
 * A route's shouldRevalidate: its loader is not asked again when only these
 * parameters change, because what their dialog shows is in the page already.
 */
export function unlessOnly(...parameters: string[]) {
  return ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean => {
    if (formMethod && formMethod !== "GET") return defaultShouldRevalidate;
    // Another page, or this one again: asked for on purpose.
    if (currentUrl.pathname !== nextUrl.pathname) return true;
    if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
    const rest = (url: URL) => {
      const kept = new URLSearchParams(url.searchParams);
      for (const name of [...parameters, "done"]) kept.delete(name);
      return `${url.pathname}?${kept}`;
    };
    return rest(currentUrl) === rest(nextUrl) ? false : defaultShouldRevalidate;
  };
}
