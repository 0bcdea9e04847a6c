import { z } from "zod";
import { classSettings } from "#class-settings";

/**
 * Fields that many responses of the JSON API have. The files beside this one have the schemas of the responses, by subject, with an
 * example for each field, and a module in app/routes/api those that only it has. TypeScript checks that each endpoint in app/routes/api returns what its schema says. Dates are sent as
 * ISO 8601 with a time zone.
 */

export const text = (example: string) => z.string().meta({ examples: [example] });
export const nullableText = (example: string) =>
  z
    .string()
    .nullable()
    .meta({ examples: [example] });
export const id = z.int().meta({ examples: [7] });
export const count = z
  .int()
  .min(0)
  .meta({ examples: [3] });
export const year = z.int().meta({ examples: [classSettings.year] });
export const lifeYear = (example: number) =>
  z
    .int()
    .nullable()
    .meta({ examples: [example], description: "Null unless the member is in memoriam and the year is known." });
export const timestamp = z.date().meta({ examples: ["2026-11-21T15:30:00.000Z"] });
export const flag = z.boolean();

export const name = { firstName: text("Maria"), lastName: text("Okafor") };
export const timestamps = { createdAt: timestamp, updatedAt: timestamp };

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
