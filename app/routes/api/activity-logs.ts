import { z } from "zod";
import { clearActivity, listActivity } from "#app/domain/activity/activity-log.server.ts";
import { exampleDomain } from "#app/domain/core/class-names.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { apiRoute, mutation, query } from "#app/http/api.server.ts";
import { count, flag, id, name, nullableText, text, timestamp } from "#app/http/response-schemas/fields.server.ts";
import { resources } from "#db/column-values.ts";

const activityEntry = z
  .object({
    id,
    userId: id.nullable(),
    action: text("comment.add"),
    description: text('Maria Okafor commented on "The dark room"'),
    resource: z.enum(resources),
    resourceId: id.nullable(),
    details: nullableText('{"commentId":12}').meta({ description: "JSON as a string." }),
    ipAddress: nullableText("192.0.2.7"),
    userAgent: nullableText("Mozilla/5.0"),
    success: flag,
    errorMessage: nullableText("You can only edit your own comments"),
    createdAt: timestamp,
    user: z.object({ ...name, email: nullableText(`maria@${exampleDomain}`) }).nullable(),
  })
  .meta({ id: "ActivityEntry" });
const clearedActivity = z.object({ cleared: count });

/** The entry ID in `?before=`. Throws a 400 unless it is a whole number. */
function parseBefore(before: string | null): number | null {
  if (before === null) return null;
  if (!/^\d{1,15}$/.test(before)) throw new Refusal(400, "before must be the id of an entry", { field: "before" });
  return Number(before);
}

export const loader = apiRoute({
  "/api/activity-logs": {
    GET: query((me, _params, { before }) => listActivity(me, parseBefore(before)), {
      summary: "Lists the newest 1,000 entries in the activity log (administrators only)",
      queryParameters: { before: "Lists the 1,000 entries before this one instead" },
      response: z.array(activityEntry),
      errors: [400, 403],
    }),
    DELETE: mutation(clearActivity, {
      summary: "Deletes every entry in the activity log (administrators only)",
      response: clearedActivity,
      takesCode: true,
    }),
  },
});
export const action = loader;
