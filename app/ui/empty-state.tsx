import type { ReactNode } from "react";

interface EmptyStateProps {
  /** Left out if the sentence says it all. */
  title?: string;
  sentence: ReactNode;
  /** What to do then. */
  children?: ReactNode;
}

/** What a screen shows when there is nothing to list. */
export function EmptyState({ title, sentence, children }: EmptyStateProps) {
  return (
    <div className="max-w-prose pb-12 pt-10">
      {title ? <h2>{title}</h2> : null}
      <p className={title ? "mt-2.5 text-ink-2" : undefined}>{sentence}</p>
      {children}
    </div>
  );
}
