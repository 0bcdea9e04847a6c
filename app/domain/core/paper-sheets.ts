/** Sheets of paper with places that are punched out, such as labels and badges. */

export const sheetsPerPage = 20;

/** One page of sheets, the last for one past the end. `first` is the first free place, from 1; null is a place used up. */
export function layOutOnSheets<Item>(items: readonly Item[], perSheet: number, first: number, page: number) {
  const places: (Item | null)[] = [...Array<null>(first - 1).fill(null), ...items];
  const pages = Math.max(1, Math.ceil(places.length / (perSheet * sheetsPerPage)));
  const current = Math.min(page, pages);
  const start = (current - 1) * perSheet * sheetsPerPage;
  const shown = places.slice(start, start + perSheet * sheetsPerPage);
  const sheets = Array.from({ length: Math.ceil(shown.length / perSheet) }, (_, n) =>
    shown.slice(n * perSheet, (n + 1) * perSheet),
  );
  return { sheets, page: current, pages };
}
