import { useEffect } from "react";
import { type ClientLoaderFunctionArgs, isRouteErrorResponse, useMatches } from "react-router";
import { showToast } from "./toast-queue.ts";

/** The screen that is shown, and what it shows. */
let shown: { pathname: string; loaderData: unknown } | undefined;

/** Remembers the screen that is shown, for `staleOnError`. Called once, in the root. */
export function useShownScreen(): void {
  const screen = useMatches().at(-1);
  useEffect(() => {
    shown = screen;
  }, [screen]);
}

/**
 * A screen's clientLoader for filters that follow typing: when the connection is lost, or
 * a proxy responds in place of the site, the screen stays as it was and says so.
 *
 * It is never asked for the page that came as HTML: the framework would forget the
 * result of the page's form, and with it what was typed.
 */
export function staleOnError<Data>() {
  return async ({ serverLoader, url }: ClientLoaderFunctionArgs): Promise<Data> => {
    try {
      return (await serverLoader()) as Data;
    } catch (error) {
      const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
      if (isAnswer || shown?.loaderData === undefined || shown.pathname !== url.pathname) throw error;
      const description = "This page may be out of date. Please try again in a moment.";
      showToast({ tone: "bad", title: "The site could not be reached", description });
      return shown.loaderData as Data;
    }
  };
}
