import type { ReactNode } from "react";

interface ScrollPaneProps {
  label: string;
  /** Another list is being loaded. */
  isBusy?: boolean;
  /** Its lines. */
  className: string;
  children: ReactNode;
}

/** A list that scrolls on wide screens. In print and in the simple version, it is as long as its content. */
export function ScrollPane({ label, isBusy, className, children }: ScrollPaneProps) {
  return (
    <section
      className={`relative simple:h-auto lg:h-pane lg:overflow-y-auto print:h-auto print:overflow-visible ${className}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by the keyboard
      tabIndex={0}
      aria-label={label}
      aria-busy={isBusy}
    >
      {children}
    </section>
  );
}
