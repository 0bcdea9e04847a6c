import { and, asc, desc, eq, gt, gte, isNull, lte, ne, or, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { fullName } from "#app/domain/core/member.ts";
import { hasJoined } from "#app/domain/core/member-rows.server.ts";
import { siteLink } from "#app/domain/mail/email-links.server.ts";
import type { NoticeSettings } from "#app/domain/mail/notice-settings.ts";
import { isListedContact, receivedBy, sender } from "#app/domain/messages/message-rows.server.ts";
import { eventTime } from "#app/domain/time/event-times.ts";
import { db } from "#db/client.server.ts";
import { comments, messages, photoCollections, publicContacts, reunions, users } from "#db/schema.ts";

/** Writes the weekly letter for one member. */

/** How much of a list a letter shows; the rest is a number. */
const longestList = { names: 12, albums: 6, meetUps: 6, comments: 6, contributors: 3 };
const longestTitle = 80;

interface Reader {
  id: number;
  settings: NoticeSettings;
  /** The letter reports what happened after this. */
  start: Date;
}

/** A part of the letter. Only one with `news`, which the subject names, is a reason to write at all. */
interface Section {
  heading: string;
  lines: string[];
  link?: string;
  news: string[];
}

/** The subject and the text of a letter; null if nothing happened that this member wants to hear about. */
export function writeLetter(news: News, unread: Unread, reader: Reader, now: Date): { subject: string; text: string } | null {
  const { settings, id } = reader;
  const sections = [
    messageSection(unread, settings),
    settings.comments === "weekly" ? commentSection(news.comments.get(id) ?? []) : null,
    meetUpSection(news.meetUps, reader, now),
    memberSection(news.members.filter((member) => member.id !== id)),
    albumSection(news.albums, id),
  ].filter((section) => section !== null);
  const reasons = sections.flatMap((section) => section.news);
  if (reasons.length === 0) return null;
  const introduction = `This is what is new on the site since ${dayOf(reader.start)}.`;
  return {
    subject: `News from the class: ${listOf(reasons)}`,
    text: [introduction, ...sections.map(writeSection)].join("\n\n\n"),
  };
}

const writeSection = ({ heading, lines, link }: Section) =>
  [heading.toUpperCase(), "", ...lines, ...(link ? [link] : [])].join("\n");

function messageSection({ total, senders, isNew }: Unread, { messages }: NoticeSettings): Section | null {
  if (total === 0 || messages === "never") return null;
  const from = messages === "weekly" ? ` from ${listOf(senders.map(short), longestList.contributors, "others")}` : "";
  const number = quantity(total, "unread message");
  return {
    heading: "Your messages",
    lines: [`You have ${number}${from}.`],
    link: siteLink("/messages"),
    // Members who are told at once already know about each message.
    news: isNew && messages === "weekly" ? [number] : [],
  };
}

type CommentRows = News["comments"] extends Map<number, infer Rows> ? Rows : never;

function commentSection(rows: CommentRows): Section | null {
  if (rows.length === 0) return null;
  const items = [...Map.groupBy(rows, ({ subjectId }) => subjectId).values()].map((ofOne) => {
    const [{ subjectId, albumId, title }] = ofOne as [CommentRows[number]];
    const by = listOf(
      ofOne.map((row) => short(row.by)),
      longestList.contributors,
      "others",
    );
    const name = title ? quoted(title) : "a photo";
    const page = albumId === null ? `/yearbook?album=${subjectId}` : `/yearbook?album=${albumId}&photo=${subjectId}`;
    return [`${quantity(sumOf(ofOne, "comments"), "comment")} on ${name} by ${by}`, siteLink(page)];
  });
  return {
    heading: "Comments on your photos",
    lines: paragraphs(items, longestList.comments, "photo"),
    news: [quantity(sumOf(rows, "comments"), "comment")],
  };
}

/** A meet-up in a letter, with a label if it is news. */
interface ListedMeetUp extends MeetUpNews {
  label: "New" | "Changed" | "Cancelled" | null;
}

function meetUpSection(meetUps: News["meetUps"], { id, settings }: Reader, now: Date): Section | null {
  const { newMeetUps, meetUpChanges } = settings;
  if (newMeetUps === "never" && meetUpChanges === "never") return null;
  const listed = meetUps.flatMap((meetUp): ListedMeetUp[] => {
    const isOthers = meetUp.createdBy !== id;
    if (meetUp.isNew && isOthers && !meetUp.isCancelled) return newMeetUps === "weekly" ? [{ ...meetUp, label: "New" }] : [];
    const isNews = meetUp.isChanged && !meetUp.isNew && isOthers && meetUpChanges === "weekly";
    if (meetUp.isCancelled) return isNews ? [{ ...meetUp, label: "Cancelled" }] : [];
    return [{ ...meetUp, label: isNews ? "Changed" : null }];
  });
  if (listed.length === 0) return null;
  // If there are too many, news comes first; the ones shown are in the order of their dates.
  const isShown = new Set(
    [...listed.filter(({ label }) => label), ...listed.filter(({ label }) => !label)].slice(0, longestList.meetUps),
  );
  const items = listed
    .filter((meetUp) => isShown.has(meetUp))
    .map((meetUp) => [
      `${meetUp.label ? `${meetUp.label}: ` : ""}${short(meetUp.title)}`,
      ...timeAndPlace(meetUp, now),
      siteLink(`/reunions?details=${meetUp.id}`),
    ]);
  const added = listed.filter(({ label }) => label === "New").length;
  const changed = listed.filter(({ label }) => label && label !== "New").length;
  return {
    heading: "Meet-ups to come",
    lines: [...paragraphs(items, items.length, "meet-up"), ...andMore(listed.length - items.length, "meet-up")],
    news: [...(added ? [quantity(added, "new meet-up")] : []), ...(changed ? [quantity(changed, "changed meet-up")] : [])],
  };
}

function timeAndPlace({ eventDate, location, isCancelled }: MeetUpNews, now: Date): string[] {
  const when = eventDate ? timeOf(eventDate, now) : isCancelled ? null : "Date to be announced";
  const parts = [when, location && short(location)].filter(Boolean);
  return parts.length > 0 ? [parts.join(", ")] : [];
}

function memberSection(members: News["members"]): Section | null {
  if (members.length === 0) return null;
  const names = members
    .slice(0, longestList.names)
    .map((member) => `- ${short(fullName(member))}${member.maidenName ? ` (née ${short(member.maidenName)})` : ""}`);
  return {
    heading: "Who joined",
    lines: [...names, ...andMore(members.length - names.length), ""],
    link: siteLink("/alumni"),
    news: [quantity(members.length, "new member")],
  };
}

function albumSection(albums: News["albums"], readerId: number): Section | null {
  const rows = albums.filter(({ userId }) => userId !== readerId);
  const byAlbum = [...Map.groupBy(rows, ({ albumId }) => albumId).values()];
  if (byAlbum.length === 0) return null;
  const items = byAlbum.map((ofOne) => {
    const [{ albumId, title }] = ofOne as [(typeof rows)[number]];
    const maker = ofOne.find(({ isNewAlbum }) => isNewAlbum);
    const names = [...new Set(ofOne.filter(({ photos }) => photos > 0).map((row) => short(row.by)))];
    const photos = names.length > 0 ? quantity(sumOf(ofOne, "photos"), maker ? "photo" : "new photo") : "";
    const by = names.length > 0 ? ` by ${listOf(names, longestList.contributors, "others")}` : "";
    const whose = maker ? `: a new album by ${short(maker.by)}` : "";
    const isSame = maker !== undefined && names.join() === short(maker.by);
    const what = photos && `${maker ? "," : ":"} ${photos}${isSame ? "" : by}`;
    return [`${quoted(title)}${whose}${what}`, siteLink(`/yearbook?album=${albumId}`)];
  });
  const total = sumOf(rows, "photos");
  return {
    heading: "Albums and photos",
    lines: paragraphs(items, longestList.albums, "album"),
    news: [total > 0 ? quantity(total, "photo") : quantity(byAlbum.length, "new album")],
  };
}

/** Items of a few lines each, with empty lines between them, and the number of those that are left out. */
const paragraphs = (items: string[][], longest: number, noun: string): string[] => [
  ...items.slice(0, longest).flatMap((lines, index) => [...(index > 0 ? [""] : []), ...lines]),
  ...andMore(items.length - longest, noun),
];

const andMore = (count: number, noun?: string) =>
  count > 0 ? ["", `and ${noun ? quantity(count, `more ${noun}`) : `${count} more`}`] : [];

/** Like 'Anna', 'Anna and Bob', or 'Anna, Bob, Carol, and 4 others'. */
function listOf(names: string[], longest = names.length, others = ""): string {
  const rest = names.length - longest;
  const parts = rest > 0 ? [...names.slice(0, longest), `${rest} ${rest === 1 ? others.replace(/s$/, "") : others}`] : names;
  if (parts.length <= 2) return parts.join(" and ");
  return `${parts.slice(0, -1).join(", ")}, and ${parts.at(-1)}`;
}

const quantity = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const quoted = (title: string) => `“${short(title)}”`;

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  rows.reduce((sum, row) => sum + row[key], 0);

/** A member's text, on one line and shortened if it is too long. */
function short(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length > longestTitle ? `${line.slice(0, longestTitle - 1).trimEnd()}…`.toWellFormed() : line;
}

/** Like 'Sunday, November 15'. */
function dayOf(moment: Date): string {
  const { weekday, month, day } = eventTime(moment);
  return `${weekday}, ${month} ${day}`;
}

/** Like 'Saturday, June 5, 6:30 PM', with the year if it isn't this one. */
function timeOf(moment: Date, now: Date): string {
  const { year, clock } = eventTime(moment);
  return `${dayOf(moment)}${year === eventTime(now).year ? "" : `, ${year}`}, ${clock}`;
}

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
type MeetUpNews = News["meetUps"][number];

const isIn = ({ since, now }: Period, column: SQLiteColumn) => and(gt(column, since), lte(column, now));
const authorName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

const newMembers = (period: Period) =>
  db()
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, maidenName: users.maidenName })
    .from(users)
    .where(and(hasJoined, isIn(period, users.joinedAt)))
    .orderBy(asc(users.sortName), asc(users.id))
    .all();

const albums = alias(photoCollections, "albums");
/** What each member added to each album, newest photos first, without photos that wait for a decision about taking them down. */
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
type Unread = ReturnType<typeof unreadFor>;

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
