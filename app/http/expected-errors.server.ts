import type { RouterContextProvider } from "react-router";
import { Refusal } from "#app/domain/core/refusal.ts";
import { type StorageError, storageErrorOf } from "#db/storage-errors.server.ts";
import { log, loggedPath } from "./log.server.ts";
import { requestIdContext } from "./security.server.ts";

const storageRefusals: Record<StorageError, { sentence: string; retryAfter: number }> = {
  busy: { sentence: "The site is busy with a large task and could not save this. Please try again in a moment.", retryAfter: 5 },
  full: {
    sentence:
      "The site could not save this because its disk is full. Please tell an administrator. What was saved before is safe.",
    retryAfter: 300,
  },
  failing: {
    sentence:
      "The site could not save this because it cannot write to its disk. Please tell an administrator. What was saved before is safe.",
    retryAfter: 300,
  },
};

/** Turns an error into a Refusal. Storage errors are logged and become a 503; unexpected errors return null. */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const fault = storageErrorOf(error);
  if (!fault) return null;
  log().error({ err: error, fault }, "a write was refused");
  const { sentence, retryAfter } = storageRefusals[fault];
  return new Refusal(503, sentence, { retryAfter });
}

/** Logs an unexpected error with the reference that the error page shows. */
export function logUnexpectedError(error: unknown, request: Request, context: Readonly<RouterContextProvider>) {
  const path = loggedPath(new URL(request.url).pathname);
  log().error({ requestId: context.get(requestIdContext), method: request.method, path, err: error }, "unexpected error");
}

/** Whether the browser prefetches the page. Nobody has seen it yet, so it is not counted. */
const isPrefetch = (request: Request) =>
  /prefetch/.test(request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "");

/** Counts a page view unless it is prefetched. An error is only logged, so that people can read on a full disk. */
export function countPageView(request: Request, count: () => boolean): boolean {
  if (isPrefetch(request)) return false;
  try {
    return count();
  } catch (error) {
    log()[storageErrorOf(error) ? "warn" : "error"]({ err: error }, "a view could not be counted");
    return false;
  }
}
