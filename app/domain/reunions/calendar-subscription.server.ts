import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { fullName } from "#app/domain/core/member.ts";
import { isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { db } from "#db/client.server.ts";
import { calendarSubscriptions, users } from "#db/schema.ts";

/** The private address from which a member's own calendar reads the meet-ups, without signing in. */

const isOwn = (userId: number) => eq(calendarSubscriptions.userId, userId);

/** The secret part of a member's address, and since when they have it; null without one. */
export const findCalendarSubscription = (userId: number): { token: string; createdAt: Date } | null =>
  db()
    .select({ token: calendarSubscriptions.token, createdAt: calendarSubscriptions.createdAt })
    .from(calendarSubscriptions)
    .where(isOwn(userId))
    .get() ?? null;

/** Whether this is the secret part of the address of somebody who may sign in. Nobody can guess its 144 bits. */
export const isCalendarToken = (token: string): boolean =>
  db()
    .select({ userId: users.id })
    .from(calendarSubscriptions)
    .innerJoin(users, eq(users.id, calendarSubscriptions.userId))
    .where(and(eq(calendarSubscriptions.token, token), isOpenAccount))
    .get() !== undefined;

/** Makes one's private address, or another in its place; the earlier one stops working. */
export const makeCalendarAddress = operation({
  log: { action: "calendar.subscribe", resource: "reunions", attempt: "make an address for their calendar" },
  limit: "account",
  input: z.object({}),
  run(me, _input, { note }) {
    const isFirst = findCalendarSubscription(me.id) === null;
    const row = { token: randomBytes(18).toString("base64url"), createdAt: new Date() };
    db()
      .insert(calendarSubscriptions)
      .values({ userId: me.id, ...row })
      .onConflictDoUpdate({ target: calendarSubscriptions.userId, set: row })
      .run();
    const did = isFirst ? "made an address for the meet-ups in their calendar" : "changed the address of their calendar";
    note({ description: `${fullName(me)} ${did}`, userId: me.id });
    return row;
  },
});

/** Ends one's private address. Nothing changes if there is none. */
export const removeCalendarAddress = operation({
  log: { action: "calendar.unsubscribe", resource: "reunions", attempt: "remove the address for their calendar" },
  limit: "account",
  input: z.object({}),
  run(me, _input, { note }) {
    const { changes } = db().delete(calendarSubscriptions).where(isOwn(me.id)).run();
    note(changes > 0 ? { description: `${fullName(me)} removed the address of their calendar`, userId: me.id } : null);
    return null;
  },
});
