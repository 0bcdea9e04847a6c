import plugin from "tailwindcss/plugin";

/** What Tailwind lacks: the colors as variables, variants of this site, and utilities that browsers of 2018 can read. */

const customProperties = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));

const frame = { position: "relative", display: "block", height: "0", overflow: "hidden" } as const;

/** Styles for links that are dots of a size, each in the middle of a larger target. */
const dots = (width: string, height: string, size: string, line: string) => ({
  "@supports (display: grid)": {
    "html:not(.simple) &": { "font-size": "0", "line-height": "0" },
    "html:not(.simple) & a": {
      display: "inline-block",
      "vertical-align": "top",
      width,
      height,
      padding: `calc((${height} - ${size}) / 2) calc((${width} - ${size}) / 2)`,
    },
    "html:not(.simple) & a::before": {
      content: '""',
      display: "block",
      height: size,
      border: `${line} solid var(--ink)`,
      "border-radius": "50%",
    },
    "html:not(.simple) & a:hover::before": { "background-color": "var(--rule-strong)" },
    "html:not(.simple) & a[aria-current]::before": { border: `calc(${size} / 2) solid var(--vermilion)` },
  },
});

export default plugin(({ addBase, addUtilities, addVariant, matchUtilities, theme }) => {
  addBase({
    ":root": customProperties(theme("inks.light")),
    "@media (prefers-color-scheme: dark)": { ":root": customProperties(theme("inks.dark")) },
    "@media print": { ":root": customProperties(theme("inks.printed")) },
  });
  // The larger version without scripts: the class is on <html>.
  addVariant("simple", ".simple &");
  // Where nothing scrolls: the simple version, and paper. With `:root`, it outranks the sizes of wide windows.
  addVariant("unscrolled", [".simple &", "@media print { :root & }"]);
  // Where scripts run. Browsers before 2023 don't know the condition; root.tsx gives them the class once scripts are in charge.
  addVariant("scripted", ["@media screen and (scripting: enabled) { :root:not(.simple) & }", "@media screen { .scripts & }"]);
  // Narrower than `sm`, but not paper.
  addVariant("phone", "@media screen and (max-width: 639px)");
  addVariant("modal", "&:modal");
  addVariant("tall", "@media (min-height: 760px)");
  // Browsers without :target must show what it would hide.
  addVariant("not-target", "&:not(:target)");
  const values = theme("spacing");
  // Under their old names, which browsers of 2018 know. Only for grids: flex gaps came later.
  matchUtilities({ gap: (value) => ({ "grid-gap": value }) }, { values });
  matchUtilities({ "gap-x": (value) => ({ "grid-column-gap": value }) }, { values });
  matchUtilities({ "gap-y": (value) => ({ "grid-row-gap": value }) }, { values });
  // A grid in browsers without grids: the space below each child, and how many children are in a row.
  matchUtilities(
    {
      "below-each": (value) => ({
        "& > *": { "margin-bottom": value },
        "@supports (display: grid)": { "& > *": { "margin-bottom": "0" } },
      }),
    },
    { values },
  );
  matchUtilities(
    {
      "in-row": (value) => ({
        "& > *": { display: "inline-block", width: value, padding: "0 4px" },
        "@supports (display: grid)": { "& > *": { width: "100%", padding: "0" } },
      }),
    },
    { values: { 2: "50%", 3: "33.3333%" } },
  );
  addUtilities({
    ".clearfix::after": { content: '""', display: "block", clear: "both" },
    // A link that covers the `relative` element around it. What else can be clicked there is `relative`, too.
    ".stretched-link::after": { content: '""', position: "absolute", top: "0", right: "0", bottom: "0", left: "0" },
    ".tabular-nums": { "font-feature-settings": '"tnum", "lnum"' },
    ".lining-nums": { "font-feature-settings": '"lnum"' },
    ".small-caps": { "font-variant": "small-caps" },
    ".drop-cap::first-letter": {
      float: "left",
      padding: "0.06em 0.08em 0 0",
      color: "var(--accent)",
      "font-family": String(theme("fontFamily.display")),
      "font-size": "3.85em",
      "line-height": "0.74",
    },
    // Paper that what is below shows through.
    ".veil::before": {
      content: '""',
      position: "absolute",
      top: "0",
      right: "0",
      bottom: "0",
      left: "0",
      "background-color": "var(--paper)",
      opacity: "0.35",
    },
    ".tilted": { transform: "rotate(-3deg)" },
    // Browsers before 2020 only know the first.
    ".break-anywhere": { "word-break": "break-word", "overflow-wrap": "anywhere" },
    ".break-before-page": { "page-break-before": "always", "break-before": "page" },
    ".break-inside-avoid": { "page-break-inside": "avoid", "break-inside": "avoid" },
    // The frame reserves a picture's height, so that the page doesn't move when it loads. Names its sides' ratio.
    ".frame-1\\/1": { ...frame, "padding-top": "100%" },
    ".frame-2\\/1": { ...frame, "padding-top": "50%" },
    ".frame-4\\/3": { ...frame, "padding-top": "75%" },
    ".frame-4\\/5": { ...frame, "padding-top": "125%" },
    // The place of one photo of several. On phones it follows the window's width, so that the page stays in place when the
    // photo changes. Lower above the other photos.
    ".stage": {
      ...frame,
      "padding-top": "80%",
      [`@media (min-width: ${theme("screens.md")})`]: {
        height: "57vh",
        "min-height": "380px",
        "max-height": "700px",
        "padding-top": "0",
      },
      "@media print": {
        height: "auto",
        "min-height": "0",
        "padding-top": "0",
        "border-width": "0",
        "background-color": "transparent",
      },
    },
    ".stage-lead": {
      [`@media (min-width: ${theme("screens.md")})`]: { height: "46vh", "min-height": "320px", "max-height": "520px" },
      "@media print": { height: "auto", "min-height": "0" },
    },
    // A person's initials, which text browsers don't read out.
    ".initials::before": { content: "attr(data-initials)" },
    // Black around a photo in full size, in the light too, with the links and buttons on it.
    ".on-film": {
      "background-color": theme("colors.film"),
      color: theme("colors.film-ink"),
      "& a, & button": { color: "inherit" },
      "& .button": { "border-color": "currentColor" },
      "& a:hover, & button:hover": { "background-color": theme("colors.film-2"), color: "inherit" },
      "& a:focus, & button:focus": { "outline-color": theme("colors.film-accent") },
      "@media print": { "background-color": "transparent", color: "inherit" },
    },
    // Links as dots, in one row of small ones or many. Elsewhere the numbers in them show. Forced colors keep borders only.
    ".dots": dots(theme("width.dot-target"), theme("width.touch"), theme("width.dot"), "2px"),
    ".dots-sm": dots(theme("width.dot-target-sm"), theme("width.dot-target-sm"), theme("width.dot-sm"), "1px"),
    // As wide as its place, with all of the picture. Without object-fit, it would be distorted, so it keeps its own width.
    ".contain-wide": {
      "object-fit": "contain",
      "@supports (object-fit: contain)": { display: "block", width: "100%" },
    },
    // All of a slide, as large as its frame; without object-fit, no larger than itself.
    ".contain-fill": {
      "max-width": "100%",
      "max-height": "100%",
      "@supports (object-fit: contain)": { width: "100%", height: "100%", "object-fit": "contain" },
    },
    // A photo that fits on one sheet together with its text.
    ".fit-sheet": {
      position: "static",
      display: "block",
      width: "auto",
      height: "auto",
      "min-height": "0",
      "max-height": theme("maxHeight.sheet"),
    },
    // As large as the window.
    ".fill-window": { width: "100%", height: "100%", "max-height": "100%" },
    // The class's drawing, and room for it on the right.
    ".cover-art": {
      "min-height": theme("minHeight.hero"),
      "padding-right": theme("padding.plate-lg"),
      background: 'url("/art/cover.svg") right top no-repeat',
    },
    ".frame-fill": { position: "absolute", top: "0", left: "0", width: "100%", height: "100%" },
  });
});
