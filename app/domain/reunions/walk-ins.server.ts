import { and, eq } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { isSameName } from "#app/domain/core/name-words.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { Refusal, requireFound } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { reunionWalkIns } from "#db/schema.ts";
import { requireOpenDoor } from "./check-in.server.ts";
import { newWalkIn, oneWalkIn } from "./check-in-forms.ts";
import { expectedAt, waitingAt, walkInsAt } from "./check-in-queries.server.ts";

/** People who came without being on the list. */

/**
 * Adds somebody who came without being on the list. Sending the same form twice adds one person. Throws Refusal 403, 404, and 409
 * if somebody of this name is on a list or was added already, so that nobody is counted twice, or if the meet-up was cancelled.
 */
export const addWalkIn = operation({
  log: { action: "reunion.walk-in", resource: "reunions", attempt: "add a walk-in to a meet-up" },
  limit: "change",
  input: newWalkIn,
  run(me, { reunionId, name, submissionKey }, { note }) {
    const reunion = requireOpenDoor(me, reunionId);
    const present = walkInsAt(reunionId);
    const isSameForm = and(eq(reunionWalkIns.reunionId, reunionId), eq(reunionWalkIns.submissionKey, submissionKey ?? ""));
    const earlier = submissionKey ? db().select().from(reunionWalkIns).where(isSameForm).get() : undefined;
    const sent = earlier?.name === name ? present.find(({ id }) => id === earlier.id) : undefined;
    if (sent) {
      note(null);
      return sent;
    }
    refuseDouble(reunionId, name);
    const { id } = db()
      .insert(reunionWalkIns)
      .values({ reunionId, name, addedBy: me.id, submissionKey: earlier ? null : submissionKey || null })
      .returning({ id: reunionWalkIns.id })
      .get();
    note({
      description: `${fullName(me)} added ${name} as a walk-in to meet-up "${reunion.title}"`,
      resourceId: reunionId,
      details: { walkInId: id },
    });
    return requireFound(
      walkInsAt(reunionId).find((walkIn) => walkIn.id === id),
      "Walk-in not found",
    );
  },
});

function refuseDouble(reunionId: number, name: string): void {
  const isTheirs = (person: { firstName: string; lastName: string }) => isSameName(fullName(person), name);
  const another = "If this is somebody else, please add something to the name.";
  if (expectedAt(reunionId).some(isTheirs))
    throw new Refusal(409, `Somebody called ${name} is on the list. Please check them in there. ${another}`, { field: "name" });
  if (waitingAt(reunionId).some(isTheirs))
    throw new Refusal(409, `Somebody called ${name} is on the waiting list. ${another}`, { field: "name" });
  if (walkInsAt(reunionId).some((walkIn) => isSameName(walkIn.name, name)))
    throw new Refusal(409, `Somebody called ${name} was added already. ${another}`, { field: "name" });
}

/** Removes a walk-in. Throws Refusal 403, 404, and 409 if the meet-up was cancelled. */
export const removeWalkIn = operation({
  log: { action: "reunion.remove-walk-in", resource: "reunions", attempt: "remove a walk-in from a meet-up" },
  limit: "change",
  input: oneWalkIn,
  run(me, { reunionId, walkInId }, { note }) {
    const reunion = requireOpenDoor(me, reunionId);
    const isTheirs = and(eq(reunionWalkIns.id, walkInId), eq(reunionWalkIns.reunionId, reunionId));
    const removed = requireFound(
      db().delete(reunionWalkIns).where(isTheirs).returning().get(),
      "This walk-in was already removed",
    );
    note({
      description: `${fullName(me)} removed walk-in ${removed.name} from meet-up "${reunion.title}"`,
      resourceId: reunionId,
      details: { walkInId },
    });
    return { id: walkInId };
  },
});
