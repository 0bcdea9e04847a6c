import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Fetches the page's data again when the reader comes back to its window. */
export function useRevalidateOnFocus() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      // Not under a form that is being filled in: where the session has ended, the page would go, and the words with it.
      const isBusy = state !== "idle" || document.querySelector("dialog") !== null;
      if (document.visibilityState === "visible" && !isBusy) revalidate();
    };
    addEventListener("focus", refresh);
    return () => removeEventListener("focus", refresh);
  }, [revalidate, state]);
}
