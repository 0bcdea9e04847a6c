import { type ReactNode, useState } from "react";

interface FoldProps {
  summary: ReactNode;
  /** Whether something in it needs to be seen, such as an error. It opens then, and stays open until the reader closes it. */
  needsAttention: boolean;
  className?: string;
  children?: ReactNode;
}

/** Fields that only some need, folded until the reader opens them. */
export function Fold({ summary, needsAttention, className, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(needsAttention);
  const [neededAttention, setNeededAttention] = useState(needsAttention);
  if (needsAttention !== neededAttention) {
    setNeededAttention(needsAttention);
    if (needsAttention) setIsOpen(true);
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className={className}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
