import { fullName } from "#app/domain/core/member.ts";
import {
  belowPictures,
  besidePictures,
  captionHeight,
  columnGap,
  continued,
  halfHeight,
  head,
  largeColumns,
  lineHeight,
  pageWidth,
  portraitHeight,
  quarter,
  shortText,
  sixth,
} from "./book-geometry.ts";
import { fitText, linesOf, widthOf } from "./text-lines.ts";

/** A person's entry in the memory book: a portrait, a sixth or quarter of a page, half a page, or as many halves as it takes. */

export interface BookPerson {
  id: number;
  firstName: string;
  lastName: string;
  maidenName: string | null;
  profileImageUrl: string | null;
  yearbookImageUrl: string | null;
  isTeacher: boolean;
  /** Profession and place, as far as members may see them. */
  facts: string;
  place: string;
  /** Printed if there are no answers. */
  bio: string | null;
}

/** A text of the entry, with its question. A text that goes on in the next half page has no question there. */
export interface BookText {
  question: string | null;
  text: string;
}

/**
 * Only a portrait, for those who wrote nothing; a sixth of a page, with one picture; a quarter; a short text in larger type;
 * columns of text, in larger type if all of it fits; or across the page, the rest of the entry above or on the page before.
 */
type HalfPageLook = "portrait" | "sixth" | "quarter" | "short" | "large" | "columns" | "continued";

export interface HalfPage {
  person: BookPerson;
  /** The name at school, whether it is set smaller so that it takes few lines, and what stands below it. */
  name: string;
  hasLongName: boolean;
  facts: string;
  /** The name today, if it is another one. */
  today: string | null;
  look: HalfPageLook;
  texts: BookText[];
}

/** The name at school. */
const schoolName = (person: BookPerson): string =>
  person.maidenName ? `${person.firstName} ${person.maidenName}` : fullName(person);

const nameToday = (person: BookPerson): string | null =>
  person.maidenName && person.maidenName !== person.lastName ? fullName(person) : null;

/** What stands below the name: the name today, profession, and place. */
function factsBelowName(person: BookPerson): string {
  const today = nameToday(person);
  return [person.isTeacher ? "Teacher" : null, today ? `Today ${today}` : null, person.facts || null].filter(Boolean).join(" · ");
}

/** Whether the name is set smaller, so that it takes few lines. */
const hasLongName = (person: BookPerson): boolean => widthOf(schoolName(person)) * head.name > pageWidth;

/** The height of the name and what stands below it, with the rule above. */
function headHeight(person: BookPerson, width: number, nameSize: number): number {
  const nameHeight = linesOf(schoolName(person), width / nameSize) * nameSize * head.nameLine;
  return head.rule + nameHeight + linesOf(factsBelowName(person), width) * lineHeight + head.after;
}

const pageHead = (person: BookPerson) => headHeight(person, pageWidth, hasLongName(person) ? head.longName : head.name);

/** The lines beside the pictures, of text of this size. One is kept free, for breaks that browsers place otherwise. */
const linesBesidePictures = (person: BookPerson, textSize: number): number =>
  Math.floor((halfHeight - pageHead(person)) / (lineHeight * textSize)) - 1;

/** The height of so many lines, and of the one that is kept free. */
const heightOfLines = (lines: number, textSize = 1): number => (lines + 1) * lineHeight * textSize;

const pictureHeight = (width: number) => width * portraitHeight + captionHeight;

const hasBothPictures = (person: BookPerson) => person.profileImageUrl !== null && person.yearbookImageUrl !== null;

const linesContinued = Math.floor((halfHeight - continued.head) / lineHeight) - 1;

/** The lines between two answers, and those that a question needs below it in the same column. */
const gapLines = 1;
const linesBelowQuestion = 2;

/** Divides a person's answers into half pages: the first beside the pictures, the others across the page. */
export function layOutEntry(person: BookPerson, answers: readonly BookText[]): HalfPage[] {
  const entry = {
    person,
    name: schoolName(person),
    hasLongName: hasLongName(person),
    facts: factsBelowName(person),
    today: nameToday(person),
  };
  const waiting: BookText[] = answers.length > 0 ? [...answers] : person.bio ? [{ question: null, text: person.bio }] : [];
  if (waiting.length === 0) return [{ ...entry, look: "portrait", texts: [] }];
  for (const [look, heightIn] of heights) {
    if (heightIn(person, waiting) <= halfHeight) return [{ ...entry, look, texts: waiting }];
  }
  const halves: HalfPage[] = [];
  while (waiting.length > 0) {
    const look = halves.length > 0 ? "continued" : "columns";
    const { columns, width } = look === "continued" ? continued : besidePictures;
    const lines = look === "continued" ? linesContinued : linesBesidePictures(person, 1);
    // A question moves to the next column with the lines below it.
    const texts = takeTexts(waiting, width, columns * lines - (columns - 1) * linesBelowQuestion);
    halves.push({ ...entry, look, texts });
  }
  return halves;
}

const totalLines = (texts: readonly BookText[], width: number) =>
  texts.reduce((sum, { question, text }) => sum + gapLines + (question ? linesOf(question, width) : 0) + linesOf(text, width), 0);

function sixthHeight(person: BookPerson, texts: readonly BookText[]): number {
  if (hasBothPictures(person)) return Number.POSITIVE_INFINITY;
  const { width, name } = sixth;
  return headHeight(person, width, name) + width + captionHeight + belowPictures + textHeight(texts, width);
}

function quarterHeight(person: BookPerson, texts: readonly BookText[]): number {
  const { width, name, picture, onlyPicture } = quarter;
  const pictures = pictureHeight(hasBothPictures(person) ? picture : onlyPicture);
  return headHeight(person, width, name) + pictures + belowPictures + textHeight(texts, width);
}

const textHeight = (texts: readonly BookText[], width: number) => heightOfLines(totalLines(texts, width) - gapLines);

/** In one column of larger type. */
function shortHeight(person: BookPerson, texts: readonly BookText[]): number {
  const { size, picture, onlyPicture } = shortText;
  const hasBoth = hasBothPictures(person);
  const pictures = hasBoth ? 2 * picture + columnGap : onlyPicture;
  const lines = totalLines(texts, (pageWidth - pictures - columnGap) / size);
  return pageHead(person) + Math.max(pictureHeight(hasBoth ? picture : onlyPicture), heightOfLines(lines, size));
}

/** In two columns of larger type. A question moves to the second with the lines below it. */
function largeHeight(person: BookPerson, texts: readonly BookText[]): number {
  const { columns, width } = besidePictures;
  const lines = totalLines(texts, width / largeColumns) + (columns - 1) * linesBelowQuestion;
  return pageHead(person) + heightOfLines(Math.ceil(lines / columns), largeColumns);
}

/** What is tried, in this order, and its height. Less than what columns of the usual size take. */
const heights = [
  ["sixth", sixthHeight],
  ["quarter", quarterHeight],
  ["short", shortHeight],
  ["large", largeHeight],
] as const;

/** Takes from the beginning of `waiting` what fits on so many lines. */
function takeTexts(waiting: BookText[], width: number, lines: number): BookText[] {
  const texts: BookText[] = [];
  let free = lines;
  for (let next = waiting[0]; next; next = waiting[0]) {
    const questionLines = next.question ? linesOf(next.question, width) : 0;
    const gap = texts.length > 0 ? gapLines : 0;
    const room = Math.max(0, free - gap - questionLines);
    // On an empty half page, always takes something.
    if (room < linesBelowQuestion && texts.length > 0) return texts;
    const { taken, rest, lines: used } = fitText(next.text, width, Math.max(linesBelowQuestion, room));
    texts.push({ question: next.question, text: taken });
    free -= gap + questionLines + used;
    waiting.shift();
    if (rest) {
      waiting.unshift({ question: null, text: rest });
      return texts;
    }
  }
  return texts;
}
