import { z } from "zod";
import { listAnnouncements } from "#app/domain/announcements/announcement-queries.server.ts";
import { addAnnouncement, deleteAnnouncement, editAnnouncement } from "#app/domain/announcements/announcements.server.ts";
import { addDays, classDay } from "#app/domain/time/class-days.ts";
import { mutation, query } from "#app/http/api.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { announcement } from "#app/http/response-schemas/announcements.server.ts";
import { idOnly } from "#app/http/response-schemas/shared.server.ts";

const example = {
  title: "The dinner is booked",
  text: "Upstairs at the corner table, at seven.",
  /** The schema takes no day that is over. */
  lastDay: addDays(classDay(new Date()), 30),
};

/** /api/announcements: what administrators tell all members on Home. */
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
