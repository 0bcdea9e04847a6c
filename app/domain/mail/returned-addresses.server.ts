import { and, asc, count, eq, isNotNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { oneMember } from "#app/domain/core/fields.ts";
import { fullName } from "#app/domain/core/member.ts";
import { findPerson, isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { changes, operation } from "#app/domain/core/operation.server.ts";
import { canManageMail, canRetryAddress } from "#app/domain/core/permissions.ts";
import { refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { isMailOn } from "./outbox.server.ts";

/** Addresses that mail servers refused on two days. They get no more emails until they change or somebody tries them again. */

/** How many of them the page about email lists; the directory's filter shows all. */
const listedAddresses = 50;

const cleared = { emailRefusedAt: null, emailReturnedAt: null };

/** Lets emails go to a member's address again. Does nothing if none came back. Throws Refusal 403, 404. */
export const retryAddress = operation({
  log: { action: "mail.retry-address", resource: "users", attempt: "send emails to an address again" },
  limit: "change",
  input: oneMember,
  run(me, { userId }, { note }) {
    refuseUnless(canRetryAddress(me, userId), "Only administrators can do this for other members");
    const person = requireFound(findPerson(userId), "Member not found");
    const changed = changes<Partial<typeof person>>(person, cleared);
    const whose = me.id === userId ? "their own address" : `the address of ${fullName(person)}`;
    note(
      Object.keys(changed).length === 0
        ? null
        : { description: `${fullName(me)} had emails sent to ${whose} again`, resourceId: userId, details: changed },
    );
    db().update(users).set(cleared).where(eq(users.id, userId)).run();
    return { id: userId };
  },
});

/** Since when emails to a member have come back; null if they don't, and on a site without a mail server. */
export function emailReturnedSince(userId: number): Date | null {
  if (!isMailOn()) return null;
  return db().select({ at: users.emailReturnedAt }).from(users).where(eq(users.id, userId)).get()?.at ?? null;
}

/** The condition for members who would get emails if theirs didn't come back. */
const isReturned = and(isOpenAccount, isNotNull(users.emailReturnedAt));

/** Lets emails go to all addresses again, also those refused once. Returns how many came back. Throws Refusal 403. */
export const retryAllAddresses = operation({
  log: { action: "mail.retry-all-addresses", resource: "other", attempt: "send emails to all returned addresses again" },
  limit: "administration",
  input: z.object({}),
  run(me, _input, { note }) {
    refuseUnless(canManageMail(me), "Only administrators can do this for other members");
    const total = countReturned();
    const { changes: addresses } = db()
      .update(users)
      .set(cleared)
      .where(or(isNotNull(users.emailRefusedAt), isNotNull(users.emailReturnedAt)))
      .run();
    note(
      addresses === 0
        ? null
        : {
            description: `${fullName(me)} had emails sent to all returned addresses again`,
            details: { returned: total, addresses },
          },
    );
    return { total };
  },
});

const countReturned = () => db().select({ total: count() }).from(users).where(isReturned).get()?.total ?? 0;

/** How many addresses come back, and the first 50 of them by last name. */
export const listReturnedAddresses = () => ({ total: countReturned(), people: returnedPeople() });

const returnedPeople = () =>
  db()
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      since: sql<Date>`${users.emailReturnedAt}`.mapWith(users.emailReturnedAt),
    })
    .from(users)
    .where(isReturned)
    .orderBy(asc(users.sortName), asc(users.id))
    .limit(listedAddresses)
    .all();
