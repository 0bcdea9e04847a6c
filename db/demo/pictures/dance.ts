import { smallFigure } from "./figures.ts";
import {
  at,
  closed,
  disc,
  halftone,
  landscape,
  type Maker,
  oval,
  overprint,
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

/** A dance in the gymnasium, printed in two loud inks that overlap. */
export const dance: Maker = (random, palette, variant) => {
  const scenes = [mirrorBall, couples, records, balloons, speakers, floorLights];
  return (scenes[variant % scenes.length] as Maker)(random, palette, variant);
};

function ball(radius: number, { ink, paper, colors: [loud, middle, pale] }: Palette): string {
  const inks = [loud, middle, pale, paper, ink, middle];
  const rows = 13;
  return `<clipPath id="ball"><circle r="${radius}"/></clipPath>${disc(0, 0, radius, ink)}<g clip-path="url(#ball)">${times(
    rows * rows,
    (i) => {
      const [row, column] = [Math.floor(i / rows), i % rows];
      const y = -radius + (row * radius * 2) / rows;
      const half = Math.sqrt(Math.max(0, radius ** 2 - (y + radius / rows) ** 2));
      const x = half * Math.sin(((column - 6.5) / 13) * Math.PI);
      const next = half * Math.sin(((column - 5.5) / 13) * Math.PI);
      return rect(
        x + 1.5,
        y + 1.5,
        Math.max(1, next - x - 3),
        (radius * 2) / rows - 3,
        inks[(row * 5 + column * 3 + ((row * column) % 4)) % 6] as string,
      );
    },
  )}</g>`;
}

const mirrorBall: Maker = (random, palette) => {
  const { ink } = palette;
  const [loud, middle, pale] = palette.colors;
  const rays = times(9, (i) =>
    overprint(
      at(
        400,
        360,
        shape(
          closed([
            [0, 0],
            [-70, 1100],
            [70, 1100],
          ]),
          i % 2 ? pale : middle,
          'opacity=".75"',
        ),
        1,
        -100 + i * 25,
      ),
    ),
  );
  const dancers = times(6, (i) => at(90 + i * 126, 1180 + (i % 2) * 30, smallFigure(random, ink, "dancing"), 1.5));
  return sheet(
    random,
    upright,
    palette,
    `${rect(0, 0, 800, 1200, loud)}${rays}${stroke("M400 0V180", ink, 10)}${at(400, 360, ball(210, palette))}${dancers}`,
  );
};

const couples: Maker = (random, palette) => {
  const { ink } = palette;
  const [loud, middle, pale] = palette.colors;
  const crowd = (fill: string, y: number, scale: number, count: number) =>
    times(count, (i) => at((1200 / count) * (i + 0.5) + random.between(-18, 18), y, smallFigure(random, fill, "dancing"), scale));
  const bunting = times(
    3,
    (row) =>
      `${stroke(`M0 ${60 + row * 60}Q600 ${200 + row * 60} 1200 ${60 + row * 60}`, ink, 3)}${times(15, (i) => {
        const [x, sag] = [40 + i * 80, 60 + row * 60 + 70 * Math.sin((i / 14.5) * Math.PI)];
        return shape(
          closed([
            [x - 26, sag],
            [x + 26, sag],
            [x, sag + 48],
          ]),
          [loud, pale, palette.paper][(i + row) % 3] as string,
        );
      })}`,
  );
  return sheet(
    random,
    landscape,
    palette,
    `${rect(0, 0, 1200, 800, middle)}${bunting}${overprint(crowd(pale, 690, 1.9, 7), 10, 6)}${overprint(crowd(loud, 760, 2, 8))}${overprint(crowd(ink, 850, 2, 6), -6, 4)}`,
  );
};

const records: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const record = (x: number, y: number, radius: number, label: string) =>
    `${disc(x, y, radius, ink)}${[0.9, 0.8, 0.7, 0.6, 0.5].map((share) => disc(x, y, radius * share, "none", `stroke="${middle}" stroke-width="2.5" opacity=".8"`)).join("")}${shape(
      closed([
        [x, y],
        [x + radius * 0.94, y - radius * 0.2],
        [x + radius * 0.8, y - radius * 0.5],
      ]),
      paper,
      'opacity=".35"',
    )}${disc(x, y, radius * 0.36, label)}${disc(x, y, radius * 0.05, paper)}`;
  const decks = [300, 900]
    .map(
      (x, i) =>
        `${rect(x - 270, 210, 540, 420, i ? loud : middle)}${record(x - 40, 420, 190, i ? pale : loud)}${stroke(`M${x + 200} 270V420L${x + 110} 520`, paper, 14)}${disc(x + 200, 270, 34, paper)}${rect(x + 180, 500, 40, 90, ink)}`,
    )
    .join("");
  return sheet(
    random,
    landscape,
    palette,
    `${rect(0, 0, 1200, 800, pale)}${halftone({ x: 0, y: 0, width: 1200, height: 800 }, 42, loud, (_, y) => 0.75 - y)}${decks}
      ${rect(0, 660, 1200, 160, ink)}
      ${times(14, (i) => rect(60 + i * 80, 690 + ((i * 53) % 30), 56, 120, [loud, paper, middle, pale][i % 4] as string))}`,
  );
};

const balloons: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const many = Array.from({ length: 17 }, (_, i) => ({
    x: 120 + (i % 5) * 190 + random.between(-50, 50),
    y: 130 + Math.floor(i / 5) * 190 + random.between(-40, 40),
    size: random.between(80, 115),
  }));
  const strings = many.map(({ x, y, size }) =>
    stroke(`M${x} ${y + size}C${x - 30} ${y + 260} ${x + 40} ${y + 360} ${500 + (x - 500) * 0.25} 1000`, ink, 2.5),
  );
  const inks = palette.colors.map((fill, color) => {
    const ofThisInk = many.filter((_, i) => i % 3 === color);
    const blown = ({ x, y, size }: (typeof many)[number]) =>
      `${oval(x, y, size * 0.86, size, fill)}${shape(`M${x} ${y + size - 4}l-13 22h26Z`, fill)}`;
    return overprint(ofThisInk.map(blown).join(""));
  });
  return sheet(random, square, palette, `${rect(0, 0, 1000, 1000, paper)}${strings.join("")}${inks.join("")}`, 0);
};

const speakers: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const box = (x: number, y: number, fill: string) =>
    `${rect(x, y, 330, 480, ink)}${rect(x + 16, y + 16, 298, 448, fill)}${disc(x + 165, y + 310, 126, ink)}${disc(x + 165, y + 310, 96, paper)}
      ${disc(x + 165, y + 310, 70, ink)}${disc(x + 165, y + 310, 30, fill)}${disc(x + 165, y + 100, 64, ink)}${disc(x + 165, y + 100, 26, fill)}`;
  const waves = times(5, (i) =>
    stroke(
      `M${800 - i * 0} ${250 - i * 46}A${160 + i * 60} ${160 + i * 60} 0 0 1 ${800} ${650 + i * 46}`,
      i % 2 ? loud : middle,
      20,
    ),
  );
  return sheet(
    random,
    wide,
    palette,
    `${rect(0, 0, 1200, 900, pale)}${waves}${box(90, 400, loud)}${box(90, -90, middle)}${box(440, 400, middle)}${at(960, 860, smallFigure(random, ink, "dancing"), 2.5)}`,
  );
};

/** The painted gymnasium floor, feet and all. */
const floorLights: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const shoes = times(9, (i) => {
    const [x, y, turn] = [150 + (i % 3) * 350 + random.between(-40, 40), 150 + Math.floor(i / 3) * 260, random.between(-50, 50)];
    const shoe = (dx: number) =>
      `${shape(`M${dx - 26} -70C${dx - 34} -110 ${dx + 34} -110 ${dx + 26} -70L${dx + 20} 10H${dx - 20}Z`, ink)}${rect(dx - 20, 18, 40, 46, ink, 'rx="14"')}${rect(dx - 16, -50, 32, 8, paper)}`;
    return at(x, y, `${shoe(-36)}${shoe(36)}`, 0.95, turn);
  });
  return sheet(
    random,
    landscape,
    palette,
    `${rect(0, 0, 1200, 800, pale)}${overprint(disc(600, 400, 330, loud))}${overprint(disc(260, 220, 240, middle))}
      ${overprint(disc(950, 620, 260, middle))}${stroke("M0 400H1200M600 0V800", paper, 16)}
      ${disc(600, 400, 150, "none", `stroke="${paper}" stroke-width="16"`)}${shoes}`,
  );
};
