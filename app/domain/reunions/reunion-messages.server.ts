import { and, eq } from "drizzle-orm";
import type { Person } from "#app/domain/core/member.ts";
import { isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { formatEventTime } from "#app/domain/time/event-times.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import type { Reunion } from "./reunion-queries.server.ts";

/** The messages that attendees get when a meet-up changes. */

export interface ReunionMessage {
  subject: string;
  content: string;
}

interface ReunionFacts {
  eventId: string;
  title: string;
  eventDate: Date | null;
  location: string | null;
}

/** A subject has at most 200 characters, and a reply adds 'Re: '. */
const subjectLength = 190;

const message = (subject: string, { title, eventId }: ReunionFacts, lines: (string | null)[]): ReunionMessage => ({
  subject: `${subject}: ${title}`.slice(0, subjectLength).toWellFormed(),
  content: [`“${title}” (${eventId})`, ...lines.filter((line) => line !== null)].join("\n"),
});

export const when = ({ eventDate }: Pick<ReunionFacts, "eventDate">) =>
  eventDate ? formatEventTime(eventDate) : "Date to be announced";
export const where = ({ location }: Pick<ReunionFacts, "location">) => location ?? "Place to be announced";
const previous = (before: string, after: string) => (before === after ? null : `Before: ${before}`);

/** The date, the place, or both have changed. */
export function changedMessage(before: ReunionFacts, after: ReunionFacts): ReunionMessage {
  return message("Changed", after, [
    "",
    `When: ${when(after)}`,
    previous(when(before), when(after)),
    `Where: ${where(after)}`,
    previous(where(before), where(after)),
    "",
    "If you can't make it anymore, please leave the meet-up on the Meet-Ups page.",
  ]);
}

/** The meet-up was cancelled or deleted. */
export const cancelledMessage = (reunion: ReunionFacts) =>
  message("Cancelled", reunion, ["", `This meet-up was cancelled. It was planned for: ${when(reunion)}, ${where(reunion)}`]);

/** It takes place after all. */
export const reactivatedMessage = (reunion: ReunionFacts) =>
  message("Back on", reunion, [
    "",
    "This meet-up will take place after all.",
    `When: ${when(reunion)}`,
    `Where: ${where(reunion)}`,
    "",
    "If you can't make it, please leave the meet-up on the Meet-Ups page.",
  ]);

/** For the first person on the waiting list, when a place is free. */
export const roomMessage = (reunion: ReunionFacts) =>
  message("There is room for you", reunion, [
    "",
    "Somebody can't come, so you are on the list now.",
    `When: ${when(reunion)}`,
    `Where: ${where(reunion)}`,
    "",
    "If you can't make it anymore, please leave the meet-up on the Meet-Ups page.",
  ]);

/** One of the suggested dates was chosen. Those who voted on them but don't attend are asked to answer. */
export const dateSetMessage = (reunion: ReunionFacts, { isAttending }: { isAttending: boolean }) =>
  message("The date is set", reunion, [
    "",
    `When: ${when(reunion)}`,
    `Where: ${where(reunion)}`,
    "",
    isAttending
      ? "You are on the list. If you can't make it, please leave the meet-up on the Meet-Ups page."
      : "Thank you for helping to choose it. Your vote was not an answer: please say on the Meet-Ups page whether you are coming.",
  ]);

/** For members who have not answered. */
export const askingMessage = (reunion: ReunionFacts, replyBy: string | null) =>
  message("Are you coming?", reunion, [
    "",
    `When: ${when(reunion)}`,
    `Where: ${where(reunion)}`,
    "",
    `Please say on the Meet-Ups page whether you are coming${replyBy ? `, by ${replyBy}` : ""}. 'Perhaps' and 'Can't come' help, too.`,
  ]);

/** For a member whom the organizer asks to help at the door. */
export const helpMessage = (reunion: ReunionFacts) =>
  message("Please help at the door", reunion, [
    "",
    `When: ${when(reunion)}`,
    `Where: ${where(reunion)}`,
    "",
    "You can check people in there: open the meet-up on the Meet-Ups page, on your phone too, and choose 'At the door'.",
  ]);

/** For the new organizer of a meet-up. */
export const transferredMessage = (reunion: ReunionFacts) =>
  message("You are the organizer now", reunion, [
    "",
    "I left this meet-up. You joined first, so you are the organizer now. You can edit, close, or delete it on the Meet-Ups page.",
  ]);

/** In whose name messages are sent: the organizer's if they can sign in, else that of the member who caused it. */
export function senderOf(me: Person, reunion: Pick<Reunion, "createdBy">): number {
  const isOrganizer = and(eq(users.id, reunion.createdBy), isOpenAccount);
  return db().select({ id: users.id }).from(users).where(isOrganizer).get()?.id ?? me.id;
}
