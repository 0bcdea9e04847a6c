import type { ReactNode } from "react";

const heights = {
  /** As tall as its neighbor, on wide screens only. */
  pane: "unscrolled:h-auto lg:h-pane lg:overflow-y-auto",
  /** At most, on all screens. */
  tall: "max-h-pane overflow-y-auto unscrolled:max-h-none",
  short: "max-h-pane-sm overflow-y-auto unscrolled:max-h-none",
} satisfies Record<string, string>;

interface ScrollPaneProps {
  height: keyof typeof heights;
  label: string;
  /** Another list is being loaded. */
  isBusy?: boolean;
  /** Its lines. */
  className: string;
  children: ReactNode;
}

/** A list that scrolls. In print and in the simple version, it is as long as its content. */
export function ScrollPane({ height, label, isBusy, className, children }: ScrollPaneProps) {
  return (
    <section
      className={`relative print:overflow-visible ${heights[height]} ${className}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by the keyboard
      tabIndex={0}
      aria-label={label}
      aria-busy={isBusy || undefined}
    >
      {children}
    </section>
  );
}
