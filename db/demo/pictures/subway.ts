import { smallFigure } from "./figures.ts";
import {
  at,
  closed,
  disc,
  halftone,
  landscape,
  type Maker,
  panorama,
  rect,
  shape,
  sheet,
  stroke,
  times,
  upright,
} from "./print.ts";

/** The subway: the car from outside and inside, the platform, the elevated line, and the turnstiles. */
export const subway: Maker = (random, palette, variant) => {
  const scenes = [carOutside, carInside, platform, elevated, turnstiles];
  return (scenes[variant % scenes.length] as Maker)(random, palette, variant);
};

const carOutside: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const windows = times(9, (i) => {
    const x = 60 + i * 128;
    if (i % 4 === 2)
      return `${rect(x - 8, 150, 112, 250, pale)}${rect(x + 2, 166, 42, 120, ink)}${rect(x + 52, 166, 42, 120, ink)}${rect(x + 46, 150, 4, 250, ink)}`;
    const rider = random.chance(0.7)
      ? `<clipPath id="w${i}"><rect x="${x}" y="160" width="96" height="100"/></clipPath><g clip-path="url(#w${i})">${at(x + 48, 396, smallFigure(random, i % 3 ? ink : loud), 1.15)}</g>`
      : "";
    return `${rect(x, 160, 96, 100, paper)}${rider}`;
  });
  const wheels = times(
    2,
    (i) => `${rect(170 + i * 640, 424, 230, 24, ink)}${disc(220 + i * 640, 440, 27, ink)}${disc(350 + i * 640, 440, 27, ink)}`,
  );
  const body = `${rect(0, 0, 1200, 480, middle)}${halftone({ x: 0, y: 0, width: 1200, height: 480 }, 34, pale, (_, y) => 0.35 - y * 0.2)}
    ${rect(20, 104, 1160, 318, loud)}${rect(20, 104, 1160, 26, ink)}${rect(20, 292, 1160, 60, paper)}
    ${rect(20, 306, 1160, 12, ink)}${windows}${wheels}${rect(0, 462, 1200, 24, ink)}`;
  return sheet(random, panorama, palette, body, 26);
};

const carInside: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const riders = times(6, (i) => {
    const x = 150 + i * 180;
    const newspaper =
      i % 2
        ? shape(`M${x - 64} 420L${x} 436L${x + 64} 420V530L${x} 548L${x - 64} 530Z`, paper, `stroke="${ink}" stroke-width="5"`)
        : "";
    return `${at(x, 706, smallFigure(random, ink, "sitting"), 2.6)}${newspaper}`;
  });
  const straps = times(
    8,
    (i) =>
      `${stroke(`M${90 + i * 146} 70v70`, ink, 7)}${shape(`M${64 + i * 146} 190L${90 + i * 146} 140L${116 + i * 146} 190Z`, "none", `stroke="${ink}" stroke-width="10" stroke-linejoin="round"`)}`,
  );
  const ads = times(5, (i) => rect(50 + i * 228, 20, 206, 46, [paper, pale, paper, loud, paper][i] as string));
  const body = `${rect(0, 0, 1200, 800, pale)}${rect(0, 0, 1200, 84, middle)}${ads}${times(
    3,
    (i) => `${rect(50 + i * 384, 130, 330, 210, ink)}
    ${disc(110 + i * 384 + random.between(0, 160), 200, 16, paper)}${disc(280 + i * 384, 280, 10, loud)}`,
  )}${rect(0, 400, 1200, 130, loud)}
    ${rect(0, 530, 1200, 90, loud)}${times(7, (i) => rect(-6 + i * 200, 400, 5, 220, ink))}${rect(0, 612, 1200, 10, ink)}
    ${rect(0, 690, 1200, 120, middle)}${riders}${straps}${rect(0, 66, 1200, 9, ink)}${rect(394, 66, 12, 640, paper)}${rect(794, 66, 12, 640, paper)}`;
  return sheet(random, landscape, palette, body);
};

const platform: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const [vx, vy] = [230, 500];
  const columns = times(5, (i) => {
    const t = 1 - i * 0.19;
    const x = vx + 330 * t + 10;
    return `${rect(x - 34 * t, vy - 560 * t, 68 * t, 1010 * t, i % 2 ? middle : loud)}${rect(x - 34 * t, vy - 560 * t, 16 * t, 1010 * t, ink)}${rect(x - 60 * t, vy - 560 * t, 120 * t, 40 * t, ink)}`;
  });
  const tiles = stroke(
    `M800 ${-300}L${vx} ${vy}M800 90L${vx} ${vy}M800 300L${vx} ${vy}M800 480L${vx} ${vy}`,
    ink,
    3,
    'opacity=".5"',
  );
  const train = `${shape(
    closed([
      [0, 120],
      [vx, vy - 70],
      [vx, vy + 120],
      [0, 900],
    ]),
    paper,
  )}${shape(
    closed([
      [0, 270],
      [vx, vy - 30],
      [vx, vy + 10],
      [0, 470],
    ]),
    ink,
  )}${shape(
    closed([
      [0, 560],
      [vx, vy + 40],
      [vx, vy + 54],
      [0, 640],
    ]),
    loud,
  )}`;
  const waiting = times(4, (i) => at(690 - i * 118, 1130 - i * 150, smallFigure(random, ink), 2.5 - i * 0.5));
  const body = `${rect(0, 0, 800, 1200, middle)}${shape(
    closed([
      [800, 0],
      [vx, vy - 70],
      [vx, vy + 120],
      [800, 1000],
    ]),
    pale,
  )}${tiles}${shape(
    closed([
      [0, 1200],
      [0, 900],
      [vx, vy + 118],
      [800, 1000],
      [800, 1200],
    ]),
    pale,
  )}${shape(
    closed([
      [0, 900],
      [vx, vy + 116],
      [vx + 14, vy + 116],
      [110, 960],
      [60, 1200],
      [0, 1200],
    ]),
    ink,
  )}${shape(
    closed([
      [110, 960],
      [vx + 14, vy + 116],
      [vx + 26, vy + 116],
      [190, 1000],
      [150, 1200],
      [60, 1200],
    ]),
    loud,
  )}${shape(
    closed([
      [0, 0],
      [800, 0],
      [vx, vy - 70],
      [0, 120],
    ]),
    ink,
  )}${train}${columns}${waiting}`;
  return sheet(random, upright, palette, body);
};

const elevated: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const legs = times(4, (i) => {
    const x = 60 + i * 340;
    return `${rect(x, 420, 44, 400, ink)}${stroke(`M${x + 22} 560Q${x + 40} 430 ${x + 190} 424M${x + 22} 560Q${x} 430 ${x - 150} 424`, ink, 16)}${times(7, (n) => disc(x + 22, 470 + n * 46, 5, middle))}`;
  });
  const cars = times(3, (i) => {
    const x = -60 + i * 420;
    return `${rect(x, 190, 408, 150, loud)}${rect(x, 190, 408, 16, ink)}${times(5, (n) => rect(x + 26 + n * 76, 226, 54, 54, n === 2 ? ink : pale))}${rect(x, 300, 408, 10, paper)}`;
  });
  const shops = times(
    5,
    (i) =>
      `${rect(i * 250 - 20, 500, 236, 260, i % 2 ? middle : pale)}${rect(i * 250 + 4, 590, 188, 130, ink)}${shape(`M${i * 250 - 10} 540h216l14 50h-244Z`, i % 2 ? paper : loud)}`,
  );
  const people = times(6, () => at(random.between(60, 1140), 770, smallFigure(random, ink), 0.95));
  const body = `${rect(0, 0, 1200, 800, pale)}${disc(random.between(700, 1000), 150, 90, paper)}${shops}${cars}${rect(0, 340, 1200, 26, ink)}${stroke(
    times(20, (i) => `M${i * 64} 366l32 44l32 -44`),
    ink,
    8,
  )}${rect(0, 408, 1200, 18, ink)}${legs}${rect(0, 760, 1200, 50, middle)}${people}`;
  return sheet(random, landscape, palette, body);
};

const turnstiles: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const tiles = stroke(`${times(13, (i) => `M0 ${i * 60}H1000`)}${times(13, (i) => `M${i * 84} 0V600`)}`, pale, 3);
  const token = `${disc(500, 300, 210, loud)}${disc(500, 300, 176, "none", `stroke="${paper}" stroke-width="9"`)}${disc(500, 300, 58, middle)}
    ${disc(500, 300, 58, "none", `stroke="${ink}" stroke-width="7"`)}${times(12, (i) => at(500, 300, rect(-7, -150, 14, 44, paper), 1, i * 30))}`;
  const gates = times(
    4,
    (i) =>
      `${rect(70 + i * 250, 640, 110, 360, ink)}${rect(84 + i * 250, 664, 82, 18, loud)}${stroke(`M${180 + i * 250} 740h110M${180 + i * 250} 740l80 90`, pale, 15)}${rect(110 + i * 250, 716, 30, 8, paper)}`,
  );
  return sheet(random, { width: 1000, height: 1000 }, palette, `${rect(0, 0, 1000, 1000, middle)}${tiles}${token}${gates}`);
};
