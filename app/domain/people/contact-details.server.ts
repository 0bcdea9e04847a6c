import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

/** What no other member sees of a person. */

/** How to reach somebody by post and telephone, for the person and for administrators. */
export const findContactDetails = (userId: number) =>
  db().select({ postalAddress: users.postalAddress, phone: users.phone }).from(users).where(eq(users.id, userId)).get();
export type ContactDetails = NonNullable<ReturnType<typeof findContactDetails>>;

/** What only administrators see: the same, their notes, and whether the person ever joined, which needs an email address. */
export const findAdministratorsRecord = (userId: number) =>
  db()
    .select({
      postalAddress: users.postalAddress,
      phone: users.phone,
      adminNotes: users.adminNotes,
      hasJoined: sql<number>`${users.memberState} = 'joined' or ${users.password} is not null`.mapWith(Boolean),
    })
    .from(users)
    .where(eq(users.id, userId))
    .get();
export type AdministratorsRecord = NonNullable<ReturnType<typeof findAdministratorsRecord>>;
