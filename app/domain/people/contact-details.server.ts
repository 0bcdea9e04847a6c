import { eq, sql } from "drizzle-orm";
import { prepared } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

/** What no other member sees of a person. */

const contactOf = prepared((db) =>
  db
    .select({ postalAddress: users.postalAddress, phone: users.phone })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare(),
);

/** How to reach somebody by post and telephone, for the person and for administrators. */
export const findContactDetails = (userId: number) => contactOf().get({ userId });
export type ContactDetails = NonNullable<ReturnType<typeof findContactDetails>>;

const recordOf = prepared((db) =>
  db
    .select({
      postalAddress: users.postalAddress,
      phone: users.phone,
      adminNotes: users.adminNotes,
      hasJoined: sql<number>`${users.memberState} = 'joined' or ${users.password} is not null`.mapWith(Boolean),
    })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare(),
);

/** What only administrators see: the same, their notes, and whether the person ever joined, which needs an email address. */
export const findAdministratorsRecord = (userId: number) => recordOf().get({ userId });
export type AdministratorsRecord = NonNullable<ReturnType<typeof findAdministratorsRecord>>;
