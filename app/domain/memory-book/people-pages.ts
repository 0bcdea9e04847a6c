import { pageHeight, portraits, titleHeight } from "./book-geometry.ts";
import type { HalfPage } from "./person-entry.ts";
import { linesOf } from "./text-lines.ts";

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
export function portraitPages(people: readonly HalfPage[]): { people: HalfPage[]; free: number }[] {
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
