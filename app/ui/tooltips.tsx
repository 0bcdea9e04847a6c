import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useSite } from "./site.ts";

const None: ComponentType = () => null;

// Loads when a mouse or the keyboard is used for the first time. Nothing is said only in a tooltip, so the page goes on
// without them if that fails. The server, which never shows one, does without 75 KB.
const TooltipView = import.meta.env.SSR
  ? None
  : lazy(
      (): Promise<{ default: ComponentType }> =>
        import("./tooltip-view.tsx").catch((reason: unknown) => {
          console.error("Continuing without tooltips", reason);
          return { default: None };
        }),
    );

/** Shows tooltips. They need nothing of the page before one is about to open. */
export function Tooltips() {
  const isSimple = useSite()?.isSimple;
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const events = ["pointerover", "focusin"] as const;
    // A focus that the keyboard gave, and not a click.
    const start = (event: Event) => {
      const isMouse = "pointerType" in event && event.pointerType !== "touch";
      const isKeyboard = event.target instanceof Element && event.type === "focusin" && event.target.matches(":focus-visible");
      if (!isMouse && !isKeyboard) return;
      setNeeded(true);
      stop();
    };
    const stop = () => {
      for (const name of events) document.removeEventListener(name, start);
    };
    for (const name of events) document.addEventListener(name, start);
    return stop;
  }, []);
  if (!isNeeded || isSimple) return null;
  return (
    <Suspense fallback={null}>
      <TooltipView />
    </Suspense>
  );
}
