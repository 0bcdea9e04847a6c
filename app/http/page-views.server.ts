import { storageErrorOf } from "#db/storage-errors.server.ts";
import { log } from "./log.server.ts";

/** Whether a browser only fetches ahead: it has shown the page to nobody, so nothing is counted. */
const isPrefetch = (request: Request) =>
  /prefetch/.test(request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "");

/**
 * Counts a view for a page that is about to be shown, and returns whether it counted.
 * A count that fails is only logged: on a full disk, or while another process writes, people can still read.
 */
export function countPageView(request: Request, count: () => boolean): boolean {
  if (isPrefetch(request)) return false;
  try {
    return count();
  } catch (error) {
    log()[storageErrorOf(error) ? "warn" : "error"]({ err: error }, "a view could not be counted");
    return false;
  }
}
