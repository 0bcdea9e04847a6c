import { fullName } from "#app/domain/core/member.ts";
import { besidePictures, columnGap, continued, halfHeight, head, lineHeight, pageWidth, shortText } from "./book-geometry.ts";
import { fitText, linesOf, widthOf } from "./text-lines.ts";

/** A person's entry in the memory book: half a page, or as many halves as their answers take. */

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
  /** Printed if there are no answers. */
  bio: string | null;
}

/** A text of the entry, with its question. A text that goes on in the next half page has no question there. */
export interface BookText {
  question: string | null;
  text: string;
}

/**
 * Only pictures; a short text in larger type; columns of text; or across the page, the rest of the entry above or on the page
 * before.
 */
export type HalfPageLook = "pictures" | "short" | "columns" | "continued";

export interface HalfPage {
  person: BookPerson;
  /** The name at school, whether it is set smaller so that it takes few lines, and what stands below it. */
  name: string;
  hasLongName: boolean;
  facts: string;
  look: HalfPageLook;
  texts: BookText[];
}

/** The name at school. */
const schoolName = (person: BookPerson): string =>
  person.maidenName ? `${person.firstName} ${person.maidenName}` : fullName(person);

/** The name today, if it is another one. */
const nameToday = (person: BookPerson): string | null =>
  person.maidenName && person.maidenName !== person.lastName ? fullName(person) : null;

/** What stands below the name: the name today, profession, and place. */
function factsBelowName(person: BookPerson): string {
  const today = nameToday(person);
  return [person.isTeacher ? "Teacher" : null, today ? `Today ${today}` : null, person.facts || null].filter(Boolean).join(" · ");
}

/** Whether the name is set smaller, so that it takes few lines. */
const hasLongName = (person: BookPerson): boolean => widthOf(schoolName(person)) * head.name > pageWidth;

/** The lines beside the pictures, of text of this size. One is kept free, for breaks that browsers place otherwise. */
function linesBesidePictures(person: BookPerson, textSize: number): number {
  const size = hasLongName(person) ? head.longName : head.name;
  const nameHeight = linesOf(schoolName(person), pageWidth / size) * size * head.nameLine;
  const factsHeight = linesOf(factsBelowName(person), pageWidth) * lineHeight;
  return Math.floor((halfHeight - head.rule - nameHeight - factsHeight - head.after) / (lineHeight * textSize)) - 1;
}

const linesContinued = Math.floor((halfHeight - continued.head) / lineHeight) - 1;

/** The lines between two answers, and those that a question needs below it in the same column. */
const gapLines = 1;
const linesBelowQuestion = 2;

/** Divides a person's answers into half pages: the first beside the pictures, the others across the page. */
export function layOutEntry(person: BookPerson, answers: readonly BookText[]): HalfPage[] {
  const entry = { person, name: schoolName(person), hasLongName: hasLongName(person), facts: factsBelowName(person) };
  const waiting: BookText[] = answers.length > 0 ? [...answers] : person.bio ? [{ question: null, text: person.bio }] : [];
  if (waiting.length === 0) return [{ ...entry, look: "pictures", texts: [] }];
  if (isShort(person, waiting)) return [{ ...entry, look: "short", texts: waiting }];
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

/** Whether all of it fits in one column of larger type. */
function isShort(person: BookPerson, texts: readonly BookText[]): boolean {
  const { size, picture, onlyPicture } = shortText;
  const hasBoth = person.profileImageUrl !== null && person.yearbookImageUrl !== null;
  const pictures = hasBoth ? 2 * picture + columnGap : onlyPicture;
  const width = (pageWidth - pictures - columnGap) / size;
  const lines = texts.reduce(
    (sum, { question, text }) => sum + gapLines + (question ? linesOf(question, width) : 0) + linesOf(text, width),
    0,
  );
  return lines <= linesBesidePictures(person, size);
}

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
