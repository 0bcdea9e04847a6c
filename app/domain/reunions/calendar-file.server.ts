import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { Refusal } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { reunionOf } from "./reunion-queries.server.ts";
import { calendarHours } from "./reunions.ts";

/** The name that stands in calendars for the site, wherever it is served. It never changes. */
const siteName = "class-of-1985";

/**
 * A meet-up as an iCalendar file (RFC 5545): no names, no addresses. The same UID for
 * ever and a sequence that goes up, so that a calendar replaces what it has. `pageUrl`
 * is where the meet-up is on the site. Refuses 404 unknown ones and those without a date.
 */
export function reunionCalendar(reunionId: number, pageUrl: string): { filename: string; text: string } {
  const reunion = reunionOf(db(), reunionId);
  const { id, eventId, title, description, eventDate, location, status, sequence, createdAt, updatedAt } = reunion;
  if (!eventDate) throw new Refusal(404, "This meet-up has no date yet");
  const calendar = ical({
    prodId: { company: siteName, product: "Meet-Ups", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${eventId}-${id}@${siteName}`,
    sequence,
    created: createdAt,
    lastModified: updatedAt ?? createdAt,
    stamp: updatedAt ?? createdAt,
    start: eventDate,
    end: new Date(eventDate.getTime() + calendarHours * 3_600_000),
    summary: title,
    description,
    location,
    url: pageUrl,
    status: status === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return { filename: `${eventId}.ics`, text: calendar.toString() };
}
