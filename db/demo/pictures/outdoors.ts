import { smallFigure } from "./figures.ts";
import {
  at,
  closed,
  disc,
  halftone,
  landscape,
  type Maker,
  oval,
  type Palette,
  rect,
  shape,
  sheet,
  square,
  stroke,
  times,
  upright,
  wide,
} from "./print.ts";

/** An afternoon in the park. */
export const outdoors: Maker = (random, palette, variant) => {
  const scenes = [tree, blanket, kites, boats, chairs, evening];
  return (scenes[variant % scenes.length] as Maker)(random, palette, variant);
};

const trunk = (ink: string) =>
  shape(
    "M-50 0C-30 -140 -40 -240 -120 -330L-84 -346C-50 -310 -20 -280 -6 -240C0 -320 -10 -380 -40 -440L4 -452C24 -400 30 -340 32 -280C60 -330 90 -350 130 -370L146 -344C80 -280 40 -180 60 0Z",
    ink,
  );

const tree: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const crown = times(26, (i) =>
    disc(600 + Math.cos(i * 2.4) * (30 + i * 13), 280 + Math.sin(i * 2.4) * (14 + i * 7.4), random.between(70, 120), middle),
  );
  const leaves = times(60, (i) =>
    disc(
      600 + Math.cos(i * 2.4) * (40 + i * 6.4),
      270 + Math.sin(i * 2.4) * (20 + i * 3.4),
      random.between(9, 22),
      i % 4 ? ink : pale,
      'opacity=".75"',
    ),
  );
  const kite = at(820, 190, `${shape("M0 -60L44 0L0 70L-44 0Z", loud)}${stroke("M0 70q30 40 0 70t0 60", loud, 5)}`, 1, 28);
  const people = times(8, (i) =>
    at(
      110 + i * 142 + random.between(-26, 26),
      760 + (i % 3) * 22,
      smallFigure(random, i % 4 === 2 ? loud : ink, i % 2 ? "sitting" : "standing"),
      1.15,
    ),
  );
  return sheet(
    random,
    landscape,
    palette,
    `${rect(0, 0, 1200, 800, pale)}${halftone({ x: 0, y: 0, width: 1200, height: 420 }, 30, paper, (_, y) => 0.8 - y)}
      ${shape("M0 640Q400 560 700 620T1200 600V800H0Z", middle)}${shape("M0 700Q500 640 1200 700V800H0Z", pale, 'opacity=".5"')}
      ${at(600, 700, trunk(ink), 1.1)}${crown}${leaves}${kite}${people}`,
  );
};

const blanket: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const checks = times(64, (i) => {
    const [x, y] = [i % 8, Math.floor(i / 8)];
    return x % 2 || y % 2 ? rect(-360 + x * 90, -360 + y * 90, 90, 90, loud, x % 2 && y % 2 ? "" : 'opacity=".5"') : "";
  });
  const melon = `${shape("M-130 0A130 130 0 0 0 130 0Z", middle)}${shape("M-112 0A112 112 0 0 0 112 0Z", paper)}${shape("M-100 0A100 100 0 0 0 100 0Z", loud)}${times(6, (i) => oval(-60 + i * 24, 24 + (i % 2) * 26, 5, 9, ink))}`;
  const plates = times(3, (i) =>
    at(
      [-200, 190, 40][i] as number,
      [-190, -200, 250][i] as number,
      `${disc(6, 8, 84, ink, 'opacity=".3"')}${disc(0, 0, 84, paper)}
        ${disc(0, 0, 62, "none", `stroke="${middle}" stroke-width="4"`)}${i === 1 ? times(5, (n) => disc(Math.cos(n * 1.26) * 28, Math.sin(n * 1.26) * 28, 18, pale)) : shape("M-44 30L0 -44L44 30Z", i ? pale : middle)}`,
    ),
  );
  const radio = `${rect(-120, -60, 240, 140, ink)}${disc(-64, 14, 42, pale)}${disc(64, 14, 42, pale)}${disc(-64, 14, 18, ink)}${disc(64, 14, 18, ink)}${rect(-50, -46, 100, 18, loud)}`;
  const grass = stroke(
    times(90, () => `M${random.between(0, 1000)} ${random.between(0, 1000)}l6 -22`),
    ink,
    4,
    'opacity=".35"',
  );
  return sheet(
    random,
    square,
    palette,
    `${rect(0, 0, 1000, 1000, middle)}${grass}${at(
      500,
      500,
      `${rect(-346, -340, 720, 720, ink, 'opacity=".3"')}
      ${rect(-360, -360, 720, 720, paper)}${checks}${plates}${at(-190, 120, melon, 1, -20)}${at(230, 120, radio, 0.9, 14)}`,
      1.06,
      -9,
    )}`,
  );
};

const kites: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const kite = (fill: string, other: string) =>
    `${shape("M0 -150L100 0L0 180L-100 0Z", fill)}${shape("M0 -150L100 0L0 0Z", other)}${shape("M0 180L-100 0H0Z", other)}
      ${stroke("M0 -150V180M-100 0H100", ink, 5)}${stroke("M0 180C60 240 -60 300 0 380S60 470 10 540", ink, 4)}
      ${times(4, (i) => at(i % 2 ? -18 : 22, 250 + i * 76, shape("M-34 -14L34 14V-14L-34 14Z", i % 2 ? fill : other), 1, i * 24))}`;
  const clouds = times(4, (i) =>
    at(
      random.between(60, 640),
      130 + i * 240,
      `${rect(-90, -20, 200, 44, paper, 'rx="22"')}${rect(-40, -50, 110, 50, paper, 'rx="25"')}`,
    ),
  );
  return sheet(
    random,
    upright,
    palette,
    `${rect(0, 0, 800, 1200, pale)}${clouds}${shape("M0 1090Q400 1000 800 1080V1200H0Z", middle)}
      ${stroke("M300 330C330 700 380 900 420 1030M600 560C560 760 520 920 490 1030", ink, 2.5)}${at(290, 290, kite(loud, ink), 1.1, -16)}
      ${at(600, 530, kite(middle, paper), 0.8, 18)}${at(420, 1140, smallFigure(random, ink), 1)}${at(500, 1150, smallFigure(random, loud), 0.9)}`,
  );
};

const boats: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const boat = (fill: string) =>
    `${shape("M-150 0H150C130 60 90 74 60 76H-60C-90 74 -130 60 -150 0Z", fill)}${rect(-150, -4, 300, 12, ink)}
      ${at(-40, 20, smallFigure(random, ink, "sitting"), 0.95)}${at(50, 20, smallFigure(random, ink, "sitting"), 0.95)}
      ${stroke("M20 -20L180 70M-20 -20L-190 60", ink, 7)}`;
  const house = `${rect(760, 190, 320, 150, paper)}${shape("M730 200L920 90L1110 200Z", loud)}${times(4, (i) => `${rect(790 + i * 74, 240, 40, 100, ink)}`)}${rect(740, 336, 360, 16, ink)}`;
  const ripples = stroke(
    times(30, () => `M${random.between(0, 1100)} ${random.between(370, 780)}h${random.between(40, 150)}`),
    pale,
    6,
  );
  return sheet(
    random,
    landscape,
    palette,
    `${rect(0, 0, 1200, 800, pale)}${shape("M0 230Q120 150 240 220T500 190T760 230V360H0Z", middle)}
      ${shape("M0 290Q200 230 420 290T800 280T1200 290V370H0Z", ink)}${house}${rect(0, 350, 1200, 460, middle)}${ripples}
      ${at(300, 490, boat(loud), 0.9)}${at(760, 600, boat(paper), 1.2)}`,
  );
};

const chairs: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const chair = (fill: string) =>
    `${stroke("M-70 0L60 -230M70 0L-40 -150M-40 -150H80", ink, 11)}${shape("M56 -234L84 -222L24 -112L-6 -122Z", fill)}${shape("M-44 -132H62L40 -104H-54Z", fill)}`;
  const row = (y: number, scale: number, count: number, shift: number) =>
    times(count, (i) =>
      at(
        (1200 / count) * (i + 0.5) + shift,
        y,
        `${oval(0, 2, 100, 14, ink, 'opacity=".25"')}${chair([loud, paper, middle, ink][(i + count) % 4] as string)}`,
        scale,
      ),
    );
  return sheet(
    random,
    wide,
    palette,
    `${rect(0, 0, 1200, 900, pale)}${row(330, 0.9, 7, 0)}${row(570, 1.15, 5, 10)}${row(850, 1.5, 4, -10)}`,
  );
};

const evening: Maker = (random, palette: Palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const bulbs = times(
    3,
    (row) =>
      `${stroke(`M-20 ${90 + row * 70}Q600 ${260 + row * 70} 1220 ${90 + row * 70}`, ink, 4)}${times(13, (i) => {
        const x = 40 + i * 92;
        const y = 90 + row * 70 + 85 * (1 - ((x - 600) / 620) ** 2) + 14;
        return `${disc(x, y, 26, pale, 'opacity=".4"')}${disc(x, y, 12, paper)}`;
      })}`,
  );
  const pines = times(7, (i) =>
    shape(
      closed([
        [i * 190 - 60, 640],
        [i * 190 + 40, 330 + random.between(-40, 50)],
        [i * 190 + 140, 640],
      ]),
      i % 2 ? ink : middle,
    ),
  );
  return sheet(
    random,
    landscape,
    palette,
    `${rect(0, 0, 1200, 800, loud)}${disc(870, 520, 150, pale)}${pines}${rect(0, 630, 1200, 180, ink)}${bulbs}
      ${times(9, (i) => at(90 + i * 128, 770, smallFigure(random, i % 3 ? pale : paper, i % 2 ? "dancing" : "standing"), 1))}`,
  );
};
