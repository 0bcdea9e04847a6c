/** Rows that are read at a time: few, so that others come between, and so that what was sent is soon out of memory. */
export const batchSize = 25;

/**
 * A list that may be long. What is in it, and in which order, is settled when it is begun; its rows are read a page at a
 * time, whenever the next is asked for, so that others read and write in between. Each row is as it is then, and left out
 * if it is gone.
 */
export interface StreamedList<Row> {
  begin(): { total: number; pages: Iterable<Row[]> };
  /** Everything at once, for lists that are known to be short. */
  all(): Row[];
}

/** A list from what begins it. */
export const inBatches = <Row>(begin: StreamedList<Row>["begin"]): StreamedList<Row> => ({
  begin,
  all: () => [...begin().pages].flat(),
});

/** A list from its ids in order, and what reads the rows of some of them in the same order. */
export const streamedList = <Row>(readIds: () => { id: number }[], read: (ids: number[]) => Row[]): StreamedList<Row> =>
  inBatches(() => {
    const ids = readIds().map(({ id }) => id);
    return { total: ids.length, pages: pagesOf(ids, read) };
  });

function* pagesOf<Row>(ids: number[], read: (ids: number[]) => Row[]): Generator<Row[]> {
  for (let at = 0; at < ids.length; at += batchSize) yield read(ids.slice(at, at + batchSize));
}
