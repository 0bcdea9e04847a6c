import { and, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { searchColumns } from "#app/domain/core/member-rows.server.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { refuseLastAdministrator } from "#app/domain/people/administrators.server.ts";
import { transferOrganizer } from "#app/domain/reunions/attendance.server.ts";
import { endSessionsOf } from "#app/domain/sign-in/sessions.server.ts";
import { revokeLinks } from "#app/domain/sign-in/sign-in-links.server.ts";
import type { Tx } from "#db/client.server.ts";
import { activityLogs, comments, featuredAlumni, photoCollections, reunionAttendees, reunions, users } from "#db/schema.ts";
import { requirePassword } from "./own-account.server.ts";
import { leaving } from "./own-account.ts";

/**
 * Columns that stay as they were: the id that letters and works refer to, whether it was a teacher who wrote them, and
 * when the row was made. A new column of `users` must be decided here or below, or this does not compile.
 */
type Kept = "id" | "profileType" | "createdAt";

/** What stays of a member who has left: the row that their letters and works belong to. */
const nobody = (userId: number): Omit<typeof users.$inferSelect, Kept> => {
  const person = { firstName: "Former", lastName: "member", email: `former-member-${userId}@left.invalid` };
  return {
    ...person,
    ...searchColumns(person),
    password: null,
    graduationYear: 1985,
    viewCount: 0,
    karma: 0,
    maidenName: null,
    currentCity: null,
    currentState: null,
    profession: null,
    company: null,
    artisticSpecialty: null,
    bio: null,
    profileImageUrl: null,
    role: "user",
    isActive: false,
    memberState: "former",
    lastLoginAt: null,
    lastLoginIp: null,
    previousLoginAt: null,
  };
};

/**
 * Leaves the site: name, profile, address and password go, sessions and links end, coming
 * meet-ups go to another attendee or are cancelled. Albums, photos and comments stay
 * under 'Former member', or go too: albums and photos to where deleted ones are kept for
 * 30 days. Letters stay with those who got them, and one entry of the activity log says
 * who has left. Refuses 400 (wrong password), 429, and
 * 409 for the last administrator.
 */
export const leaveClass = operation({
  log: { action: "member.leave", resource: "users", attempt: "leave the site" },
  limit: "account",
  input: leaving,
  prepare: (me, { currentPassword }, actor) => requirePassword(me, currentPassword, actor),
  run(tx, me, { works }, { note }) {
    refuseLastAdministrator(tx, me);
    leaveMeetUps(tx, me);
    if (works === "remove") removeWorks(tx, me);
    tx.delete(featuredAlumni).where(eq(featuredAlumni.userId, me.id)).run();
    endSessionsOf(tx, me.id);
    revokeLinks(tx, me.id);
    forgetInLog(tx, me);
    tx.update(users).set(nobody(me.id)).where(eq(users.id, me.id)).run();
    note({ description: `${fullName(me)} left the site`, resourceId: me.id, details: { works } });
    return { id: me.id };
  },
});

/** Takes a member's name, and what entries say of them, out of the activity log. */
function forgetInLog(tx: Tx, me: Member) {
  const { userId, resource, resourceId, description } = activityLogs;
  const isAbout = and(eq(resource, "users"), eq(resourceId, me.id));
  tx.update(activityLogs)
    .set({
      description: sql`replace(replace(${description}, ${fullName(me)}, 'Former member'), ${me.email}, 'a former member')`,
      details: null,
    })
    .where(or(eq(userId, me.id), isAbout))
    .run();
  tx.update(activityLogs).set({ ipAddress: null, userAgent: null }).where(eq(userId, me.id)).run();
}

/** Hands over what a member organizes and is still to come, and takes them off every list. */
function leaveMeetUps(tx: Tx, me: Member) {
  const isToCome = and(
    eq(reunions.createdBy, me.id),
    ne(reunions.status, "cancelled"),
    or(isNull(reunions.eventDate), gt(reunions.eventDate, new Date())),
  );
  const own = tx.select().from(reunions).where(isToCome).all();
  tx.delete(reunionAttendees).where(eq(reunionAttendees.userId, me.id)).run();
  for (const reunion of own) {
    if (transferOrganizer(tx, me, reunion)) continue;
    tx.update(reunions)
      .set({ status: "cancelled", isActive: false, sequence: reunion.sequence + 1, updatedAt: new Date() })
      .where(eq(reunions.id, reunion.id))
      .run();
  }
  tx.update(reunions).set({ organizer: "Former member" }).where(eq(reunions.createdBy, me.id)).run();
}

/**
 * An album goes whole, so that restoring it brings its photos back; one in which others
 * have photos stays for them, without those of the member who leaves.
 */
function removeWorks(tx: Tx, me: Member) {
  const gone = { deletedAt: new Date(), deletedBy: me.id };
  const { userId, isCollection, collectionId, deletedAt } = photoCollections;
  const own = and(eq(userId, me.id), isNull(deletedAt));
  const othersPhotos = sql`exists (select 1 from photo_collections p
    where p.collection_id = ${photoCollections.id} and p.user_id <> ${me.id} and p.deleted_at is null)`;
  tx.update(photoCollections)
    .set(gone)
    .where(and(own, eq(isCollection, true), sql`not ${othersPhotos}`))
    .run();
  const albumIsThere = sql`exists (select 1 from photo_collections a where a.id = ${collectionId} and a.deleted_at is null)`;
  tx.update(photoCollections)
    .set(gone)
    .where(and(own, eq(isCollection, false), albumIsThere))
    .run();
  // What was said goes at once: nobody restores comments.
  tx.update(comments).set({ isDeleted: true, content: "" }).where(eq(comments.userId, me.id)).run();
}
