import { and, desc, eq, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteSelect } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { userId } from "#app/domain/core/fields.ts";
import { fullName } from "#app/domain/core/member.ts";
import { findPerson, isListed } from "#app/domain/core/member-rows.server.ts";
import { isListedPerson } from "#app/domain/core/member-states.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canSetSpotlight } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { withLinks } from "#app/domain/core/text-links.server.ts";
import { parseImagePath } from "#app/domain/images/image-urls.ts";
import { db, prepared } from "#db/client.server.ts";
import { featuredAlumni, users } from "#db/schema.ts";

const notAllowed = "Only administrators can change the featured spotlight";

// Visitors can see these, so there is no email address, and no place that members don't see.
const ifShownToMembers = (column: SQLiteColumn) =>
  sql<string | null>`case when ${users.placeAudience} = 'members' then ${column} end`;
const memberColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  profession: users.profession,
  company: users.company,
  bio: users.bio,
  profileImageUrl: users.profileImageUrl,
  artisticSpecialty: users.artisticSpecialty,
  graduationYear: users.graduationYear,
  currentCity: ifShownToMembers(users.currentCity),
  currentState: ifShownToMembers(users.currentState),
} as const;

const apiColumns = {
  id: featuredAlumni.id,
  userId: featuredAlumni.userId,
  setBy: featuredAlumni.setBy,
  createdAt: featuredAlumni.createdAt,
  ...memberColumns,
} as const;
const homeColumns = { userId: featuredAlumni.userId, ...memberColumns } as const;
const directoryColumns = {
  userId: featuredAlumni.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  profession: users.profession,
  company: users.company,
  profileImageUrl: users.profileImageUrl,
} as const;

// A cross join, because SQLite would begin an inner join with all active members.
const newest = <Query extends SQLiteSelect>(featured: Query) =>
  featured
    .crossJoin(users)
    .where(and(eq(users.id, featuredAlumni.userId), isListed))
    .orderBy(desc(featuredAlumni.id))
    .limit(1);

/** The featured alumnus for GET /api/featured-alumni, or null. */
export const findSpotlight = () => newest(db().select(apiColumns).from(featuredAlumni).$dynamic()).get() ?? null;

const onHome = prepared((db) => newest(db.select(homeColumns).from(featuredAlumni).$dynamic()).prepare());

/** The featured alumnus with what Home shows, or null. */
export function spotlightForHome() {
  const person = onHome().get();
  return person ? withLinks(person, person.bio) : null;
}
export type HomeSpotlight = NonNullable<ReturnType<typeof spotlightForHome>>;

/** The featured alumnus with what the directory shows to administrators, or null. */
export const spotlightForDirectory = () => newest(db().select(directoryColumns).from(featuredAlumni).$dynamic()).get() ?? null;
export type DirectorySpotlight = NonNullable<ReturnType<typeof spotlightForDirectory>>;

const featured = prepared((db) => db.select({ userId: featuredAlumni.userId }).from(featuredAlumni).prepare());

/** The id of the featured member, listed or not; null if there is none. */
export const featuredId = (): number | null => featured().get()?.userId ?? null;

/** Features a member in place of the previous one. Featuring the same member again changes nothing. Throws Refusal 403 and 404. */
export const setSpotlight = operation({
  log: { action: "spotlight.set", resource: "users", attempt: "set the featured spotlight" },
  limit: "administration",
  input: z.object({ userId }),
  run(me, { userId }, { note }) {
    refuseUnless(canSetSpotlight(me), notAllowed);
    const person = findPerson(userId);
    const featured = requireFound(person && isListedPerson(person) ? person : null, "Member not found");
    const before = featuredId();
    if (before !== userId) {
      db().delete(featuredAlumni).run();
      db().insert(featuredAlumni).values({ userId, setBy: me.id }).run();
    }
    note({
      description: `${fullName(me)} set the featured spotlight to ${fullName(featured)}`,
      resourceId: userId,
      details: { featured: { from: before, to: userId } },
    });
    return { userId, setBy: me.id };
  },
});

/** Clears the spotlight, if anybody is in it. Throws Refusal 403, and 409 if `userId` is given and somebody else is featured. */
export const clearSpotlight = operation({
  log: { action: "spotlight.clear", resource: "users", attempt: "clear the featured spotlight" },
  limit: "administration",
  input: z.object({ userId: userId.optional() }),
  run(me, { userId }, { note }) {
    refuseUnless(canSetSpotlight(me), notAllowed);
    const before = featuredId();
    if (userId !== undefined && userId !== before) throw new Refusal(409, "Someone else is featured now. Please check again.");
    db().delete(featuredAlumni).run();
    note({
      description: `${fullName(me)} cleared the featured spotlight`,
      resourceId: before,
      details: { featured: { from: before, to: null } },
    });
    return { cleared: before !== null };
  },
});

/** Whether a URL is the featured alumnus's photo, in any width: the only picture that visitors may see. */
export function isSpotlightImage(url: string): boolean {
  const featured = parseImagePath(spotlightForDirectory()?.profileImageUrl ?? "");
  return featured !== null && featured.hash === parseImagePath(url)?.hash;
}
