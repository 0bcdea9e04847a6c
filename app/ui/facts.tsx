import { Fragment, type ReactNode } from "react";

interface FactsProps {
  facts: readonly { name: string; value: ReactNode }[];
  className?: string;
}

/** Names and values in two columns, with a line between the rows. Facts without a value are left out. */
export function Facts({ facts, className = "mt-6 max-w-prose border-b border-rule" }: FactsProps) {
  const known = facts.filter(({ value }) => value !== null && value !== undefined && value !== "");
  if (known.length === 0) return null;
  return (
    <dl className={`xs:grid xs:grid-cols-facts ${className}`}>
      {known.map(({ name, value }) => (
        <Fragment key={name}>
          <dt className="border-t border-rule pt-2 text-ink-2 xs:supports-grid:pb-2">{name}</dt>
          <dd className="border-rule pb-2 tabular-nums xs:supports-grid:border-t xs:supports-grid:pt-2">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
