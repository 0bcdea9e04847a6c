import { disc, stroke, times } from "../pictures/print.ts";
import type { Sitter } from "./sitters.ts";

/** Hair around a head whose middle is (0, 0) and whose top is at -124: what is behind the head, and what is in front of it. */

export interface Style {
  behind?: (sitter: Sitter) => string;
  front: (sitter: Sitter) => string;
}

const side = (w: number) => w + 4;
/** Curls along an arc around (0, middle). Angles are clockwise from the top. */
export const curls = (
  sitter: Sitter,
  from: number,
  to: number,
  count: number,
  radius: readonly [number, number],
  middle: number,
  size: number,
) =>
  times(count, (i) => {
    const angle = ((from + ((to - from) * i) / (count - 1)) * Math.PI) / 180;
    const wobble = ((i * 7) % 5) - 2;
    return disc(
      Math.sin(angle) * (radius[0] + wobble * 2),
      middle - Math.cos(angle) * (radius[1] + wobble * 2),
      size + (((i * 3) % 4) - 1),
      sitter.hair.base,
    );
  });
export const ringlets = (sitter: Sitter, points: readonly (readonly [number, number])[]) =>
  stroke(points.map(([x, y]) => `M${x - 9} ${y + 5}a10 10 0 1 1 17 3`).join(""), sitter.hair.strand, 3.4);

/** Combed back from a high or low line on the forehead. */
export const combed = (w: number, top: number, line: number) => {
  const s = side(w);
  return `M${-s} 0C${-s - 10} -84 ${-s + 22} ${top} 2 ${top}C${s - 20} ${top} ${s + 10} -84 ${s} 0L${w - 8} -30Q${w - 14} ${line + 8} 30 ${line}Q0 ${line - 6} -30 ${line}Q${-w + 14} ${line + 8} ${-w + 8} -30Z`;
};
