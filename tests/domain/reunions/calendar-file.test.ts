import ICAL from "ical.js";
import { expect, test } from "vitest";
import { allReunionsCalendar, reunionCalendar } from "#app/domain/reunions/calendars.server.ts";
import { editReunion, setReunionStatus } from "#app/domain/reunions/reunions.server.ts";
import { db } from "#db/client.server.ts";
import { reunions } from "#db/schema.ts";
import { actorOf, perform, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { join, nextSummer, plan } from "#tests/support/reunions.ts";

/** The calendar file, read by a different library from the one that writes it. */

temporaryDatabase();
const anna = addMember("Anna Núñez", { email: "anna.secret@class.example" });
const chief = addAdministrator();

const pageUrl = (id: number) => `https://class.example/reunions?details=${id}`;
function read(reunionId: number) {
  const { text } = reunionCalendar(reunionId, pageUrl);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("no event");
  const event = new ICAL.Event(component);
  const value = (name: string) => component.getFirstPropertyValue(name)?.toString();
  const alarm = component.getFirstSubcomponent("valarm")?.getFirstPropertyValue("trigger")?.toString();
  return { text, event, value, alarm, start: event.startDate, end: event.endDate };
}

test("title, description, and place survive with commas, line breaks, and accents", async () => {
  const fields = {
    title: "Supper; bread, wine \\ Núñez",
    description: `One line,\nanother: ${"a long one ".repeat(20).trim()}\nBEGIN:VEVENT`,
    location: "Copperplate Press, Beacon",
  };
  const { id, eventId } = await plan(anna, fields);
  const { event, value } = read(id);
  expect([event.summary, event.description, event.location]).toEqual([fields.title, fields.description, fields.location]);
  expect(value("url")).toBe(pageUrl(id));
  expect(reunionCalendar(id, pageUrl).filename).toBe(`${eventId}.ics`);
});

test("events are in UTC and two hours long, before and after each clock change", async () => {
  for (const eventDate of ["2027-03-14T06:30:00Z", "2027-03-14T07:30:00Z", "2027-11-07T05:30:00Z", "2027-11-07T06:30:00Z"]) {
    const { id } = await plan(anna, { eventDate });
    const { text, start, end } = read(id);
    expect(text).toContain(`DTSTART:${eventDate.replaceAll(/[-:]/g, "")}\r\n`);
    expect(start.toJSDate()).toEqual(new Date(eventDate));
    expect(end.toJSDate().getTime() - start.toJSDate().getTime()).toBe(2 * 3_600_000);
  }
});

test("changes keep the UID and increase the sequence, and a cancelled meet-up has the status CANCELLED", async () => {
  const { id } = await plan(anna);
  const first = read(id);
  expect([first.event.sequence, first.value("status"), first.alarm]).toEqual([0, "CONFIRMED", "-P1D"]);
  await editReunion.perform(actorOf(anna), { reunionId: id, location: "Elsewhere" });
  await setReunionStatus.perform(actorOf(chief), { reunionId: id, status: "cancelled" });
  const last = read(id);
  expect(last.event.uid).toBe(first.event.uid);
  // Nobody is reminded of what does not take place.
  expect(last.alarm).toBeUndefined();
  expect([last.event.sequence, last.value("status"), last.event.location]).toEqual([2, "CANCELLED", "Elsewhere"]);
});

test("each meet-up has its own UID, and the file contains no names or email addresses", async () => {
  const [one, two] = [await plan(anna), await plan(anna)];
  await join(chief, one.id);
  expect(read(one.id).event.uid).not.toBe(read(two.id).event.uid);
  expect(read(one.id).text).not.toMatch(/ORGANIZER|ATTENDEE|mailto|anna\.secret|Núñez/i);
});

test("a meet-up without a date has no calendar file", async () => {
  const { id } = await plan(anna, { eventDate: null });
  expect(() => reunionCalendar(id, pageUrl)).toThrow(expect.objectContaining({ status: 404 }));
  expect(() => reunionCalendar(999_999, pageUrl)).toThrow(expect.objectContaining({ status: 404 }));
});

test("the calendar of all meet-ups has those with a date, cancelled ones too, and asks to be read again, without names", async () => {
  const [kept, cancelled, undated] = [await plan(anna), await plan(anna), await plan(anna, { eventDate: null })];
  await perform(setReunionStatus, chief, { reunionId: cancelled.id, status: "cancelled" });
  const text = allReunionsCalendar(pageUrl);
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue("refresh-interval")?.toString()).toBe("PT6H");
  // Outlook knows the earlier names.
  expect(calendar.getFirstPropertyValue("x-published-ttl")?.toString()).toBe("PT6H");
  expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Class of 1985 Meet-Ups");
  const eventOf = ({ eventId, id }: typeof kept) =>
    calendar
      .getAllSubcomponents("vevent")
      .find((event) => event.getFirstPropertyValue("uid") === `${eventId}-${id}@class-of-1985`);
  expect(eventOf(kept)?.getFirstPropertyValue("status")).toBe("CONFIRMED");
  expect(eventOf(kept)?.getFirstPropertyValue("url")).toBe(pageUrl(kept.id));
  expect(eventOf(cancelled)?.getFirstPropertyValue("status")).toBe("CANCELLED");
  expect(eventOf(undated)).toBeUndefined();
  expect(text).not.toMatch(/ORGANIZER|ATTENDEE|mailto|anna\.secret/i);
  const planned = { title: "Walk", organizer: "Anna", createdBy: anna.id, eventDate: nextSummer };
  const many = Array.from({ length: 300 }, (_, n) => ({ ...planned, eventId: `MU-${n}` }));
  db().insert(reunions).values(many).run();
  const full = new ICAL.Component(ICAL.parse(allReunionsCalendar(pageUrl)));
  expect(full.getAllSubcomponents("vevent")).toHaveLength(300);
  const muchLater = new Date(nextSummer.getTime() + 4000 * 24 * 3_600_000);
  expect(allReunionsCalendar(pageUrl, muchLater)).not.toContain("VEVENT");
});
