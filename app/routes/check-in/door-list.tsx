import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { rowId } from "./urls.ts";

/** Refetches the list when the page is shown again: somebody else may have checked people in meanwhile. */
export function useRefreshWhenShown() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") revalidate();
    };
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, [revalidate]);
}

/** Keeps the focus in the row whose button was pressed, or on the count if the row left. Rows call it with their member's id. */
export function useFocusAfterSending(people: readonly object[]) {
  const sent = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has changed
  useEffect(() => {
    if (sent.current === null || (document.activeElement ?? document.body) !== document.body) return;
    (document.getElementById(rowId(sent.current)) ?? document.getElementById(doorCountId))?.focus({ preventScroll: true });
    sent.current = null;
  }, [people]);
  return (userId: number) => {
    sent.current = userId;
  };
}

const doorCountId = "count";

export function DoorCount({ here, expected }: { here: number; expected: number }) {
  return (
    <p id={doorCountId} tabIndex={-1} className="mt-2 font-display text-xl italic lining-nums">
      <strong className="mr-1 text-5xl font-normal not-italic tracking-tight text-accent">{here}</strong> of {expected}{" "}
      {here === 1 ? "is" : "are"} here
    </p>
  );
}
