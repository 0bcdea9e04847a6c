import type { Random } from "../random.ts";
import { smallFigure } from "./figures.ts";
import {
  at,
  curve,
  disc,
  halftone,
  landscape,
  type Maker,
  oval,
  type Point,
  rect,
  shape,
  sheet,
  stroke,
  times,
  upright,
  wide,
} from "./print.ts";

/** The harbor: the ferry and its railing, the bridge, gulls, and a life preserver. */
export const harbor: Maker = (random, palette, variant) => {
  const scenes = [ferry, railing, bridge, gulls, lifebuoy];
  return (scenes[variant % scenes.length] as Maker)(random, palette, variant);
};

/** Towers across the water, two tall ones among them. */
function skyline(random: Random, y: number, fill: string): string {
  let path = "";
  for (let x = -20; x < 1220; ) {
    const [width, height] = [random.between(26, 72), random.between(40, 170)];
    path += `M${x} ${y}V${y - height}${random.chance(0.3) ? `L${x + width / 2} ${y - height - 44}L${x + width} ${y - height}` : `H${x + width}`}V${y}Z`;
    x += width + random.between(0, 6);
  }
  const x = random.between(300, 800);
  return shape(`${path}M${x} ${y}V${y - 330}h50V${y}ZM${x + 66} ${y}V${y - 318}h50V${y}Z`, fill);
}
const waves = (from: number, to: number, ink: string, step = 46) =>
  stroke(
    times(Math.ceil((to - from) / step), (row) =>
      times(8, (i) => `M${i * 170 + (row % 2) * 80 - 60} ${from + row * step}q26 -16 52 0t52 0`),
    ),
    ink,
    5,
  );

const ferry: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const boat = `${shape("M-380 60H380L340 150H-340Z", ink)}${rect(-340, -20, 680, 80, loud)}${rect(-300, -96, 600, 76, loud)}
    ${rect(-350, -26, 700, 10, ink)}${rect(-310, -104, 620, 10, ink)}${times(15, (i) => rect(-318 + i * 43, 0, 26, 34, pale))}
    ${times(13, (i) => rect(-278 + i * 43, -76, 26, 34, pale))}${rect(-60, -180, 120, 76, loud)}
    ${times(3, (i) => rect(-48 + i * 34, -164, 26, 26, ink))}${rect(120, -190, 60, 90, ink)}${rect(120, -170, 60, 18, paper)}`;
  const smoke = times(5, (i) => disc(190 + i * 52, -220 - i * 22, 26 + i * 11, paper));
  const body = `${rect(0, 0, 1200, 800, pale)}
    ${halftone({ x: 0, y: 0, width: 1200, height: 340 }, 28, paper, (_, y) => 0.8 - y * 0.8)}${skyline(random, 430, middle)}
    ${rect(0, 430, 1200, 380, middle)}${waves(470, 800, pale)}${at(random.between(460, 640), 520, `${smoke}${boat}`)}${waves(690, 800, ink, 54)}`;
  return sheet(random, landscape, palette, body);
};

const railing: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const people = times(5, (i) =>
    at(
      170 + i * 215 + random.between(-26, 26),
      880,
      smallFigure(random, i === 2 ? loud : ink),
      2.45 + random.between(-10, 10) / 100,
    ),
  );
  const body = `${rect(0, 0, 1200, 900, pale)}${disc(random.between(240, 960), 230, 120, loud)}${skyline(random, 480, middle)}
    ${rect(0, 480, 1200, 300, middle)}${waves(520, 760, paper, 50)}${people}${rect(0, 660, 1200, 16, paper)}${rect(0, 740, 1200, 12, paper)}
    ${times(9, (i) => rect(20 + i * 145, 650, 14, 200, paper))}${rect(0, 836, 1200, 80, ink)}`;
  return sheet(random, wide, palette, body);
};

const bridge: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const tower = (x: number, s: number) =>
    at(
      x,
      600,
      shape(
        "M-78 60V-400H78V60ZM-52 30V-190C-52 -250 -28 -276 -26 -290C-22 -276 -6 -250 -6 -190V30ZM6 30V-190C6 -250 22 -276 26 -290C28 -276 52 -250 52 -190V30Z",
        ink,
        'fill-rule="evenodd"',
      ) + rect(-90, -416, 180, 22, ink),
      s,
    );
  const sag = (t: number) => 214 + 4 * 330 * t * (1 - t);
  const main: Point[] = Array.from({ length: 13 }, (_, i) => [250 + (700 * i) / 12, sag(i / 12)]);
  const hangers = stroke(
    times(
      29,
      (i) =>
        `M${250 + (700 * (i + 0.5)) / 29} ${sag((i + 0.5) / 29)}V566M${250 - i * 10} ${214 + i * 13}V566M${950 + i * 10} ${214 + i * 13}V566`,
    ),
    ink,
    2.4,
  );
  const fans = stroke(
    times(
      10,
      (i) =>
        `M250 200L${250 + 32 * (i + 1)} 566M250 200L${250 - 27 * (i + 1)} 566M950 200L${950 + 27 * (i + 1)} 566M950 200L${950 - 32 * (i + 1)} 566`,
    ),
    ink,
    2,
    'opacity=".7"',
  );
  const body = `${rect(0, 0, 1200, 800, loud)}${halftone({ x: 0, y: 0, width: 1200, height: 560 }, 30, pale, (_, y) => y * 0.95)}
    ${disc(600, 470, 120, paper)}${skyline(random, 610, middle)}${fans}${hangers}${stroke(curve(main), ink, 9)}
    ${stroke("M250 210L-30 590M950 210L1230 590", ink, 9)}${tower(250, 1)}${tower(950, 1)}${rect(0, 560, 1200, 22, ink)}
    ${rect(0, 660, 1200, 200, middle)}${waves(690, 800, pale, 40)}`;
  return sheet(random, landscape, palette, body);
};

const gulls: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const gull = `${shape("M-150 -40C-100 -90 -40 -60 0 0C40 -60 100 -90 150 -40C100 -60 50 -30 26 20C20 40 -20 40 -26 20C-50 -30 -100 -60 -150 -40Z", paper)}
    ${shape("M-150 -40C-130 -60 -110 -68 -92 -68L-100 -56Z", ink)}${shape("M150 -40C130 -60 110 -68 92 -68L100 -56Z", ink)}
    ${shape("M-8 34L0 54L8 34Z", loud)}`;
  const flock = times(8, (i) =>
    at(
      130 + (i % 3) * 270 + random.between(-60, 60),
      170 + i * 105,
      gull,
      random.between(45, 120) / 100,
      random.between(-24, 24),
    ),
  );
  return sheet(
    random,
    upright,
    palette,
    `${rect(0, 0, 800, 1200, middle)}${disc(400, 1120, 420, loud)}${rect(0, 1040, 800, 200, ink)}${waves(1066, 1200, pale, 40)}${flock}`,
  );
};

const lifebuoy: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const ring = `${disc(14, 20, 275, "none", `stroke="${ink}" stroke-width="120" opacity=".35"`)}
    ${disc(0, 0, 275, "none", `stroke="${paper}" stroke-width="120"`)}
    ${disc(0, 0, 275, "none", `stroke="${loud}" stroke-width="120" stroke-dasharray="180 251.97"`)}
    ${disc(0, 0, 336, "none", `stroke="${ink}" stroke-width="8"`)}${disc(0, 0, 214, "none", `stroke="${ink}" stroke-width="8"`)}`;
  const planks = times(
    8,
    (i) =>
      `${rect(0, i * 126, 1000, 118, i % 2 ? middle : pale)}${oval(60, i * 126 + 60, 6, 6, ink)}${oval(940, i * 126 + 60, 6, 6, ink)}`,
  );
  return sheet(random, { width: 1000, height: 1000 }, palette, `${planks}${at(500, 500, ring)}`);
};
