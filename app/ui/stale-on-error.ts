import { useEffect } from "react";
import { type ClientLoaderFunctionArgs, isRouteErrorResponse, useMatches } from "react-router";
import { showToast } from "./toast-queue.ts";

/** The current screen and its data. */
let currentScreen: { pathname: string; loaderData: unknown } | undefined;

/** Remembers the current screen for `staleOnError`. Called once, in the root. */
export function useCurrentScreen(): void {
  const screen = useMatches().at(-1);
  useEffect(() => {
    currentScreen = screen;
  }, [screen]);
}

/**
 * A clientLoader for screens that filter while the reader types. If the connection is lost, or a proxy responds instead of
 * the site, the screen keeps its data and shows a toast.
 *
 * It must not run on hydration: the framework would drop the result of the page's form, including the reader's input.
 */
export function staleOnError<Data>() {
  return async ({ serverLoader, request, url }: ClientLoaderFunctionArgs): Promise<Data> => {
    try {
      return (await serverLoader()) as Data;
    } catch (error) {
      const isResponse = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
      // An aborted request means that another page was opened.
      if (
        request.signal.aborted ||
        isResponse ||
        currentScreen?.loaderData === undefined ||
        currentScreen.pathname !== url.pathname
      )
        throw error;
      const description = "This page may be out of date. Please try again in a moment.";
      showToast({ tone: "bad", title: "The site could not be reached", description });
      return currentScreen.loaderData as Data;
    }
  };
}
