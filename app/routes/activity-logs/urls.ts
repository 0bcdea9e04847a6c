import { type ActivityFilter, activityResults, isResource } from "#app/domain/activity/activity.ts";
import { readDay } from "#app/domain/time/typed-dates.ts";
import { numberIn, withoutParameters, withParameters } from "#app/http/url-parameters.ts";

/** The log's addresses. They contain the filter, and the entry before which the page begins. */

/** The filter of an address, without invalid values such as an unknown resource. */
export function filterIn(parameters: URLSearchParams): ActivityFilter {
  const resource = parameters.get("resource");
  const day = (name: string) => readDay(typedIn(parameters, name)) ?? "";
  return {
    resource: isResource(resource) ? resource : null,
    result: activityResults.find((known) => known === parameters.get("result")) ?? null,
    member: typedIn(parameters, "member"),
    from: day("from"),
    to: day("to"),
  };
}

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
