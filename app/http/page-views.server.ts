import { storageErrorOf } from "#db/storage-errors.server.ts";
import { log } from "./log.server.ts";

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
