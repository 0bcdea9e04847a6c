import { at, bare, closed, disc, type Maker, oval, type Palette, rect, shape, square, stroke, times, upright } from "./print.ts";

/** Repeating patterns for cloth: leaves, checks, a weave, ikat, shells, scissors and thread, a party shirt, and stripes. */
export const textiles: Maker = (random, palette, variant) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const cloths: (() => string)[] = [
    () => leaves(palette),
    () => checks(palette),
    () => weave(palette, random.pick([2, 3])),
    () => ikat(palette),
    () => shells(palette),
    () =>
      half(palette.paper, 250, (i) =>
        at(
          0,
          0,
          `${stroke("M-60 70L30 -70M60 70L-30 -70", ink, 13)}${disc(-68, 84, 24, "none", `stroke="${loud}" stroke-width="13"`)}
            ${disc(68, 84, 24, "none", `stroke="${loud}" stroke-width="13"`)}${disc(0, 0, 7, paper)}
            ${stroke("M-110 -90C-60 -130 60 -50 110 -96", i % 2 ? middle : pale, 8)}`,
          0.86,
          i % 2 ? 90 : 0,
        ),
      ),
    () =>
      half(
        pale,
        210,
        (i) =>
          [
            `${shape("M-60 40L0 -60L60 40Z", loud)}${stroke("M-40 64H40", ink, 10)}`,
            `${disc(0, 0, 52, middle)}${stroke("M-80 -30l20 -24l20 24l20 -24l20 24l20 -24l20 24l20 -24", ink, 9)}`,
            `${rect(-46, -46, 92, 92, paper)}${times(9, (n) => disc(-30 + (n % 3) * 30, -30 + Math.floor(n / 3) * 30, 8, ink))}`,
          ][i % 3] as string,
      ),
    () => stripes(palette, () => random.between(8, 74)),
    () =>
      half(
        ink,
        240,
        (i) =>
          `${times(8, (n) => at(0, 0, oval(0, -56, 20, 42, i % 2 ? loud : middle), 1, n * 45))}${disc(0, 0, 26, pale)}${disc(0, 0, 10, ink)}${times(4, (n) => at(0, 0, shape("M-7 -104L0 -132L7 -104Z", paper), 1, 45 + n * 90))}`,
      ),
  ];
  const format = [square, upright, { width: 1200, height: 900 }][variant % 3] ?? square;
  const cloth = (cloths[variant % cloths.length] as () => string)();
  // The selvage shows that it is cloth, and where the repeat begins.
  const selvedge = `${rect(0, format.height - 34, format.width, 34, paper)}${[loud, middle, pale, ink].map((color, i) => disc(40 + i * 34, format.height - 17, 10, color)).join("")}${stroke(
    times(Math.floor(format.width / 16), (i) => `M${i * 16} ${format.height - 42}v7`),
    ink,
    2,
  )}`;
  return bare(format, palette.paper, `${cloth}${selvedge}`);
};

/** A motif in a half-drop repeat. */
function half(ground: string, step: number, motif: (index: number) => string): string {
  const columns = Math.ceil(1200 / step) + 1;
  return `${rect(0, 0, 1200, 1200, ground)}${times(columns * columns, (i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    return at(column * step, row * step + (column % 2) * step * 0.5, motif(column + row * 2));
  })}`;
}

function leaves({ ink, paper, colors: [loud, middle, pale] }: Palette): string {
  const leaf = (fill: string, vein: string) =>
    `${shape("M0 0C-64 -40 -64 -130 0 -190C64 -130 64 -40 0 0Z", fill)}${stroke(`M0 20V-168${times(5, (n) => `M0 ${-24 - n * 26}l${34 - n * 3} -26M0 ${-24 - n * 26}l${-34 + n * 3} -26`)}`, vein, 5)}`;
  return half(
    ink,
    190,
    (i) =>
      `${at(0, 40, leaf(i % 3 ? middle : loud, ink), 0.95, i % 2 ? 38 : -38)}${at(100, 90, leaf(pale, ink), 0.55, i % 2 ? -80 : 80)}${disc(70, -60, 15, paper)}${disc(104, -34, 9, loud)}`,
  );
}

function checks({ ink, paper, colors: [loud, middle, pale] }: Palette): string {
  const [band, repeat] = [60, 240];
  const stripesAcross = [
    [0, band, loud],
    [band + 22, 12, ink],
    [band + 60, 90, middle],
    [band + 156, 8, pale],
  ] as const;
  const across = times(6, (i) => stripesAcross.map(([y, high, fill]) => rect(0, i * repeat + y, 1200, high, fill)).join(""));
  const down = times(6, (i) => stripesAcross.map(([x, wide, fill]) => rect(i * repeat + x, 0, wide, 1200, fill)).join(""));
  const twill = stroke(
    times(120, (i) => `M${i * 22 - 1220} 0l1220 1220`),
    paper,
    3,
    'opacity=".22"',
  );
  return `${rect(0, 0, 1200, 1200, paper)}${across}<g style="mix-blend-mode:multiply" opacity=".85">${down}</g>${twill}`;
}

/** A close-up of a weave: warp over weft, in steps. */
function weave({ ink, paper, colors: [loud, middle, pale] }: Palette, shift: number): string {
  const cell = 50;
  const warp = [loud, loud, pale, ink, ink, pale, middle, middle, paper, middle, middle, pale];
  return `${rect(0, 0, 1200, 1200, ink)}${times(24 * 24, (i) => {
    const [x, y] = [i % 24, Math.floor(i / 24)];
    const isOver = (x + y * (Math.floor(y / 6) % 2 ? -1 : 1) + 48) % 4 < shift;
    const fill = isOver ? (warp[x % warp.length] as string) : (warp[(y + 5) % warp.length] as string);
    return isOver
      ? rect(x * cell + 5, y * cell - 1, cell - 10, cell + 2, fill, 'rx="12"')
      : rect(x * cell - 1, y * cell + 5, cell + 2, cell - 10, fill, 'rx="12"');
  })}`;
}

function ikat({ ink, paper, colors: [loud, middle, pale] }: Palette): string {
  const diamond = (size: number, fill: string) => {
    const steps = 9;
    return times(steps * 2 + 1, (n) => {
      const offset = n - steps;
      const high = size * (1 - Math.abs(offset) / (steps + 1));
      const jitter = ((n * 37) % 11) - 5;
      return rect(offset * (size / steps / 1.5) - size / steps / 3, -high + jitter, size / steps / 1.4, high * 2, fill);
    });
  };
  return half(
    paper,
    300,
    (i) => `${diamond(215, i % 2 ? ink : middle)}${diamond(150, pale)}${diamond(100, loud)}${diamond(46, ink)}`,
  );
}

function shells({ ink, paper, colors: [loud, middle, pale] }: Palette): string {
  const radius = 100;
  const inks = [loud, middle, pale];
  return `${rect(0, 0, 1200, 1200, paper)}${times(15 * 27, (i) => {
    const [row, column] = [Math.floor(i / 15), i % 15];
    const [x, y] = [column * radius * 2 - (row % 2) * radius - 100, row * radius * 0.5];
    const fill = inks[(row + column) % 3] as string;
    return x > 1300
      ? ""
      : [1, 0.78, 0.56, 0.34].map((size, n) => disc(x, y, radius * size, n % 2 ? paper : n ? ink : fill)).join("");
  })}`;
}

function stripes({ ink, paper, colors: [loud, middle, pale] }: Palette, width: () => number): string {
  const inks = [loud, paper, middle, ink, pale, paper, ink];
  let bands = "";
  for (let x = 0, i = 0; x < 1200; i++) {
    const wide = width();
    bands += rect(x, 0, wide, 1200, inks[i % inks.length] as string);
    x += wide;
  }
  const zigzag = times(5, (i) =>
    shape(
      closed([
        ...Array.from({ length: 21 }, (_, n) => [n * 60, 150 + i * 240 + (n % 2) * 50] as const),
        ...Array.from({ length: 21 }, (_, n) => [1200 - n * 60, 190 + i * 240 + (n % 2) * 50] as const),
      ]),
      i % 2 ? paper : ink,
    ),
  );
  return `${bands}${zigzag}`;
}
