import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { classId } from "#app/domain/core/class-names.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { requireReunion } from "./reunion-queries.server.ts";
import { calendarHours } from "./reunions.ts";

/** In seconds: the calendar reminds of a meet-up a day before it. */
const alarmBefore = 24 * 60 * 60;

/** A meet-up as an iCalendar file (RFC 5545), without people. Calendars update copies by UID and sequence. Throws Refusal 404. */
export function reunionCalendar(reunionId: number, pageUrl: string): { filename: string; text: string } {
  const reunion = requireReunion(reunionId);
  const { id, eventId, title, description, eventDate, location, status, sequence, createdAt, updatedAt } = reunion;
  if (!eventDate) throw new Refusal(404, "This meet-up has no date yet");
  const calendar = ical({
    prodId: { company: classId, product: "Meet-Ups", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${eventId}-${id}@${classId}`,
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
    alarms: status === "cancelled" ? [] : [{ type: ICalAlarmType.display, triggerBefore: alarmBefore, description: title }],
  });
  return { filename: `${eventId}.ics`, text: calendar.toString() };
}
