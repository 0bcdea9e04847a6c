import { type ActivityFilter, activityResults, isDay, isResource } from "#app/domain/activity/activity.ts";
import { withoutParameters, withParameters } from "#app/http/url-parameters.ts";

/** The log's addresses: the filter is in them, and the page by the entry before which it begins. */

/** The filter of an address. What it cannot mean is left out: an unknown resource, a day that is none. */
export function filterIn(parameters: URLSearchParams): ActivityFilter {
  const resource = parameters.get("resource");
  const day = (name: string) => {
    const typed = typedIn(parameters, name);
    return isDay(typed) ? typed : "";
  };
  return {
    resource: isResource(resource) ? resource : null,
    result: activityResults.find((known) => known === parameters.get("result")) ?? null,
    member: typedIn(parameters, "member"),
    from: day("from"),
    to: day("to"),
  };
}

/** What somebody has typed into a field of the filter. */
export const typedIn = (parameters: URLSearchParams, name: string) => (parameters.get(name) ?? "").trim().slice(0, 200);

/** The entry before which the page of an address begins; null for the newest. */
export function beforeIn(parameters: URLSearchParams): number | null {
  const before = parameters.get("before") ?? "";
  return /^\d{1,15}$/.test(before) ? Number(before) : null;
}

/** The page after this one. */
export const olderAddress = (path: string, next: number) =>
  withParameters(withoutParameters(path, "dialog", "done"), { before: next });

/** The first page of this list, as it is filtered. */
export const newestAddress = (path: string) => withoutParameters(path, "dialog", "done", "before");

/** This list, as it is filtered, as a file. */
export function fileAddress(path: string): string {
  const [pathname, search] = newestAddress(path).split("?");
  return `${pathname}/download${search ? `?${search}` : ""}`;
}
