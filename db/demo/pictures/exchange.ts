import { color } from "./color.ts";
import { crowds } from "./crowds.ts";
import { etchings } from "./etchings.ts";
import { harbor } from "./harbor.ts";
import { pots } from "./kiln.ts";
import { posters } from "./posters.ts";
import type { Maker } from "./print.ts";
import { printRoom } from "./print-room.ts";
import { street } from "./street.ts";
import { supper } from "./supper.ts";
import { textiles } from "./textiles.ts";

/** One sheet each by different artists, in the same four inks. */
export const exchange: Maker = (random, palette, variant) => {
  const [maker, composition] = sheets[variant % sheets.length] as (typeof sheets)[number];
  return maker(random, palette, composition);
};

const sheets: readonly (readonly [Maker, number])[] = [
  [street, 0],
  [textiles, 4],
  [printRoom, 0],
  [color, 2],
  [street, 3],
  [etchings, 6],
  [posters, 0],
  [supper, 2],
  [crowds, 4],
  [etchings, 1],
  [harbor, 0],
  [textiles, 8],
  [pots, 3],
  [street, 5],
];
