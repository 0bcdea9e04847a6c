/** How many rows are read at once: so few that other requests soon get their turn, so many that making the query costs little. */
export const batchSize = 100;

/** A list that may be long. `begin` fixes its rows and order; pages are read when needed, without rows deleted meanwhile. */
export interface StreamedList<Row> {
  begin(): { total: number; pages: Iterable<Row[]> };
  /** All rows at once, for lists that are known to be short. */
  all(): Row[];
}

/** A list from its `begin` function. */
export const inBatches = <Row>(begin: StreamedList<Row>["begin"]): StreamedList<Row> => ({
  begin,
  all: () => [...begin().pages].flat(),
});

/** A list from a function that reads all ids in order, and one that reads the rows of some ids in the same order. */
export const streamedList = <Row>(readIds: () => { id: number }[], read: (ids: number[]) => Row[]): StreamedList<Row> =>
  inBatches(() => {
    const ids = readIds().map(({ id }) => id);
    return { total: ids.length, pages: pagesOf(ids, read) };
  });

function* pagesOf<Row>(ids: number[], read: (ids: number[]) => Row[]): Generator<Row[]> {
  for (let start = 0; start < ids.length; start += batchSize) yield read(ids.slice(start, start + batchSize));
}
