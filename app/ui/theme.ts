import type { Config } from "tailwindcss";

/** Colours are custom properties, set in styles.css for light and for dark. */
export default {
  content: ["./app/**/*.{ts,tsx}"],
  corePlugins: {
    // Each of these writes custom properties on every element.
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
  },
  theme: {
    screens: { sm: "480px", md: "768px", lg: "1024px", xl: "1280px" },
    colors: {
      paper: "var(--paper)",
      sheet: "var(--sheet)",
      ink: "var(--ink)",
      soft: "var(--soft)",
      rule: "var(--rule)",
      line: "var(--line)",
      accent: "var(--accent)",
      "on-accent": "var(--on-accent)",
      mark: "var(--mark)",
      link: "var(--link)",
      good: "var(--good)",
      bad: "var(--bad)",
    },
    fontFamily: {
      display: [
        '"Iowan Old Style"',
        '"Palatino Linotype"',
        "Palatino",
        '"Book Antiqua"',
        '"URW Palladio L"',
        "P052",
        "Georgia",
        "serif",
      ],
      body: ['"Helvetica Neue"', "Helvetica", "Arial", '"Liberation Sans"', "sans-serif"],
      mono: ["Consolas", "Menlo", '"Liberation Mono"', "monospace"],
    },
    extend: {},
  },
} satisfies Config;
