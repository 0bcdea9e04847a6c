/** The flat inks of the sample portraits. */

export interface Skin {
  base: string;
  /** The side away from the light, and the lines of age. */
  shade: string;
  /** Eyelids and the mouth. */
  line: string;
  lip: string;
}

/** From the palest to the deepest. */
export const skins = [
  { base: "#f4d9c2", shade: "#e0ae90", line: "#6f3a2b", lip: "#c4604f" },
  { base: "#efc7a6", shade: "#d69b78", line: "#67352a", lip: "#b9533f" },
  { base: "#e2b48c", shade: "#c28b63", line: "#5a2f20", lip: "#a94a3a" },
  { base: "#cb9166", shade: "#a66d47", line: "#472619", lip: "#96402f" },
  { base: "#a06a46", shade: "#7b4a2c", line: "#2c170f", lip: "#8a3a32" },
  { base: "#774a32", shade: "#573321", line: "#1d0f0a", lip: "#9a4740" },
] as const satisfies readonly Skin[];

export interface Hair {
  base: string;
  /** Strands: lighter in dark hair, darker in light hair. */
  strand: string;
  brow: string;
}

export const hairs = {
  white: { base: "#f3eee4", strand: "#cfc8ba", brow: "#b5ac9c" },
  silver: { base: "#d3cfc8", strand: "#a9a49c", brow: "#8d867c" },
  grey: { base: "#98948f", strand: "#74706c", brow: "#5c5652" },
  steel: { base: "#66666a", strand: "#8f8f93", brow: "#3d3b3b" },
  dark: { base: "#2d2826", strand: "#5b534f", brow: "#241f1d" },
  brown: { base: "#5b3d2b", strand: "#80593f", brow: "#432b1d" },
  auburn: { base: "#93492a", strand: "#b3683f", brow: "#6b3420" },
  blond: { base: "#d8b879", strand: "#b6935a", brow: "#93713f" },
} as const satisfies Record<string, Hair>;
export type HairColor = keyof typeof hairs;

export interface Inks {
  ground: string;
  /** The shape behind the head. */
  motif: string;
  cloth: string;
  /** Collars, patterns, and what is under a jacket. */
  trim: string;
}

const [paper, ink, petrol, vermilion, ochre, night] = ["#f3ecdc", "#1f2326", "#0f5f66", "#d0451f", "#dfa52c", "#1d3a44"] as const;

export const palettes: readonly Inks[] = [
  { ground: ochre, motif: vermilion, cloth: petrol, trim: paper },
  { ground: petrol, motif: ochre, cloth: vermilion, trim: paper },
  { ground: paper, motif: ochre, cloth: night, trim: vermilion },
  { ground: vermilion, motif: ochre, cloth: night, trim: paper },
  { ground: "#a8c8c1", motif: petrol, cloth: ochre, trim: ink },
  { ground: "#e9bba5", motif: vermilion, cloth: petrol, trim: paper },
  { ground: night, motif: petrol, cloth: ochre, trim: paper },
  { ground: "#c9cfa9", motif: petrol, cloth: vermilion, trim: paper },
  { ground: paper, motif: "#a8c8c1", cloth: vermilion, trim: ink },
  { ground: ochre, motif: paper, cloth: ink, trim: vermilion },
  { ground: "#a8c8c1", motif: paper, cloth: night, trim: ochre },
  { ground: petrol, motif: "#e9bba5", cloth: ink, trim: ochre },
];

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** A color with a share, from 0 to 1, of another. */
export function mixed(color: string, other: string, share: number): string {
  const others = channels(other);
  const mix = channels(color).map((channel, index) => Math.round(channel + ((others[index] ?? 0) - channel) * share));
  return `#${mix.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** How light a color is, from 0 to 255. */
export function lightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color);
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}
