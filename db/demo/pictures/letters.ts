import { at, stroke } from "./print.ts";

/** Letters as strokes in a box of 100 by 140, so that no font is needed. */
const strokes: Record<string, string> = {
  A: "M4 140L50 6L96 140M22 96H78",
  B: "M14 126V14H50A28 28 0 0 1 50 70H14V126H56A28 28 0 0 0 56 70H50",
  D: "M14 126V14H44A46 56 0 0 1 44 126Z",
  E: "M92 14H14V126H92M14 70H80",
  F: "M92 14H14V140M14 70H78",
  G: "M92 36A44 58 0 1 0 92 104V78H58",
  H: "M14 0V140M86 0V140M14 70H86",
  I: "M50 0V140",
  J: "M76 0V94A32 32 0 0 1 12 94",
  K: "M14 0V140M90 0L22 76M40 58L92 140",
  L: "M14 0V126H92",
  M: "M10 140V0M90 140V0M12 14L50 92L88 14",
  N: "M14 140V0M86 140V0M10 6L90 134",
  O: "M50 14A38 56 0 1 0 50 126A38 56 0 1 0 50 14Z",
  P: "M14 140V14H54A34 34 0 0 1 54 82H14",
  R: "M14 140V14H54A33 33 0 0 1 54 80H14M50 80L92 140",
  S: "M86 34A38 30 0 1 0 50 70A38 30 0 1 1 12 104",
  T: "M0 14H100M50 14V140",
  U: "M14 0V88A36 38 0 0 0 86 88V0",
  W: "M6 0L28 128L50 40L72 128L94 0",
  Y: "M6 0L50 72L94 0M50 72V140",
  "0": "M50 14A38 56 0 1 0 50 126A38 56 0 1 0 50 14Z",
  "1": "M26 34L54 14V140",
  "2": "M14 46A36 32 0 1 1 78 66L16 126H90",
  "3": "M14 34A36 29 0 1 1 50 68M50 68A38 29 0 1 1 12 106",
  "4": "M70 140V12L8 100H96",
  "5": "M86 14H24L20 62A40 36 0 1 1 12 108",
  "6": "M50 58A38 34 0 1 0 50 126A38 34 0 1 0 50 58ZM66 2L18 76",
  "7": "M8 14H84L34 140",
  "8": "M50 14A30 27 0 1 0 50 68A30 27 0 1 0 50 14ZM50 68A36 29 0 1 0 50 126A36 29 0 1 0 50 68Z",
  "9": "M50 82A38 34 0 1 0 50 14A38 34 0 1 0 50 82ZM34 138L82 64",
  "&": "M92 140L26 52A24 22 0 1 1 66 44L24 84A28 26 0 0 0 30 124C60 136 84 104 88 74",
};

/** A word with its top left corner at x and y. `weight` is the stroke width relative to a height of 140. */
export function lettering(word: string, x: number, y: number, height: number, ink: string, weight = 28): string {
  const letters = [...word].map((letter, i) =>
    at(
      i * (100 + weight * 0.75),
      0,
      stroke(strokes[letter] ?? "", ink, weight, 'style="stroke-linecap:butt;stroke-linejoin:miter"'),
    ),
  );
  return at(x, y, letters.join(""), height / 140);
}

/** The width of a word. */
export const letteringWidth = (word: string, height: number, weight = 28) =>
  ((word.length * (100 + weight * 0.75) - weight * 0.75) * height) / 140;
