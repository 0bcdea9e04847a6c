import type { Expected } from "#app/domain/reunions/check-in-queries.server.ts";
import { eventTime } from "#app/domain/time/event-times.ts";

/** Somebody as the list shows them. The server writes the time: phones would need long for their first one. */
export const listed = ({ arrivedAt, hasPaid, guestNames, ...person }: Expected, needsPayment: boolean) => ({
  ...person,
  arrivedAt: arrivedAt?.toISOString() ?? null,
  at: arrivedAt ? eventTime(arrivedAt).clock : null,
  guestNames: guestNames ? guestNames.split("\n").join(", ") : null,
  /** Null for a meet-up that asks for no money. */
  hasPaid: needsPayment || hasPaid ? hasPaid : null,
});
export type ListedAtDoor = ReturnType<typeof listed>;
