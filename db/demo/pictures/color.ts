import {
  at,
  closed,
  disc,
  type Maker,
  overprint,
  type Palette,
  rect,
  shape,
  sheet,
  square,
  times,
  upright,
  wide,
} from "./print.ts";

/** Color studies like those of a foundation year. */
export const color: Maker = (random, palette, variant) => {
  const studies = [squares, papers, arcs, scale, sameAndOther, bars, wheel, weights];
  return (studies[variant % studies.length] as Maker)(random, palette, variant);
};

const all = ({ ink, paper, colors }: Palette) => [colors[0], colors[1], colors[2], ink, paper] as const;

/** A mix of two inks. */
export function mixed(one: string, other: string, share = 0.5): string {
  const channel = (hex: string, i: number) => Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16);
  const parts = [0, 1, 2].map((i) => Math.round(channel(one, i) * (1 - share) + channel(other, i) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

const squares: Maker = (random, palette) => {
  const inks = all(palette);
  const body = times(4, (i) => {
    const [x, y] = [60 + (i % 2) * 450, 60 + Math.floor(i / 2) * 450];
    const order = [0, 1, 2, 3].map((n) => inks[(n + i) % 4] as string);
    return order.map((fill, n) => rect(x + n * 43, y + n * 62, 430 - n * 86, 430 - n * 86, fill)).join("");
  });
  return sheet(random, square, palette, body, 0);
};

const papers: Maker = (random, palette) => {
  const thin = palette.colors.map((ink) => mixed(ink, palette.paper, 0.25));
  const leaf = (i: number) => {
    const [wide, high] = [random.between(330, 470), random.between(300, 420)];
    const [x, y] = [410 + (i % 3) * 190 + random.between(-40, 40), 330 + (i % 2) * 230 + random.between(-30, 30)];
    return overprint(at(x, y, rect(-wide / 2, -high / 2, wide, high, thin[i % 3] as string), 1, random.between(-24, 24)));
  };
  const body = `${times(5, leaf)}${overprint(disc(600, 450, 170, thin[0] as string))}`;
  return sheet(random, wide, palette, body, 0);
};

const arcs: Maker = (random, palette) => {
  const inks = all(palette);
  const cell = 250;
  const body = times(16, (i) => {
    const [x, y] = [(i % 4) * cell, Math.floor(i / 4) * cell];
    const turn = random.between(0, 3) * 90;
    const shift = random.between(0, 4);
    const rings = [250, 200, 150, 100, 50]
      .map((radius, n) =>
        shape(`M-125 -125H${radius - 125}A${radius} ${radius} 0 0 1 -125 ${radius - 125}Z`, inks[(n + shift) % 5] as string),
      )
      .join("");
    return at(x + 125, y + 125, `${rect(-125, -125, 250, 250, inks[(shift + 3) % 5] as string)}${rings}`, 1, turn);
  });
  return sheet(random, square, palette, body, 0);
};

/** Ten steps from one ink to another, in gouache, each chip cut and glued by hand. */
const scale: Maker = (random, palette) => {
  const inks = all(palette);
  const body = times(5, (row) =>
    times(8, (column) => {
      const fill = mixed(inks[row] as string, inks[(row + 2) % 5] as string, column / 7);
      return at(130 + column * 134, 130 + row * 150, rect(-54, -58, 108, 116, fill), 1, random.between(-20, 20) / 10);
    }),
  );
  return sheet(random, { width: 1200, height: 860 }, palette, body, 0);
};

/** The same gray on two grounds, which make it look different. */
const sameAndOther: Maker = (random, palette) => {
  const [loud, middle, pale] = palette.colors;
  const [left, right] = random.pick([
    [loud, pale],
    [palette.ink, pale],
  ] as const);
  const body = `${rect(60, 60, 540, 680, left)}${rect(600, 60, 540, 680, right)}${disc(330, 400, 130, middle)}${disc(870, 400, 130, middle)}${rect(180, 388, 840, 24, middle)}`;
  return sheet(random, { width: 1200, height: 800 }, palette, body, 0);
};

const bars: Maker = (random, palette) => {
  const inks = [...palette.colors, palette.ink, mixed(palette.colors[1], palette.paper, 0.6)];
  let body = "";
  for (let row = 0; row < 6; row++) {
    for (let x = 0, i = row; x < 800; i++) {
      const width = (random.between(1, 6) * 800) / 24;
      body += rect(x, row * 200, Math.min(width, 800 - x) + 1, 201, inks[(i * 2 + row) % 5] as string);
      x += width;
    }
  }
  const strips = times(5, (i) => rect(0, 188 + i * 200, 800, 24, inks[(i + 4) % 5] as string));
  return sheet(random, upright, palette, `${body}${strips}`, 44);
};

const wheel: Maker = (random, palette) => {
  const inks = [palette.colors[0], palette.colors[2], palette.colors[1], palette.ink];
  const slices = times(4, (ring) =>
    times(16, (i) => {
      const [from, to] = [(i / 16) * Math.PI * 2, ((i + 1) / 16) * Math.PI * 2];
      const [outer, inner] = [430 - ring * 86, 430 - (ring + 1) * 86];
      const place = Math.floor(i / 4);
      const hue = mixed(inks[place] as string, inks[(place + 1) % 4] as string, (i % 4) / 4);
      const point = (angle: number, radius: number) => [500 + Math.cos(angle) * radius, 500 + Math.sin(angle) * radius] as const;
      return shape(
        closed([
          point(from, outer),
          point((from + to) / 2, outer * 1.005),
          point(to, outer),
          point(to, inner),
          point(from, inner),
        ]),
        mixed(hue, palette.paper, ring * 0.25),
      );
    }),
  );
  return sheet(random, square, palette, `${slices}${disc(500, 500, 86, palette.ink)}`, 0);
};

const weights: Maker = (random, palette) => {
  const { ink, colors } = palette;
  const [loud, middle, pale] = colors;
  const body = `${rect(0, 0, 800, 1200, pale)}${disc(random.between(280, 520), 380, 250, loud)}${shape("M0 1200V640L800 860V1200Z", ink)}
    ${shape("M90 1040L420 560L640 1100Z", middle)}${rect(random.between(520, 620), 90, 46, 900, ink)}
    ${times(9, (i) => rect(90, 760 + i * 34, 200, 9, pale))}`;
  return sheet(random, upright, palette, body, 44);
};
