/** How many of the class are found, as a sentence and a bar. */
export function FoundBar({ found, total }: { found: number; total: number }) {
  return (
    <div className="mt-4 max-w-prose">
      <p className="text-sm text-ink-2 tabular-nums">
        {`${found.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} found`}
      </p>
      <svg
        className="mt-1 block h-dot w-full border border-rule-strong print:hidden"
        viewBox={`0 0 ${Math.max(1, total)} 1`}
        preserveAspectRatio="none"
        width="320"
        height="14"
        aria-hidden="true"
      >
        <path className="fill-ink" d={`M0 0h${found}v1h-${found}z`} />
      </svg>
    </div>
  );
}
