import { z } from "zod";
import { exampleDomain } from "#app/domain/core/class-names.ts";
import { resources } from "#db/column-values.ts";
import { count, flag, id, name, nullableText, text, timestamp } from "./fields.server.ts";

/** Responses about the activity log. */

export const activityEntry = z
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
export const clearedActivity = z.object({ cleared: count });
