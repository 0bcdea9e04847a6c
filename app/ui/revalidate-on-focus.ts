import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Refetches the page's data when the reader returns to its window. */
export function useRevalidateOnFocus() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      // Not while a form is being filled in: if the session has expired, the page and the input would be lost.
      const isBusy = state !== "idle" || document.querySelector("dialog") !== null;
      if (document.visibilityState === "visible" && !isBusy) revalidate();
    };
    addEventListener("focus", refresh);
    return () => removeEventListener("focus", refresh);
  }, [revalidate, state]);
}
