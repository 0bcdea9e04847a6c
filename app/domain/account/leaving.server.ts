import { and, eq, getTableColumns, gt, isNull, ne, or, sql } from "drizzle-orm";
import { removeCovers } from "#app/domain/albums/albums.server.ts";
import { closeRequestsInAlbum, forgetWhoAsked } from "#app/domain/albums/takedown-queries.server.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { searchColumns } from "#app/domain/core/member-rows.server.ts";
import { searchableName } from "#app/domain/core/name-words.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { deleteEmailsOf } from "#app/domain/mail/outbox.server.ts";
import { deleteDraftsOf } from "#app/domain/mailings/mailings.server.ts";
import { deleteFromBook } from "#app/domain/memory-book/answers.server.ts";
import { refuseLastAdministrator } from "#app/domain/people/administrators.server.ts";
import { transferOrganizer } from "#app/domain/reunions/attendance.server.ts";
import { fillFreePlaces, limitedReunions } from "#app/domain/reunions/waiting-list.server.ts";
import { requirePassword } from "#app/domain/sign-in/passwords.server.ts";
import { endSecondFactor } from "#app/domain/sign-in/second-factor.server.ts";
import { endSessionsOf } from "#app/domain/sign-in/sessions.server.ts";
import { revokeLinks } from "#app/domain/sign-in/sign-in-links.server.ts";
import { classSettings } from "#class-settings";
import { db } from "#db/client.server.ts";
import {
  activityLogs,
  calendarSubscriptions,
  checkInHelpers,
  comments,
  featuredAlumni,
  mailingRecipients,
  photoCollections,
  photoNames,
  publicContacts,
  remembrances,
  removedPhotoNames,
  reunionAttendees,
  reunionReplies,
  reunions,
  reunionWalkIns,
  suggestedDateVotes,
  users,
} from "#db/schema.ts";
import { leaveInput } from "./account-forms.ts";

type Row = typeof users.$inferSelect;
/** The columns that are never empty, without those that leaving leaves unchanged. TypeScript reports a new one. */
type NeverEmpty = Omit<
  { [Name in keyof Row as null extends Row[Name] ? never : Name]: Row[Name] },
  "id" | "profileType" | "createdAt"
>;

/** Null for every column that may be empty. */
const emptied = Object.fromEntries(
  Object.entries(getTableColumns(users))
    .filter(([, { notNull }]) => !notNull)
    .map(([name]) => [name, null]),
);

/** The row of a member who has left, which their messages, albums, and comments still refer to. */
function formerMember(userId: number) {
  const person = { firstName: "Former", lastName: "member", email: `former-member-${userId}@left.invalid` };
  const full: NeverEmpty = {
    ...person,
    ...searchColumns(person),
    graduationYear: classSettings.year,
    viewCount: 0,
    karma: 0,
    emailAudience: "members",
    placeAudience: "members",
    role: "user",
    isActive: false,
    memberState: "former",
  };
  return { ...emptied, ...full };
}

/** Leaves the site (docs/behavior.md, "Leaving"). Throws Refusal 400 (wrong password), 409 (last administrator), 429. */
export const leaveClass = operation({
  log: { action: "member.leave", resource: "users", attempt: "leave the site" },
  limit: "account",
  input: leaveInput,
  prepare: (me, { currentPassword }, actor) => requirePassword(me, currentPassword, actor),
  run(me, { works, names }, { note }) {
    refuseLastAdministrator(me);
    leaveReunions(me);
    if (works === "remove") deleteWorks(me);
    leavePhotos(me, names);
    db().delete(featuredAlumni).where(eq(featuredAlumni.userId, me.id)).run();
    endSessionsOf(me.id);
    revokeLinks(me.id);
    endSecondFactor(me.id);
    deleteEmailsOf(me.id);
    leaveMailings(me);
    deleteFromBook(me.id);
    anonymizeLog(me);
    anonymizeTips(me);
    forgetWhoAsked(me);
    db().update(users).set(formerMember(me.id)).where(eq(users.id, me.id)).run();
    note({ description: `${fullName(me)} left the site`, resourceId: me.id, details: { works, names } });
    return { id: me.id };
  },
});

/** Removes a member's drafts, and that they got mailings. What they sent stays, as their messages do. */
function leaveMailings(me: Member) {
  deleteDraftsOf(me.id);
  db().delete(mailingRecipients).where(eq(mailingRecipients.userId, me.id)).run();
}

/** Removes a member's name and email from the activity log, and the details of all entries by or about them. */
function anonymizeLog(me: Member) {
  const { userId, resource, resourceId, description } = activityLogs;
  const isAbout = and(eq(resource, "users"), eq(resourceId, me.id));
  db()
    .update(activityLogs)
    .set({
      description: sql`replace(replace(${description}, ${fullName(me)}, 'Former member'), ${me.email}, 'a former member')`,
      details: null,
    })
    .where(or(eq(userId, me.id), isAbout))
    .run();
  db().update(activityLogs).set({ ipAddress: null, userAgent: null }).where(eq(userId, me.id)).run();
}

/** Keeps what a member told administrators about missing people, without saying who it was. */
function anonymizeTips(me: Member) {
  db()
    .update(publicContacts)
    .set({ name: "Former member", email: "", memberId: null, ipAddress: null, userAgent: null })
    .where(eq(publicContacts.memberId, me.id))
    .run();
}

/** Removes a member's name from all photos, or keeps it as text that no longer names a member. */
function leavePhotos(me: Member, names: "remove" | "keep") {
  const isOwn = eq(photoNames.userId, me.id);
  const name = fullName(me);
  if (names === "remove") db().delete(photoNames).where(isOwn).run();
  else
    db()
      .update(photoNames)
      .set({ userId: null, name, searchText: searchableName(name) })
      .where(isOwn)
      .run();
  db().delete(removedPhotoNames).where(eq(removedPhotoNames.userId, me.id)).run();
}

/** Passes future meet-ups to other attendees, and removes the member from all lists, doors, answers, and votes. */
function leaveReunions(me: Member) {
  const isFutureReunion = and(
    eq(reunions.createdBy, me.id),
    ne(reunions.status, "cancelled"),
    or(isNull(reunions.eventDate), gt(reunions.eventDate, new Date())),
  );
  const ownReunions = db().select().from(reunions).where(isFutureReunion).all();
  const leftReunions = limitedReunions(me.id).filter(({ createdBy }) => createdBy !== me.id);
  db().delete(reunionAttendees).where(eq(reunionAttendees.userId, me.id)).run();
  db().delete(reunionReplies).where(eq(reunionReplies.userId, me.id)).run();
  db().delete(suggestedDateVotes).where(eq(suggestedDateVotes.userId, me.id)).run();
  db().delete(checkInHelpers).where(eq(checkInHelpers.userId, me.id)).run();
  db().delete(calendarSubscriptions).where(eq(calendarSubscriptions.userId, me.id)).run();
  db().update(reunionAttendees).set({ checkedInBy: null }).where(eq(reunionAttendees.checkedInBy, me.id)).run();
  db().update(reunionWalkIns).set({ addedBy: null }).where(eq(reunionWalkIns.addedBy, me.id)).run();
  for (const reunion of leftReunions) fillFreePlaces(me, reunion);
  for (const reunion of ownReunions) {
    if (transferOrganizer(me, reunion)) continue;
    db()
      .update(reunions)
      .set({ status: "cancelled", isActive: false, sequence: reunion.sequence + 1, updatedAt: new Date() })
      .where(eq(reunions.id, reunion.id))
      .run();
  }
  db().update(reunions).set({ organizer: "Former member" }).where(eq(reunions.createdBy, me.id)).run();
}

/** Deletes a member's works. An album goes as a whole, for restoring; one with others' photos stays without this member's. */
function deleteWorks(me: Member) {
  const deletion = { deletedAt: new Date(), deletedBy: me.id };
  const { userId, isCollection, collectionId, deletedAt } = photoCollections;
  const isOwn = and(eq(userId, me.id), isNull(deletedAt));
  const othersPhotos = sql`exists (select 1 from photo_collections p
    where p.collection_id = ${photoCollections.id} and p.user_id <> ${me.id} and p.deleted_at is null)`;
  db()
    .update(photoCollections)
    .set(deletion)
    .where(and(isOwn, eq(isCollection, true), sql`not ${othersPhotos}`))
    .run();
  const albumIsThere = sql`exists (select 1 from photo_collections a where a.id = ${collectionId} and a.deleted_at is null)`;
  const photos = db()
    .update(photoCollections)
    .set(deletion)
    .where(and(isOwn, eq(isCollection, false), albumIsThere))
    .returning({ id: photoCollections.id })
    .all();
  removeCovers(photos.map(({ id }) => id));
  closeRequestsInAlbum(me, null);
  // Comments and remembrances are deleted at once: they can't be restored.
  db().update(comments).set({ isDeleted: true, content: "" }).where(eq(comments.userId, me.id)).run();
  db()
    .update(remembrances)
    .set({ content: "", ...deletion })
    .where(eq(remembrances.authorId, me.id))
    .run();
}
