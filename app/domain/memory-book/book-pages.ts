import { writePartialDate } from "#app/domain/time/partial-dates.ts";
import { indexColumns, memorialsPerPage, pagesPerPart, photosPerPage } from "./book-geometry.ts";
import type { BookPhoto } from "./book-photo-queries.server.ts";
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
export interface IndexEntry {
  name: string;
  page: number;
}

export interface BookSection {
  title: string;
  page: number;
}

export type CaptionedPhoto = BookPhoto & { caption: string };

type PageContent =
  | { kind: "cover"; photo: BookPhoto | null }
  | { kind: "overview"; sections: BookSection[]; people: number }
  | { kind: "people"; halves: HalfPage[] }
  | { kind: "memoriam"; isFirst: boolean; people: BookMemorial[] }
  | { kind: "photos"; isFirst: boolean; photos: CaptionedPhoto[] }
  | { kind: "index"; isFirst: boolean; entries: IndexEntry[] };

/** A page with its number from 1, and what stands above it. */
export type BookPage = PageContent & { number: number; runningHead: string };

const withCaption = (photo: BookPhoto): CaptionedPhoto => {
  const date = writePartialDate(photo.takenOn ?? String(photo.year));
  return { ...photo, caption: photo.title ? `${photo.title}, ${date}` : date };
};

/** Items in groups of a size. */
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

/** All pages of the book. */
export function bookPages({ halves, memorials, photos }: BookContent): BookPage[] {
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

  add({ kind: "cover", photo: photos[0] ?? null }, "");
  const people = halves.filter(({ look }) => look !== "continued").length;
  add({ kind: "overview", sections, people }, "");
  if (halves.length > 0) begin("Where are they now");
  for (const group of inGroups(halves, 2)) {
    add({ kind: "people", halves: group }, namesOn(group));
    for (const { person, look } of group) if (look !== "continued") enter(person);
  }
  if (memorials.length > 0) begin("In Memoriam");
  for (const [index, group] of inGroups(memorials, memorialsPerPage).entries()) {
    add({ kind: "memoriam", isFirst: index === 0, people: group }, "In Memoriam");
    for (const person of group) enter(person);
  }
  if (photos.length > 0) begin("Pictures");
  for (const [index, group] of inGroups(photos, photosPerPage).entries()) {
    add({ kind: "photos", isFirst: index === 0, photos: group.map(withCaption) }, "Pictures");
  }
  const index = indexPages(entries);
  if (index.length > 0) begin("Index of names");
  for (const [place, group] of index.entries()) add({ kind: "index", isFirst: place === 0, entries: group }, "Index of names");
  return pages;
}

/** The first and the last name on a page, as in a dictionary. */
function namesOn(halves: readonly HalfPage[]): string {
  const names = halves.map(({ person }) => person.maidenName ?? person.lastName);
  return [...new Set(names)].join(" – ");
}

export interface BookPart {
  part: number;
  from: number;
  to: number;
  /** What is in it, such as 'Adler to Diaz'. */
  title: string;
}

/** The parts in which the book is printed. */
export const bookParts = (pages: readonly BookPage[]): BookPart[] =>
  inGroups(pages, pagesPerPart).map((group, index) => ({
    part: index + 1,
    from: group[0]?.number ?? 1,
    to: group[group.length - 1]?.number ?? 1,
    title: titleOf(group),
  }));

function titleOf(pages: readonly BookPage[]): string {
  const people = pages.flatMap((page) => (page.kind === "people" ? page.halves : []));
  const [first, last] = [people[0], people[people.length - 1]].map(
    (half) => half && (half.person.maidenName ?? half.person.lastName),
  );
  const names = first && last ? (first === last ? first : `${first} to ${last}`) : null;
  const others = pages.some(({ kind }) => kind === "cover") ? ["Cover and contents"] : [];
  const heads = pages.filter(({ kind }) => kind !== "people").map(({ runningHead }) => runningHead);
  return [...others, names, ...new Set(heads)].filter(Boolean).join(", ");
}
