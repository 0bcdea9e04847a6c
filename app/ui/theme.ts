import type { Config } from "tailwindcss";
import { inks } from "./inks.ts";

/** Colors, fonts, sizes, and breakpoints. The light and dark values of the colors are in styles.css. */
export default {
  content: ["./app/**/*.{ts,tsx}"],
  // `dark:` follows the system setting, as the colors do.
  darkMode: "media",
  corePlugins: {
    // Browsers before 2021 drop rules that use :where(). styles.css has its own base.
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
  },
  theme: {
    screens: { sm: "480px", md: "768px", lg: "1024px", xl: "1280px" },
    inks,
    colors: {
      transparent: "transparent",
      current: "currentColor",
      paper: "var(--paper)",
      "paper-2": "var(--paper-2)",
      sheet: "var(--sheet)",
      ink: "var(--ink)",
      "ink-2": "var(--ink-2)",
      rule: "var(--rule)",
      "rule-strong": "var(--rule-strong)",
      accent: "var(--accent)",
      "accent-ink": "var(--accent-ink)",
      vermilion: "var(--vermilion)",
      link: "var(--link)",
      good: "var(--good)",
      "good-ground": "var(--good-ground)",
      bad: "var(--bad)",
      "bad-ground": "var(--bad-ground)",
    },
    fontFamily: {
      display: '"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua","URW Palladio L",P052,Georgia,serif',
      body: 'Seravek,"Segoe UI",Roboto,"Noto Sans",Ubuntu,"Helvetica Neue",Arial,sans-serif',
      mono: 'ui-monospace,Menlo,Consolas,"Liberation Mono",monospace',
    },
    // A major third on 18 px; nothing is smaller than 16 px.
    fontSize: {
      sm: ["0.9rem", "1.5"],
      base: ["1rem", "1.5556"],
      lg: ["1.25rem", "1.4"],
      xl: ["1.5625rem", "1.2"],
      "2xl": ["1.9531rem", "1.15"],
      "3xl": ["2.4414rem", "1.1"],
      "4xl": ["3.0518rem", "1.05"],
      "5xl": ["3.8147rem", "1"],
      "6xl": ["4.7684rem", "0.98"],
    },
    borderRadius: { none: "0" },
  },
} satisfies Config;
