import type { Drawing } from "./pictures/print.ts";
import type { Random } from "./random.ts";

/** Portraits for the sample class, cut from flat shapes like a silkscreen. No real face is used. */

const grounds = ["#c9d3c4", "#d9b88f", "#b9c7cf", "#d7a08c", "#cfc3a2", "#a9bdb8", "#d8cfc0", "#c2b0b8"] as const;
const skins = ["#f0d3b5", "#e2b48d", "#c98f66", "#a56b45", "#7d4c30", "#5d3825", "#f3dcc6", "#b87d55"] as const;
const hairs = ["#2a2522", "#4b3528", "#8a8580", "#c9c4bb", "#6b4a2f", "#a7733f", "#e5e0d6", "#3b3a40"] as const;
const clothes = ["#1f2a33", "#c8401f", "#0f5a5e", "#e3d9c6", "#7a2e3a", "#3d4a35", "#a98432", "#54606b"] as const;

/** The width and height of the stored picture, in pixels. */
export const portraitSide = 720;

/** A square portrait. */
export const samplePortrait = (random: Random): Drawing => ({ width: 480, height: 480, finish: "print", svg: drawing(random) });

function drawing(random: Random): string {
  const [ground, skin, hair, cloth] = [random.pick(grounds), random.pick(skins), random.pick(hairs), random.pick(clothes)];
  const ink = "#1c1a17";
  const width = random.between(92, 108);
  const height = random.between(124, 140);
  const turn = random.between(-8, 8);
  const long = random.chance(0.45);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480">
  <rect width="480" height="480" fill="${ground}"/>
  ${halftone(random)}
  <g transform="translate(240 232) rotate(${turn / 2})">
    ${long ? longHair(random, hair, width, height) : ""}
    <path d="M-190 300 C-180 190 -120 162 -46 150 L46 150 C120 162 180 190 190 300 Z" fill="${cloth}"/>
    <path d="M-44 60 L-48 150 C-30 190 30 190 48 150 L44 60 Z" fill="${skin}"/>
    <path d="M-44 96 C-20 130 20 130 44 96 L46 128 C20 150 -20 150 -46 128 Z" fill="${ink}" opacity=".18"/>
    ${collar(random, cloth)}
    <ellipse cx="0" cy="-10" rx="${width}" ry="${height}" fill="${skin}"/>
    <ellipse cx="${-width}" cy="4" rx="14" ry="26" fill="${skin}"/><ellipse cx="${width}" cy="4" rx="14" ry="26" fill="${skin}"/>
    ${shortHair(random, hair, width, height, long)}
    ${face(random, ink, turn)}
    ${random.chance(0.38) ? glasses(ink) : ""}
    ${!long && random.chance(0.3) ? beard(hair, width) : ""}
  </g>
</svg>`;
}

function halftone(random: Random): string {
  const dots: string[] = [];
  const [x, y] = [random.between(90, 390), random.between(80, 200)];
  for (let row = 0; row < 17; row++) {
    for (let column = 0; column < 17; column++) {
      const [cx, cy] = [column * 30 + (row % 2) * 15, row * 30];
      const radius = 9 - Math.hypot(cx - x, cy - y) / 34;
      if (radius > 1) dots.push(`<circle cx="${cx}" cy="${cy}" r="${radius.toFixed(1)}"/>`);
    }
  }
  return `<g fill="#fbf7ee" opacity=".55">${dots.join("")}</g>`;
}

function shortHair(random: Random, hair: string, width: number, height: number, long: boolean): string {
  const top = -height - 26;
  const side = random.between(-30, 10);
  const bald = !long && random.chance(0.22);
  if (bald) {
    return `<path d="M${-width - 6} 10 C${-width - 14} -40 ${-width + 6} -84 ${-width + 26} -92 C${-width + 10} -50 ${-width + 6} -30 ${-width + 4} 14 Z" fill="${hair}"/>
    <path d="M${width + 6} 10 C${width + 14} -40 ${width - 6} -84 ${width - 26} -92 C${width - 10} -50 ${width - 6} -30 ${width - 4} 14 Z" fill="${hair}"/>`;
  }
  return random.pick([
    `<path d="M${-width - 10} 0 C${-width - 22} ${top + 50} -60 ${top} 0 ${top} C70 ${top} ${width + 24} ${top + 50} ${width + 10} 0 C${width - 6} -60 60 -86 ${side} -92 C-40 -86 ${-width + 10} -60 ${-width - 10} 0 Z" fill="${hair}"/>`,
    `<path d="M${-width - 8} -6 C${-width - 16} ${top + 40} -30 ${top - 10} 20 ${top + 4} C90 ${top} ${width + 20} -110 ${width + 8} -6 C${width - 10} -46 40 -60 -10 -104 C-40 -70 -80 -60 ${-width - 8} -6 Z" fill="${hair}"/>`,
    `<path d="M${-width - 12} 4 C${-width - 46} -60 ${-width - 10} ${top - 6} 0 ${top - 14} C${width + 10} ${top - 6} ${width + 46} -60 ${width + 12} 4 C${width - 2} -60 50 -82 0 -84 C-50 -82 ${-width + 2} -60 ${-width - 12} 4 Z" fill="${hair}"/>`,
  ]);
}

function longHair(random: Random, hair: string, width: number, height: number): string {
  const length = random.between(90, 210);
  const spread = width + random.between(26, 54);
  return `<path d="M${-spread} ${length} C${-spread - 26} -20 ${-width - 30} ${-height - 40} 0 ${-height - 40} C${width + 30} ${-height - 40} ${spread + 26} -20 ${spread} ${length} C${spread - 40} ${length + 24} ${-spread + 40} ${length + 24} ${-spread} ${length} Z" fill="${hair}"/>`;
}

function collar(random: Random, cloth: string): string {
  const light = cloth === "#e3d9c6" ? "#1f2a33" : "#f4eee2";
  return random.pick([
    `<path d="M-50 148 L-92 164 L-30 226 L0 186 Z" fill="${light}"/><path d="M50 148 L92 164 L30 226 L0 186 Z" fill="${light}"/>`,
    `<path d="M-58 146 C-30 204 30 204 58 146 L70 154 C36 226 -36 226 -70 154 Z" fill="${light}" opacity=".85"/>`,
    `<path d="M-60 146 C-40 176 40 176 60 146 L62 170 C30 198 -30 198 -62 170 Z" fill="#1c1a17" opacity=".35"/>`,
  ]);
}

function face(random: Random, ink: string, turn: number): string {
  const mouth = random.pick(["M-26 62 Q0 80 28 60", "M-24 66 Q2 74 26 62", "M-30 58 Q0 90 30 58 Q0 70 -30 58"]);
  const brow = random.between(-44, -38);
  return `<g transform="translate(${turn} 0)" fill="none" stroke="${ink}" stroke-width="5" stroke-linecap="round">
    <path d="M-56 ${brow} Q-38 ${brow - 10} -20 ${brow + 2}"/><path d="M20 ${brow + 2} Q38 ${brow - 10} 56 ${brow}"/>
    <path d="${mouth}" fill="${mouth.includes("70") ? "#fbf7ee" : "none"}"/>
    <path d="M4 -18 Q16 20 -6 28" stroke-width="4"/>
    <circle cx="-38" cy="-16" r="4" fill="${ink}"/><circle cx="38" cy="-16" r="4" fill="${ink}"/></g>`;
}

const glasses = (ink: string) =>
  `<g fill="#fbf7ee" fill-opacity=".25" stroke="${ink}" stroke-width="6"><circle cx="-40" cy="-14" r="30"/><circle cx="40" cy="-14" r="30"/><path d="M-10 -16 Q0 -24 10 -16" fill="none"/></g>`;

const beard = (hair: string, width: number) =>
  `<path d="M${-width + 4} 10 C${-width + 6} 100 -50 138 0 140 C50 138 ${width - 6} 100 ${width - 4} 10 C${width - 20} 40 40 40 26 50 Q0 40 -26 50 C-40 40 ${-width + 20} 40 ${-width + 4} 10 Z" fill="${hair}"/><path d="M-24 66 Q2 76 26 64" fill="none" stroke="#f4eee2" stroke-width="4" stroke-linecap="round"/>`;
