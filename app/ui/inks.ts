const light = {
  paper: "#f8f4ea",
  "paper-2": "#eee8da",
  sheet: "#fffdf8",
  ink: "#1b1a17",
  "ink-2": "#48443b",
  rule: "#cdc5b3",
  "rule-strong": "#756e60",
  /** Text and the main button; vermilion is for marks and rules, where less contrast is enough. */
  accent: "#9c2508",
  "accent-ink": "#fffdf8",
  vermilion: "#d93b14",
  link: "#0a484f",
  good: "#1f4a26",
  "good-ground": "#e4ebd9",
  bad: "#8a0f27",
  "bad-ground": "#f5e1dc",
};

const dark: Record<keyof typeof light, string> = {
  paper: "#191714",
  "paper-2": "#24211c",
  sheet: "#100f0d",
  ink: "#f2ece0",
  "ink-2": "#c6beae",
  rule: "#4a443a",
  "rule-strong": "#928979",
  accent: "#ff8457",
  "accent-ink": "#1a0b04",
  vermilion: "#f0572d",
  link: "#8fd3d0",
  good: "#a8d4a2",
  "good-ground": "#1e2a1c",
  bad: "#ffa9ad",
  "bad-ground": "#36191b",
};

/** The colors of the site, by the names of its inks. Screens use them through the theme (tailwind.config.ts); drawings take those of `print`. */
export const inks = {
  light,
  dark,
  /** Printed pages, in place of `light`. */
  printed: {
    paper: "#fff",
    "paper-2": "#fff",
    sheet: "#fff",
    ink: "#000",
    "ink-2": "#222",
    rule: "#999",
    accent: "#000",
    link: "#000",
  },
  /** The drawings: the same in light and in dark. */
  print: {
    ink: "#1b1a17",
    paper: "#f5efe0",
    white: "#fffdf8",
    vermilion: "#d93b14",
    "mark-red": "#c8330f",
    petrol: "#0f5f66",
    ochre: "#dfa52c",
  },
} as const;
