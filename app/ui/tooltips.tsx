import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useSite } from "./site.ts";

const events = ["pointerover", "focusin"] as const;
/** The event for which tooltips were needed first: of a mouse, or of the keyboard. */
export type FirstNeed = (typeof events)[number];
type View = ComponentType<{ firstNeed: FirstNeed }>;

const None: View = () => null;

// Loads when a mouse or the keyboard is used for the first time. Nothing is said only in a tooltip, so the page goes on
// without them if that fails. The server, which never shows one, does without 75 KB.
const TooltipView = import.meta.env.SSR
  ? None
  : lazy(
      (): Promise<{ default: View }> =>
        import("./tooltip-view.tsx").catch((reason: unknown) => {
          console.error("Continuing without tooltips", reason);
          return { default: None };
        }),
    );

/** Shows tooltips. They need nothing of the page before one is about to open. */
export function Tooltips() {
  const isSimple = useSite()?.isSimple;
  const [firstNeed, setFirstNeed] = useState<FirstNeed>();
  useEffect(() => {
    // A focus that the keyboard gave, and not a click.
    const start = (event: Event) => {
      const isMouse = "pointerType" in event && event.pointerType !== "touch";
      const isKeyboard = event.target instanceof Element && event.type === "focusin" && event.target.matches(":focus-visible");
      if (!isMouse && !isKeyboard) return;
      setFirstNeed(event.type as FirstNeed);
      stop();
    };
    const stop = () => {
      for (const name of events) document.removeEventListener(name, start);
    };
    for (const name of events) document.addEventListener(name, start);
    return stop;
  }, []);
  if (!firstNeed || isSimple) return null;
  return (
    <Suspense fallback={null}>
      <TooltipView firstNeed={firstNeed} />
    </Suspense>
  );
}
