import { type ActivityFilter, activityResults, isResource } from "#app/domain/activity/activity.ts";
import { readDay } from "#app/domain/time/typed-dates.ts";
import { typedIn } from "./urls.ts";

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
