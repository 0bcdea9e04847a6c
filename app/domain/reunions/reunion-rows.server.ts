import { eq } from "drizzle-orm";
import { changes } from "#app/domain/core/activity-entries.server.ts";
import { db } from "#db/client.server.ts";
import { reunions } from "#db/schema.ts";
import type { Reunion } from "./reunion-queries.server.ts";

type Changeable =
  | "title"
  | "description"
  | "eventDate"
  | "location"
  | "replyBy"
  | "capacity"
  | "cost"
  | "paymentNote"
  | "status"
  | "isActive"
  | "statusNotice"
  | "statusNoticeAt"
  | "statusNoticeBy";

/** Writes the changed fields, if any, and increases the sequence by which calendars recognize the change. */
export function updateReunion(before: Reunion, change: Partial<Pick<Reunion, Changeable>>) {
  const changed = changes<Partial<Reunion>>(before, change);
  if (Object.keys(changed).length === 0) return { after: before, changed };
  const after = db()
    .update(reunions)
    .set({ ...change, sequence: before.sequence + 1, updatedAt: new Date() })
    .where(eq(reunions.id, before.id))
    .returning()
    .get();
  return { after, changed };
}
