import { clearActivity, listActivity } from "#app/domain/activity-log.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { api, calls, reads } from "#app/http/api.server.ts";

/** /api/activity-logs: the newest 1,000 entries, or with ?before={id} the 1,000 before that one; and clearing all. */
export const loader = api({
  GET: reads((me, _params, query) => listActivity(me, beforeIn(query))),
  DELETE: calls(clearActivity),
});
export const action = loader;

/** The entry of `?before=`; anything that is no whole number is refused 400. */
function beforeIn(query: URLSearchParams): number | null {
  const before = query.get("before");
  if (before === null) return null;
  if (!/^\d{1,15}$/.test(before)) throw new Refusal(400, "before must be the id of an entry", { field: "before" });
  return Number(before);
}
