import { eq } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { addAutomaticMessage } from "#app/domain/messages/automatic-messages.server.ts";
import { db } from "#db/client.server.ts";
import type { ReunionStatus } from "#db/column-values.ts";
import { reunions } from "#db/schema.ts";
import { listUnanswered } from "./answer-queries.server.ts";
import { oneReunion } from "./reunion-forms.ts";
import { askingMessage } from "./reunion-messages.ts";
import { dayToReplyBy, queueInvitation } from "./reunion-notices.server.ts";
import { isPastReunion, requireManagedReunion, requireReunion } from "./reunion-queries.server.ts";
import { senderOf } from "./senders.server.ts";

/** Asking members who have not answered an invitation. */

const week = 7 * 86_400_000;

/** When members who have not answered can be asked again; null if they can be asked now. */
const nextAsking = ({ askedAt }: { askedAt: Date | null }, now: Date): Date | null =>
  askedAt && now.getTime() - askedAt.getTime() < week ? new Date(askedAt.getTime() + week) : null;

/** Whether and when members who have not answered can be asked, for somebody who manages the meet-up. */
export function askingState(me: Member, id: number, now: Date) {
  const reunion = requireReunion(id);
  return {
    toAsk: peopleToAsk(me, reunion).length,
    isPossible: canAskNow(reunion, now),
    askedAt: reunion.askedAt,
    nextAt: nextAsking(reunion, now),
  };
}

/** The members who have not answered, except the organizer and the member who asks. */
const peopleToAsk = (me: Member, reunion: { id: number; createdBy: number }) =>
  listUnanswered(reunion).filter((person) => person.id !== me.id);

/** Whether anybody can be asked: the meet-up is active, and not over. */
const canAskNow = (reunion: { status: ReunionStatus; eventDate: Date | null }, now: Date) =>
  reunion.status === "active" && !isPastReunion(reunion, now);

/** Asks all who have not answered. Throws Refusal 403, 404, 409 (not active, over, nobody left, or asked within seven days). */
export const askUnanswered = operation({
  log: { action: "reunion.ask", resource: "reunions", attempt: "ask members whether they are coming" },
  limit: "meetUp",
  input: oneReunion,
  run(me, { reunionId: id }, { note }) {
    const reunion = requireManagedReunion(me, id, "Only the organizer and administrators can ask for answers");
    const now = new Date();
    if (!canAskNow(reunion, now)) throw new Refusal(409, "Nobody can join this meet-up now");
    if (nextAsking(reunion, now)) {
      throw new Refusal(409, "Members were asked less than a week ago. Please wait until a week has passed.");
    }
    const people = peopleToAsk(me, reunion);
    if (people.length === 0) throw new Refusal(409, "Everybody has answered");
    const message = askingMessage(reunion, dayToReplyBy(reunion, now));
    const from = senderOf(me, reunion);
    for (const person of people) addAutomaticMessage({ from, to: person.id, ...message });
    queueInvitation(
      people.map((person) => person.id),
      reunion,
    );
    db().update(reunions).set({ askedAt: now }).where(eq(reunions.id, id)).run();
    note({
      description: `${fullName(me)} asked ${people.length} members whether they come to meet-up "${reunion.title}"`,
      resourceId: id,
      details: { members: people.length },
    });
    return { asked: people.length };
  },
});
