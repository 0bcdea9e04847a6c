import { and, eq, isNull } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { Refusal, requireFound } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import type { ContactKind } from "#db/column-values.ts";
import { publicContacts } from "#db/schema.ts";

/** Messages in the administrators' inbox that wait for a decision. */

/** A request of this kind that waits; `messageId` is negative. Throws Refusal 404, 409 (already handled). */
export function requirePendingRequest(kind: ContactKind, messageId: number) {
  const isRequest = and(eq(publicContacts.id, -messageId), eq(publicContacts.kind, kind), isNull(publicContacts.deletedAt));
  const request = requireFound(db().select().from(publicContacts).where(isRequest).get(), "Request not found");
  if (request.outcome) throw new Refusal(409, `This request was already ${request.outcome}`);
  return request;
}

/** Stores an administrator's decision, and marks the request as read. */
export function recordOutcome(requestId: number, outcome: "approved" | "declined", me: Member) {
  db()
    .update(publicContacts)
    .set({ outcome, handledBy: me.id, handledAt: new Date(), isRead: true })
    .where(eq(publicContacts.id, requestId))
    .run();
}
