import type { ReactNode } from "react";
import { useHasScripts } from "./hydration.ts";

const looks = {
  outline: "border border-rule-strong px-2 text-sm",
  accent:
    "border border-accent bg-accent px-2 text-sm text-accent-ink forced-colors:border-2 print:bg-transparent print:text-ink",
  /** Separated by lines instead of boxes. */
  quiet: "border-r border-rule-strong pr-2.5 text-sm text-ink-2 last:border-r-0",
  /** A word below a person's name. */
  caps: "font-display tracking-wide text-ink-2 small-caps",
} satisfies Record<string, string>;

interface BadgeProps {
  look?: keyof typeof looks;
  /** Its margins. */
  className?: string;
  /** What it means: a tooltip where scripts run. */
  tip?: string;
  tabIndex?: number | undefined;
  children: ReactNode;
}

/** A short fact about a person or a thing. */
export function Badge({
  look = "outline",
  className = look === "caps" ? "mb-1 mr-3" : "mb-1 mr-1.5",
  tip,
  tabIndex,
  children,
}: BadgeProps) {
  return (
    <span className={`inline-block max-w-full tabular-nums ${looks[look]} ${className}`} data-tip={tip} tabIndex={tabIndex}>
      {children}
    </span>
  );
}

/** A badge whose tooltip the keyboard reaches, too, where scripts run. In lists, each would be one more step. */
export function ReachableBadge(props: Omit<BadgeProps, "tabIndex"> & { tip: string }) {
  const hasScripts = useHasScripts();
  return <Badge {...props} tabIndex={hasScripts ? 0 : undefined} />;
}

/** The tooltip of a member's karma. */
export const karmaTip = "One point for every album or photo liked";
