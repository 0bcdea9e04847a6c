import { eq, type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Member } from "#app/domain/core/member.ts";
import { seesEveryField } from "#app/domain/core/permissions.ts";
import { db } from "#db/client.server.ts";
import type { Audience } from "#db/column-values.ts";
import { users } from "#db/schema.ts";

/** Which fields of a person somebody sees: docs/behavior.md, "Privacy". */

export type Viewer = Pick<Member, "id" | "role">;

/** The columns that `visibleTo` needs. It leaves out the audiences. */
export const audienceColumns = {
  id: users.id,
  emailAudience: users.emailAudience,
  placeAudience: users.placeAudience,
  // Members may see who is in memoriam or missing, but not who has joined.
  isInMemoriam: sql<number>`${users.memberState} = 'in_memoriam'`.mapWith(Boolean),
  isMissing: sql<number>`${users.memberState} = 'missing'`.mapWith(Boolean),
} as const;

const onlyIf = <Column extends SQLiteColumn>(condition: SQL, column: Column) =>
  sql`case when ${condition} then ${column} end`.mapWith(column) as SQL<GetColumnData<Column, "raw"> | null>;
const isLiving = sql`${users.memberState} <> 'in_memoriam'`;
const isReachable = sql`${users.memberState} not in ('in_memoriam', 'missing')`;

/** What the site counts and notes of a person; null where no page says it: in memoriam all of it, missing when they came. */
export const notedColumns = {
  lastLoginAt: onlyIf(isReachable, users.lastLoginAt),
  createdAt: onlyIf(isReachable, users.createdAt),
  viewCount: onlyIf(isLiving, users.viewCount),
  karma: onlyIf(isLiving, users.karma),
} as const;

interface GuardedRow {
  id: number;
  email: string | null;
  currentCity: string | null;
  currentState: string | null;
  emailAudience: Audience;
  placeAudience: Audience;
  isInMemoriam: boolean;
  isMissing: boolean;
}

/** The row as this viewer may see it: null for what is not for them. The person and administrators see all of it. */
export function visibleTo<Row extends GuardedRow>(viewer: Viewer, row: Row): Omit<Row, "emailAudience" | "placeAudience"> {
  const { emailAudience, placeAudience, ...person } = row;
  if (seesEveryField(viewer, person)) return person;
  const { email, currentCity, currentState, isInMemoriam, isMissing } = person;
  const showsPlace = placeAudience === "members";
  return {
    ...person,
    email: emailAudience === "members" && !isInMemoriam && !isMissing ? email : null,
    currentCity: showsPlace ? currentCity : null,
    currentState: showsPlace ? currentState : null,
  };
}

/** What no other member sees of a person. */

/** How to reach somebody by post and telephone, for the person and for administrators. */
export const findContactDetails = (userId: number) =>
  db().select({ postalAddress: users.postalAddress, phone: users.phone }).from(users).where(eq(users.id, userId)).get();
export type ContactDetails = NonNullable<ReturnType<typeof findContactDetails>>;

/** Contact details, notes, and whether the person ever joined, for administrators. */
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
