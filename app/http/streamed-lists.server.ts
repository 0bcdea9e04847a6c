import type { Member } from "#app/domain/core/member.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import type { StreamedList } from "#app/domain/core/streamed-lists.server.ts";
import { type ConcurrencyLimit, concurrencyLimit } from "#app/domain/core/tasks.server.ts";
import { log } from "./log.server.ts";
import { markAsStream } from "./responses.server.ts";

/** Streams long lists of the API page by page, at the speed of the client, so that they are never in memory as a whole. */

/** Lists up to this many rows are sent as a whole. */
const maxUnstreamedRows = 200;
/** Lists streamed to one member at the same time. */
const maxStreamsPerMember = 2;
/** Lists of one member that may wait for their turn. */
const maxWaitingPerMember = 10;

const limitsByMember = new Map<number, ConcurrencyLimit>();

function limitFor({ id }: Member): ConcurrencyLimit {
  const limit = limitsByMember.get(id) ?? concurrencyLimit(maxStreamsPerMember);
  limitsByMember.set(id, limit);
  return limit;
}

/** A list as a JSON array. Throws a 503 if too many long lists of this member are waiting already. */
export function listResponse<Row>(list: StreamedList<Row>, me: Member, headers: HeadersInit): Response {
  const { total, pages } = list.begin();
  if (total <= maxUnstreamedRows) return Response.json([...pages].flat(), { headers });
  const limit = limitFor(me);
  if (limit.waiting >= maxWaitingPerMember) {
    throw new Refusal(503, "Many long lists are on their way to you already. Please ask again when they have arrived.", {
      retryAfter: 10,
    });
  }
  const body = toReadableStream(jsonArray(pages, limit));
  return markAsStream(new Response(body, { headers: { ...headers, "Content-Type": "application/json" } }));
}

/** The text of the array. A page is read only when it is needed, and no transaction stays open between two pages. */
async function* jsonArray<Row>(pages: Iterable<Row[]>, limit: ConcurrencyLimit): AsyncGenerator<string> {
  const finished = Promise.withResolvers<void>();
  await new Promise<void>((start) => {
    void limit.run(() => {
      start();
      return finished.promise;
    });
  });
  try {
    let separator = "[";
    for (const rows of pages) {
      if (rows.length === 0) continue;
      yield separator + rows.map((row) => JSON.stringify(row)).join(",");
      separator = ",";
      // Other requests get their turn between two pages, even if the client reads fast.
      await new Promise(setImmediate);
    }
    yield separator === "[" ? "[]" : "]";
  } finally {
    finished.resolve();
  }
}

function toReadableStream(text: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await text.next().catch((error) => {
        log().error({ err: error }, "a list could not be read to its end");
        throw error;
      });
      if (done) controller.close();
      else controller.enqueue(Buffer.from(value));
    },
    async cancel() {
      await text.return(undefined);
    },
  };
  // Do not read a page ahead of the client.
  return new ReadableStream(source, { highWaterMark: 0 });
}
