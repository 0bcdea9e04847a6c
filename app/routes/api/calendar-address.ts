import { z } from "zod";
import {
  findCalendarSubscription,
  makeCalendarAddress,
  removeCalendarAddress,
} from "#app/domain/reunions/calendar-subscription.server.ts";
import { mutation, query } from "#app/http/api.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { timestamp } from "#app/http/response-schemas/fields.server.ts";
import { calendarPath } from "../reunions/urls.ts";

const calendarAddress = z
  .object({
    path: z.string().meta({
      description: "On this site, for GET without signing in. Anybody who has it can read the meet-ups.",
      examples: ["/calendar/q2mZ8sVfJ4w0bXcR9tYhKdPe.ics"],
    }),
    createdAt: timestamp,
  })
  .meta({ id: "CalendarAddress" });

const toAddress = ({ token, createdAt }: { token: string; createdAt: Date }) => ({ path: calendarPath(token), createdAt });

/** /api/calendar-address: the private address from which one's own calendar reads the meet-ups. */
export const loader = apiRoute({
  "/api/calendar-address": {
    GET: query(
      (me) => {
        const found = findCalendarSubscription(me.id);
        return found && toAddress(found);
      },
      { summary: "Returns the private address of your calendar, or null", response: calendarAddress.nullable() },
    ),
    POST: mutation(makeCalendarAddress, {
      summary: "Makes your private address; an earlier one stops working",
      status: 201,
      response: calendarAddress,
      toResponse: toAddress,
    }),
    DELETE: mutation(removeCalendarAddress, { summary: "Removes your private address", response: z.null() }),
  },
});
export const action = loader;
