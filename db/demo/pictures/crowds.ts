import type { Random } from "../random.ts";
import {
  at,
  disc,
  halftone,
  landscape,
  type Maker,
  oval,
  type Palette,
  panorama,
  rect,
  shape,
  sheet,
  square,
  stroke,
  times,
  wide,
} from "./print.ts";

/** Class photos, and classes seen from the front and from the back row. Without faces. */
export const crowds: Maker = (random, palette, variant) => {
  const scenes = [rows, fromBehind, onTheStairs, hands, heads, wholeYear];
  return (scenes[variant % scenes.length] as Maker)(random, palette, variant);
};

interface Sitter {
  skin: string;
  hair: string;
  cloth: string;
  trim: string;
}
function sitter(random: Random, { ink, paper, colors }: Palette): Sitter {
  const [loud, middle, pale] = colors;
  const cloth = random.pick([loud, middle, ink, paper, pale]);
  const trims = [paper, ink, loud, pale].filter((trim) => trim !== cloth);
  return {
    skin: random.pick(["#e9c6a0", "#d3a074", "#a8714a", "#7a4a30", "#f0d8bd", "#5e3a28"]),
    hair: random.pick([ink, ink, "#4a3023", "#2b2320", "#8c5a2b", "#c08a3e"]),
    cloth,
    trim: random.pick(trims),
  };
}

/** Hairstyles of the eighties, behind and in front of the head, which is at 0 and 40 wide. */
const cuts: readonly (readonly [behind: string, before: string])[] = [
  [
    "M-44 20C-66 -10 -60 -66 0 -68C60 -66 66 -10 44 20C52 50 -52 50 -44 20Z",
    "M-32 -14C-30 -46 30 -46 32 -14C16 -26 -14 -28 -32 -14Z",
  ],
  ["M-30 40C-48 0 -42 -58 0 -58C42 -58 48 0 30 40Z", "M-31 -8C-34 -44 -6 -52 14 -44C34 -40 34 -20 31 -8C22 -30 -6 -34 -31 -8Z"],
  ["", "M-31 -12V-60L31 -64V-12C20 -26 -20 -26 -31 -12Z"],
  ["M-34 70C-44 20 -42 -54 0 -54C42 -54 44 20 34 70Z", "M-31 0C-34 -40 -20 -50 0 -50C20 -50 34 -40 31 0L24 -18H-24Z"],
  ["M-58 -20A58 58 0 1 1 58 -20C58 10 -58 10 -58 -20Z", "M-31 -18C-20 -34 20 -34 31 -18L28 -40H-28Z"],
  [
    "M-33 26C-36 0 -40 -52 0 -54C40 -52 36 0 33 26Z",
    "M-32 -6C-40 -50 8 -70 36 -44C40 -30 34 -16 31 -6C26 -26 4 -30 -10 -34C-20 -28 -28 -20 -32 -6Z",
  ],
  ["M22 -40C70 -60 80 0 54 40C44 20 40 0 26 -14Z", "M-31 -8C-34 -54 34 -54 31 -8C10 -34 -14 -34 -31 -8Z"],
  ["", "M-33 -4C-46 -60 -10 -84 40 -74C36 -64 40 -52 31 -8C26 -24 10 -32 -4 -34C-18 -32 -28 -22 -33 -4Z"],
];

function bust(random: Random, palette: Palette): string {
  const { skin, hair, cloth, trim } = sitter(random, palette);
  const [behind, before] = random.pick(cuts);
  const collar = random.pick([
    `${shape("M-22 50L-40 62L-14 92L0 70Z", trim)}${shape("M22 50L40 62L14 92L0 70Z", trim)}`,
    shape("M-24 48C-14 78 14 78 24 48L32 54C18 92 -18 92 -32 54Z", trim),
    stroke(
      times(4, (i) => `M${-80 + i * 4} ${96 + i * 24}H${80 - i * 4}`),
      trim,
      9,
    ),
    `${shape("M-24 50L0 128L24 50Z", trim)}${shape("M-5 68H5L8 118L0 128L-8 118Z", palette.colors[0])}`,
    "",
  ]);
  const extras = [
    random.chance(0.25) ? `${stroke("M-24 -2h18v14h-18ZM6 -2h18v14h-18ZM-6 2H6", palette.ink, 3.4)}` : "",
    random.chance(0.3) ? `${disc(-32, 20, 5, palette.colors[0])}${disc(32, 20, 5, palette.colors[0])}` : "",
    random.chance(0.12) ? rect(-33, -30, 66, 11, palette.colors[0]) : "",
  ].join("");
  return `${shape(behind, hair)}${shape("M-98 330C-96 90 -64 62 -20 52H20C64 62 96 90 98 330Z", cloth)}
    ${shape("M-15 20H15V56C8 68 -8 68 -15 56Z", skin)}${shape("M-15 34C-6 46 6 46 15 34V46C6 54 -6 54 -15 46Z", palette.ink, 'opacity=".2"')}${collar}
    ${oval(0, -4, 31, 39, skin)}${shape(before, hair)}
    ${stroke(random.pick(["M-9 17Q0 24 9 17", "M-8 19H8", "M-10 16Q0 28 10 16"]), palette.ink, 3)}${extras}`;
}

const wall = (palette: Palette, width: number, height: number) =>
  stroke(
    times(
      Math.ceil(height / 34),
      (row) => `M0 ${row * 34}H${width}${times(Math.ceil(width / 80), (i) => `M${i * 80 + (row % 2) * 40} ${row * 34}v34`)}`,
    ),
    palette.colors[2],
    3,
    'opacity=".45"',
  );

const rowOf = (random: Random, palette: Palette, count: number, y: number, width: number, scale: number) => {
  const step = width / (count + 0.2);
  return times(count, (i) =>
    at(step * (i + 0.6) + random.between(-8, 8), y + random.between(-16, 16), bust(random, palette), scale),
  );
};

const rows: Maker = (random, palette) => {
  const body = `${rect(0, 0, 1200, 800, palette.colors[1])}${wall(palette, 1200, 800)}${rowOf(random, palette, 9, 210, 1180, 0.86)}${rowOf(random, palette, 8, 380, 1180, 0.92)}${rowOf(random, palette, 7, 560, 1200, 1)}`;
  return sheet(random, landscape, palette, body);
};

const fromBehind: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const back = () => {
    const { hair, cloth } = sitter(random, palette);
    const [behind] = random.pick(cuts.filter(([shapeBehind]) => shapeBehind));
    return `${shape("M-100 230C-98 96 -66 64 -22 54H22C66 64 98 96 100 230Z", cloth)}${shape("M-14 20H14V60H-14Z", hair)}${oval(0, -6, 33, 42, hair)}${shape(behind, hair)}`;
  };
  const board = `${rect(120, 70, 960, 330, ink)}${rect(120, 70, 960, 330, "none", `stroke="${pale}" stroke-width="18"`)}
    ${disc(380, 236, 96, "none", `stroke="${paper}" stroke-width="5"`)}
    ${stroke("M380 110V362M250 236H510M312 168L448 304M600 320L700 140L800 320ZM840 180h170M840 220h120M840 260h150M840 300h80", paper, 5)}
    ${rect(120, 404, 960, 14, loud)}`;
  const desks = times(4, (i) => rect(60 + i * 290, 640, 240, 22, pale));
  const body = `${rect(0, 0, 1200, 900, middle)}${board}${times(5, (i) => at(170 + i * 215 + random.between(-14, 14), 560, back(), 0.82))}${desks}${times(4, (i) => at(200 + i * 270 + random.between(-16, 16), 720, back(), 1.2))}`;
  return sheet(random, wide, palette, body);
};

const onTheStairs: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const columns = times(
    4,
    (i) =>
      `${rect(70 + i * 260, 60, 80, 560, paper)}${times(3, (n) => rect(82 + i * 260 + n * 24, 60, 6, 560, middle))}${rect(54 + i * 260, 40, 112, 26, pale)}`,
  );
  const door = `${rect(386, 170, 228, 460, ink)}${rect(404, 190, 92, 300, loud)}${rect(506, 190, 92, 300, loud)}`;
  const steps = times(6, (i) => `${rect(0, 620 + i * 66, 1000, 66, i % 2 ? pale : paper)}${rect(0, 620 + i * 66, 1000, 6, ink)}`);
  const body = `${rect(0, 0, 1000, 1000, middle)}${door}${columns}${steps}${times(5, (i) => at(180 + i * 165, 530, bust(random, palette), 0.72))}
    ${times(5, (i) => at(140 + i * 180, 690, bust(random, palette), 0.84))}${times(4, (i) => at(190 + i * 212, 850, bust(random, palette), 0.96))}`;
  return sheet(random, square, palette, body);
};

/** A class with all hands up. */
const hands: Maker = (random, palette) => {
  const [loud, , pale] = palette.colors;
  const arm = () => {
    const { skin, cloth } = sitter(random, palette);
    return `${shape("M-30 600L-22 130H22L30 600Z", skin)}${shape("M-38 640L-32 300H32L38 640Z", cloth)}
      ${rect(-36, 296, 72, 22, palette.ink, 'opacity=".25"')}${shape("M-34 60C-36 130 -20 150 0 150C24 150 34 120 34 60Z", skin)}
      ${stroke("M-24 70V-14M-8 64V-34M9 64V-30M25 70V-8", skin, 15)}${stroke("M30 104L56 56", skin, 15)}`;
  };
  const body = `${rect(0, 0, 1200, 800, loud)}
    ${halftone({ x: 0, y: 0, width: 1200, height: 800 }, 38, pale, (x, y) => 0.7 - Math.hypot(x - 0.5, y - 0.3))}
    ${times(9, (i) => at(80 + i * 132, 180 + ((i * 97) % 170), arm(), 1, random.between(-9, 9)))}`;
  return sheet(random, landscape, palette, body);
};

const heads: Maker = (random, palette) => {
  const { ink } = palette;
  const [loud, middle, pale] = palette.colors;
  const grounds = [loud, pale, middle, ink, palette.paper];
  const cell = 300;
  const body = times(12, (i) => {
    const [x, y] = [(i % 4) * cell, Math.floor(i / 4) * cell];
    const id = `f${i}`;
    return `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${cell}" height="${cell}"/></clipPath><g clip-path="url(#${id})">${rect(x, y, cell, cell, grounds[(i * 3 + Math.floor(i / 4)) % 5] as string)}
      ${at(x + cell / 2, y + 142, bust(random, palette), 1.3)}</g>`;
  });
  return sheet(random, wide, palette, body);
};

const wholeYear: Maker = (random, palette) => {
  const body = `${rect(0, 0, 1200, 480, palette.colors[1])}${wall(palette, 1200, 480)}${[0, 1, 2, 3].map((row) => rowOf(random, palette, 17 - row, 110 + row * 92, 1190, 0.52 + row * 0.03)).join("")}`;
  return sheet(random, panorama, palette, body, 26);
};
