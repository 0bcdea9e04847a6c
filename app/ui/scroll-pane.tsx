import { type ReactNode, useLayoutEffect, useRef } from "react";

const heights = {
  /** Always, even if it has fewer lines. */
  pane: "scripted:h-pane scripted:overflow-y-auto",
  /** At most. */
  upToPane: "scripted:max-h-pane scripted:overflow-y-auto",
  /** At most, also without scripts. */
  tall: "max-h-pane overflow-y-auto unscrolled:max-h-none",
  short: "max-h-pane-sm overflow-y-auto unscrolled:max-h-none",
} satisfies Record<string, string>;

interface ScrollPaneProps {
  height: keyof typeof heights;
  label: string;
  /** Another list is being loaded. */
  isBusy?: boolean;
  /** Which page of the list it is. Another one begins at the top. */
  page?: string;
  /** Its lines. */
  className: string;
  children: ReactNode;
}

/** A list that scrolls. In print and in the simple version, it is as long as its content. */
export function ScrollPane({ height, label, isBusy, page = "", className, children }: ScrollPaneProps) {
  const pane = useTopOfEachPage(page);
  return (
    <section
      ref={pane}
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

/** Scrolls to the top when another page comes, and takes the focus from the link to it, which is at the end. */
function useTopOfEachPage(page: string) {
  const pane = useRef<HTMLElement>(null);
  const shownPage = useRef(page);
  useLayoutEffect(() => {
    if (shownPage.current === page || !pane.current) return;
    shownPage.current = page;
    pane.current.scrollTop = 0;
    if (pane.current.contains(document.activeElement)) pane.current.focus({ preventScroll: true });
  }, [page]);
  return pane;
}
