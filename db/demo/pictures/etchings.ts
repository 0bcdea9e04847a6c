import type { Random } from "../random.ts";
import {
  at,
  bare,
  closed,
  curve,
  type Drawing,
  disc,
  type Format,
  type Maker,
  type Palette,
  type Point,
  rect,
  shape,
  stroke,
  times,
} from "./print.ts";

/** Etchings in one ink, with a plate mark, a penciled edition number, and an illegible signature. */
export const etchings: Maker = (random, palette, variant) => {
  const plates = [hills, fern, moon, loaf, chair, reeds, heron, sill];
  const [format, plate] = (plates[variant % plates.length] as Plate)(random, palette);
  return pulled(random, format, palette, plate);
};

type Plate = (random: Random, palette: Palette) => readonly [Format, string];

function pulled(random: Random, { width, height }: Format, palette: Palette, body: string): Drawing {
  const margin = 110;
  const inside = { x: margin, y: margin - 20, width: width - margin * 2, height: height - margin * 2 };
  const tone = rect(inside.x, inside.y, inside.width, inside.height, palette.colors[2]);
  const mark = `<rect x="${inside.x - 12}" y="${inside.y - 12}" width="${inside.width + 24}" height="${inside.height + 24}" fill="none" stroke="${palette.ink}" stroke-width="2" opacity=".25"/>`;
  const y = inside.y + inside.height + 44;
  const pencil = `M${inside.x + 4} ${y}l8 -16v18m10 6l10 -24m6 6c10 -6 14 4 2 16h14m8 -12c-10 -6 -14 12 -2 12s10 -12 2 -12`;
  const signed: Point[] = Array.from({ length: 14 }, (_, i) => [
    inside.x + inside.width - 190 + i * 14,
    y - (i % 2 ? random.between(8, 22) : random.between(-6, 4)),
  ]);
  return bare(
    { width, height },
    palette.paper,
    `${mark}<clipPath id="plate"><rect x="${inside.x}" y="${inside.y}" width="${inside.width}" height="${inside.height}"/></clipPath><g clip-path="url(#plate)">${tone}<g transform="translate(${inside.x} ${inside.y})">${body}</g></g>${stroke(pencil, palette.colors[1], 2.6)}
      ${stroke(curve(signed), palette.colors[1], 2.6)}`,
  );
}

/** Slightly irregular parallel needle strokes. */
function hatching(
  random: Random,
  count: number,
  line: (index: number) => readonly [number, number, number, number],
  ink: string,
  width = 2.4,
): string {
  const path = times(count, (i) => {
    const [ax, ay, bx, by] = line(i);
    const shaken = () => random.between(-3, 3);
    return `M${ax + shaken()} ${ay + shaken()}Q${(ax + bx) / 2 + shaken() * 2} ${(ay + by) / 2 + shaken() * 2} ${bx + shaken()} ${by + shaken()}`;
  });
  return stroke(path, ink, width);
}

const clip = (name: string, path: string, body: string) =>
  `<clipPath id="${name}"><path d="${path}"/></clipPath><g clip-path="url(#${name})">${body}</g>`;

/** The river at Beacon: hills behind hills. */
const hills: Plate = (random, { ink, colors: [loud, , pale] }) => {
  const ridges = times(4, (n) => {
    const base = 250 + n * 66;
    const crest: Point[] = Array.from({ length: 9 }, (_, i) => [
      i * 125 - 10,
      base - random.between(0, 150 - n * 26) * Math.sin((i / 8) * Math.PI + n),
    ]);
    const path = `${curve(crest)}L1000 620L-20 620Z`;
    return `${shape(path, pale)}${clip(
      `h${n}`,
      path,
      hatching(random, 76, (i) => [i * 15 - 90 + n * 4, 60, i * 15 - 90 + (n % 2 ? 170 : -120), 620], ink, 1.3 + n * 0.5),
    )}${stroke(curve(crest), ink, 3)}`;
  });
  const river = `${rect(0, 500, 1000, 130, pale)}${hatching(
    random,
    26,
    (i) => [random.between(0, 700), 506 + i * 4, random.between(300, 1000), 506 + i * 4],
    ink,
    1.6,
  )}`;
  return [
    { width: 1200, height: 820 },
    `${disc(730, 130, 58, loud)}${hatching(
      random,
      12,
      (i) => [random.between(0, 300), 30 + i * 11, random.between(400, 980), 30 + i * 11],
      ink,
      1.1,
    )}${ridges}${river}`,
  ];
};

const fern: Plate = (random, { ink, colors: [loud] }) => {
  const frond = (x: number, lean: number, long: number, fill: string) =>
    times(20, (i) => {
      const t = i / 19;
      const [px, py] = [x + lean * t * t, 960 - long * t];
      const leaf = (1 - t) * 170 + 18;
      return [-1, 1]
        .map((side) =>
          at(
            px,
            py,
            `${shape(`M0 0C${side * leaf * 0.3} ${-leaf * 0.34} ${side * leaf * 0.8} ${-leaf * 0.3} ${side * leaf} ${-leaf * 0.36}C${side * leaf * 0.8} ${-leaf * 0.05} ${side * leaf * 0.3} 0 0 0Z`, fill)}`,
            1,
            lean * t * 0.1,
          ),
        )
        .join("");
    }) + stroke(`M${x} 980Q${x} ${960 - long / 2} ${x + lean} ${960 - long}`, fill, 7);
  return [
    { width: 820, height: 1180 },
    `${hatching(
      random,
      52,
      (i) => [0, i * 20, 600, i * 20 - 40],
      ink,
      1,
    )}${frond(180, -90, 620, loud)}${frond(330, 90, 860, ink)}`,
  ];
};

const moon: Plate = (random, { ink, colors: [, , pale] }) => {
  const sky = hatching(random, 130, (i) => [-100, i * 8, 1000, i * 8 + random.between(-10, 10)], ink, 3.4);
  const water = times(16, (i) =>
    stroke(`M${400 - 16 * i + random.between(-20, 20)} ${590 + i * 14}H${450 + 16 * i + random.between(-20, 20)}`, pale, 6),
  );
  const roofs = shape("M0 580V470H90V520L150 460L210 520V560H330V500H420V440H470V560H560V510L620 470L680 510V540H800V580Z", ink);
  return [{ width: 1000, height: 1060 }, `${sky}${disc(430, 230, 104, pale)}${rect(0, 570, 900, 300, ink)}${roofs}${water}`];
};

const loaf: Plate = (random, { ink, colors: [loud, , pale] }) => {
  const path = "M120 420C100 240 300 180 480 180C680 180 860 240 850 420C850 470 800 490 760 490H210C160 490 120 470 120 420Z";
  const slashes = times(5, (i) =>
    shape(
      `M${240 + i * 110} 250C${300 + i * 110} 270 ${310 + i * 110} 350 ${290 + i * 110} 400C${270 + i * 110} 350 ${250 + i * 110} 300 ${240 + i * 110} 250Z`,
      pale,
    ),
  );
  const table = hatching(random, 34, (i) => [0, 500 + i * 5, 980, 500 + i * 5], ink, 2);
  return [
    { width: 1200, height: 820 },
    `${hatching(random, 60, (i) => [i * 20 - 200, 0, i * 20, 480], ink, 1)}${shape(path, loud)}${clip(
      "crust",
      path,
      hatching(random, 70, (i) => [i * 16 - 120, 170, i * 16, 500], ink, 2.2),
    )}${slashes}${stroke(path, ink, 5)}${table}`,
  ];
};

const chair: Plate = (random, { ink, colors: [loud, , pale] }) => {
  const light = closed([
    [60, 0],
    [420, 0],
    [600, 640],
    [240, 640],
  ]);
  return [
    { width: 820, height: 1180 },
    `${hatching(
      random,
      66,
      (i) => [0, i * 15, 600, i * 15 + 30],
      ink,
      2.6,
    )}${shape(light, pale, 'opacity=".9"')}${rect(0, 700, 600, 300, pale)}${hatching(
      random,
      60,
      (i) => [i * 22 - 400, 1000, i * 22 - 100, 700],
      ink,
      1.4,
    )}${stroke("M190 860V420M410 860V430M190 640H410M190 430Q300 390 410 430M190 500H410M190 560H410", ink, 20)}${shape("M170 630H430L470 690H140Z", loud)}${stroke("M150 690V930M460 690V930M150 800H460", ink, 18)}`,
  ];
};

const reeds: Plate = (random, { ink, colors: [loud] }) => {
  const blades = stroke(
    times(58, () => {
      const [x, lean, long] = [random.between(-10, 990), random.between(-120, 120), random.between(200, 520)];
      return `M${x} 620Q${x} ${620 - long * 0.6} ${x + lean} ${620 - long}`;
    }),
    ink,
    3.6,
  );
  const heads = times(11, () =>
    at(
      random.between(60, 920),
      random.between(90, 240),
      `${rect(-9, 0, 18, 90, loud, 'rx="9"')}${stroke("M0 90V540M0 0V-40", ink, 4)}`,
      1,
      random.between(-8, 8),
    ),
  );
  return [
    { width: 1200, height: 820 },
    `${hatching(random, 20, (i) => [0, 440 + i * 10, 980, 440 + i * 10], ink, 1.2)}${blades}${heads}`,
  ];
};

const heron: Plate = (random, { ink, colors: [loud, , pale] }) => [
  { width: 820, height: 1180 },
  `${hatching(
    random,
    40,
    (i) => [0, 620 + i * 10, 600, 620 + i * 10],
    ink,
    1.8,
  )}${disc(420, 250, 120, loud)}${shape("M130 640C100 480 260 380 400 420C470 440 500 520 540 620C420 560 330 700 200 690Z", ink)}${hatching(
    random,
    12,
    (i) => [210 + i * 18, 480 + i * 6, 300 + i * 20, 640 - i * 2],
    pale,
    2.6,
  )}${stroke("M210 500C90 430 330 330 200 240C180 200 190 180 210 176", ink, 30)}${shape("M186 186C196 150 240 150 262 178L60 214Z", ink)}
    ${disc(214, 176, 5, pale)}${stroke("M232 164C290 150 320 180 340 176", ink, 6)}
    ${stroke("M290 680V960M350 670L372 820L352 960M290 960h-40M352 960h-40", ink, 9)}`,
];

const sill: Plate = (random, { ink, colors: [loud, , pale] }) => {
  const panes = times(4, (i) => rect(240 + (i % 2) * 200, 110 + Math.floor(i / 2) * 230, 180, 210, pale));
  return [
    { width: 1060, height: 1000 },
    `${hatching(random, 110, (i) => [i * 16 - 500, 0, i * 16 - 80, 800], ink, 3)}${hatching(
      random,
      90,
      (i) => [0, i * 10, 860, i * 10],
      ink,
      1.6,
    )}${rect(216, 86, 430, 488, ink)}${panes}${rect(180, 574, 500, 34, pale)}
      ${shape("M300 574C290 500 320 470 360 470C400 470 430 500 420 574Z", loud)}
      ${stroke("M360 470C340 380 300 390 280 340M360 470C370 360 420 370 440 300M360 470V330", ink, 8)}${disc(560, 200, 40, ink)}`,
  ];
};
