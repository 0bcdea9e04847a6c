import { eq } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { joinReunion } from "#app/domain/reunions/attendance.server.ts";
import { statusNoticeMinutes, tellStatuses } from "#app/domain/reunions/attendee-messages.server.ts";
import { planReunion } from "#app/domain/reunions/reunions.server.ts";
import { db } from "#db/client.server.ts";
import { messages, reunions } from "#db/schema.ts";
import { perform } from "./database.ts";

/** A date next summer, which stays in the future while the tests run. */
export const nextSummer = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 5, 19, 22, 30));

/** Plans a meet-up with the same input as an API call. */
export const plan = (member: Member, more: object = {}) =>
  perform(planReunion, member, {
    title: "Summer picnic",
    location: "Prospect Park",
    eventDate: nextSummer.toISOString(),
    ...more,
  });

/** Joins a meet-up with the same input as an API call. */
export const join = (member: Member, reunionId: number, guests?: number) => perform(joinReunion, member, { reunionId, guests });

/** Tells attendees of the statuses that were set, as the site does ten minutes later. */
export const tellStatusesNow = () => tellStatuses(new Date(Date.now() + (statusNoticeMinutes + 1) * 60_000));

export const storedReunion = (id: number) => db().select().from(reunions).where(eq(reunions.id, id)).get();

/** The messages to a member, oldest first. */
export const messagesTo = (member: Member) =>
  db()
    .select({ from: messages.senderId, subject: messages.subject, content: messages.content })
    .from(messages)
    .where(eq(messages.recipientId, member.id))
    .all();
