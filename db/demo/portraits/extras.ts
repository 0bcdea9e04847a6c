import { rect, shape, stroke } from "../pictures/print.ts";
import { turnOf } from "./face.ts";
import type { Sitter } from "./sitters.ts";

/** What only some people wear on their faces. */

const beards = ["full", "short", "goatee", "mustache", "stubble"] as const;
export type Beard = (typeof beards)[number];

/** Along the jaw, from ear to ear. */
const alongJaw = (w: number, depth: number) =>
  `M${-w + 1} -4C${-w} 40 ${-w + 12} 84 -44 ${depth - 12}Q0 ${depth + 14} 44 ${depth - 12}C${w - 12} 84 ${w} 40 ${w - 1} -4C${w - 6} 26 70 42 48 47Q24 38 0 46Q-24 38 -48 47C-70 42 ${-w + 6} 26 ${-w + 1} -4Z`;

export function beard({ beard, hair, width, isTurned, ...sitter }: Sitter): string {
  if (!beard) return "";
  const w = isTurned ? width - 4 : width;
  const at = (body: string) => `<g transform="translate(${turnOf({ ...sitter, beard, hair, width, isTurned })} 0)">${body}</g>`;
  const jaw = (body: string) => (isTurned ? `<g transform="translate(4 0) scale(.99 1)">${body}</g>` : body);
  switch (beard) {
    case "full":
      return jaw(
        shape(alongJaw(w, 142), hair.base) + stroke("M-40 112Q-30 128 -14 134M40 110Q32 126 18 134M0 116L1 136", hair.strand, 4),
      );
    case "short":
      return jaw(shape(alongJaw(w, 126), hair.base));
    case "goatee":
      return at(shape("M-42 56C-48 90 -32 128 0 130C32 128 48 90 42 56L32 60Q24 90 0 90Q-24 90 -32 60Z", hair.base));
    case "stubble":
      return `<g opacity=".3">${jaw(shape(alongJaw(w, 122), hair.brow))}</g>`;
    case "mustache":
      return "";
  }
}

/** Over the mouth. */
export function mustache(sitter: Sitter): string {
  const { beard, hair } = sitter;
  if (!beard || beard === "stubble") return "";
  const long = beard === "mustache" ? 4 : 0;
  const path = `M0 45C14 36 38 39 ${49 + long} ${60 + long}C34 64 12 60 0 56C-12 60 -34 64 ${-49 - long} ${60 + long}C-38 39 -14 36 0 45Z`;
  return `<g transform="translate(${turnOf(sitter)} 0)">${shape(path, hair.base)}${stroke("M-32 54Q-16 49 -5 51M32 54Q16 49 5 51", hair.strand, 3)}</g>`;
}

const allGlasses = ["round", "square", "cat", "heavy", "half"] as const;
export type Glasses = (typeof allGlasses)[number];

export function glasses({ glasses, frame, width: w, isTurned, ...sitter }: Sitter): string {
  if (!glasses) return "";
  const turn = turnOf({ ...sitter, glasses, frame, width: w, isTurned });
  const lens = {
    round: "M-27 0A27 26 0 1 1 27 0A27 26 0 1 1 -27 0Z",
    square: "M-26 -19H22Q29 -19 29 -12L26 12Q25 19 18 19H-18Q-25 19 -26 12Z",
    cat: "M-26 -14Q-4 -20 18 -20L36 -25Q34 -2 26 9Q16 20 0 20Q-24 20 -26 -14Z",
    heavy: "M-28 -20H26Q32 -20 31 -13L28 12Q26 21 16 21H-16Q-26 21 -27 12Z",
    half: "M-25 6H25Q25 26 0 26Q-25 26 -25 6Z",
  }[glasses];
  const thick = glasses === "heavy" ? 9 : glasses === "cat" ? 7 : 5;
  const level = glasses === "half" ? 8 : -7;
  const at = (x: number, scale: string) =>
    `<g transform="translate(${x} ${level}) scale(${scale})">${shape(lens, "#fff", 'fill-opacity=".16"')}${stroke(lens, frame, thick)}</g>`;
  const bridge = glasses === "half" ? level + 8 : level - 6;
  const temples = isTurned
    ? stroke(`M${turn - 64} ${level - 8}L${-w + 12} -10`, frame, thick)
    : stroke(`M-64 ${level - 8}L${-w + 2} -10M64 ${level - 8}L${w - 2} -10`, frame, thick);
  return (
    at(turn - 36, "-1 1") +
    at(turn + (isTurned ? 33 : 36), isTurned ? ".86 1" : "1 1") +
    stroke(`M${turn - 10} ${bridge}Q${turn} ${bridge - 7} ${turn + 10} ${bridge}`, frame, thick) +
    temples
  );
}

export function earrings({ earring, width: w, isTurned, trim }: Sitter): string {
  if (!earring) return "";
  const draw = (x: number) => {
    if (earring === "hoop") return `<circle cx="${x}" cy="44" r="13" fill="none" stroke="${trim}" stroke-width="5"/>`;
    return earring === "drop" ? rect(x - 5, 28, 10, 30, trim, 'rx="5"') : `<circle cx="${x}" cy="30" r="7" fill="${trim}"/>`;
  };
  return draw(isTurned ? -w + 8 : -w) + (isTurned ? "" : draw(w));
}
