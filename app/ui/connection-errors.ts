import { useEffect } from "react";
import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction, type UIMatch, useMatches } from "react-router";
import { showToast } from "./toast-queue.ts";

/** What Chromium, Firefox, and WebKit say when a request gets no response: a TypeError, as for most mistakes of a program. */
const sentences =
  /failed to fetch|network ?error|load failed|connection was lost|appears to be offline|could not connect|error in (?:body|input) stream|loading dynamically imported module|importing a module script failed/i;

/** Whether this error is of a lost connection, and not of the program. */
export const isConnectionError = (error: unknown): boolean => error instanceof TypeError && sentences.test(error.message);

/** What to say if a request got no response because one of its files has changed or is gone since it was chosen; else null. */
export async function problemOfLostFile(fields: Iterable<FormDataEntryValue>): Promise<string | null> {
  for (const value of fields) {
    if (typeof value === "string") continue;
    try {
      await value.slice(0, 1).arrayBuffer();
    } catch {
      return `“${value.name}” was changed or moved after it was chosen. Please choose it again.`;
    }
  }
  return null;
}

/** The routes of the current screen with their data, outermost first. */
let currentMatches: UIMatch[] = [];

/** Remembers the current screen for `staleOnError`. Called once, in the root. */
export function useCurrentScreen(): void {
  const matches = useMatches();
  useEffect(() => {
    currentMatches = matches;
  }, [matches]);
}

/**
 * The root's clientMiddleware: if the connection is lost, or a proxy answers, the screen keeps its data and shows a toast. Not
 * a clientLoader in each route, for which React Router would send two requests.
 */
export const staleOnError: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request, url }, next) => {
  const results = await next();
  // An aborted request means that another page was opened.
  if (request.method !== "GET" || request.signal.aborted || currentMatches.at(-1)?.pathname !== url.pathname) return results;
  const failed = Object.entries(results).filter(([, { type }]) => type === "error");
  const kept = failed.map(([id, { result }]) => [id, isAnswer(result) ? undefined : dataOf(id)] as const);
  if (kept.length === 0 || kept.some(([, data]) => data === undefined)) return results;
  const description = "This page may be out of date. Please try again in a moment.";
  showToast({ tone: "bad", title: "The site could not be reached", description });
  return { ...results, ...Object.fromEntries(kept.map(([id, result]) => [id, { type: "data", result }])) };
};

/** Whether the site itself answered, for instance that the reader has to sign in. */
const isAnswer = (error: unknown) => error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);

const dataOf = (routeId: string): unknown => currentMatches.find(({ id }) => id === routeId)?.loaderData;
