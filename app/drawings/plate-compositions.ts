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

type PlateInk = keyof typeof colors;

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

/** The 24 drawings behind initials, on a square of 240. */

/** Where a person's initials are, and in which ink. */
export interface Letters {
  /** The middle, or with an anchor the start or end. */
  x?: number;
  /** The baseline of the largest size. */
  y: number;
  size: number;
  /** How wide they may be, where the margins allow more. */
  room?: number;
  anchor?: "start" | "end";
  face: "serif" | "sans";
  isThin?: boolean;
  ink: PlateInk;
  /** The id of the shape that they are cut with. */
  clip?: string;
}

export interface Composition {
  shapes: string;
  letters: readonly Letters[];
}

const area = (ink: PlateInk, path: string) => `<path d="${path}" ${plateInks[ink].attributes}/>`;
const ground = (ink: PlateInk) => area(ink, "M0 0h240v240H0z");
const disc = (ink: PlateInk, x: number, y: number, radius: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" ${plateInks[ink].attributes}/>`;
const clip = (id: string, path: string) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`;
/** Lines are the same on dark screens. */
const lines = (ink: PlateInk, width: number, path: string) =>
  `<path d="${path}" fill="none" stroke="${plateInks[ink].color}" stroke-width="${width}"/>`;
/** Rows of dots, each with its own diameter, shifted by half a step. */
const dots = (ink: PlateInk, top: number, diameters: readonly number[]) =>
  `<g stroke="${plateInks[ink].color}" stroke-linecap="round" stroke-dasharray="0 24">${diameters
    .map((diameter, row) => `<path d="M${(row % 2) * 12} ${top + row * 14}h252" stroke-width="${diameter}"/>`)
    .join("")}</g>`;

const one = (shapes: string, letters: Letters): Composition => ({ shapes, letters: [letters] });
/** Letters in two inks, which change where one area ends. */
const counterchanged = (
  shapes: string,
  path: string,
  inside: PlateInk,
  outside: string,
  other: PlateInk,
  rest: Omit<Letters, "ink">,
) => ({
  shapes: `${clip("a", path)}${clip("b", outside)}${shapes}`,
  letters: [
    { ...rest, ink: inside, clip: "a" },
    { ...rest, ink: other, clip: "b" },
  ],
});

const middle = { y: 163, size: 122 } as const;
const below = { y: 215, size: 108 } as const;
const above = { y: 110, size: 108 } as const;
const left = { x: 20, anchor: "start" } as const;
const right = { x: 220, anchor: "end" } as const;

const leftHalf = "M0 0h120v240H0z";
const rightHalf = "M120 0h120v240H120z";
const aboveDiagonal = "M0 0h240L0 240z";
const belowDiagonal = "M240 0v240H0z";
const dome = "M0 240V228a120 120 0 0 1 240 0v12z";
const aroundDome = "M0 0h240v228a120 120 0 0 0-240 0z";

/** Six grounds take turns, so that people with neighboring ids look different, also in rows of two, three, or four. */
export const compositions: readonly Composition[] = [
  // A low sun.
  one(ground("petrol") + disc("ochre", 176, 46, 66), { ...below, ...left, face: "serif", ink: "white" }),
  // A band across the corner.
  one(ground("paper") + area("vermilion", "M0 0h100L0 100zM124 0h28L0 152v-28z"), {
    ...below,
    ...right,
    face: "sans",
    ink: "inkOnPaper",
  }),
  // Two triangles.
  one(ground("red") + area("black", belowDiagonal), { ...middle, face: "serif", ink: "white" }),
  // A quarter of a wheel.
  one(ground("ochre") + area("vermilion", "M240 0v126A126 126 0 0 1 114 0z") + area("black", "M240 0v56A56 56 0 0 1 184 0z"), {
    ...below,
    ...left,
    face: "sans",
    ink: "ink",
  }),
  // Half in petrol.
  one(ground("black") + area("petrol", rightHalf), { ...middle, face: "sans", ink: "white" }),
  // Letters that change color at the fold.
  counterchanged(ground("paper") + area("petrol", leftHalf), leftHalf, "white", rightHalf, "petrolOnPaper", {
    ...middle,
    face: "serif",
  }),

  // A hill.
  one(ground("petrol") + area("black", dome), { y: 182, size: 122, face: "sans", ink: "white" }),
  // A disc.
  one(ground("paper") + disc("petrol", 120, 120, 112), { y: 155, size: 100, face: "serif", ink: "white" }),
  // Three suns.
  one(ground("red") + disc("paper", 44, 50, 30) + disc("ochre", 120, 50, 30) + disc("black", 196, 50, 30), {
    ...below,
    face: "sans",
    ink: "white",
  }),
  // On a wall.
  one(ground("ochre") + area("black", "M0 152h240v88H0z") + area("vermilion", "M64 240a56 56 0 0 1 112 0z"), {
    y: 140,
    size: 124,
    face: "serif",
    ink: "ink",
  }),
  // A screen of dots.
  one(ground("black") + dots("vermilion", 6, [22, 20, 18, 15, 12, 9, 6, 3]), { ...below, face: "serif", ink: "white" }),
  // A block of color.
  one(ground("paper") + area("red", "M0 76h240v164H0z") + disc("petrol", 38, 38, 24) + area("brightOchre", "M76 14h164v48H76z"), {
    y: 202,
    size: 122,
    face: "sans",
    ink: "white",
  }),

  // Stripes.
  one(ground("petrol") + area("vermilion", "M0 0h240v34H0zM0 48h240v24H0zM0 86h240v12H0zM0 108h240v4H0z"), {
    ...below,
    face: "sans",
    ink: "white",
  }),
  // A rising half disc.
  one(ground("paper") + area("brightOchre", "M20 120a100 100 0 0 1 200 0z") + area("vermilion", "M70 120a50 50 0 0 1 100 0z"), {
    ...below,
    size: 96,
    face: "serif",
    ink: "inkOnPaper",
  }),
  // Left red, right petrol.
  one(ground("red") + area("petrol", rightHalf), { ...middle, face: "serif", ink: "white" }),
  // A slanted flag.
  one(ground("ochre") + area("petrol", "M0 0h64L0 64zM100 0h50L0 150v-50z") + area("vermilion", "M202 0h38v10L128 122H80z"), {
    ...below,
    ...right,
    face: "serif",
    ink: "ink",
  }),
  // A big coin.
  one(ground("black") + disc("vermilion", 202, 208, 88), { ...above, ...left, face: "serif", ink: "brightOchre" }),
  // A diagonal fold.
  counterchanged(ground("paper") + area("red", aboveDiagonal), aboveDiagonal, "white", belowDiagonal, "inkOnPaper", {
    ...middle,
    face: "sans",
  }),

  // Rings from a corner.
  one(
    ground("petrol") +
      lines(
        "black",
        22,
        "M0 66A174 174 0 0 1 174 240M0 112A128 128 0 0 1 128 240M0 158A82 82 0 0 1 82 240M0 204A36 36 0 0 1 36 240",
      ) +
      disc("vermilion", 206, 34, 19),
    { ...middle, face: "serif", ink: "white" },
  ),
  // Dots, growing.
  one(ground("paper") + dots("petrol", 152, [3, 6, 9, 12, 15, 18, 21]), { ...above, y: 120, face: "sans", ink: "redOnPaper" }),
  // Quarter rings.
  one(ground("red") + lines("ochre", 20, "M240 116A116 116 0 0 1 124 0M240 76A76 76 0 0 1 164 0M240 36A36 36 0 0 1 204 0"), {
    ...below,
    ...left,
    face: "serif",
    ink: "white",
  }),
  // A ring.
  one(ground("ochre") + lines("black", 15, "M120 14.5a105.5 105.5 0 1 1-.1 0z"), {
    y: 153,
    size: 90,
    room: 176,
    face: "sans",
    ink: "ink",
  }),
  // Steps.
  one(ground("black") + area("red", "M0 240v-60h60v-60h60V60h60V0h60v240z"), { ...middle, face: "sans", ink: "white" }),
  // Letters above and in a hill.
  counterchanged(ground("paper") + area("petrol", dome), dome, "white", aroundDome, "petrolOnPaper", {
    y: 162,
    size: 124,
    face: "sans",
  }),
];

/** For people in memoriam, and in the memory book: the initials in muted ink within a fine line. */
export const quietComposition = one(ground("paper") + lines("mutedOnPaper", 1, "M14.5 14.5h211v211h-211z"), {
  y: 152,
  size: 92,
  face: "serif",
  isThin: true,
  ink: "mutedOnPaper",
});
