import type { ReactNode } from "react";

const looks = {
  thick: "border-t-6 border-ink pt-4",
  /** Not available yet. */
  pale: "border-t-6 border-rule pt-4 text-ink-2",
  /** On a ground of its own, with a thick rule beside it. */
  marked: "border-l-6 border-vermilion bg-paper-2 p-4",
} satisfies Record<string, string>;

interface CardProps {
  look: keyof typeof looks;
  as?: "div" | "section";
  /** The id of its heading. */
  labelledBy?: string;
  className?: string;
  children: ReactNode;
}

/** Something set off from the rest of the page by a thick rule. */
export function Card({ look, as: Element = "div", labelledBy, className = "", children }: CardProps) {
  return (
    <Element className={`${looks[look]} ${className}`.trim()} aria-labelledby={labelledBy}>
      {children}
    </Element>
  );
}

/** Cards in one to three columns; below each other in browsers without grids. */
export function CardGrid({
  as: List = "ul",
  className = "",
  children,
}: {
  as?: "ul" | "div";
  className?: string;
  children: ReactNode;
}) {
  return (
    <List className={`grid grid-cols-1 gap-x-10 gap-y-7 below-each-6 md:grid-cols-2 xl:grid-cols-3 ${className}`.trim()}>
      {children}
    </List>
  );
}

/** A link in a card's heading: 44 px tall without moving the lines around it, and wrapped if it is wider than the card. */
export const cardLinkClass = "-my-tap inline-block max-w-full py-tap text-ink no-underline hover:underline";

export const cardTitleClass = "font-display text-xl tracking-tight";
