/**
 * What comes along when people paste: marks of the reading direction, zero-width spaces, byte order marks, and control characters.
 * Forms, the API, sign-in, and class lists all clean text here, so that a name is the same text wherever it was copied from.
 */

const invisible = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const invisibleButLines =
  /[^\P{Cc}\t\n]|[\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
/** Line breaks of all systems, and what word processors and spreadsheets write for one: vertical tabs, form feeds, and separators. */
const lineBreaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** Text on one line: breaks and tabs become spaces, what nobody sees is removed, and the ends are trimmed. */
export const cleanLine = (text: string): string =>
  withoutLooseJoiners(
    text
      .replace(lineBreaks, " ")
      .replace(/[\t\n]/g, " ")
      .replace(invisible, ""),
  ).trim();

/** Text on any number of lines, with LF between them. Tabs stay. */
export const cleanLines = (text: string): string =>
  withoutLooseJoiners(text.replace(lineBreaks, "\n").replace(invisibleButLines, "")).trim();

/** Joiners (U+200C, U+200D) shape the letters and emoji on both sides of them. Elsewhere they are invisible, too. */
const withoutLooseJoiners = (text: string) =>
  text
    .replace(/([\u200c\u200d])[\u200c\u200d]+/g, "$1")
    .replace(/(^|\s)[\u200c\u200d]/g, "$1")
    .replace(/[\u200c\u200d](?=\s|$)/g, "");

/** Whether somebody would see the text: more than spaces, fillers, and the blank of Braille. */
export const isVisible = (text: string): boolean => /[^\s\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u.test(text);
