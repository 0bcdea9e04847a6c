import path from "node:path";
import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { findStoredFile } from "#app/domain/albums/downloads.server.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { type Archive, createZipArchive, toFileName } from "#app/domain/core/zip-archives.server.ts";
import { findOriginal } from "#app/domain/images/originals.server.ts";
import { listOwnAnswers } from "#app/domain/memory-book/answers.server.ts";
import { findBookDecision } from "#app/domain/memory-book/book.server.ts";
import { listMessages } from "#app/domain/messages/message-rows.server.ts";
import { profileColumns } from "#app/domain/people/directory.server.ts";
import { findUnconfirmedEmail } from "#app/domain/people/email-changes.server.ts";
import { findCalendarSubscription } from "#app/domain/reunions/calendars.server.ts";
import { findSecondFactor } from "#app/domain/sign-in/second-factor.server.ts";
import { db } from "#db/client.server.ts";
import {
  announcements,
  checkInHelpers,
  comments,
  emailSettings,
  mailingRecipients,
  mailings,
  outgoingEmails,
  photoCollections,
  photoLikes,
  photoNames,
  publicContacts,
  remembrances,
  reunionAttendees,
  reunionReplies,
  reunions,
  sessions,
  suggestedDateVotes,
  takedownRequests,
  users,
} from "#db/schema.ts";

/** Columns that the file leaves out: secret, derived, the same for all who can download it, or administrators' notes. */
type OmittedColumns =
  | "password"
  | "sortName"
  | "searchText"
  | "memberState"
  | "birthYear"
  | "deathYear"
  | "obituaryUrl"
  | "deathConfirmedBy"
  | "adminNotes";

const { birthYear: _birthYear, deathYear: _deathYear, obituaryUrl: _obituaryUrl, ...livingColumns } = profileColumns;

/** All other columns. TypeScript reports a new column of `users` that is neither here nor in `OmittedColumns`. */
const ownColumns = {
  ...livingColumns,
  // Their own as they are stored, also what no page says.
  lastLoginAt: users.lastLoginAt,
  viewCount: users.viewCount,
  karma: users.karma,
  createdAt: users.createdAt,
  postalAddress: users.postalAddress,
  phone: users.phone,
  emailAudience: users.emailAudience,
  placeAudience: users.placeAudience,
  previousLoginAt: users.previousLoginAt,
  joinedAt: users.joinedAt,
  lastLoginIp: users.lastLoginIp,
  emailRefusedAt: users.emailRefusedAt,
  emailReturnedAt: users.emailReturnedAt,
} satisfies Record<Exclude<keyof typeof users.$inferSelect, OmittedColumns>, unknown>;

/** A ZIP file with `data.json`, the member's pictures, and their originals. Other people appear only by name. */
export async function myDataArchive(me: Member): Promise<Archive> {
  const profile = db().select(ownColumns).from(users).where(eq(users.id, me.id)).get();
  const ownWorks = db()
    .select()
    .from(photoCollections)
    .where(eq(photoCollections.userId, me.id))
    .orderBy(asc(photoCollections.id))
    .all();
  return createZipArchive(`${toFileName(fullName(me), "My data")}.zip`, async (entries) => {
    const pictureNames = new Map<string, string>();
    const addPicture = async (url: string | null | undefined, changedAt: Date) => {
      const file = await findStoredFile(url ?? null);
      if (!file || !url) return url ?? null;
      const name = `pictures/${path.basename(file.path)}`;
      if (!pictureNames.has(url)) entries.file(file, name, changedAt);
      pictureNames.set(url, name);
      return name;
    };
    const addOriginal = (name: string | null, changedAt: Date) => {
      const original = findOriginal(name);
      if (!original) return null;
      const nameInArchive = `originals/${name}`;
      if (!pictureNames.has(nameInArchive)) entries.file(original, nameInArchive, changedAt);
      pictureNames.set(nameInArchive, nameInArchive);
      return nameInArchive;
    };
    const works = [];
    for (const { submissionKey: _, ...work } of ownWorks) {
      works.push({
        ...work,
        originalFile: addOriginal(work.originalFile, work.createdAt),
        imageUrl: await addPicture(work.imageUrl, work.createdAt),
        coverImageUrl: await addPicture(work.coverImageUrl, work.createdAt),
      });
    }
    const data = {
      profile: profile && {
        ...profile,
        profileImageUrl: await addPicture(profile.profileImageUrl, profile.createdAt),
        yearbookImageUrl: await addPicture(profile.yearbookImageUrl, profile.createdAt),
      },
      albums: works.filter(({ isCollection }) => isCollection),
      photos: works.filter(({ isCollection }) => !isCollection),
      ...activityOf(me),
    };
    entries.text(`${JSON.stringify(data, null, 2)}\n`, "data.json");
  });
}

/** The rest of 'My data': not the profile, albums, and photos. Other people appear only by name. */

/** What 'My data' has of a member besides profile, albums, and photos. */
function activityOf(me: Member) {
  const { query } = db();
  return {
    messages: messagesOf(me),
    comments: query.comments.findMany({ where: eq(comments.userId, me.id), columns: { submissionKey: false } }).sync(),
    remembrances: query.remembrances
      .findMany({
        where: eq(remembrances.authorId, me.id),
        columns: { content: true, createdAt: true, updatedAt: true, deletedAt: true },
        with: { person: { columns: { firstName: true, lastName: true } } },
      })
      .sync()
      .map(({ person, ...remembrance }) => ({ about: fullName(person), ...remembrance })),
    announcements: query.announcements
      .findMany({ where: eq(announcements.createdBy, me.id), columns: { submissionKey: false } })
      .sync(),
    ...mailingsOf(me),
    missingPeople: query.publicContacts
      .findMany({
        where: eq(publicContacts.memberId, me.id),
        columns: { kind: true, subject: true, message: true, createdAt: true },
      })
      .sync(),
    takedownRequests: query.takedownRequests
      .findMany({
        where: eq(takedownRequests.requestedBy, me.id),
        columns: { reason: true, createdAt: true, outcome: true, decidedAt: true },
        with: { photo: { columns: { title: true } } },
      })
      .sync()
      .map(({ photo, ...request }) => ({ photo: photo.title, ...request })),
    namesInPhotos: namesInPhotosOf(me),
    likes: query.photoLikes.findMany({ where: eq(photoLikes.userId, me.id) }).sync(),
    ...meetUpsOf(me),
    answers: listOwnAnswers(me.id).flatMap(({ question, answer, audience, updatedAt }) =>
      answer === null ? [] : [{ question, answer, audience, updatedAt }],
    ),
    memoryBook: findBookDecision(me.id),
    emailSettings: query.emailSettings.findFirst({ where: eq(emailSettings.userId, me.id) }).sync() ?? null,
    unconfirmedEmail: findUnconfirmedEmail(me.id),
    secondFactor: findSecondFactor(me.id),
    emails: query.outgoingEmails
      .findMany({
        where: eq(outgoingEmails.userId, me.id),
        columns: { kind: true, address: true, state: true, createdAt: true, finishedAt: true },
      })
      .sync(),
    sessions: query.sessions
      .findMany({
        where: eq(sessions.userId, me.id),
        columns: { ipAddress: true, userAgent: true, createdAt: true, lastSeenAt: true },
      })
      .sync(),
  };
}

function messagesOf(me: Member) {
  return listMessages(me)
    .all()
    .flatMap((message) => {
      // Messages from visitors belong to all administrators, not to this one.
      if (message.isPublicContact) return [];
      const { sender, recipient, isPublicContact: _, ...rest } = message;
      return [{ ...rest, from: fullName(sender), to: fullName(recipient) }];
    });
}

/** The mailings that a member wrote or sent, and those they got, by what way. */
function mailingsOf(me: Member) {
  const { query } = db();
  return {
    mailingsWritten: query.mailings
      .findMany({ where: or(eq(mailings.createdBy, me.id), eq(mailings.sentBy, me.id)), columns: { submissionKey: false } })
      .sync(),
    mailingsReceived: query.mailingRecipients
      .findMany({
        where: eq(mailingRecipients.userId, me.id),
        columns: { onSite: true, byEmail: true, onPaper: true },
        with: { mailing: { columns: { subject: true, text: true, sentAt: true } } },
      })
      .sync()
      .map(({ mailing, ...ways }) => ({ ...mailing, ...ways })),
  };
}

/** The meet-ups that a member planned, joined, answered, voted on, or helped with at the door. */
function meetUpsOf(me: Member) {
  const { query } = db();
  const reunion = { columns: { title: true, eventDate: true } } as const;
  return {
    meetUpsPlanned: query.reunions.findMany({ where: eq(reunions.createdBy, me.id), columns: { submissionKey: false } }).sync(),
    meetUpsJoined: query.reunionAttendees
      .findMany({
        where: eq(reunionAttendees.userId, me.id),
        columns: {
          guests: true,
          guestNames: true,
          note: true,
          hasPaid: true,
          arrivedAt: true,
          arrivedGuests: true,
          createdAt: true,
        },
        with: { reunion },
      })
      .sync()
      .map(({ reunion, createdAt, ...attendee }) => ({ ...reunion, ...attendee, joinedAt: createdAt })),
    meetUpsAnswered: query.reunionReplies
      .findMany({
        where: eq(reunionReplies.userId, me.id),
        columns: { answer: true, guests: true, guestNames: true, note: true, createdAt: true },
        with: { reunion },
      })
      .sync()
      .map(({ reunion, createdAt, ...reply }) => ({ ...reunion, ...reply, answeredAt: createdAt })),
    meetUpDateVotes: query.suggestedDateVotes
      .findMany({ where: eq(suggestedDateVotes.userId, me.id), with: { date: { with: { reunion } } } })
      .sync()
      .map(({ vote, date }) => ({ title: date.reunion.title, date: date.startsAt, vote })),
    /** Whether and since when one's calendar reads them. The address itself is a secret, which the file could pass on. */
    calendarSince: findCalendarSubscription(me.id)?.createdAt ?? null,
    meetUpsHelpedAtTheDoor: query.checkInHelpers
      .findMany({ where: eq(checkInHelpers.userId, me.id), with: { reunion } })
      .sync()
      .map(({ reunion }) => reunion),
  };
}

/** Where a member is named, and the names they added; without what the member may not see of others. */
function namesInPhotosOf(me: Member) {
  const { userId, name, addedBy, photoId, createdAt } = photoNames;
  const album = alias(photoCollections, "album");
  const isShown = or(eq(photoCollections.userId, me.id), and(isNull(photoCollections.deletedAt), isNull(album.deletedAt)));
  const memberName = sql`case when ${users.memberState} <> 'unlisted' then ${users.firstName} || ' ' || ${users.lastName} end`;
  return db()
    .select({
      photoId,
      photoTitle: sql<string | null>`case when ${isShown} then ${photoCollections.title} end`,
      name: sql<string | null>`coalesce(${name}, ${memberName})`,
      isMe: sql`${userId} is ${me.id}`.mapWith(Boolean),
      addedByMe: sql`${addedBy} is ${me.id}`.mapWith(Boolean),
      createdAt,
    })
    .from(photoNames)
    .innerJoin(photoCollections, eq(photoCollections.id, photoId))
    .leftJoin(album, eq(album.id, photoCollections.collectionId))
    .leftJoin(users, eq(users.id, userId))
    .where(or(eq(userId, me.id), eq(addedBy, me.id)))
    .orderBy(asc(photoNames.id))
    .all();
}
