import { email } from "#app/domain/core/fields.ts";
import { administratorYears } from "#app/domain/people/profiles.ts";
import { classSettings } from "#class-settings";
import type { ProfileType } from "#db/column-values.ts";
import { comparable } from "./roster-headings.ts";

/** How single cells of a class list are read. */

/** A cell's text as it is stored: composed accents, single spaces, no invisible characters. */
export const cleanCell = (text: string): string => cleanLine(text.replace(/\s+/g, " "));

/** The same for text on several lines. */
export const cleanLines = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map(cleanCell)
    .filter(Boolean)
    .join("\n");

const cleanLine = (text: string) =>
  text
    .normalize("NFC")
    .replace(/[\p{Cc}\u200b\u2060\ufeff]/gu, "")
    // The site's own CSV files write '+1 (the apostrophe included) so that no spreadsheet program runs it as a formula.
    .replace(/^'(?=[=+\-@])/, "")
    .trim();

const emptyWords = /^(?:n\.?\/?a\.?|none|null|nil|unknown|tbd|no email|no e-mail|no address|keine|ninguno|aucune?|[-–—?.*\s]+)$/i;
/** Whether a text only says that there is no value. */
export const meansNothing = (text: string): boolean => emptyWords.test(text);

const storedEmail = email("");

/**
 * The first email address in a cell such as 'Nina Hart <nina@class.example>', the others, and whether more than the address
 * was in the cell. `address` is null where the cell has text without an address, and '' where it is empty.
 */
export function readEmails(text: string): { address: string | null; others: string[]; isTidied: boolean } {
  if (text === "" || meansNothing(text)) return { address: "", others: [], isTidied: false };
  const candidates = text.replace(/mailto:/gi, " ").match(/[^\s<>()[\]",;:|]+@[^\s<>()[\]",;:|]+/g) ?? [];
  const trimmed = candidates.map((candidate) => candidate.replace(/^['./]+|['./]+$/g, ""));
  const valid = trimmed.flatMap((candidate) => storedEmail.safeParse(candidate).data ?? []);
  const [address = null, ...others] = [...new Set(valid)];
  // A cell with a second, unreadable address has to be looked at.
  if (valid.length < candidates.length) return { address: null, others: [], isTidied: false };
  return { address, others, isTidied: address !== null && address !== text.toLowerCase() && others.length === 0 };
}

const typeWords: [pattern: RegExp, type: ProfileType][] = [
  [
    /^(?:teacher|faculty|instructor|professor|prof|staff|counsel|guidance|principal|coach|advis[eo]r|librarian|dean|administration|lehrer|maestr[oa]|profesor|professeur|enseignant|docente)/,
    "teacher",
  ],
  [
    /^(?:(?:vice|asst|assistant|former|retired|head)?(?:principal|teacher|coach|counsel)|schoolnurse|formerteacher|retiredteacher|artteacher|classteacher)/,
    "teacher",
  ],
  [/^(?:|classmate|student|alum\w*|grad\w*|nongrad\w*|attended|member|schuler\w*|eleve|estudiante)$/, "classmate"],
];

/** Classmate or teacher; null for a word that means neither. */
export function typeFrom(text: string): ProfileType | null {
  const word = comparable(text.replace(/\(.*?\)/g, ""));
  return typeWords.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

const classYear = classSettings.year;

/** Of the years that end in these two digits, the one nearest to the class's. */
const nearestYear = (digits: number) => {
  const first = classYear - 50;
  return first + ((digits - (first % 100) + 100) % 100);
};

/**
 * In the class of 1985, 1985 from '1985', "'85", '85', 'Class of 1985', '6/24/1985', '1985-06-24', a spreadsheet's '1985.0',
 * and an empty cell; null outside the allowed years.
 */
export function yearFrom(text: string): number | null {
  if (text === "") return classYear;
  const [, digits] =
    /^(?:class of )?['’‘`´]?(\d{4}|\d{2})(?:\.0+)?$/i.exec(text) ??
    /^\d{1,2}[/.-]\d{1,2}[/.-](\d{4}|\d{2})$/.exec(text) ??
    /^(\d{4})-\d{2}-\d{2}$/.exec(text) ??
    /^\p{L}{3,9}\.? (?:\d{1,2}, )?(\d{4})$/u.exec(text) ??
    [];
  if (!digits) return null;
  const year = digits.length === 2 ? nearestYear(Number(digits)) : Number(digits);
  return year >= administratorYears.from && year <= administratorYears.to ? year : null;
}

/** Whether a class year was a date. */
export const isDate = (text: string): boolean => /\d[/.-]\d/.test(text) && !/^\d+\.0+$/.test(text);

/** A ZIP code whose first zero a spreadsheet program has taken off gets it back. */
export const zipFrom = (text: string): string => (/^\d{4}$/.test(text) ? `0${text}` : text);

/** An address on lines of its own, from its parts. Empty if there is no street and no ZIP code: a city is no address. */
export function addressFrom(parts: { street: string; city: string; state: string; zip: string; country: string }): string {
  if (!parts.street && !parts.zip) return "";
  const place = [parts.city, [parts.state, parts.zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [parts.street, place, parts.country].filter(Boolean).join("\n");
}
