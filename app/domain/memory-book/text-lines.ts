/** How many lines a text takes, by the widths of a wide serif type: a narrower one leaves space instead of losing words. */

const blankWidth = 0.36;

/** In em, by kind of character. */
const widths: readonly [RegExp, number][] = [
  [/[iljftr.,:;'’‘!|()[\]\s-]/, 0.36],
  [/[mwMW@%—…&]/, 0.98],
  [/[A-ZÀ-ÖØ-Þ]/, 0.75],
  [/[\u0021-\u024f–“”]/, 0.6],
];
/** Letters of other scripts, and emoji. */
const otherWidth = 1.1;

const known = new Map<string, number>();

function widthOfCharacter(character: string): number {
  let width = known.get(character);
  if (width === undefined) {
    width = widths.find(([kind]) => kind.test(character))?.[1] ?? otherWidth;
    if (known.size < 1000) known.set(character, width);
  }
  return width;
}

/** The width of a text on one line, in em. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += widthOfCharacter(character);
  return width;
}

/** What of a trimmed text fits on so many lines, how many it takes, and what remains. Words wider than a line are broken. */
export function fitText(text: string, lineWidth: number, maxLines: number): { taken: string; rest: string; lines: number } {
  let lines = 1;
  let used = 0;
  for (const { index, 1: space = "", 2: word = "" } of text.matchAll(/(\s*)(\S+)/g)) {
    const width = widthOf(word);
    const isTooWide = used > 0 && used + blankWidth + width > lineWidth;
    const newLines = newlinesIn(space) || (isTooWide ? 1 : 0);
    // A word that is wider than a line goes on in the next ones.
    const wordLines = Math.max(1, Math.ceil(width / lineWidth));
    if (lines + newLines + wordLines - 1 > maxLines) {
      if (index === 0) return breakWord(text, lineWidth, maxLines);
      return { taken: text.slice(0, index), rest: text.slice(index).trimStart(), lines };
    }
    lines += newLines + wordLines - 1;
    used = (newLines > 0 || used === 0 ? 0 : used + blankWidth) + (wordLines > 1 ? width % lineWidth : width);
  }
  return { taken: text, rest: "", lines };
}

const newlinesIn = (space: string) => space.split("\n").length - 1;

/** The beginning of a single word that takes more lines than there are. */
function breakWord(text: string, lineWidth: number, maxLines: number) {
  let width = 0;
  let end = 0;
  for (const character of text) {
    width += widthOfCharacter(character);
    if (width > lineWidth * maxLines && end > 0) break;
    end += character.length;
  }
  return { taken: text.slice(0, end), rest: text.slice(end), lines: maxLines };
}

/** How many lines a text takes. */
export const linesOf = (text: string, lineWidth: number): number => fitText(text, lineWidth, Number.POSITIVE_INFINITY).lines;
