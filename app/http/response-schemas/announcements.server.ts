import { z } from "zod";
import { id, name, text, timestamp } from "./fields.server.ts";

/** Responses about announcements. */

export const announcement = z
  .object({
    id,
    title: text("The dinner is booked"),
    text: text("Upstairs at the corner table, at seven."),
    lastDay: text("2027-06-05").meta({ description: "The last day on which it shows, in the class's time zone." }),
    createdBy: id,
    createdAt: timestamp,
    updatedAt: timestamp.nullable().meta({ description: "Null unless it was edited." }),
    author: z.object(name),
  })
  .meta({ id: "Announcement" });
