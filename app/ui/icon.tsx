const shapes = {
  trash: "M3 5h14M8 5V3h4v2M5 5l1 12h8l1-12M8.5 8.5v5M11.5 8.5v5",
} satisfies Record<string, string>;

/** A drawing in place of a word, and the word for screen readers, the simple version, and browsers that draw no SVG. */
export function Icon({ shape, name }: { shape: keyof typeof shapes; name: string }) {
  return (
    <>
      <svg
        className="hidden h-icon w-icon fill-none stroke-current align-middle simple:hidden supports-grid:inline-block"
        viewBox="0 0 20 20"
        aria-hidden="true"
        focusable="false"
      >
        <path d={shapes[shape]} />
      </svg>
      <span className="simple:not-sr-only supports-grid:sr-only">{name}</span>
    </>
  );
}
