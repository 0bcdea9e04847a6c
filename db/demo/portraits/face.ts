import { disc, oval, shape, stroke } from "../pictures/print.ts";
import { lightness, type Skin } from "./colors.ts";
import type { Sitter } from "./sitters.ts";

/**
 * A face around (0, 0), light from the left, about 170 wide and 240 high. In three-quarter pose it looks to the right: what is
 * in its middle moves by `turn`.
 */

export const turnOf = ({ isTurned }: Sitter) => (isTurned ? 20 : 0);

/** The outline of the head, without the ears. */
function headOutline({ isWoman, isTurned, width: w }: Sitter): string {
  const jaw = isWoman ? w - 27 : w - 16;
  const chin = isWoman ? 20 : 28;
  if (isTurned) {
    return `M${-w + 2} -40C${-w + 2} -104 -46 -124 4 -124C56 -124 ${w - 4} -100 ${w - 4} -46C${w - 5} -34 ${w - 12} -24 ${w - 11} -14C${w - 10} 0 ${w - 2} 6 ${w - 4} 22C${w - 7} 46 ${jaw + 10} 64 ${jaw + 4} 84C${jaw - 4} 106 ${chin + 34} 119 22 119C${-chin + 8} 119 ${-jaw + 18} 106 ${-jaw + 4} 76C${-w + 10} 44 ${-w + 2} 10 ${-w + 2} -40Z`;
  }
  return `M${-w} -40C${-w} -102 -50 -124 0 -124C50 -124 ${w} -102 ${w} -40C${w} 8 ${w - 4} 44 ${jaw} 78C${jaw - 16} 106 ${chin + 6} 119 0 119C${-chin - 6} 119 ${-jaw + 16} 106 ${-jaw} 78C${-w + 4} 44 ${-w} 8 ${-w} -40Z`;
}

export function neck({ isWoman, age, skin }: Sitter): string {
  const half = isWoman ? 34 : 43;
  const lines = age > 66 ? stroke(`M${-half + 10} 122Q${-half + 14} 138 ${-half + 8} 152M6 134Q4 146 8 158`, skin.shade, 4) : "";
  return (
    shape(
      `M${-half} 60L${-half - 3} 134Q${-half - 8} 150 ${-half - 34} 160L0 236L${half + 34} 160Q${half + 8} 150 ${half + 3} 134L${half} 60Z`,
      skin.base,
    ) +
    shape(
      `M${-half} 84Q-14 122 8 124Q30 122 ${half} 82L${half + 4} 138Q${half + 8} 152 ${half + 34} 160L14 214Q34 168 6 146Q-20 134 ${-half} 104Z`,
      skin.shade,
    ) +
    lines
  );
}

/** The head with its ears and its shaded side, without features. */
export function head(sitter: Sitter): string {
  const { skin, width: w, isTurned } = sitter;
  const outline = headOutline(sitter);
  const ear = (x: number, away: number) =>
    oval(x, 2, 14, 25, away > 0 ? skin.shade : skin.base) +
    stroke(`M${x - away * 2} -10Q${x + away * 6} -6 ${x} 12`, away > 0 ? skin.line : skin.shade, 3, 'opacity=".6"');
  const side = isTurned
    ? `M30 -130C64 -100 ${w - 22} -60 ${w - 22} -34C${w - 26} -10 ${w - 18} 4 ${w - 22} 24C${w - 30} 50 ${w - 40} 62 ${w - 44} 84C${w - 50} 104 36 112 20 120L120 140L120 -130Z`
    : `M34 -130C54 -96 ${w - 26} -64 ${w - 24} -36C${w - 24} -14 ${w - 18} 0 ${w - 24} 22C${w - 34} 46 ${w - 34} 62 ${w - 42} 80C${w - 52} 102 20 108 2 120L120 140L120 -130Z`;
  return (
    (isTurned ? ear(-w + 10, -1) : ear(-w, -1) + ear(w, 1)) +
    shape(outline, skin.base) +
    `<clipPath id="head"><path d="${outline}"/></clipPath><g clip-path="url(#head)">${shape(side, skin.shade)}</g>`
  );
}

/** Brows, eyes, nose, mouth, and the lines of age. */
export function features(sitter: Sitter): string {
  const { skin, isTurned, isWoman } = sitter;
  const turn = turnOf(sitter);
  const far = isTurned ? 0.84 : 1;
  const apart = isWoman ? 35 : 36;
  const eyeAt = (side: 1 | -1) => (side === 1 ? turn + apart * (isTurned ? 0.92 : 1) : turn - apart);
  const each = (draw: (side: 1 | -1) => string) =>
    ([-1, 1] as const)
      .map((side) => `<g transform="translate(${eyeAt(side)} -8) scale(${side * (side === 1 ? far : 1)} 1)">${draw(side)}</g>`)
      .join("");
  return `<g clip-path="url(#head)">${
    `<g opacity="${lightness(skin.base) < 130 ? 0.22 : 0.32}">${oval(turn - apart - 12, 32, 19, 14, skin.lip)}${oval(turn + apart * far + 10, 32, 17 * far, 14, skin.lip)}</g>` +
    each((side) => brow(sitter) + eye(sitter, side) + eyeLines(sitter, isTurned && side === 1)) +
    `<g transform="translate(${turn} 0)">${nose(skin, isTurned, isWoman)}${faceLines(sitter)}</g>`
  }</g>`;
}

const brow = ({ hair, isWoman, skin, hairColor }: Sitter) => {
  const color = hairColor === "white" && lightness(skin.base) < 150 ? "#d8d0c2" : hair.brow;
  return isWoman
    ? stroke("M-19 -27Q2 -41 24 -27", color, 5)
    : shape("M-22 -24Q-4 -41 24 -30Q28 -27 25 -23Q0 -30 -20 -18Q-24 -20 -22 -24Z", color);
};

/** Its outer corner to the right. */
function eye({ skin, isLaughing, iris, isWoman }: Sitter, side: 1 | -1): string {
  if (isLaughing) return stroke("M-17 3Q0 -15 18 2", skin.line, 6) + (isWoman ? stroke("M18 2L24 -3", skin.line, 4) : "");
  return (
    shape("M-19 3Q-2 -18 20 1Q2 14 -19 3Z", "#fbf6ec") +
    disc(1, -1, 8, iris) +
    disc(1, -1, 4, "#17120f") +
    disc(side === 1 ? -1 : 3, -4, 2, "#fff") +
    stroke("M-19 3Q-2 -19 20 0", skin.line, 5) +
    (isWoman ? stroke("M19 -1L26 -6", skin.line, 4) : "")
  );
}

/** A line of age, which shows on the light and on the shaded side. */
const line = (path: string, { skin }: Sitter, width: number) => stroke(path, skin.line, width, 'opacity=".34"');

function eyeLines(sitter: Sitter, isFar: boolean): string {
  const { age } = sitter;
  if (age < 50) return "";
  const feet = age > 70 ? "M29 -7L39 -12M30 0L42 1M29 7L38 13" : "M30 -4L39 -8M30 4L39 7";
  return (
    (isFar ? "" : line(feet, sitter, 3)) +
    line(age > 70 ? "M-14 16Q2 24 20 15M-8 25Q4 30 16 25" : "M-12 16Q2 22 18 15", sitter, 3)
  );
}

function nose(skin: Skin, isTurned: boolean, isWoman: boolean): string {
  const wide = isWoman ? 0 : 4;
  if (isTurned) {
    return (
      shape(`M6 -22C10 0 20 14 ${26 + wide} 26C${27 + wide} 38 12 38 2 37C12 30 10 10 6 -22Z`, skin.shade) +
      stroke(`M${-10 - wide} 30Q${-10 - wide} 40 0 38`, skin.shade, 4) +
      stroke("M6 39Q12 40 17 37", skin.line, 4, 'opacity=".7"')
    );
  }
  return (
    shape(`M5 -22C6 0 10 10 ${19 + wide} 24C${21 + wide} 36 10 37 -2 38C8 26 2 8 5 -22Z`, skin.shade) +
    stroke(`M${-16 - wide} 27Q${-17 - wide} 37 -6 37`, skin.shade, 4) +
    stroke("M-5 39Q0 41 6 39", skin.line, 4, 'opacity=".7"')
  );
}

function faceLines(sitter: Sitter): string {
  const { age, isWoman, isTurned, beard } = sitter;
  if (age < 45) return "";
  const folds = line(`M-25 35Q-40 44 -42 58${isTurned ? "M27 37Q35 45 36 54" : "M27 35Q41 44 43 58"}`, sitter, isWoman ? 3.2 : 4);
  const forehead = age > 68 ? "M-32 -62Q0 -69 30 -62M-24 -77Q0 -82 24 -77" : isWoman ? "" : "M-26 -66Q0 -72 26 -66";
  const jowls = age > 72 && !beard ? line("M-44 80Q-44 94 -34 102M42 80Q42 94 34 102", sitter, 3.4) : "";
  return folds + (forehead ? line(forehead, sitter, 3) : "") + jowls;
}

/** Drawn after a beard. */
export function mouth(sitter: Sitter): string {
  const { skin, smile, isWoman, lipstick } = sitter;
  const lip = lipstick ?? skin.lip;
  const at = (body: string) => `<g transform="translate(${turnOf(sitter)} 0)">${body}</g>`;
  if (smile === "open") {
    return at(
      shape("M-34 55Q-16 52 -8 54Q0 57 8 54Q16 52 34 55Q28 90 0 92Q-28 90 -34 55Z", lip) +
        shape("M-27 60Q0 63 27 60Q22 81 0 82Q-22 81 -27 60Z", "#5a1f1c") +
        shape("M-27 60Q0 63 27 60Q24 72 0 73Q-24 72 -27 60Z", "#fffaf0"),
    );
  }
  if (smile === "lips" && isWoman) {
    return at(
      shape("M-32 57Q-10 58 -8 57Q0 60 8 57Q12 58 32 57Q16 80 0 80Q-16 80 -32 57Z", lip) +
        stroke("M-33 56Q-14 66 0 66Q14 66 33 56", skin.line, 3.6),
    );
  }
  return at(
    stroke("M-33 56Q0 82 33 56", skin.line, 5.5) +
      stroke("M-12 83Q0 87 12 83", skin.shade, 5) +
      stroke("M-37 53Q-35 57 -32 58M37 53Q35 57 32 58", skin.line, 4),
  );
}
