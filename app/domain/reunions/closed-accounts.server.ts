import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { reunionAttendees, reunions } from "#db/schema.ts";
import { isSetAside } from "./attendee-rows.server.ts";
import { fillFreePlaces, limitedReunions } from "./waiting-list.server.ts";

/** What becomes of a member's places at meet-ups when their account is closed, and when it is reopened. */

/** Gives the places of a closed account to members on the waiting lists. Its own row stays and isn't counted. */
export function fillPlacesOf(me: Member, userId: number): void {
  for (const reunion of limitedReunions(userId)) fillFreePlaces(me, reunion);
}

/** Frees the places at coming meet-ups of somebody now in memoriam, for the waiting lists. Where they arrived, they stay. */
export function setPlacesAside(me: Member, userId: number, now = new Date()): void {
  const coming = db()
    .select({ id: reunions.id })
    .from(reunions)
    .where(or(isNull(reunions.eventDate), gt(reunions.eventDate, now)));
  db()
    .update(reunionAttendees)
    .set({ wasWaiting: true })
    .where(
      and(eq(reunionAttendees.userId, userId), isNull(reunionAttendees.arrivedAt), inArray(reunionAttendees.reunionId, coming)),
    )
    .run();
  fillPlacesOf(me, userId);
}

/** Gives somebody who was in memoriam by mistake their places back, with all they said, even where there is no room anymore. */
export function restorePlaces(userId: number): void {
  db()
    .update(reunionAttendees)
    .set({ wasWaiting: false })
    .where(and(eq(reunionAttendees.userId, userId), isSetAside))
    .run();
}
