import { fullName } from "#app/domain/core/member.ts";
import { siteLink } from "#app/domain/mail/email-links.server.ts";
import type { NoticeSettings } from "#app/domain/mail/notice-settings.ts";
import { eventTime } from "#app/domain/time/event-times.ts";
import type { MeetUpNews, News, Unread } from "./weekly-letter-news.server.ts";

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
