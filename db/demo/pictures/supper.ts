import type { Random } from "../random.ts";
import { smallFigure } from "./figures.ts";
import { lettering, letteringWidth } from "./letters.ts";
import {
  at,
  closed,
  disc,
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

/** Supper at a long table, forty years later. */
export const supper: Maker = (random, palette, variant) => {
  const scenes = [fromAbove, lamps, glasses, cake, candles, soup];
  return (scenes[variant % scenes.length] as Maker)(random, palette, variant);
};

function plate(random: Random, { ink, paper, colors: [loud, middle, pale] }: Palette): string {
  const food = random.pick([
    times(7, (i) => disc(Math.cos(i) * 34, Math.sin(i * 1.3) * 30, 17, i % 2 ? loud : middle)),
    `${shape("M-40 30L0 -44L46 26Z", loud)}${times(5, (i) => disc(-20 + i * 12, 6 + (i % 2) * 10, 5, ink))}`,
    `${disc(0, 0, 46, pale)}${stroke("M-30 -4q16 -22 30 0t30 0M-24 18q14 -18 26 0t24 0", loud, 7)}`,
    `${oval(0, 0, 46, 22, middle)}${shape("M40 0L66 -20V20Z", middle)}${disc(-26, -4, 5, ink)}`,
  ]);
  return `${disc(5, 8, 96, ink, 'opacity=".25"')}${disc(0, 0, 96, paper)}${disc(0, 0, 72, "none", `stroke="${middle}" stroke-width="4"`)}${food}
    ${rect(-132, -66, 9, 132, ink)}${rect(118, -66, 9, 132, ink)}${rect(134, -66, 5, 132, ink)}`;
}

const fromAbove: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const side = (y: number) =>
    times(
      4,
      (i) =>
        `${at(170 + i * 290, y, plate(random, palette))}${at(300 + i * 290, y + (y < 400 ? 110 : -110), `${disc(4, 6, 34, ink, 'opacity=".25"')}${disc(0, 0, 34, paper)}${disc(0, 0, 25, i % 2 ? loud : pale)}`)}`,
    );
  const middleOfTable = `${rect(110, 376, 300, 58, pale, 'rx="28"')}${stroke("M160 390l16 30M220 390l16 30M280 390l16 30M340 390l16 30", ink, 5)}
    ${disc(600, 404, 62, ink)}${times(9, (i) => disc(600 + Math.cos(i * 0.7) * 34, 404 + Math.sin(i * 0.7) * 34, 17, loud))}
    ${oval(920, 404, 150, 48, paper)}${times(4, (i) => oval(840 + i * 54, 404, 32, 22, loud))}`;
  return sheet(
    random,
    landscape,
    palette,
    `${rect(0, 0, 1200, 800, middle)}${stroke("M0 130H1200M0 270H1200M0 400H1200M0 540H1200M0 680H1200", ink, 3, 'opacity=".3"')}${side(170)}${side(640)}${middleOfTable}`,
  );
};

const lamps: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const lights = times(4, (i) => {
    const x = 170 + i * 290;
    return `${shape(
      closed([
        [x - 60, 236],
        [x + 60, 236],
        [x + 210, 640],
        [x - 210, 640],
      ]),
      pale,
      'opacity=".4"',
    )}${stroke(`M${x} 0V150`, ink, 6)}${shape(`M${x - 80} 236C${x - 70} 130 ${x + 70} 130 ${x + 80} 236Z`, loud)}${disc(x, 240, 22, paper)}`;
  });
  const guests = times(7, (i) => at(130 + i * 158, 760, smallFigure(random, ink, "sitting"), 2.1 + random.between(-8, 8) / 100));
  const table = `${rect(60, 640, 1080, 30, paper)}${rect(60, 664, 1080, 110, pale)}
    ${times(8, (i) => `${shape(`M${110 + i * 140} 640l-14 -70h40l-14 70Z`, i % 3 ? paper : loud)}${i % 2 ? rect(176 + i * 130, 560, 26, 80, loud) : ""}`)}`;
  return sheet(random, wide, palette, `${rect(0, 0, 1200, 900, middle)}${lights}${guests}${table}${rect(0, 840, 1200, 80, ink)}`);
};

const glasses: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const glass = (fill: string) =>
    `${rect(-5, 0, 10, 190, ink)}${rect(-60, 186, 120, 12, ink)}${shape("M-70 -180H70C76 -60 50 0 0 6C-50 0 -76 -60 -70 -180Z", paper)}
      ${shape("M-72 -110H72C70 -40 46 -6 0 0C-46 -6 -70 -40 -72 -110Z", fill)}${rect(-44, -160, 12, 90, paper, 'opacity=".7"')}`;
  const arm = (sleeve: string, skin: string) =>
    `${shape("M-46 40C-60 90 -50 120 -44 150L-54 620H54L44 150C50 120 60 90 46 40Z", skin)}${rect(-60, 260, 120, 400, sleeve)}${rect(-66, 250, 132, 30, paper)}${glass(loud)}${stroke("M-44 50H44M-46 80H44M-44 110H40", skin, 24)}`;
  const sparks = times(12, (i) => at(500, 300, rect(-7, -250, 14, 70, pale), 1, i * 30));
  return sheet(
    random,
    square,
    palette,
    `${rect(0, 0, 1000, 1000, middle)}${sparks}${at(350, 500, arm(ink, "#c98f66"), 0.95, 24)}${at(650, 500, arm(loud, "#7d4c30"), 0.95, -24)}${at(500, 620, arm(pale, "#ecc9a4"), 0.95)}`,
  );
};

const cake: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const icing = (x: number, y: number, width: number) =>
    `${rect(x, y, width, 34, paper)}${times(Math.floor(width / 40), (i) => rect(x + i * 40 + 4, y + 20, 32, 30 + ((i * 29) % 34), paper, 'rx="16"'))}`;
  const tiers = `${rect(150, 760, 500, 220, loud)}${icing(150, 750, 500)}${rect(220, 560, 360, 200, ink)}${icing(220, 550, 360)}${oval(400, 990, 330, 30, ink)}`;
  const figures = at(400, 0, lettering("40", -letteringWidth("40", 240) / 2, 290, 240, pale, 30));
  const confetti = times(46, () =>
    at(
      random.between(40, 760),
      random.between(40, 500),
      rect(0, 0, 18, 9, random.pick([loud, pale, paper])),
      1,
      random.between(0, 180),
    ),
  );
  return sheet(
    random,
    upright,
    palette,
    `${rect(0, 0, 800, 1200, middle)}${confetti}${figures}${tiers}${rect(0, 1010, 800, 200, ink)}`,
  );
};

const candles: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const lit = times(5, (i) => {
    const [x, top] = [180 + i * 210, random.between(330, 470)];
    return `${disc(x, top - 50, 130, loud, 'opacity=".45"')}${disc(x, top - 50, 80, pale, 'opacity=".6"')}${rect(x - 24, top, 48, 640 - top, paper)}
      ${shape(`M${x} ${top - 100}C${x + 34} ${top - 50} ${x + 26} ${top - 10} ${x} ${top - 8}C${x - 26} ${top - 10} ${x - 34} ${top - 50} ${x} ${top - 100}Z`, loud)}
      ${stroke(`M${x} ${top}v-14`, ink, 5)}${shape(`M${x - 80} 640H${x + 80}L${x + 50} 690H${x - 50}Z`, pale)}`;
  });
  return sheet(random, landscape, palette, `${rect(0, 0, 1200, 800, ink)}${rect(0, 684, 1200, 130, middle)}${lit}`);
};

const soup: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const steam = times(3, (i) =>
    stroke(`M${500 + (i - 1) * 110} 330c-50 -60 50 -90 0 -150s50 -80 0 -130`, paper, 18, 'opacity=".8"'),
  );
  return sheet(
    random,
    square,
    palette,
    `${rect(0, 0, 1000, 1000, middle)}${rect(0, 700, 1000, 300, loud)}${times(8, (i) => rect(i * 130, 700, 65, 300, pale, 'opacity=".5"'))}${steam}
      ${shape("M180 470H820C820 660 720 800 600 820H400C280 800 180 660 180 470Z", ink)}${oval(500, 470, 320, 74, paper)}
      ${oval(500, 476, 280, 56, loud)}${times(7, (i) => oval(330 + i * 56, 470 + (i % 3) * 14, 20, 9, i % 2 ? pale : middle))}
      ${rect(90, 470, 110, 40, ink, 'rx="20"')}${rect(800, 470, 110, 40, ink, 'rx="20"')}${stroke("M640 470L800 240", pale, 26)}`,
  );
};
