import { z } from "zod";
import {
  addAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  listAnnouncements,
} from "#app/domain/announcements/announcements.server.ts";
import { findFrontPage, saveFrontPage } from "#app/domain/announcements/front-page.server.ts";
import { clearSpotlight, findSpotlight, setSpotlight } from "#app/domain/people/spotlight.server.ts";
import { addDays, classDay } from "#app/domain/time/class-days.ts";
import { apiRoute, mutation, publicQuery, query } from "#app/http/api.server.ts";
import { id, idOnly, name, nullableText, text, timestamp } from "#app/http/response-schemas/fields.server.ts";
import { clearedSpotlight, spotlight } from "#app/http/response-schemas/people.server.ts";

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

const frontPage = z
  .object({
    introduction: nullableText("Fifty years of us, in one place."),
    imageUrl: nullableText(`/images/${"0".repeat(64)}-1200x800.jpg`),
    imageAlt: nullableText("The class on the steps of the school."),
  })
  .meta({ id: "FrontPage", description: "Null is what the site comes with." });

/** Home: announcements, its introduction and picture, and the featured classmate. */
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
  "/api/front-page": {
    GET: publicQuery(() => findFrontPage(), {
      summary: "Returns the introduction and the picture of Home that administrators have set",
      response: frontPage,
    }),
    PATCH: mutation(saveFrontPage, {
      summary: "Changes them (administrators only); null brings back what the site comes with",
      response: frontPage,
      example: { introduction: "Fifty years of us, in one place." },
    }),
  },
  "/api/featured-alumni": {
    GET: publicQuery(() => findSpotlight(), {
      summary: "Returns the featured alumnus, or null",
      response: spotlight.nullable(),
    }),
    POST: mutation(setSpotlight, {
      summary: "Sets the featured alumnus, replacing the previous one (administrators only)",
      response: spotlight.nullable(),
      toResponse: () => findSpotlight(),
      errors: [404],
      example: { userId: 2 },
    }),
    DELETE: mutation(clearSpotlight, {
      summary: "Clears the featured alumnus (administrators only)",
      response: clearedSpotlight,
      errors: [409],
    }),
  },
});
export const action = loader;
