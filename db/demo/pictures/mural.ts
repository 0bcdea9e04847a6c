import { smallFigure } from "./figures.ts";
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
  stroke,
  times,
  upright,
  wide,
} from "./print.ts";

/** A mural of a city, two hands, a river, and a sun, with its painters. */
export const mural: Maker = (random, palette, variant) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const part = (x: number, width: number, height: number, more: string, share = 0) =>
    `<svg width="${width}" height="${height}" viewBox="${x} ${share} ${(width / height) * (480 - share)} ${480 - share}" preserveAspectRatio="none">${wall(palette)}</svg>${more}`;
  const ladder = (x: number, y: number, high: number) =>
    stroke(
      `M${x} ${y}L${x + 60} ${y - high}M${x + 110} ${y}L${x + 130} ${y - high}${times(8, (i) => `M${x + 4 + i * 7} ${y - 40 - (i * (high - 60)) / 8}h${106 - i * 5}`)}`,
      ink,
      9,
    );
  const cans = times(
    4,
    (i) =>
      `${rect(0 + i * 62, -52, 48, 52, [loud, paper, ink, loud][i] as string)}${rect(i * 62, -52, 48, 10, i === 2 ? paper : ink)}`,
  );
  const scenes = [
    () => sheet(random, { width: 1200, height: 480 }, palette, wall(palette), 22),
    () =>
      sheet(
        random,
        landscape,
        palette,
        `${part(0, 1200, 640, "", 150)}${rect(0, 640, 1200, 170, ink)}${rect(0, 640, 1200, 16, paper)}${times(3, (i) => at(250 + i * 330, 770, smallFigure(random, [paper, loud, pale][i] as string), 1.5))}`,
      ),
    () =>
      sheet(
        random,
        landscape,
        palette,
        `${part(580, 1200, 640, "", 150)}${rect(0, 640, 1200, 170, ink)}${rect(0, 640, 1200, 16, paper)}${at(860, 770, cans)}${at(420, 770, smallFigure(random, paper), 1.6)}`,
      ),
    () => {
      const sketch = stroke(
        "M620 120C760 60 820 260 940 200S1120 90 1180 240M640 330C760 260 900 420 1160 340M700 200L760 120L830 220L900 140L990 250",
        ink,
        4,
        'stroke-dasharray="16 10" opacity=".7"',
      );
      return sheet(
        random,
        wide,
        palette,
        `<svg width="600" height="720" viewBox="120 0 400 480" preserveAspectRatio="none">${wall(palette)}</svg>${shape("M600 0H1200V720H600C560 640 640 600 590 500S650 300 590 220S640 80 600 0Z", paper)}${sketch}
          ${rect(0, 720, 1200, 190, pale)}${rect(0, 716, 1200, 10, ink)}${ladder(470, 850, 560)}
          ${at(540, 560, smallFigure(random, ink, "dancing"), 1.5)}${at(900, 850, smallFigure(random, ink), 1.9)}${at(180, 860, cans, 1.2)}`,
      );
    },
    () =>
      sheet(
        random,
        upright,
        palette,
        `<svg width="800" height="900" viewBox="560 0 427 480" preserveAspectRatio="none">${wall(palette)}</svg>${rect(0, 900, 800, 310, middle)}
          ${rect(0, 890, 800, 14, ink)}${times(3, (row) => stroke(`M0 ${970 + row * 80}H800`, ink, 2, 'opacity=".4"'))}${ladder(500, 1090, 700)}
          ${at(110, 1090, cans, 1.1)}${oval(430, 1110, 120, 22, loud, 'opacity=".7"')}`,
      ),
  ];
  return (scenes[variant % scenes.length] as () => ReturnType<Maker>)();
};

function wall({ ink, paper, colors: [loud, middle, pale] }: Palette): string {
  const rays = times(22, (i) => at(610, 250, shape("M-14 -150L0 -420L14 -150Z", i % 2 ? paper : loud), 1, (i * 360) / 22));
  const towers = times(11, (i) => {
    const [x, high] = [20 + i * 38, 150 + ((i * 83) % 170)];
    return `${rect(x, 400 - high, 36, high, [ink, middle, loud][i % 3] as string)}${times(Math.floor(high / 32), (n) => rect(x + 9, 412 - high + n * 30, 18, 14, [pale, paper][(n + i) % 2] as string))}`;
  });
  const hand = (fill: string) =>
    `${shape("M-60 260L-54 90C-90 60 -110 10 -96 0C-80 -8 -66 30 -48 40L-44 -70C-42 -92 -18 -92 -18 -70L-12 -96C-8 -114 16 -112 16 -94L22 -70C26 -86 46 -84 46 -66L50 -30C56 -44 72 -40 72 -24C72 60 60 80 46 100L60 260Z", fill)}
      ${stroke("M-18 -70V20M16 -88V20M46 -60V24", ink, 3)}`;
  const birds = times(7, (i) =>
    at(
      760 + i * 62,
      80 + ((i * 47) % 90),
      shape("M-46 0C-30 -26 -10 -20 0 0C10 -20 30 -26 46 0C26 -10 10 -2 0 16C-10 -2 -26 -10 -46 0Z", i % 2 ? paper : ink),
      0.9,
      i * 7 - 20,
    ),
  );
  const leaves = times(9, (i) =>
    at(
      880 + i * 40,
      470,
      `${stroke("M0 0V-150", ink, 5)}${[0, 1, 2].map((n) => `${shape(`M0 ${-40 - n * 40}C30 ${-80 - n * 40} 50 ${-70 - n * 40} 56 ${-84 - n * 40}C50 ${-50 - n * 40} 30 ${-36 - n * 40} 0 ${-40 - n * 40}Z`, n % 2 ? loud : pale)}`).join("")}`,
      0.8 + ((i * 31) % 5) / 10,
    ),
  );
  const river = times(4, (i) =>
    shape(
      `M0 ${400 + i * 22}Q150 ${376 + i * 22} 300 ${400 + i * 22}T600 ${400 + i * 22}T900 ${400 + i * 22}T1200 ${400 + i * 22}V480H0Z`,
      [middle, pale, middle, ink][i] as string,
    ),
  );
  return `${rect(0, 0, 1200, 480, pale)}${shape(
    closed([
      [0, 0],
      [560, 0],
      [420, 480],
      [0, 480],
    ]),
    loud,
  )}${rays}${disc(610, 250, 150, paper)}${disc(610, 250, 130, loud)}${shape("M700 0H1200V420H780Z", middle)}${towers}${birds}${river}${at(540, 330, hand(paper), 0.9, -14)}${at(700, 330, hand(ink), "-0.9 0.9", 14)}${leaves}`;
}
