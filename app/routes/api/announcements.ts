import { z } from "zod";
import {
  addAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  listAnnouncements,
} from "#app/domain/announcements/announcements.server.ts";
import { addDays, classDay } from "#app/domain/time/class-days.ts";
import { mutation, query } from "#app/http/api.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { id, idOnly, name, text, timestamp } from "#app/http/response-schemas/fields.server.ts";

const announcement = z
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

const example = {
  title: "The dinner is booked",
  text: "Upstairs at the corner table, at seven.",
  /** The schema takes no day that is over. */
  lastDay: addDays(classDay(new Date()), 30),
};

export const loader = apiRoute({
  "/api/announcements": {
    GET: query(() => listAnnouncements(), {
      summary: "Lists the announcements that have not ended, newest first",
      response: z.array(announcement),
    }),
    POST: mutation(addAnnouncement, {
      summary: "Adds an announcement (administrators only); at most three show at the same time",
      status: 201,
      response: announcement,
      errors: [409],
      example,
    }),
  },
  "/api/announcements/:announcementId": {
    PATCH: mutation(editAnnouncement, {
      summary: "Edits an announcement (administrators only)",
      response: announcement,
      errors: [409],
      example: { title: "The dinner is at eight", lastDay: example.lastDay },
    }),
    DELETE: mutation(deleteAnnouncement, { summary: "Deletes an announcement (administrators only)", response: idOnly }),
  },
});
export const action = loader;
