import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { comments, featuredAlumni, photoCollections, reunionAttendees, reunions, users } from "#db/schema.ts";
import { refuseLastAdministrator } from "./administrators.server.ts";
import { handOver } from "./attendance.server.ts";
import { voidLinksOf } from "./invitations.server.ts";
import { operation } from "./operation.server.ts";
import { requirePassword } from "./own-account.server.ts";
import { leaving } from "./own-account.ts";
import { searchColumns } from "./people.server.ts";
import { fullName, type Member } from "./people.ts";
import { endSessionsOf } from "./sessions.server.ts";

/** What stays of a member who has left: the row that their letters and works belong to, without anything of theirs. */
const nobody = (userId: number) => {
  const person = { firstName: "Former", lastName: "member", email: `former-member-${userId}@left.invalid` };
  return {
    ...person,
    ...searchColumns(person),
    password: null,
    maidenName: null,
    currentCity: null,
    currentState: null,
    profession: null,
    company: null,
    artisticSpecialty: null,
    bio: null,
    profileImageUrl: null,
    role: "user" as const,
    isActive: false,
    memberState: "former" as const,
    lastLoginAt: null,
    lastLoginIp: null,
    previousLoginAt: null,
  };
};

/**
 * Leaves the site: name, profile, address and password go, sessions and links end, coming
 * meet-ups go to another attendee or are cancelled. Albums, photos and comments stay
 * under 'Former member', or go too: albums and photos to where deleted ones are kept for
 * 30 days. Letters stay with those who got them. Refuses 400 (wrong password), 429, and
 * 409 for the last administrator.
 */
export const leaveClass = operation({
  log: { action: "member.leave", resource: "users", attempt: "leave the site" },
  input: leaving,
  prepare: (me, { currentPassword }, actor) => requirePassword(me, currentPassword, actor),
  run(tx, me, { works }, { note }) {
    refuseLastAdministrator(tx, me);
    leaveMeetUps(tx, me);
    if (works === "remove") removeWorks(tx, me);
    tx.delete(featuredAlumni).where(eq(featuredAlumni.userId, me.id)).run();
    endSessionsOf(tx, me.id);
    voidLinksOf(tx, me.id);
    tx.update(users).set(nobody(me.id)).where(eq(users.id, me.id)).run();
    note({ description: `${fullName(me)} left the site`, resourceId: me.id, details: { works } });
    return { id: me.id };
  },
});

/** Hands over what a member organizes and is still to come, and takes them off every list. */
function leaveMeetUps(tx: Tx, me: Member) {
  const isToCome = and(
    eq(reunions.createdBy, me.id),
    eq(reunions.status, "active"),
    or(isNull(reunions.eventDate), gt(reunions.eventDate, new Date())),
  );
  const own = tx.select().from(reunions).where(isToCome).all();
  tx.delete(reunionAttendees).where(eq(reunionAttendees.userId, me.id)).run();
  for (const reunion of own) {
    if (handOver(tx, me, reunion)) continue;
    tx.update(reunions)
      .set({ status: "cancelled", isActive: false, sequence: reunion.sequence + 1, updatedAt: new Date() })
      .where(eq(reunions.id, reunion.id))
      .run();
  }
  tx.update(reunions).set({ organizer: "Former member" }).where(eq(reunions.createdBy, me.id)).run();
}

function removeWorks(tx: Tx, me: Member) {
  const own = and(eq(photoCollections.userId, me.id), isNull(photoCollections.deletedAt));
  tx.update(photoCollections).set({ deletedAt: new Date(), deletedBy: me.id }).where(own).run();
  // What was said goes at once: nobody restores comments.
  tx.update(comments).set({ isDeleted: true, content: "" }).where(eq(comments.userId, me.id)).run();
}
