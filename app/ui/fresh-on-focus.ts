import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Fetches the page's data again when the reader comes back to its window (spec §7, the album list). */
export function useFreshOnFocus() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible" && state === "idle") revalidate();
    };
    addEventListener("focus", refresh);
    return () => removeEventListener("focus", refresh);
  }, [revalidate, state]);
}
