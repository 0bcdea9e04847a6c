import { isUtf8 } from "node:buffer";
import { CsvError, parse } from "csv-parse/sync";
import { Refusal } from "#app/domain/core/refusal.ts";
import { maxRows, type RosterEncoding, type RosterTable, refuseHugeRow, refuseRowsBeyond } from "./roster-table.ts";

/** Reads class lists from text files: comma-separated and the like. */

/**
 * Reads a text file whose cells are separated by commas, semicolons, tabs, or vertical bars. Without `encoding`, guesses it.
 * Throws Refusal 400 for an empty file, one that isn't text, and one with an open quotation mark or too many rows.
 */
export function readTextTable(bytes: Uint8Array, encoding: RosterEncoding = guessEncoding(bytes)): RosterTable {
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.trim() === "") throw new Refusal(400, "The file is empty.");
  if (text.includes("\0")) {
    throw new Refusal(400, 'This is not a text file. Please save your list as "CSV" or as an Excel workbook, and use that file.');
  }
  const rows = readRows(text);
  refuseRowsBeyond(rows.length);
  for (const [index, cells] of rows.entries()) refuseHugeRow(cells, index + 1);
  return { rows, encoding, sheet: null };
}

const startsWith = (bytes: Uint8Array, ...prefix: number[]) => prefix.every((byte, index) => bytes[index] === byte);

/** UTF-8 and UTF-16 are certain. Otherwise the older encoding in which the letters beyond ASCII look like names. */
function guessEncoding(bytes: Uint8Array): RosterEncoding {
  if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le";
  if (startsWith(bytes, 0xfe, 0xff)) return "utf-16be";
  const start = bytes.subarray(0, 1000);
  const zeros = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  if (zeros(1) > start.length / 4) return "utf-16le";
  if (zeros(0) > start.length / 4) return "utf-16be";
  if (isUtf8(bytes)) return "utf-8";
  return plausibility(bytes, "macintosh") > plausibility(bytes, "windows-1252") ? "macintosh" : "windows-1252";
}

/** The letters of Western European names. The two encodings differ in nearly all of them. */
const letterOfNames = /[áàâäãåæçéèêëíìîïñóòôöõøœúùûüýÿßšž]/;
const capitalOfNames = /[ÁÀÂÄÅÆÇÉÈÊËÍÎÏÑÓÔÖØŒÚÜŠŽ]/;
const wordLetter = /\p{L}/u;
const smallLetter = /\p{Ll}/u;
const capitalLetter = /\p{Lu}/u;

/** How well the letters beyond ASCII fit the letters around them, in this encoding. */
function plausibility(bytes: Uint8Array, encoding: RosterEncoding): number {
  const text = new TextDecoder(encoding).decode(bytes);
  let sum = 0;
  for (const { 0: letter, index } of text.matchAll(/[^\0-\x7f]/g)) {
    const before = text[index - 1] ?? " ";
    const after = text[index + 1] ?? " ";
    const isInWord = wordLetter.test(before) || wordLetter.test(after);
    if (letterOfNames.test(letter)) sum += capitalLetter.test(after) ? -2 : isInWord ? 2 : -1;
    else if (capitalOfNames.test(letter)) sum += smallLetter.test(before) ? -2 : 1;
    else if (letter === "’") sum += wordLetter.test(before) && wordLetter.test(after) ? 2 : 0;
    else if (isInWord) sum -= 2;
  }
  return sum;
}

function readRows(text: string): string[][] {
  // Excel reads a first line like 'sep=;' as a setting and doesn't show it as a row.
  const separatorLine = /^sep=([,;\t|])(?:\r\n|\n|\r)/i.exec(text);
  const csv = separatorLine ? text.slice(separatorLine[0].length) : text;
  return parseCsv(csv, separatorLine?.[1] ?? delimiterOf(csv), maxRows + 1);
}

/**
 * The character that divides the first rows into the most alike, and the most, cells. All rows would mislead: company
 * names contain commas. Title rows above the headings have none, so the first row alone would mislead, too.
 */
function delimiterOf(csv: string): string {
  const score = (delimiter: string) => {
    const counts = parseCsv(csv, delimiter, 12, true)
      .map((cells) => cells.length)
      .filter((cells) => cells > 1);
    if (counts.length === 0) return 0;
    const usual = Math.max(...counts);
    return counts.filter((cells) => cells === usual).length * 100 + usual;
  };
  const [first = ","] = ["\t", ";", "|", ","].sort((one, other) => score(other) - score(one));
  return score(first) === 0 ? "," : first;
}

function parseCsv(text: string, delimiter: string, maxRecords: number, skipsBlank = false): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_quotes: true,
      relax_column_count: true,
      to: maxRecords,
      skip_empty_lines: skipsBlank,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Another delimiter may read a row that this one can't.
    if (skipsBlank) return [];
    const row = Number(error.records) + 1;
    throw new Refusal(
      400,
      error.code === "CSV_QUOTE_NOT_CLOSED"
        ? `A quotation mark opens in row ${row} and is never closed. Please correct that row.`
        : `Row ${row} cannot be read: ${error.message}`,
    );
  }
}
