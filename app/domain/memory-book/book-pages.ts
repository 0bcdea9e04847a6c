import { writePartialDate } from "#app/domain/time/partial-dates.ts";
import {
  faces,
  indexColumns,
  lineHeight,
  memorials,
  pageHeight,
  pagesPerPart,
  photoHeight,
  photosPerPage,
  portraits,
  titleHeight,
} from "./book-geometry.ts";
import type { BookPhoto } from "./book-photos.server.ts";
import type { BookPerson, HalfPage } from "./person-entry.ts";
import { linesOf } from "./text-lines.ts";

/** The pages of the memory book, in their order. Every page has a fixed place, so the index knows the numbers. */

export interface BookMemorial {
  id: number;
  firstName: string;
  lastName: string;
  maidenName: string | null;
  profileImageUrl: string | null;
  yearbookImageUrl: string | null;
  years: string | null;
}

/** A name in the index, as it is looked up, and its page. */
interface IndexEntry {
  name: string;
  page: number;
}

interface BookSection {
  title: string;
  page: number;
}

export type CaptionedPhoto = BookPhoto & { caption: string };

type PageContent =
  | { kind: "cover"; photo: BookPhoto | null }
  | { kind: "overview"; sections: BookSection[]; people: number; faces: BookPerson[] }
  | { kind: "people"; rows: HalfPage[][]; photo: CaptionedPhoto | null }
  | { kind: "portraits"; isFirst: boolean; people: HalfPage[]; photo: CaptionedPhoto | null }
  | { kind: "memoriam"; isFirst: boolean; people: BookMemorial[] }
  | { kind: "photos"; isFirst: boolean; photos: CaptionedPhoto[] }
  | { kind: "index"; isFirst: boolean; entries: IndexEntry[]; photo: CaptionedPhoto | null };

/** A page with its number from 1, and its running head. */
export type BookPage = PageContent & { number: number; runningHead: string };

const withCaption = (photo: BookPhoto): CaptionedPhoto => {
  const date = writePartialDate(photo.takenOn ?? String(photo.year));
  return { ...photo, caption: photo.title ? `${photo.title}, ${date}` : date };
};

function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  const groups: Item[][] = [];
  for (let start = 0; start < items.length; start += size) groups.push(items.slice(start, start + size));
  return groups;
}

/** 'Diaz, Maria (Santiago)': by the name at school, with today's. */
const indexName = ({ firstName, lastName, maidenName }: Pick<BookPerson, "firstName" | "lastName" | "maidenName">) =>
  maidenName && maidenName !== lastName ? `${maidenName}, ${firstName} (${lastName})` : `${lastName}, ${firstName}`;

/** The name today as a second entry, for those who had another one at school. */
const indexNameToday = ({ firstName, lastName, maidenName }: Pick<BookPerson, "firstName" | "lastName" | "maidenName">) =>
  maidenName && maidenName !== lastName ? `${lastName}, ${firstName} (${maidenName})` : null;

function indexPages(entries: IndexEntry[]): IndexEntry[][] {
  const pages: IndexEntry[][] = [];
  const { columns, width, lines, headingLines } = indexColumns;
  let free = 0;
  for (const entry of [...entries].sort((a, b) => a.name.localeCompare(b.name, "en"))) {
    // Beside the number, with the indent of further lines.
    const needed = linesOf(entry.name, width - 4);
    if (free < needed) {
      free = columns * (lines - 1) - (pages.length === 0 ? columns * headingLines : 0);
      pages.push([]);
    }
    free -= needed;
    pages[pages.length - 1]?.push(entry);
  }
  return pages;
}

interface BookContent {
  /** The half pages of everybody, in the order of the book. */
  halves: HalfPage[];
  memorials: BookMemorial[];
  photos: BookPhoto[];
}

export function bookPages({ halves, memorials: lost, photos }: BookContent): BookPage[] {
  const pages: BookPage[] = [];
  const sections: BookSection[] = [];
  const entries: IndexEntry[] = [];
  const add = (content: PageContent, runningHead: string) => {
    pages.push({ ...content, number: pages.length + 1, runningHead });
  };
  const begin = (title: string) => sections.push({ title, page: pages.length + 1 });
  const enter = (person: Pick<BookPerson, "firstName" | "lastName" | "maidenName">) => {
    const page = pages.length;
    entries.push({ name: indexName(person), page });
    const today = indexNameToday(person);
    if (today) entries.push({ name: today, page });
  };
  const remaining = photos.map(withCaption);
  /** A photo for the free part of a page, as long as some are left for the pages of pictures. */
  const photoFor = (free: number) => (free >= photoHeight && remaining.length > photosPerPage ? (remaining.pop() ?? null) : null);

  add({ kind: "cover", photo: photos[0] ?? null }, "");
  const people = halves.filter(({ look }) => look !== "continued");
  add({ kind: "overview", sections, people: people.length, faces: facesOf(people) }, "");
  const rows = rowsOf(halves.filter(({ look }) => look !== "portrait"));
  if (rows.length > 0) begin("Where are they now");
  for (const group of inGroups(rows, 2)) {
    const onPage = group.flat();
    add({ kind: "people", rows: group, photo: group.length === 1 ? photoFor(photoHeight) : null }, namesOn(onPage));
    for (const { person, look } of onPage) if (look !== "continued") enter(person);
  }
  const portraits = portraitPages(halves.filter(({ look }) => look === "portrait"));
  if (portraits.length > 0) begin("Portraits");
  for (const [index, { people, free }] of portraits.entries()) {
    add({ kind: "portraits", isFirst: index === 0, people, photo: photoFor(free) }, "Portraits");
    for (const { person } of people) enter(person);
  }
  if (lost.length > 0) begin("In Memoriam");
  for (const [index, group] of inGroups(lost, memorialsOnPage(lost.length)).entries()) {
    add({ kind: "memoriam", isFirst: index === 0, people: group }, "In Memoriam");
    for (const person of group) enter(person);
  }
  const index = indexPages(entries);
  const photoBelowIndex = photoFor(freeBelowIndex(index[index.length - 1] ?? []));
  if (remaining.length > 0) begin("Pictures");
  for (const [index, group] of inGroups(remaining, photosPerPage).entries()) {
    add({ kind: "photos", isFirst: index === 0, photos: group }, "Pictures");
  }
  if (index.length > 0) begin("Index of names");
  for (const [place, group] of index.entries()) {
    const photo = place === index.length - 1 ? photoBelowIndex : null;
    add({ kind: "index", isFirst: place === 0, entries: group, photo }, "Index of names");
  }
  return pages;
}

/** Full rows of people with a picture, from the whole alphabet. */
function facesOf(halves: readonly HalfPage[]): BookPerson[] {
  const { columns, rows } = faces;
  const pictured = halves.flatMap(({ person }) => ((person.yearbookImageUrl ?? person.profileImageUrl) ? [person] : []));
  const count = Math.min(rows, Math.floor(pictured.length / columns)) * columns;
  return pictured.filter(
    (_, index) => Math.floor((index * count) / pictured.length) < Math.floor(((index + 1) * count) / pictured.length),
  );
}

/** As many as make the last page about as full as the others. */
function memorialsOnPage(count: number): number {
  const { columns, perPage } = memorials;
  return columns * Math.ceil(count / Math.ceil(count / perPage) / columns);
}

/** The height below the last names of the index, with its title. */
function freeBelowIndex(entries: readonly IndexEntry[]): number {
  const { columns, width, headingLines } = indexColumns;
  const lines = entries.reduce((sum, { name }) => sum + linesOf(name, width - 4), 0);
  return pageHeight - (Math.ceil(lines / columns) + 1 + headingLines) * lineHeight;
}

/** The first and the last name on a page, as in a dictionary. */
function namesOn(halves: readonly HalfPage[]): string {
  const names = halves.map(({ person }) => person.maidenName ?? person.lastName);
  return [...new Set([names[0], names[names.length - 1]])].join(" – ");
}

export interface BookPart {
  part: number;
  from: number;
  to: number;
  /** What is in it, such as 'Adler to Diaz'. */
  title: string;
}

export const bookParts = (pages: readonly BookPage[]): BookPart[] =>
  inGroups(pages, pagesPerPart).map((group, index) => ({
    part: index + 1,
    from: group[0]?.number ?? 1,
    to: group[group.length - 1]?.number ?? 1,
    title: titleOf(group),
  }));

function titleOf(pages: readonly BookPage[]): string {
  const people = pages.flatMap((page) => (page.kind === "people" ? page.rows.flat() : []));
  const [first, last] = [people[0], people[people.length - 1]].map(
    (half) => half && (half.person.maidenName ?? half.person.lastName),
  );
  const names = first && last ? (first === last ? first : `${first} to ${last}`) : null;
  const others = pages.some(({ kind }) => kind === "cover") ? ["Cover and contents"] : [];
  const heads = pages.filter(({ kind }) => kind !== "people").map(({ runningHead }) => runningHead);
  return [...others, names, ...new Set(heads)].filter(Boolean).join(", ");
}

/** Where people are on the pages of the memory book: rows half a page high, and portraits in a grid. */

/** How many others may come before somebody who is put next to entries of the same size. */
const reach = 4;

const isSmall = ({ look }: HalfPage) => look === "sixth" || look === "quarter";

/** Rows of one person, of two who have a quarter of a page each, or of three who have a sixth. */
export function rowsOf(halves: readonly HalfPage[]): HalfPage[][] {
  const rows: HalfPage[][] = [];
  const waiting = [...halves];
  const takeNext = (fits: (half: HalfPage) => boolean) => {
    const place = waiting.slice(0, reach + 1).findIndex(fits);
    return place < 0 ? [] : waiting.splice(place, 1);
  };
  for (let half = waiting.shift(); half; half = waiting.shift()) {
    const row = [half, ...(isSmall(half) ? takeNext(isSmall) : [])];
    if (row.length === 2 && row.every(({ look }) => look === "sixth")) row.push(...takeNext(({ look }) => look === "sixth"));
    rows.push(row.map((half) => (isSmall(half) ? inRowOf(half, row.length) : half)));
  }
  return rows;
}

/** A small entry has more room if fewer are next to it. */
const inRowOf = (half: HalfPage, count: number): HalfPage => ({
  ...half,
  look: count === 3 ? "sixth" : count === 2 ? "quarter" : "short",
});

/** The lines below a portrait. */
export const portraitLines = ({ name, today, person }: HalfPage): string[] =>
  [name, today ? `today ${today}` : "", person.isTeacher ? "Teacher" : "", person.place].filter(Boolean);

const heightOf = (row: readonly HalfPage[]): number => {
  const { picture, width, size, line, after } = portraits;
  const lines = row.map((half) => portraitLines(half).reduce((sum, text) => sum + linesOf(text, width / size), 0));
  return picture + Math.max(...lines) * size * line + after;
};

/** Pages of portraits, with the height that is free on each. */
function portraitPages(people: readonly HalfPage[]): { people: HalfPage[]; free: number }[] {
  const pages: { people: HalfPage[]; free: number }[] = [];
  for (let start = 0; start < people.length; start += portraits.columns) {
    const row = people.slice(start, start + portraits.columns);
    const height = heightOf(row);
    const page = pages[pages.length - 1];
    if (page && page.free >= height) {
      page.people.push(...row);
      page.free -= height;
    } else {
      pages.push({ people: row, free: pageHeight - (page ? 0 : titleHeight) - height });
    }
  }
  return pages;
}
