import * as pasted from "#app/domain/core/fields.ts";
import { email } from "#app/domain/core/fields.ts";
import { normalizeForSearch } from "#app/domain/core/name-words.ts";
import { administratorYears } from "#app/domain/people/profiles.ts";
import { classSettings } from "#class-settings";
import type { ProfileType } from "#db/column-values.ts";

/** How single cells of a class list are read. They come cut to their field's length; no expression reads a text twice. */

/** Text without case, accents, spaces, and punctuation, so that 'E-Mail address' and 'email_address' match. */
export const comparable = (text: string): string => normalizeForSearch(text).replace(/[^a-z0-9]/g, "");

/** A text with '…' in place of what is beyond this length. */
export const shortened = (text: string, length = 60): string => (text.length > length ? `${text.slice(0, length)}…` : text);

/** What spreadsheets add to pasted text: composed accents, ="02138" around what should stay text, and '+1 against formulas. */
const plainText = (text: string) => {
  const formula = text.startsWith('="') && text.endsWith('"') && text.length > 3;
  return (formula ? text.slice(2, -1) : text).normalize("NFC").replace(/^'(?=[=+\-@])/, "");
};

/** A cell's text on one line, as it is stored; empty if nobody would see anything. */
export function cleanCell(text: string): string {
  const line = pasted.cleanLine(plainText(text.trim()).replace(/ ::: /g, ", ")).replace(/\s+/g, " ");
  return pasted.isVisible(line) ? line : "";
}

/** A cell's text on several lines, without blank ones, as it is stored. */
export const cleanCellLines = (text: string): string =>
  pasted.cleanLines(text.replace(/ ::: /g, "\n")).split("\n").map(cleanCell).filter(Boolean).join("\n");

/** Texts that only say that there is no value, as `comparable` shows them. '-', '?', and the like are empty there. */
const nothingWords = new Set(
  "na nil none null nan undefined unknown unk notknown notavailable notapplicable tbd tba noemail blank empty keine ninguno aucun unbekannt desconocido inconnu".split(
    " ",
  ),
);
const spreadsheetError = /^#[A-Z/0!?]+$/;
/** Whether a text only says that there is no value: 'n/a', 'NULL', MySQL's '\N', '-', '#REF!'. */
export const meansNothing = (text: string): boolean =>
  text === "\\N" ||
  spreadsheetError.test(text) ||
  (text.length < 20 && !/[\p{L}\p{N}†✝✓✔☑√]/u.test(text)) ||
  nothingWords.has(comparable(text));

const storedEmail = email("");
const separators = /[\s<>()[\]",;:|]+/;

/** The email addresses in a cell, and whether more was in it. `isUnread`: a part with an @ is none, or nothing is one. */
export function readEmails(text: string): { addresses: string[]; isUnread: boolean; isTidied: boolean } {
  if (text === "" || meansNothing(text)) return { addresses: [], isUnread: false, isTidied: false };
  const candidates = text
    .replace(/mailto:/gi, " ")
    .split(separators)
    .filter((part) => part.includes("@"));
  const valid = candidates.flatMap((part) => storedEmail.safeParse(part.replace(/^['./]{1,9}|['./]{1,9}$/g, "")).data ?? []);
  const addresses = [...new Set(valid)];
  const isUnread = valid.length < candidates.length || addresses.length === 0;
  return { addresses, isUnread, isTidied: addresses.length === 1 && !isUnread && addresses[0] !== text.toLowerCase() };
}

/** Phone numbers as they are written; null for a text without one. */
export const phoneFrom = (text: string): string | null => (text === "" || text.replace(/\D/g, "").length >= 5 ? text : null);

const teachers =
  /^(?:(?:vice|asst|assistant|former|retired|head|art|class|ex)*(?:teacher|faculty|instructor|prof|staff|counsel|guidance|principal|coach|advis[eo]r|librarian|dean|administration|schoolnurse)|lehrer|maestr[oa]|enseignant|docente)/;
const classmates =
  /^(?:|classmate|student|graduate|grad|nongrad|nongraduate|attended|member|alum|alumni|alumna|alumnus|alumnae|schuler|schulerin|eleve|estudiante)$/;

/** Classmate or teacher; null for a word that means neither. */
export function typeFrom(text: string): ProfileType | null {
  const word = comparable(text.replace(/\([^()]*\)/g, ""));
  return teachers.test(word) ? "teacher" : classmates.test(word) ? "classmate" : null;
}

/** A date as it is written. Without a day or month, these are null. */
interface WrittenDate {
  year: number;
  hasShortYear: boolean;
  month: number | null;
  day: number | null;
}

/** The months in English, Spanish, German, and French, without accents. */
const months =
  "january enero januar janvier,february febrero februar fevrier,march marzo marz mars,april abril avril,may mayo mai,june junio juni juin,july julio juli juillet,august agosto aout,september septiembre septembre,october octubre oktober octobre,november noviembre novembre,december diciembre dezember decembre"
    .split(",")
    .map((names) => names.split(" "));
/** 6 for 'June', 'Jun', and 'juin'; 0 for other words. */
const monthOf = (word: string) =>
  word.length < 3 ? 0 : months.findIndex((names) => names.some((name) => name.startsWith(word))) + 1;
const fillers = new Set("st nd rd th de del of um le the mon tue tues wed thu thur thurs fri sat sun".split(" "));
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The date that a text is and nothing else: '2004-05-06', '5/6/04 0:00', 'May 2004', '20040506', '2004'. Null for others. */
export function dateIn(text: string): WrittenDate | null {
  const withoutTime = text.slice(0, 60).replace(/[T\s,]+\d{1,2}:\d{2}.*$/, "");
  if (!/^[\p{L}\d\s,./'’‘`´-]+$/u.test(withoutTime)) return null;
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(withoutTime)?.slice(1);
  const tokens = compact ?? (normalizeForSearch(withoutTime).match(/\d+|[a-z]+/g) ?? []).filter((token) => !fillers.has(token));
  const words = tokens.filter((token) => /[a-z]/.test(token));
  const numbers = tokens.filter((token) => /\d/.test(token));
  const named = words.length === 1 ? monthOf(words[0] ?? "") : 0;
  if (words.length > (named > 0 ? 1 : 0) || numbers.length === 0 || numbers.length > (named ? 2 : 3)) return null;
  const isYear = (token = "") => token.length === 4;
  const yearFirst = numbers.length > 1 && isYear(numbers[0]);
  const written = yearFirst ? numbers.shift() : numbers.pop();
  if (!isYear(written) && !(written?.length === 2 && numbers.length + Math.sign(named) > 0)) return null;
  const year = Number(written);
  let [month = null, day = null] = named > 0 ? [named, ...numbers.map(Number)] : numbers.map(Number);
  // Most of the world writes the day first.
  if (month !== null && day !== null && month > 12 && named === 0 && !yearFirst) [month, day] = [day, month];
  if (month !== null && (month < 1 || month > 12)) return null;
  if (month !== null && day !== null && (day < 1 || day > daysIn(isYear(written) ? year : 2000, month))) return null;
  return { year, hasShortYear: !isYear(written), month, day };
}

/** Of the years that end in these two digits, the one nearest to the class's. */
const nearestYear = (digits: number) => {
  const first = classSettings.year - 50;
  return first + ((digits - (first % 100) + 100) % 100);
};
const isClassYear = (year: number) => year >= administratorYears.from && year <= administratorYears.to;

/**
 * A class year from '1985', "'85", 'Class of 1985', '6/24/1985', '1984-85', day number 31222, or nothing; null for none or two.
 */
export function yearFrom(text: string): number | null {
  if (text === "" || meansNothing(text)) return classSettings.year;
  const plain = text.replace(/^(?:class|promotion|promoción|jahrgang) ?(?:of|de)? ?/i, "").replace(/(\d)\.0+$/, "$1");
  const short = /^['’‘`´]?(\d{2})$/.exec(plain)?.[1];
  if (short) return withinYears(nearestYear(Number(short)));
  if (/^[2-4]\d{4}$/.test(plain)) return withinYears(new Date(Date.UTC(1899, 11, 30 + Number(plain))).getUTCFullYear());
  // A school year is named after both of its years.
  const schoolYear = /^(?:\d{2})?(\d{2}) ?[-–/] ?(?:\d{2})?(\d{2})$/.exec(plain);
  if (schoolYear && Number(schoolYear[2]) - Number(schoolYear[1]) === 1) return withinYears(nearestYear(Number(schoolYear[2])));
  const date = dateIn(plain);
  if (date) return withinYears(date.hasShortYear ? nearestYear(date.year) : date.year);
  const years = new Set(plain.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g)?.map(Number) ?? []);
  return years.size === 1 ? withinYears([...years][0] ?? 0) : null;
}
const withinYears = (year: number) => (isClassYear(year) ? year : null);

/** An American ZIP code with the zeros and the hyphen that spreadsheet programs take off: '501' is 00501, '21381234' is 02138-1234. */
export function zipFrom(text: string): string {
  const [, zip, more] = /^(\d{3,5})(?:\.0)?(?:[- ]+(\d{4}))?-?$/.exec(text) ?? [];
  if (zip) return more ? `${zip.padStart(5, "0")}-${more}` : zip.padStart(5, "0");
  return /^\d{7,9}$/.test(text) ? text.padStart(9, "0").replace(/^(\d{5})/, "$1-") : text;
}

/** An address on lines of its own, from its parts. Empty if there is no street and no ZIP code: a city is no address. */
export function addressFrom(parts: { street: string; city: string; state: string; zip: string; country: string }): string {
  if (!parts.street && !parts.zip) return "";
  const place = [parts.city, [parts.state, parts.zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [parts.street, place, parts.country].filter(Boolean).join("\n");
}
