import type { Random } from "../random.ts";
import { smallFigure } from "./figures.ts";
import {
  at,
  closed,
  disc,
  landscape,
  type Maker,
  type Palette,
  panorama,
  rect,
  shape,
  sheet,
  stroke,
  times,
  upright,
  wide,
} from "./print.ts";

/** An exhibition and its visitors. */
export const galleries: Maker = (random, palette, variant) => {
  const scenes = [longWall, oneLooking, opening, cornerRoom, plinths, lightsOut];
  return (scenes[variant % scenes.length] as Maker)(random, palette, variant);
};

/** A framed artwork, centered at 0. */
function work(random: Random, { ink, paper, colors: [loud, middle, pale] }: Palette, width: number, height: number): string {
  const [w, h] = [width / 2, height / 2];
  const [first, second] = random.pick([
    [loud, ink],
    [middle, paper],
    [pale, loud],
    [ink, pale],
    [paper, middle],
  ] as const);
  const inside = random.pick([
    () => disc(0, 0, Math.min(w, h) * 0.62, second),
    () => times(5, (i) => rect(-w, -h + (i * height) / 5, width, height / 10, second)),
    () =>
      `${shape(
        closed([
          [-w, h],
          [-w * 0.2, -h * 0.3],
          [w * 0.4, h * 0.4],
          [w * 0.7, h * 0.1],
          [w, h],
        ]),
        second,
      )}${disc(w * 0.5, -h * 0.5, Math.min(w, h) * 0.2, loud)}`,
    () =>
      `${rect(-w * 0.62, -h * 0.62, width * 0.62, height * 0.62, second)}${rect(-w * 0.3, -h * 0.3, width * 0.3, height * 0.3, first)}`,
    () =>
      `${shape(`M${-w * 0.5} ${h}C${-w * 0.4} ${h * 0.2} ${w * 0.4} ${h * 0.2} ${w * 0.5} ${h}Z`, second)}${disc(0, -h * 0.15, Math.min(w, h) * 0.34, second)}`,
    () => stroke(`M${-w * 0.7} ${h * 0.6}Q${-w * 0.2} ${-h} ${w * 0.1} 0T${w * 0.7} ${-h * 0.6}`, second, Math.min(w, h) * 0.16),
  ])();
  return `${rect(-w - 14 + 8, -h - 14 + 12, width + 28, height + 28, ink, 'opacity=".28"')}${rect(-w - 14, -h - 14, width + 28, height + 28, ink)}
    ${rect(-w - 8, -h - 8, width + 16, height + 16, paper)}
    ${rect(-w, -h, width, height, first)}<svg x="${-w}" y="${-h}" width="${width}" height="${height}" viewBox="${-w} ${-h} ${width} ${height}">${inside}</svg>`;
}

const floor = (palette: Palette, width: number, y: number, height: number) =>
  `${rect(0, y, width, height - y, palette.colors[1])}${stroke(
    times(14, (i) => `M${(width * i) / 13} ${height}L${width / 2 + (width * (i - 6.5)) / 26} ${y}`),
    palette.ink,
    2,
    'opacity=".35"',
  )}${rect(0, y - 14, width, 14, palette.paper)}`;

const longWall: Maker = (random, palette) => {
  const sizes = [
    [110, 150],
    [180, 120],
    [120, 120],
    [150, 200],
    [100, 140],
    [200, 140],
    [120, 160],
  ] as const;
  const works = sizes.map(([w, h], i) => at(110 + i * 163, 170 + (i % 2) * 14, work(random, palette, w * 0.7, h * 0.7))).join("");
  const visitors = times(5, (i) =>
    at(130 + i * 230 + random.between(-30, 30), 440, smallFigure(random, i === 3 ? palette.colors[0] : palette.ink), 1.02),
  );
  return sheet(
    random,
    panorama,
    palette,
    `${rect(0, 0, 1200, 480, palette.colors[2])}${floor(palette, 1200, 370, 480)}${works}${visitors}`,
    26,
  );
};

const oneLooking: Maker = (random, palette) => {
  const big = at(400, 400, work(random, palette, 430, 540));
  return sheet(
    random,
    upright,
    palette,
    `${rect(0, 0, 800, 1200, palette.colors[2])}${floor(palette, 800, 920, 1200)}${big}${at(random.between(330, 470), 1130, smallFigure(random, palette.ink), 2.7)}`,
  );
};

const opening: Maker = (random, palette) => {
  const { ink, colors } = palette;
  const works = times(4, (i) => at(190 + i * 275, 250, work(random, palette, 170, 200 - (i % 2) * 50)));
  const crowd = (y: number, scale: number, count: number, inks: readonly string[]) =>
    times(count, (i) =>
      at((1200 / count) * (i + 0.5) + random.between(-26, 26), y, smallFigure(random, inks[i % inks.length] as string), scale),
    );
  return sheet(
    random,
    landscape,
    palette,
    `${rect(0, 0, 1200, 800, colors[2])}${floor(palette, 1200, 560, 800)}${works}${crowd(650, 1.55, 9, [colors[1], ink, colors[1]])}${crowd(790, 1.95, 8, [ink, colors[0], ink])}`,
  );
};

const cornerRoom: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const left = `<g transform="matrix(1 0.22 0 1 0 0)">${at(150, 300, work(random, palette, 150, 190))}${at(370, 290, work(random, palette, 130, 150))}</g>`;
  const right = `<g transform="matrix(1 -0.2 0 1 0 232)">${at(740, 290, work(random, palette, 150, 150))}${at(970, 290, work(random, palette, 190, 240))}</g>`;
  const bench = `${rect(420, 760, 360, 26, loud)}${rect(450, 786, 18, 70, ink)}${rect(732, 786, 18, 70, ink)}`;
  return sheet(
    random,
    wide,
    palette,
    `${rect(0, 0, 1200, 900, pale)}${shape("M0 0H560V560L0 700Z", paper)}${shape("M0 700L560 560L1200 720V900H0Z", middle)}${stroke("M560 0V560", ink, 3)}${left}${right}${bench}${at(880, 840, smallFigure(random, ink), 1.9)}`,
  );
};

const plinths: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const sculptures = [
    `${disc(0, -90, 90, loud)}${disc(0, -90, 40, middle)}`,
    shape("M-60 0C-90 -120 60 -140 -10 -260C90 -220 110 -60 60 0Z", ink),
    `${rect(-70, -70, 140, 70, ink)}${rect(-40, -150, 110, 80, loud)}${rect(-60, -210, 70, 60, paper)}`,
    `${stroke("M-50 0L40 -240L-70 -170L80 -90L50 0", ink, 16)}`,
  ];
  const row = sculptures
    .map((piece, i) =>
      at(
        180 + i * 280,
        520 + (i % 2) * 50,
        `${rect(-82, 8, 180, 340, ink, 'opacity=".22"')}${rect(-92, 0, 184, 340, paper)}${rect(-92, 0, 50, 340, pale, 'opacity=".7"')}${piece}`,
      ),
    )
    .join("");
  return sheet(
    random,
    landscape,
    palette,
    `${rect(0, 0, 1200, 800, middle)}${rect(0, 660, 1200, 150, pale)}${row}${at(590, 790, smallFigure(random, loud), 1.3)}`,
  );
};

const lightsOut: Maker = (random, palette) => {
  const { ink } = palette;
  const [loud, middle, pale] = palette.colors;
  const works = times(2, (i) => at(250 + i * 420, 300, work(random, palette, 190, 230)));
  const moonlight = shape(
    closed([
      [560, 0],
      [860, 0],
      [620, 800],
      [160, 800],
    ]),
    pale,
    'opacity=".5"',
  );
  return sheet(
    random,
    landscape,
    palette,
    `${rect(0, 0, 1200, 800, middle)}${works}${rect(0, 560, 1200, 240, ink, 'opacity=".55"')}
      ${rect(0, 0, 1200, 800, ink, 'opacity=".58"')}${moonlight}${rect(960, 180, 170, 400, pale)}${at(1040, 580, smallFigure(random, ink), 1.75)}
      ${rect(930, 160, 30, 430, ink)}${disc(80, 90, 12, loud)}`,
  );
};
