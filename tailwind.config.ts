import type { Config } from "tailwindcss";
import bookPaper from "./app/ui/book-paper.ts";
import { inks } from "./app/ui/inks.ts";
import paper from "./app/ui/paper.ts";
import tailwindPlugin from "./app/ui/tailwind-plugin.ts";

/**
 * The site's scale: colors, spaces, sizes, lines, type, and breakpoints, and what Tailwind lacks for browsers of 2018.
 * The light and dark values of the colors are in app/ui/inks.ts. CONTRIBUTING.md, "Styles", says how components use it.
 */

/** In rem; 1rem is 18 px, and 21 px in the simple version. */
const spacing = {
  0: "0",
  px: "1px",
  0.5: "0.125rem",
  1: "0.25rem",
  1.5: "0.375rem",
  2: "0.5rem",
  2.5: "0.625rem",
  3: "0.75rem",
  4: "1rem",
  5: "1.25rem",
  6: "1.5rem",
  7: "1.75rem",
  8: "2rem",
  10: "2.5rem",
  12: "3rem",
  16: "4rem",
  20: "5rem",
  // The padding that makes a line of `base` text 44 px tall, and one of `sm` text.
  tap: "8px",
  "tap-sm": "10px",
};

/** Sizes of pictures and of what fingers and pointers hit. They don't grow with the text. */
const pixels = {
  check: "24px",
  touch: "44px",
  icon: "22px",
  // A small picture in the corner of another.
  inset: "48px",
  face: "56px",
  thumbnail: "72px",
  portrait: "96px",
  "portrait-lg": "120px",
  avatar: "160px",
  plate: "320px",
  "plate-lg": "480px",
  // Lists that scroll beside something else.
  pane: "600px",
  toast: "420px",
  // A decorative picture in a low strip.
  art: "48px",
  // A round mark, and what fingers hit around it.
  dot: "12px",
  "dot-target": "30px",
  // The same where there are many.
  "dot-sm": "10px",
  "dot-target-sm": "24px",
};

export default {
  content: ["./app/root.tsx", "./app/{routes,ui}/**/*.{ts,tsx}", "!./app/ui/{book-paper,inks,paper,tailwind-plugin}.ts"],
  // Words of the source that no class attribute has.
  blocklist: ["!dialog", "blur", "inline", "invisible", "table", "visible"],
  darkMode: "media",
  corePlugins: {
    // Browsers before 2021 drop rules that use :where(). app/ui/styles.css has its own base.
    preflight: false,
    container: false,
    // Each of these sets properties on every element of the page.
    transform: false,
    filter: false,
    backdropFilter: false,
    ringWidth: false,
    boxShadow: false,
    touchAction: false,
    scrollSnapType: false,
    fontVariantNumeric: false,
    borderSpacing: false,
    gradientColorStops: false,
    contain: false,
    backgroundOpacity: false,
    textOpacity: false,
    borderOpacity: false,
    divideOpacity: false,
    placeholderOpacity: false,
    ringOpacity: false,
    // Not in browsers of 2018; `gap` is below.
    gap: false,
    aspectRatio: false,
    breakBefore: false,
    breakInside: false,
    // Written with calc() and variables. Give the children margins: `*:mb-2`.
    space: false,
    divideWidth: false,
  },
  theme: {
    screens: { xs: "480px", sm: "640px", md: "768px", lg: "1024px", xl: "1280px", "2xl": "1536px" },
    // Here, and not only in the plugin, so that Tailwind notices a changed color.
    inks,
    colors: {
      transparent: "transparent",
      current: "currentColor",
      ...Object.fromEntries(Object.keys(inks.light).map((name) => [name, `var(--${name})`])),
      // Around a photo in full size it is black in the light, too.
      film: inks.dark.sheet,
      "film-2": inks.dark["paper-2"],
      "film-ink": inks.dark.ink,
      "film-accent": inks.dark.accent,
    },
    spacing,
    width: {
      ...spacing,
      ...pixels,
      auto: "auto",
      full: "100%",
      "1/2": "50%",
      // A to Z, 'All', and '#' in four rows, two, or one.
      "letter-phone": "14.2857%",
      letter: "7.1428%",
      "letter-row": "3.5714%",
      "1/3": "33.3333%",
      // A slide beside its caption, in browsers without grids.
      slide: "65%",
    },
    // A slide fills the window where there is room for its caption beside it.
    height: { ...spacing, ...pixels, auto: "auto", full: "100%", slide: "62vh", window: "100vh" },
    minWidth: { 0: "0", touch: pixels.touch, full: "100%", letter: "1.9rem" },
    minHeight: {
      0: "0",
      line: "1.6em",
      touch: pixels.touch,
      window: "100vh",
      // As tall as its picture, and a space below.
      hero: "512px",
    },
    maxHeight: {
      none: "none",
      full: "100%",
      pane: pixels.pane,
      "pane-sm": "320px",
      // The class's own picture, above members' news.
      strip: "180px",
      // Four rows of small dots, and half of the next.
      dots: "108px",
      // A photo in full size: with its title and pager in the window, or only its pager where the title is beside it.
      photo: "calc(100vh - 5rem)",
      "photo-tall": "calc(100vh - 8.5rem)",
      "photo-beside": "calc(100vh - 4.5rem)",
      // In print, so that its text is on the same sheet.
      sheet: "150mm",
    },
    // Below a bar that stays at the top while the page scrolls.
    scrollMargin: { bar: "170px" },
    maxWidth: {
      none: "none",
      full: "100%",
      // A comfortable line of text.
      prose: "36em",
      narrow: "30em",
      // A tooltip: narrower than the narrowest window.
      tip: "17em",
      headline: "9em",
      // "Photo 1 of 100", so that the buttons beside it stay in place.
      counter: "12em",
      column: "47rem",
      plate: pixels["plate-lg"],
      stage: "1040px",
      page: "1240px",
    },
    // `initials` is above and below initials that fill a plate.
    padding: { ...spacing, "plate-lg": pixels["plate-lg"], initials: "32%" },
    // 4 is for double rules and current links, 6 for thick rules.
    borderWidth: { DEFAULT: "1px", 0: "0", 2: "2px", 4: "4px", 6: "6px" },
    borderRadius: { none: "0", full: "50%" },
    fontFamily: {
      display:
        '"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua","URW Palladio L",P052,Georgia,"Times New Roman",serif',
      body: 'Seravek,"Segoe UI",Roboto,"Noto Sans",Ubuntu,"Helvetica Neue",Arial,sans-serif',
      mono: 'ui-monospace,Menlo,Consolas,"Liberation Mono",monospace',
    },
    // A major third on 18 px; nothing is smaller than 16 px. The three largest are initials and days of the month.
    fontSize: {
      sm: ["0.9rem", "1.5"],
      base: ["1rem", "1.5556"],
      lg: ["1.25rem", "1.4"],
      xl: ["1.5625rem", "1.2"],
      "2xl": ["1.9531rem", "1.15"],
      "3xl": ["2.4414rem", "1.1"],
      "4xl": ["3.0518rem", "1.1"],
      "5xl": ["3.8147rem", "1.1"],
      "6xl": ["4.7684rem", "1"],
      "7xl": ["6rem", "1"],
      "8xl": ["8.5rem", "0.75"],
      "9xl": ["12.5rem", "0.75"],
    },
    lineHeight: { none: "1", tight: "1.2", snug: "1.4", body: "1.5556", portrait: "94px" },
    letterSpacing: { tighter: "-0.03em", tight: "-0.015em", normal: "0", wide: "0.05em" },
    gridTemplateColumns: {
      1: "1fr",
      2: "1fr 1fr",
      3: "1fr 1fr 1fr",
      4: "repeat(4, 1fr)",
      5: "repeat(5, 1fr)",
      6: "repeat(6, 1fr)",
      // A list and what is selected in it.
      panes: "5fr 6fr",
      // A search box, a drop-down list, and buttons.
      search: "1fr 11rem auto",
      "search-narrow": "1fr 8.5em auto",
      plate: `${pixels.plate} 1fr`,
      "plate-lg": `${pixels["plate-lg"]} 1fr`,
      // Something beside the main column, or before it.
      aside: "1fr 17rem",
      lead: "17rem 1fr",
      date: "6.5rem 1fr",
      facts: "8em 1fr",
      photo: `${pixels.portrait} 1fr`,
      // A picture and what is said of it.
      picture: "1fr 24rem",
      // As many fields per row as fit, at any text size.
      fields: "repeat(auto-fit, minmax(10.5em, 1fr))",
      // When, what, and who.
      log: "minmax(0, 12em) 1fr minmax(0, 17em)",
    },
    // A title above what fills the rest.
    gridTemplateRows: { title: "auto 1fr" },
    keyframes: { breathe: { to: { opacity: "0.5" } }, appear: { from: { opacity: "0" } } },
    animation: { breathe: "breathe 1.4s ease-in-out infinite alternate", appear: "appear 0.9s ease-out" },
    supports: { grid: "display: grid" },
    extend: {
      // Of text beside a floating picture.
      margin: { "beside-thumbnail": "88px", "beside-portrait": "108px", "beside-portrait-lg": "138px" },
      aria: { current: "current", invalid: 'invalid="true"' },
    },
  },
  plugins: [tailwindPlugin, paper, bookPaper],
} satisfies Config;
