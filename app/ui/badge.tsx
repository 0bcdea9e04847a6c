import type { ReactNode } from "react";

const boxed = "mb-1 mr-1.5 inline-block max-w-full border px-2 text-sm tabular-nums";

const looks = {
  outline: `${boxed} border-rule-strong`,
  accent: `${boxed} border-accent bg-accent text-accent-ink forced-colors:border-2`,
  /** Separated by lines instead of boxes. */
  quiet: "mb-1 mr-1.5 inline-block max-w-full border-r border-rule-strong pr-2.5 text-sm tabular-nums text-ink-2 last:border-r-0",
  /** A word below a person's name. */
  caps: "mb-1 mr-3 inline-block max-w-full font-display tracking-wide text-ink-2 small-caps",
} satisfies Record<string, string>;

/** A short fact about a person or a thing. `className` is for its place. */
export function Badge({ look = "outline", className = "", children }: BadgeProps) {
  return <span className={`${looks[look]} ${className}`.trim()}>{children}</span>;
}

interface BadgeProps {
  look?: keyof typeof looks;
  className?: string;
  children: ReactNode;
}
