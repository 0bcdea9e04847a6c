import { layOutOnSheets } from "#app/domain/core/paper-sheets.ts";

/** Labels with the postal addresses of people who get letters, on sheets from a stationery shop. */

/** The sheets that the site can print, by their paper. For each type size, how many lines of how many letters fit on a label. */
export const labelSheets = {
  us: {
    label: "Avery 5160: 30 labels, US letter",
    perSheet: 30,
    usual: { lines: 5, letters: 32 },
    small: { lines: 7, letters: 38 },
  },
  a4: { label: "Avery L7160: 21 labels, A4", perSheet: 21, usual: { lines: 8, letters: 31 }, small: { lines: 10, letters: 36 } },
} as const;
export type LabelSheet = keyof typeof labelSheets;

export interface Label {
  id: number;
  lines: string[];
}

/** One page of sheets, each with its labels. Null is an empty place: before the first label, which may be on a used sheet. */
export const layOutLabels = (labels: readonly Label[], sheet: LabelSheet, first: number, page: number) =>
  layOutOnSheets(labels, labelSheets[sheet].perSheet, first, page);

/** The size in which the lines fit on a label; null if they may not fit at all. */
export function labelSize(lines: readonly string[], sheet: LabelSheet): "usual" | "small" | null {
  const { usual, small } = labelSheets[sheet];
  const fitsIn = (size: typeof usual | typeof small) =>
    lines.reduce((sum, line) => sum + Math.ceil(line.length / size.letters), 0) <= size.lines;
  if (fitsIn(usual)) return "usual";
  return fitsIn(small) ? "small" : null;
}

/** The lines of a label: the name, and the lines of the address that are not empty. */
export const linesOfLabel = (name: string, postalAddress: string): string[] => [name.trim(), ...linesOfAddress(postalAddress)];

/** A line like '1 Road, Apt. 4, Long Beach, NY 11561', with its street and its city. */
const streetAndCity = /^(.*\S),\s*([^,\d]+,?\s+[A-Z]{2}\.?,?\s+\d{5}(?:-\d{4})?(?:,?\s+(?:U\.?S\.?A\.?|United States.*))?)$/;
/** The state of 'Beach, NY 11561', with the spaces around it. */
const stateAndSpaces = /\s+([A-Z]{2}\.?,?)\s+(?=\d{5}\b)/g;

/** The lines of an address as on an envelope: the city, state, and ZIP code are on a line of their own, which does not break. */
export const linesOfAddress = (postalAddress: string): string[] =>
  postalAddress
    .split("\n")
    // Runs of blanks would take the expression a time that grows with their square.
    .map((line) => line.trim().replace(/\s+/g, " "))
    .flatMap((line) => streetAndCity.exec(line)?.slice(1, 3) ?? [line])
    .filter(Boolean)
    .map((line) => line.replace(stateAndSpaces, "\u00a0$1\u00a0"));
