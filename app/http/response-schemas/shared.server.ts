import { z } from "zod";
import { count, id, text } from "./fields.server.ts";

/** Responses that several resources of the JSON API give, and those that belong to none. */

export const errorBody = z
  .object({
    error: text("Subject is required").meta({ description: "A sentence to show to people." }),
    details: z
      .array(z.object({ field: text("subject"), message: text("Subject is required"), current: z.unknown().optional() }))
      .optional()
      .meta({ description: "The invalid fields, or with 409 those that somebody else has changed, with their `current` value." }),
  })
  .meta({ id: "Refusal" });

export const idOnly = z.object({ id });
export const viewCount = z.object({ viewCount: count });
export const healthStatus = z.object({ status: z.literal("ok"), schemaVersion: count });
export const openApi = z.record(z.string(), z.unknown());
