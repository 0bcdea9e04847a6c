import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { userId } from "#app/domain/core/fields.ts";
import { fullName } from "#app/domain/core/member.ts";
import { findPerson, isListed } from "#app/domain/core/member-rows.server.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canSetSpotlight } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { parseImagePath } from "#app/domain/images/images.ts";
import { db, type Tx } from "#db/client.server.ts";
import { featuredAlumni, users } from "#db/schema.ts";

const notAllowed = "Only administrators can change the featured spotlight";

/** The featured alumnus with what the spotlight shows, or null. Visitors can see it, so it has no email address. */
export function findSpotlight() {
  const spotlight = db()
    .select({
      id: featuredAlumni.id,
      userId: featuredAlumni.userId,
      setBy: featuredAlumni.setBy,
      createdAt: featuredAlumni.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
      profession: users.profession,
      company: users.company,
      bio: users.bio,
      profileImageUrl: users.profileImageUrl,
      artisticSpecialty: users.artisticSpecialty,
      graduationYear: users.graduationYear,
      currentCity: users.currentCity,
      currentState: users.currentState,
    })
    .from(featuredAlumni)
    .innerJoin(users, and(eq(users.id, featuredAlumni.userId), isListed))
    .orderBy(desc(featuredAlumni.id))
    .get();
  return spotlight ?? null;
}
export type Spotlight = NonNullable<ReturnType<typeof findSpotlight>>;

function featuredId(tx: Tx): number | null {
  return tx.select({ userId: featuredAlumni.userId }).from(featuredAlumni).get()?.userId ?? null;
}

/** Features a member in place of the previous one. Featuring the same member again changes nothing. Throws Refusal 403 and 404. */
export const setSpotlight = operation({
  log: { action: "spotlight.set", resource: "users", attempt: "set the featured spotlight" },
  limit: "administration",
  input: z.object({ userId }),
  run(tx, me, { userId }, { note }) {
    refuseUnless(canSetSpotlight(me), notAllowed);
    const person = findPerson(tx, userId);
    const featured = requireFound(person?.isActive ? person : null, "There is no such member");
    const before = featuredId(tx);
    if (before !== userId) {
      tx.delete(featuredAlumni).run();
      tx.insert(featuredAlumni).values({ userId, setBy: me.id }).run();
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
  run(tx, me, { userId }, { note }) {
    refuseUnless(canSetSpotlight(me), notAllowed);
    const before = featuredId(tx);
    if (userId !== undefined && userId !== before) throw new Refusal(409, "Someone else is featured now. Please check again.");
    tx.delete(featuredAlumni).run();
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
  const featured = parseImagePath(findSpotlight()?.profileImageUrl ?? "");
  return featured !== null && featured.hash === parseImagePath(url)?.hash;
}
