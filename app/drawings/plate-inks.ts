import { inks as palettes } from "#app/ui/inks.ts";

const { print, light, dark } = palettes;

/** The inks of the plates by what they are used for, with the color that some change to on dark screens. */
const colors = {
  petrol: { light: print.petrol },
  red: { light: print["mark-red"] },
  /** Not behind letters: neither white nor black stands out enough. */
  vermilion: { light: print.vermilion },
  black: { light: print.ink },
  ochre: { light: print.ochre, dark: "#c8932a" },
  paper: { light: print.paper, dark: "#2d2922" },
  white: { light: print.white },
  /** On ochre. */
  ink: { light: print.ink },
  brightOchre: { light: print.ochre, dark: "#d9a437" },
  /** On paper. */
  inkOnPaper: { light: print.ink, dark: dark.ink },
  mutedOnPaper: { light: light["ink-2"], dark: dark["ink-2"] },
  petrolOnPaper: { light: print.petrol, dark: dark.link },
  redOnPaper: { light: print["mark-red"], dark: dark.accent },
} as const satisfies Record<string, { light: string; dark?: string }>;

export type PlateInk = keyof typeof colors;

interface Painted {
  /** The class of what changes on dark screens. */
  name: string;
  dark: string | null;
  color: string;
  attributes: string;
}

const painted = ([name, color]: [string, { light: string; dark?: string }], index: number): [string, Painted] => {
  const short = String.fromCharCode("a".charCodeAt(0) + index);
  const dark = color.dark ?? null;
  return [name, { name: short, dark, color: color.light, attributes: `${dark ? `class="${short}" ` : ""}fill="${color.light}"` }];
};

export const plateInks = Object.fromEntries(Object.entries(colors).map(painted)) as Record<PlateInk, Painted>;
