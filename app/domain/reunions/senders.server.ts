import { and, eq } from "drizzle-orm";
import type { Person } from "#app/domain/core/member.ts";
import { isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import type { Reunion } from "./reunion-queries.server.ts";

/** In whose name messages are sent: the organizer's if they can sign in, else that of the member who caused it. */
export function senderOf(me: Person, reunion: Pick<Reunion, "createdBy">): number {
  const isOrganizer = and(eq(users.id, reunion.createdBy), isOpenAccount);
  return db().select({ id: users.id }).from(users).where(isOrganizer).get()?.id ?? me.id;
}
