import { type Turns, turns } from "#app/concurrency-limit.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import type { StreamedList } from "#app/domain/core/streamed-lists.server.ts";
import { asStream } from "./send-response.server.ts";

/** The API's lists. A long one goes out page by page, as fast as the line takes it, and is never in memory as a whole. */

/** Rows of a list that is answered whole. */
const shortList = 200;
/** Long lists that go out to one member at the same time; more of them wait. */
const atOnce = 2;
/** Long lists of one member that may wait. */
const mayWait = 10;

const turnsOfMembers = new Map<number, Turns>();

function turnsOf({ id }: Member): Turns {
  const own = turnsOfMembers.get(id) ?? turns(atOnce);
  turnsOfMembers.set(id, own);
  return own;
}

/** Answers a list as a JSON array. Refuses 503 a member for whom too many long ones are waiting already. */
export function answerList<Row>(list: StreamedList<Row>, me: Member, headers: HeadersInit): Response {
  const { total, pages } = list.begin();
  if (total <= shortList) return Response.json([...pages].flat(), { headers });
  const own = turnsOf(me);
  if (own.waiting >= mayWait) {
    throw new Refusal(503, "Many long lists are on their way to you already. Please ask again when they have arrived.", {
      retryAfter: 10,
    });
  }
  return asStream(new Response(streamOf(arrayOf(pages, own)), { headers: { ...headers, "Content-Type": "application/json" } }));
}

/** The text of the array. Nothing is read before it is asked for, and nothing stays open in the database in between. */
async function* arrayOf<Row>(pages: Iterable<Row[]>, own: Turns): AsyncGenerator<string> {
  const sent = Promise.withResolvers<void>();
  await new Promise<void>((begin) => {
    void own.take(() => {
      begin();
      return sent.promise;
    });
  });
  try {
    let before = "[";
    for (const rows of pages) {
      if (rows.length === 0) continue;
      yield before + rows.map((row) => JSON.stringify(row)).join(",");
      before = ",";
      // Lets other requests come between two pages, also on a fast line.
      await new Promise(setImmediate);
    }
    yield before === "[" ? "[]" : "]";
  } finally {
    sent.resolve();
  }
}

function streamOf(text: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await text.next();
      if (done) controller.close();
      else controller.enqueue(Buffer.from(value));
    },
    async cancel() {
      await text.return(undefined);
    },
  };
  // Not a page ahead of what is sent.
  return new ReadableStream(source, { highWaterMark: 0 });
}
