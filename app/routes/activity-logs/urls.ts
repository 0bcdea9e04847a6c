import { numberIn, withoutParameters, withParameters } from "#app/http/url-parameters.ts";

/** The log's addresses. They contain the filter, and the entry before which the page begins. */

export const typedIn = (parameters: URLSearchParams, name: string) => (parameters.get(name) ?? "").trim().slice(0, 200);

/** The entry before which the page of an address begins; null for the newest. */
export const beforeIn = (parameters: URLSearchParams): number | null => numberIn(parameters, "before");

export const olderAddress = (path: string, next: number) => withParameters(pageAddress(path), { before: next });

export const pageAddress = (path: string) => withoutParameters(path, "dialog", "done");

export const newestAddress = (path: string) => withoutParameters(pageAddress(path), "before");

/** The filtered list as a file. */
export function fileAddress(path: string): string {
  const [pathname, search] = newestAddress(path).split("?");
  return `${pathname}/download${search ? `?${search}` : ""}`;
}
