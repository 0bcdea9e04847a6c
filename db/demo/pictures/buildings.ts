import type { Random } from "../random.ts";
import { bare, closed, disc, type Maker, type Palette, rect, shape, stroke, times } from "./print.ts";

/** An architect's boards: axonometrics, a section, a plan, in ink and three flat washes. */
export const buildings: Maker = (random, palette, variant) => {
  const boards = [library, school, section, stair, courtyard, plan, tower];
  const isUpright = variant % 7 === 3 || variant % 7 === 6;
  const format = isUpright ? { width: 860, height: 1200 } : { width: 1200, height: 860 };
  const drawing = (boards[variant % boards.length] as Board)(random, palette);
  const { ink, paper } = palette;
  const frame = `<rect x="36" y="36" width="${format.width - 72}" height="${format.height - 72}" fill="none" stroke="${ink}" stroke-width="2.5"/>`;
  const legend = `${rect(60, format.height - 86, 26, 26, palette.colors[0])}${rect(94, format.height - 86, 26, 26, palette.colors[1])}
    ${rect(128, format.height - 86, 26, 26, palette.colors[2])}
    ${times(4, (i) => rect(190 + i * 50, format.height - 70, 50, 10, i % 2 ? paper : ink, `stroke="${ink}"`))}
    ${stroke(`M${format.width - 90} ${format.height - 60}v-60m-16 20l16 -20l16 20`, ink, 4)}
    ${disc(format.width - 90, format.height - 84, 26, "none", `stroke="${ink}" stroke-width="3"`)}`;
  return bare(format, paper, `${frame}${drawing}${legend}`);
};

type Board = (random: Random, palette: Palette) => string;

/** A point in the axonometric projection, seen from thirty degrees. */
const seen = (x: number, y: number, z: number): readonly [number, number] => [600 + (x - y) * 0.866, 458 + (x + y) * 0.5 - z];

interface Box {
  x: number;
  y: number;
  z?: number;
  wide: number;
  deep: number;
  high: number;
}

/** A block: roof, left and right walls, with windows on both. */
function box({ x, y, z = 0, wide, deep, high }: Box, { ink, colors: [, middle, pale] }: Palette, roof: string, rows = 2): string {
  const line = `stroke="${ink}" stroke-width="3" stroke-linejoin="round"`;
  const top = closed([
    seen(x, y, z + high),
    seen(x + wide, y, z + high),
    seen(x + wide, y + deep, z + high),
    seen(x, y + deep, z + high),
  ]);
  const left = closed([
    seen(x, y + deep, z),
    seen(x + wide, y + deep, z),
    seen(x + wide, y + deep, z + high),
    seen(x, y + deep, z + high),
  ]);
  const right = closed([
    seen(x + wide, y, z),
    seen(x + wide, y + deep, z),
    seen(x + wide, y + deep, z + high),
    seen(x + wide, y, z + high),
  ]);
  const windows = (long: number, place: (along: number, up: number) => readonly [number, number]) => {
    const count = Math.max(1, Math.floor(long / 44));
    return times(count * rows, (i) => {
      const [along, up] = [((i % count) + 0.5) * (long / count), z + (Math.floor(i / count) + 0.28) * (high / rows)];
      const tall = (high / rows) * 0.46;
      return shape(
        closed([place(along - 11, up), place(along + 11, up), place(along + 11, up + tall), place(along - 11, up + tall)]),
        ink,
      );
    });
  };
  return `${shape(left, pale, line)}${shape(right, middle, line)}${shape(top, roof, line)}${windows(wide, (along, up) => seen(x + along, y + deep, up))}${windows(deep, (along, up) => seen(x + wide, y + along, up))}`;
}

const trees = (random: Random, places: readonly (readonly [number, number])[], { ink, colors: [, middle] }: Palette) =>
  places
    .map(([x, y]) => {
      const [px, py] = seen(x, y, 0);
      const size = random.between(18, 30);
      return `${stroke(`M${px} ${py}v-30`, ink, 4)}${disc(px, py - 30 - size * 0.7, size, middle, `stroke="${ink}" stroke-width="3"`)}`;
    })
    .join("");

const ground = ({ ink, colors: [, , pale] }: Palette, reach: number) =>
  `${shape(closed([seen(-reach, -reach, 0), seen(reach, -reach, 0), seen(reach, reach, 0), seen(-reach, reach, 0)]), pale, 'opacity=".55"')}${stroke(
    times(
      9,
      (i) =>
        `M${seen(-reach + (i * reach) / 4, -reach, 0).join(" ")}L${seen(-reach + (i * reach) / 4, reach, 0).join(" ")}M${seen(-reach, -reach + (i * reach) / 4, 0).join(" ")}L${seen(reach, -reach + (i * reach) / 4, 0).join(" ")}`,
    ),
    ink,
    1,
    'opacity=".35"',
  )}`;

const library: Board = (random, palette) => {
  const [loud] = palette.colors;
  return `${ground(palette, 330)}${trees(
    random,
    [
      [-330, -200],
      [-330, -90],
      [-330, 30],
    ],
    palette,
  )}${box({ x: -240, y: -240, wide: 380, deep: 200, high: 170 }, palette, palette.paper, 3)}${box({ x: -240, y: -40, wide: 180, deep: 240, high: 100 }, palette, loud, 1)}${times(6, (i) => box({ x: 0, y: -40 + i * 26, wide: 150, deep: 26, high: 60 - i * 10 }, palette, palette.paper, 0))}${trees(
    random,
    [
      [220, 200],
      [130, 270],
      [290, 90],
    ],
    palette,
  )}`;
};

const school: Board = (random, palette) => {
  const [loud, middle] = palette.colors;
  return `${ground(palette, 330)}${box({ x: -300, y: -260, wide: 150, deep: 460, high: 130 }, palette, loud, 2)}${box({ x: -80, y: -260, wide: 150, deep: 360, high: 190 }, palette, palette.paper, 3)}${trees(
    random,
    [
      [-110, 170],
      [-110, 260],
    ],
    palette,
  )}${box({ x: 140, y: -260, wide: 150, deep: 260, high: 90 }, palette, middle, 1)}${trees(
    random,
    [
      [110, 150],
      [210, 90],
      [210, 190],
      [310, 120],
    ],
    palette,
  )}`;
};

const section: Board = (_random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const shelves = (x: number, y: number) =>
    times(
      4,
      (row) =>
        `${rect(x, y + row * 38, 150, 4, ink)}${times(11, (i) => rect(x + 4 + i * 13, y + row * 38 - 30 + ((i * 7) % 9), 9, 30 - ((i * 7) % 9), [loud, middle, ink, pale][(i + row) % 4] as string))}`,
    );
  const readers = times(5, (i) => `${disc(470 + i * 76, 560, 15, ink)}${rect(456 + i * 76, 576, 28, 50, i === 2 ? loud : ink)}`);
  return `${rect(40, 650, 1120, 110, pale)}${rect(150, 250, 900, 400, paper)}${shape("M120 262L600 110L1080 262V284L600 134L120 284Z", ink)}
    ${rect(150, 270, 26, 386, ink)}${rect(1024, 270, 26, 386, ink)}${rect(120, 640, 960, 22, ink)}${rect(176, 440, 220, 14, ink)}
    ${rect(804, 440, 220, 14, ink)}${shelves(200, 500)}${shelves(840, 500)}${shelves(200, 320)}${shelves(840, 320)}
    ${rect(430, 626, 350, 12, ink)}${readers}${times(
      3,
      (i) => `${stroke(`M${480 + i * 120} ${172 + Math.abs(i - 1) * 36}V340`, ink, 3)}
    ${shape(`M${446 + i * 120} 372q34 -60 68 0Z`, loud)}`,
    )}${shape("M600 134L760 640H440Z", loud, 'opacity=".12"')}`;
};

const stair: Board = (_random, palette) => {
  const [loud] = palette.colors;
  const steps = times(12, (i) =>
    box({ x: -110, y: -110 + i * 26, wide: 200, deep: 26, high: 330 - i * 28 }, palette, i % 3 ? palette.paper : loud, 0),
  );
  return `<g transform="translate(-170 240)">${ground(palette, 240)}${box({ x: -110, y: -220, wide: 200, deep: 110, high: 420 }, palette, loud, 5)}${steps}</g>`;
};

const courtyard: Board = (random, palette) => {
  const [loud, middle] = palette.colors;
  return `${ground(palette, 330)}${box({ x: -290, y: -290, wide: 580, deep: 120, high: 120 }, palette, palette.paper, 2)}${box({ x: -290, y: -170, wide: 120, deep: 360, high: 120 }, palette, loud, 2)}${trees(
    random,
    [
      [-80, -80],
      [40, -60],
      [-60, 50],
      [70, 60],
    ],
    palette,
  )}${box({ x: 190, y: -170, wide: 100, deep: 360, high: 80 }, palette, middle, 1)}${box({ x: -290, y: 190, wide: 580, deep: 90, high: 46 }, palette, palette.paper, 1)}`;
};

const plan: Board = (_random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const walls = "M180 140H1000V700H180ZM180 330H420M500 330H640M640 140V260M640 420V700M720 470H1000M420 560V700M180 480H300";
  const tables = times(
    6,
    (i) =>
      `${rect(700 + (i % 3) * 100, 200 + Math.floor(i / 3) * 130, 60, 60, paper, `stroke="${ink}" stroke-width="3"`)}
        ${times(4, (n) => disc(730 + (i % 3) * 100 + (n % 2) * (n < 2 ? 44 : -44), 230 + Math.floor(i / 3) * 130 + ((n + 1) % 2) * (n < 2 ? -44 : 44), 9, ink))}`,
  );
  return `${rect(180, 140, 820, 560, pale)}${rect(180, 140, 460, 190, middle, 'opacity=".7"')}${rect(640, 470, 360, 230, loud, 'opacity=".85"')}
    ${stroke(walls, ink, 18, 'style="stroke-linecap:butt;stroke-linejoin:miter"')}${tables}${stroke(
      times(11, (i) => `M${200 + i * 19} 490v190`),
      ink,
      3,
    )}${stroke("M300 330A120 120 0 0 1 420 450M640 260A100 100 0 0 0 740 160", ink, 2.5)}${stroke(
      times(7, (i) => `M${700 + i * 44} 520v130`),
      paper,
      14,
    )}${times(5, (i) => disc(1080, 190 + i * 110, 34, middle, `stroke="${ink}" stroke-width="3"`))}`;
};

const tower: Board = (random, palette) => {
  const [loud, middle] = palette.colors;
  return `<g transform="translate(-170 330)">${ground(palette, 240)}${trees(
    random,
    [
      [-250, -60],
      [-250, 50],
    ],
    palette,
  )}${box({ x: -180, y: -160, wide: 250, deep: 240, high: 120 }, palette, palette.paper, 2)}${box({ x: -150, y: -140, z: 120, wide: 180, deep: 180, high: 150 }, palette, middle, 3)}${box({ x: -120, y: -120, z: 270, wide: 120, deep: 120, high: 170 }, palette, palette.paper, 4)}${box({ x: -90, y: -90, z: 440, wide: 60, deep: 60, high: 90 }, palette, loud, 1)}${trees(
    random,
    [
      [150, 120],
      [60, 180],
      [190, 10],
    ],
    palette,
  )}</g>`;
};
