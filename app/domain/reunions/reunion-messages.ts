import { formatEventTime } from "#app/domain/time/event-times.ts";

/** What attendees are told when a meet-up changes under them: a message like any other. */

export interface Letter {
  subject: string;
  content: string;
}

interface Announced {
  eventId: string;
  title: string;
  eventDate: Date | null;
  location: string | null;
}

/** A message's subject has room for 200 characters, and an answer puts 'Re: ' before it. */
const subjectLength = 190;

const letter = (subject: string, { title, eventId }: Announced, lines: (string | null)[]): Letter => ({
  subject: `${subject}: ${title}`.slice(0, subjectLength).toWellFormed(),
  content: [`“${title}” (${eventId})`, ...lines.filter((line) => line !== null)].join("\n"),
});

const when = ({ eventDate }: Announced) => (eventDate ? formatEventTime(eventDate) : "Date to be announced");
const where = ({ location }: Announced) => location ?? "Place to be announced";
const from = (before: string, after: string) => (before === after ? null : `Before: ${before}`);

/** Another date, another place, or both. */
export function changedMessage(before: Announced, after: Announced): Letter {
  return letter("Changed", after, [
    "",
    `When: ${when(after)}`,
    from(when(before), when(after)),
    `Where: ${where(after)}`,
    from(where(before), where(after)),
    "",
    "If you cannot come any more, please take yourself off the list on the Meet-Ups page.",
  ]);
}

/** It does not take place; or, for a deleted one, is gone from the site as well. */
export const cancelledMessage = (reunion: Announced) =>
  letter("Cancelled", reunion, ["", `It will not take place. It was to be: ${when(reunion)}, ${where(reunion)}`]);

/** It takes place after all. */
export const reactivatedMessage = (reunion: Announced) =>
  letter("On again", reunion, [
    "",
    "It takes place after all.",
    `When: ${when(reunion)}`,
    `Where: ${where(reunion)}`,
    "",
    "If you cannot come, please take yourself off the list on the Meet-Ups page.",
  ]);

/** To whom it was handed over. */
export const transferredMessage = (reunion: Announced) =>
  letter("You are the organizer now", reunion, [
    "",
    "I have left, and as the one who joined first you organize it from now on. You can edit, close or delete it on the Meet-Ups page.",
  ]);
