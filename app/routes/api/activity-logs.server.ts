import { z } from "zod";
import { clearActivity, listActivity } from "#app/domain/activity/activity-log.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { calls, type Resource, reads } from "#app/http/api.server.ts";
import { activityEntry, clearedActivity } from "#app/http/response-schemas.server.ts";

/** The entry of `?before=`; anything that is no whole number is refused 400. */
function beforeIn(before: string | null): number | null {
  if (before === null) return null;
  if (!/^\d{1,15}$/.test(before)) throw new Refusal(400, "before must be the id of an entry", { field: "before" });
  return Number(before);
}

/** /api/activity-logs: the activity log, for administrators. */
export const activityLogs: Resource = {
  "activity-logs": {
    GET: reads((me, _params, { before }) => listActivity(me, beforeIn(before)), {
      summary: "The newest 1,000 entries of the activity log, for administrators",
      query: { before: "The 1,000 before this entry instead" },
      answers: z.array(activityEntry),
      refuses: [400, 403],
    }),
    DELETE: calls(clearActivity, {
      summary: "Deletes all entries of the activity log, for administrators",
      answers: clearedActivity,
    }),
  },
};
