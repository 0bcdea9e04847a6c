import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from "react-router";
import { showToast } from "#app/ui/toast-queue.ts";

/** Goes up whenever somebody else is signed in, or nobody: what was loaded before is not theirs to see. */
let reader = 0;

/** Lets go of everything that screens hold on to; called when the signed-in member changes. */
export function forgetLoaded(): void {
  reader += 1;
}

/**
 * A screen's clientLoader for filters that follow typing: on a lost line, or when a
 * proxy answers in place of the site, the page stays as it was and says so.
 */
export function patient<Data>() {
  let latest: { reader: number; path: string; data: Data } | undefined;
  const load = async ({ serverLoader, url }: ClientLoaderFunctionArgs): Promise<Data> => {
    try {
      const data = (await serverLoader()) as Data;
      latest = { reader, path: url.pathname, data };
      return data;
    } catch (error) {
      const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
      if (isAnswer || latest?.path !== url.pathname || latest.reader !== reader) throw error;
      const description = "What you see is from before. Please try again in a moment.";
      showToast({ tone: "bad", title: "The site could not be reached", description });
      return latest.data;
    }
  };
  // Also for the data that came with the page.
  load.hydrate = true as const;
  return load;
}
