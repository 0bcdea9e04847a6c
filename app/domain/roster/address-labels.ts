/** Labels with the postal addresses of people who get letters, on sheets from a stationery shop. */

/** The sheets that the site can print, by their paper. */
export const labelSheets = {
  us: { label: "Avery 5160: 30 labels, US letter", perSheet: 30 },
  a4: { label: "Avery L7160: 21 labels, A4", perSheet: 21 },
} as const;
export type LabelSheet = keyof typeof labelSheets;

/** How many sheets one page shows. */
export const sheetsPerPage = 20;

/** So many lines of a name and an address fit on a label in the usual size, and in a smaller one. */
export const labelLines = { usual: 5, small: 6 } as const;

export interface Label {
  id: number;
  lines: string[];
}

/** One page of sheets, each with its labels. Null is an empty place: before the first label, which may be on a used sheet. */
export function layOutLabels(labels: readonly Label[], sheet: LabelSheet, first: number, page: number) {
  const { perSheet } = labelSheets[sheet];
  const places: (Label | null)[] = [...Array<null>(first - 1).fill(null), ...labels];
  const pages = Math.max(1, Math.ceil(places.length / (perSheet * sheetsPerPage)));
  const current = Math.min(page, pages);
  const start = (current - 1) * perSheet * sheetsPerPage;
  const shown = places.slice(start, start + perSheet * sheetsPerPage);
  const sheets = Array.from({ length: Math.ceil(shown.length / perSheet) }, (_, n) =>
    shown.slice(n * perSheet, (n + 1) * perSheet),
  );
  return { sheets, page: current, pages };
}

/** The lines of a label: the name, and the lines of the address that are not empty. */
export const linesOfLabel = (name: string, postalAddress: string): string[] =>
  [name, ...postalAddress.split("\n")].map((line) => line.trim()).filter(Boolean);
