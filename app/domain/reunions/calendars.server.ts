import { randomBytes } from "node:crypto";
import { and, eq, gte, sql } from "drizzle-orm";
import ical, {
  ICalAlarmType,
  type ICalCalendar,
  type ICalCalendarData,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";
import { z } from "zod";
import { classId } from "#app/domain/core/class-names.ts";
import { fullName } from "#app/domain/core/member.ts";
import { isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { classSettings } from "#class-settings";
import { db } from "#db/client.server.ts";
import { calendarSubscriptions, reunions, users } from "#db/schema.ts";
import { type Reunion, requireReunion } from "./reunion-queries.server.ts";
import { calendarHours } from "./reunions.ts";

/** The private address from which a member's own calendar reads the meet-ups, without signing in. */

/** In seconds: the calendar reminds of a meet-up a day before it. */
const alarmBefore = 24 * 60 * 60;

/** In seconds: how often calendars are asked to look for changes. Google's looks when it likes. */
const refreshInterval = 6 * 60 * 60;
/** In milliseconds: how long past meet-ups stay in calendars that read all of them. */
const keptAfter = 366 * 24 * 3_600_000;

/** The page of a meet-up, by its id. */
type PageUrl = (id: number) => string;

/**
 * A meet-up as an iCalendar file (RFC 5545), without names or addresses of people. Throws Refusal 404 if the meet-up doesn't
 * exist or has no date.
 */
export function reunionCalendar(reunionId: number, pageUrl: PageUrl): { filename: string; text: string } {
  const reunion = requireReunion(reunionId);
  if (!reunion.eventDate) throw new Refusal(404, "This meet-up has no date yet");
  const calendar = emptyCalendar({ method: ICalCalendarMethod.PUBLISH });
  addEvent(calendar, reunion, reunion.eventDate, pageUrl);
  return { filename: `${reunion.eventId}.ics`, text: calendar.toString() };
}

/** Members may plan more meet-ups than anybody goes to, and calendars read them as often as they like. */
const mostInCalendar = 300;

/**
 * The meet-ups with a date, for calendars that read them again and again (RFC 7986): not those of more than a year ago, and at most 300,
 * the nearest to now.
 */
export function allReunionsCalendar(pageUrl: PageUrl, now = new Date()): string {
  const calendar = emptyCalendar({ name: `${classSettings.siteName} Meet-Ups`, ttl: refreshInterval });
  const { eventDate, id } = reunions;
  const isKept = gte(eventDate, new Date(now.getTime() - keptAfter));
  const nearest = sql`abs(${eventDate} - ${now.getTime()})`;
  const found = db().select().from(reunions).where(isKept).orderBy(nearest, id).limit(mostInCalendar).all();
  for (const reunion of found) if (reunion.eventDate) addEvent(calendar, reunion, reunion.eventDate, pageUrl);
  return calendar.toString();
}

const emptyCalendar = (data: ICalCalendarData) =>
  ical({ prodId: { company: classId, product: "Meet-Ups", language: "EN" }, ...data });

/** Calendars update their copies by the permanent UID and the increasing sequence. */
function addEvent(calendar: ICalCalendar, reunion: Reunion, start: Date, pageUrl: PageUrl): void {
  const { id, eventId, title, description, location, status, sequence, createdAt, updatedAt } = reunion;
  calendar.createEvent({
    id: `${eventId}-${id}@${classId}`,
    sequence,
    created: createdAt,
    lastModified: updatedAt ?? createdAt,
    stamp: updatedAt ?? createdAt,
    start,
    end: new Date(start.getTime() + calendarHours * 3_600_000),
    summary: title,
    description,
    location,
    url: pageUrl(id),
    status: status === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    alarms: status === "cancelled" ? [] : [{ type: ICalAlarmType.display, triggerBefore: alarmBefore, description: title }],
  });
}

const isOwn = (userId: number) => eq(calendarSubscriptions.userId, userId);

/** The secret part of a member's address, and since when they have it; null without one. */
export const findCalendarSubscription = (userId: number): { token: string; createdAt: Date } | null =>
  db()
    .select({ token: calendarSubscriptions.token, createdAt: calendarSubscriptions.createdAt })
    .from(calendarSubscriptions)
    .where(isOwn(userId))
    .get() ?? null;

/** Whether this is the secret part of the address of somebody who may sign in. Nobody can guess its 144 bits. */
export const isCalendarToken = (token: string): boolean =>
  db()
    .select({ userId: users.id })
    .from(calendarSubscriptions)
    .innerJoin(users, eq(users.id, calendarSubscriptions.userId))
    .where(and(eq(calendarSubscriptions.token, token), isOpenAccount))
    .get() !== undefined;

/** Makes one's private address, or another in its place; the earlier one stops working. */
export const makeCalendarAddress = operation({
  log: { action: "calendar.subscribe", resource: "reunions", attempt: "make an address for their calendar" },
  limit: "account",
  input: z.object({}),
  run(me, _input, { note }) {
    const isFirst = findCalendarSubscription(me.id) === null;
    const row = { token: randomBytes(18).toString("base64url"), createdAt: new Date() };
    db()
      .insert(calendarSubscriptions)
      .values({ userId: me.id, ...row })
      .onConflictDoUpdate({ target: calendarSubscriptions.userId, set: row })
      .run();
    const did = isFirst ? "made an address for the meet-ups in their calendar" : "changed the address of their calendar";
    note({ description: `${fullName(me)} ${did}`, userId: me.id });
    return row;
  },
});

/** Ends one's private address. Nothing changes if there is none. */
export const removeCalendarAddress = operation({
  log: { action: "calendar.unsubscribe", resource: "reunions", attempt: "remove the address for their calendar" },
  limit: "account",
  input: z.object({}),
  run(me, _input, { note }) {
    const { changes } = db().delete(calendarSubscriptions).where(isOwn(me.id)).run();
    note(changes > 0 ? { description: `${fullName(me)} removed the address of their calendar`, userId: me.id } : null);
    return null;
  },
});
