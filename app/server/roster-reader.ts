import { buffer } from "node:stream/consumers";
import { Refusal } from "#app/domain/core/refusal.ts";
import { type RosterAnswer, type RosterRequest, readList } from "#app/domain/roster/roster-process.server.ts";

/**
 * A program of its own (roster-process.server.ts): reads a request, a line of JSON, and a list, and writes the answer as JSON.
 */

const input = await buffer(process.stdin);
const end = input.indexOf("\n");
const request = JSON.parse(input.toString("utf8", 0, end)) as RosterRequest;
process.stdout.write(JSON.stringify(await answer()));

async function answer(): Promise<RosterAnswer> {
  try {
    return { list: await readList(input.subarray(end + 1), request) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refusal: { status: error.status, sentence: error.message } };
  }
}
