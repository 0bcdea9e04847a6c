import { and, asc, desc, eq, gt, gte, isNull, lte, ne, or, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { isListedContact, receivedBy, sender } from "#app/domain/messages/message-rows.server.ts";
import { db } from "#db/client.server.ts";
import { comments, messages, photoCollections, publicContacts, reunions, users } from "#db/schema.ts";

/** What the weekly letter reports: what others added between its start and now, as far as the pages show it. */

/** After `since`, up to `now`. */
interface Period {
  since: Date;
  now: Date;
}

/**
 * What happened since a moment, for everybody. Each row says whose it is, so that nobody reads about what they did themselves.
 */
export function newsSince(since: Date, now: Date) {
  const period = { since, now };
  return {
    members: newMembers(period),
    albums: newInAlbums(period),
    meetUps: comingMeetUps(period),
    comments: Map.groupBy(newComments(period), ({ ownerId }) => ownerId),
  };
}
export type News = ReturnType<typeof newsSince>;
export type MeetUpNews = News["meetUps"][number];

const isIn = ({ since, now }: Period, column: SQLiteColumn) => and(gt(column, since), lte(column, now));
const authorName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

const newMembers = (period: Period) =>
  db()
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, maidenName: users.maidenName })
    .from(users)
    .where(and(eq(users.isActive, true), eq(users.memberState, "joined"), isIn(period, users.joinedAt)))
    .orderBy(asc(users.sortName), asc(users.id))
    .all();

const albums = alias(photoCollections, "albums");
/**
 * What each member added to each album: photos, the album itself, or both. Those with the newest photos come first. A photo that
 * somebody asked to take down is deleted until the decision.
 */
const newInAlbums = (period: Period) =>
  db()
    .select({
      albumId: albums.id,
      title: albums.title,
      userId: photoCollections.userId,
      by: authorName,
      photos: sql<number>`sum(not ${photoCollections.isCollection})`,
      isNewAlbum: sql`max(${photoCollections.isCollection})`.mapWith(Boolean),
    })
    .from(photoCollections)
    .innerJoin(albums, eq(albums.id, sql`coalesce(${photoCollections.collectionId}, ${photoCollections.id})`))
    .innerJoin(users, eq(users.id, photoCollections.userId))
    .where(and(isNull(photoCollections.deletedAt), isNull(albums.deletedAt), isIn(period, photoCollections.createdAt)))
    .groupBy(albums.id, photoCollections.userId)
    .orderBy(
      desc(sql`max(case when not ${photoCollections.isCollection} then ${photoCollections.id} end)`),
      desc(sql`max(${photoCollections.id})`),
    )
    .all();

/** The meet-ups that the list has under 'coming', and those that were cancelled since the start. */
const comingMeetUps = ({ since, now }: Period) =>
  db()
    .select({
      id: reunions.id,
      title: reunions.title,
      eventDate: reunions.eventDate,
      location: reunions.location,
      createdBy: reunions.createdBy,
      isCancelled: sql`${eq(reunions.status, "cancelled")}`.mapWith(Boolean),
      isNew: sql`${gt(reunions.createdAt, since)}`.mapWith(Boolean),
      isChanged: sql`coalesce(${gt(reunions.updatedAt, since)}, 0)`.mapWith(Boolean),
    })
    .from(reunions)
    .where(
      and(
        lte(reunions.createdAt, now),
        or(gt(reunions.eventDate, now), and(isNull(reunions.eventDate), ne(reunions.status, "closed"))),
        or(ne(reunions.status, "cancelled"), gt(reunions.updatedAt, since)),
      ),
    )
    .orderBy(sql`${reunions.eventDate} is null`, asc(reunions.eventDate), asc(reunions.id))
    .all();

/** One row for each photo or album and member who commented on it. */
const newComments = (period: Period) =>
  db()
    .select({
      ownerId: photoCollections.userId,
      subjectId: photoCollections.id,
      albumId: photoCollections.collectionId,
      title: photoCollections.title,
      userId: comments.userId,
      by: authorName,
      comments: sql<number>`count(*)`,
    })
    .from(comments)
    .innerJoin(photoCollections, eq(photoCollections.id, comments.photoCollectionId))
    .leftJoin(albums, eq(albums.id, photoCollections.collectionId))
    .innerJoin(users, eq(users.id, comments.userId))
    .where(
      and(
        eq(comments.isDeleted, false),
        isNull(photoCollections.deletedAt),
        isNull(albums.deletedAt),
        ne(comments.userId, photoCollections.userId),
        isIn(period, comments.createdAt),
      ),
    )
    .groupBy(photoCollections.id, comments.userId)
    .orderBy(desc(sql`max(${comments.id})`))
    .all();

/** A member's unread messages by sender, the latest first, and for administrators those from visitors. Never their text. */
export function unreadFor(userId: number, readsContacts: boolean, since: Date) {
  const fromMembers = unreadMessages(userId, since);
  const fromVisitors = readsContacts ? unreadFromVisitors(since) : undefined;
  return {
    total: fromMembers.reduce((sum, row) => sum + row.messages, 0) + (fromVisitors?.messages ?? 0),
    senders: [...fromMembers.map(({ by }) => by), ...(fromVisitors?.messages ? ["visitors of the site"] : [])],
    isNew: fromMembers.some(({ isNew }) => isNew) || fromVisitors?.isNew === true,
  };
}
export type Unread = ReturnType<typeof unreadFor>;

const unreadMessages = (me: number, since: Date) =>
  db()
    .select({
      senderId: messages.senderId,
      by: sql<string>`${sender.firstName} || ' ' || ${sender.lastName}`,
      messages: sql<number>`count(*)`,
      isNew: sql`max(${gt(messages.createdAt, since)})`.mapWith(Boolean),
    })
    .from(messages)
    .innerJoin(sender, eq(sender.id, messages.senderId))
    .where(and(receivedBy(me), eq(messages.isRead, false)))
    .groupBy(messages.senderId)
    .orderBy(desc(sql`max(${messages.id})`))
    .all();

const unreadFromVisitors = (since: Date) =>
  db()
    .select({ messages: sql<number>`count(*)`, isNew: sql`max(${gte(publicContacts.createdAt, since)})`.mapWith(Boolean) })
    .from(publicContacts)
    .where(and(isListedContact, eq(publicContacts.isRead, false)))
    .get();
