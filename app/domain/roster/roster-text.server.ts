import { isUtf8 } from "node:buffer";
import { CsvError, parse } from "csv-parse/sync";
import { Refusal } from "#app/domain/core/refusal.ts";
import type { RosterEncoding } from "./roster.ts";

/** Class lists as rows of text cells, and how text files become such rows. */

export interface RosterTable {
  /** Every row up to the last with text, blank ones included, so that index + 1 is the number in a spreadsheet program. */
  rows: string[][];
  /** How a text file was read; null for a spreadsheet, which says so itself. */
  encoding: RosterEncoding | null;
  /** The sheet that was read, the names of the others, and how many sheets and rows are hidden; null for a text file. */
  sheet: { name: string; others: string[]; hiddenSheets: number; hiddenRows: number } | null;
}

/** Far more than a class list has: a small file can expand to a million rows. */
export const maxRows = 10_000;
export const maxColumns = 100;
export const maxCellLength = 5000;
const maxTextLength = 6_000_000;
export const tooLarge = new Refusal(
  400,
  'This file holds far more than a class list. Please copy the rows with the people into a new one, or save it as "CSV", and choose that file.',
);

/** Cuts cells to the longest that a field can have. Throws Refusal 400 for more rows, columns, or text than a class list has. */
export function cutToLimits(rows: string[][]): string[][] {
  if (rows.length > maxRows) throw new Refusal(400, "This list has more than 10,000 rows. Please import it in parts.");
  let length = 0;
  return rows.map((cells, index) => {
    if (cells.length > maxColumns && !isBlank(cells.slice(maxColumns))) {
      throw new Refusal(400, `Row ${index + 1} has more than 100 columns. Please delete the columns that are not about people.`);
    }
    return cells.slice(0, maxColumns).map((cell) => {
      const cut = cell.slice(0, maxCellLength);
      length += cut.length;
      if (length > maxTextLength) throw tooLarge;
      return cut;
    });
  });
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((text) => text.trim() === "");

/** Reads text with cells between commas, semicolons, tabs, or bars. Throws Refusal 400 (empty, no text, open quote, too long). */
export function readTextTable(bytes: Uint8Array, encoding: RosterEncoding = guessEncoding(bytes)): RosterTable {
  const text = decode(bytes, encoding);
  if (text.trim() === "") throw new Refusal(400, "The file is empty.");
  if (text.includes("\0")) {
    throw new Refusal(400, 'This is not a text file. Please save your list as "CSV" or as an Excel workbook, and use that file.');
  }
  return { rows: cutToLimits(readRows(text)), encoding, sheet: null };
}

/** The letters of MS-DOS from 128 on. TextDecoder doesn't know them. */
const codePages: Partial<Record<RosterEncoding, string>> = {
  cp437:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0",
  cp850:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
};

/** A letter of UTF-8 outside of ASCII, or a byte that belongs to none, in bytes read as Latin-1. */
const letterOfUtf8 =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;

function decode(bytes: Uint8Array, encoding: RosterEncoding): string {
  const page = codePages[encoding];
  const latin = () => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  if (page) return latin().replace(/[\x80-\xff]/g, (letter) => page[letter.charCodeAt(0) - 128] ?? "");
  if (encoding !== "utf-8" || isUtf8(bytes)) return new TextDecoder(encoding).decode(bytes);
  // A stray byte is most likely from Windows, and spoils nothing but itself.
  return latin()
    .replace(letterOfUtf8, (letter) => {
      const one = Buffer.from(letter, "latin1");
      return letter.length > 1 ? one.toString("utf8") : new TextDecoder("windows-1252").decode(one);
    })
    .replace(/^\ufeff/, "");
}

/** UTF-8 and UTF-16 are certain. Otherwise the older encoding in which the words with letters beyond ASCII look most like names. */
function guessEncoding(bytes: Uint8Array): RosterEncoding {
  const sample = bytes.subarray(0, 500_000);
  const latin = Buffer.from(sample).toString("latin1");
  const pairs = latin.slice(0, 1000).match(/../gs) ?? [];
  const hasZeros = (at: number) => pairs.filter((pair) => pair[at] === "\0").length > pairs.length / 2;
  if (latin.startsWith("\xff\xfe") || hasZeros(1)) return "utf-16le";
  if (latin.startsWith("\xfe\xff") || hasZeros(0)) return "utf-16be";
  if (isUtf8(bytes)) return "utf-8";
  const letters = latin.match(letterOfUtf8) ?? [];
  const whole = letters.filter((letter) => letter.length > 1).length;
  if (whole > 0 && whole >= letters.length - whole) return "utf-8";
  const older: RosterEncoding[] = ["windows-1252", "macintosh", "cp437", "cp850"];
  const scores = older.map((encoding) => plausibility(decode(sample, encoding)));
  return older[scores.indexOf(Math.max(...scores))] ?? "windows-1252";
}

/** The capitals and small letters of Western European names. A word of a name has one capital at most, or nothing else. */
const capital = "[A-ZÁÀÂÄÃÅÆÇÉÈÊËÍÎÏÑÓÔÕÖØŒÚÜŠŽ]";
const small = "[a-záàâäãåæçéèêëíìîïñóòôöõøœúùûüýÿßšž]";
const wordOfName = new RegExp(`^(?:${capital}?${small}+|${capital}+)$`);
const hasCapital = new RegExp(capital);
/** Letters, boxes, Greek, and control characters; other signs may be anywhere. */
const inNoName = /[\p{L}\x80-\x9f\u0370-\u03ff\u2500-\u25ff]/u;

/** How many words with letters beyond ASCII look like names, less those that look like none. */
function plausibility(text: string): number {
  let sum = 0;
  for (const [word] of text.matchAll(/[A-Za-z\x80-\uffff]+/g)) {
    const inside = word.replace(/^[“‘„«–—]+|[”’»…–—]+$/g, "");
    if (/^[a-z]*$/i.test(inside)) continue;
    const isName = inside.split("’").every((part) => wordOfName.test(part));
    if (!isName) sum -= inNoName.test(inside) ? 2 : 0;
    // A word of small letters may as well be half of one that begins with a wrong letter.
    else if (hasCapital.test(inside) || inside.includes("’")) sum += 2;
  }
  return sum;
}

function readRows(text: string): string[][] {
  // Excel reads a first line like 'sep=;' as a setting and doesn't show it as a row.
  const separatorLine = /^sep=([,;\t|])(?:\r\n|\n|\r)/i.exec(text);
  const csv = separatorLine ? text.slice(separatorLine[0].length) : text;
  const delimiter = separatorLine?.[1] ?? delimiterOf(csv);
  // MySQL writes \" where others write "". A path such as "C:\lists\" ends a cell.
  const isMySql = csv.includes('\\"') && unevenRows(csv, delimiter, "\\") < unevenRows(csv, delimiter, '"');
  return parseCsv(csv, { delimiter, to: maxRows + 1, escape: isMySql ? "\\" : '"' });
}

interface CsvShape {
  delimiter: string;
  /** How many rows are read. */
  to: number;
  escape: string;
  skip_empty_lines?: boolean;
}

/** How many of the first rows have other than the usual number of cells, or a quotation mark inside of a cell. */
function unevenRows(csv: string, delimiter: string, quoting: string): number {
  const rows = tryRows(csv, { delimiter, to: 300, escape: quoting });
  const usual = rows?.[0]?.length;
  return rows
    ? rows.filter((cells) => cells.length !== usual || cells.some((cell) => /\\"|^"/.test(cell))).length
    : Number.POSITIVE_INFINITY;
}

/** What a trial reads; null if it can't be read like this. */
function tryRows(csv: string, shape: CsvShape): string[][] | null {
  try {
    return parseCsv(csv.slice(0, 200_000), shape);
  } catch {
    return null;
  }
}

/** The character that divides the first rows most alike. All rows would mislead (company names), and so would the title rows. */
function delimiterOf(csv: string): string {
  const score = (delimiter: string) => {
    const rows = tryRows(csv, { delimiter, to: 12, escape: '"', skip_empty_lines: true }) ?? [];
    const counts = rows.map((cells) => cells.length).filter((cells) => cells > 1);
    if (counts.length === 0) return 0;
    const usual = Math.max(...counts);
    return counts.filter((cells) => cells === usual).length * 100 + usual;
  };
  const [first = ","] = ["\t", ";", "|", ","].sort((one, other) => score(other) - score(one));
  return score(first) === 0 ? "," : first;
}

function parseCsv(text: string, shape: CsvShape): string[][] {
  try {
    return parse(text, { ...shape, record_delimiter: ["\r\n", "\n", "\r"], relax_quotes: true, relax_column_count: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = Number(error.records) + 1;
    throw new Refusal(
      400,
      error.code === "CSV_QUOTE_NOT_CLOSED"
        ? `A quotation mark opens in row ${row} and is never closed. Please correct that row.`
        : `Row ${row} cannot be read: ${error.message}`,
    );
  }
}
