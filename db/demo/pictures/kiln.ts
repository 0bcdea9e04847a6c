import {
  at,
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

/** Pots on shelves, on the wheel, and in the kiln, each with a different glaze. */
export const pots: Maker = (random, palette, variant) => {
  const scenes = [shelf, wheel, kiln, onePot];
  return (scenes[variant % scenes.length] as Maker)(random, palette, variant);
};

const profiles = [
  "M-40 0C-90 -60 -110 -140 -60 -200C-40 -226 -36 -250 -46 -276H46C36 -250 40 -226 60 -200C110 -140 90 -60 40 0Z",
  "M-46 0C-70 -120 -40 -160 -26 -230C-24 -256 -34 -270 -40 -290H40C34 -270 24 -256 26 -230C40 -160 70 -120 46 0Z",
  "M-50 0C-120 -40 -120 -120 -80 -150C-60 -166 -70 -176 -80 -184H80C70 -176 60 -166 80 -150C120 -120 120 -40 50 0Z",
  "M-60 0L-76 -190H76L60 0Z",
  "M-34 0C-50 -20 -20 -40 -20 -60C-120 -80 -110 -150 -120 -170H120C110 -150 120 -80 20 -60C20 -40 50 -20 34 0Z",
] as const;

/** A pot with dripping glaze. */
function pot(profile: string, name: string, { ink, colors: [loud, middle, pale] }: Palette, kind: number): string {
  const [clay, glaze, mark] = [
    [pale, loud, ink],
    [loud, ink, pale],
    [middle, pale, loud],
    [ink, middle, pale],
  ][kind % 4] as [string, string, string];
  const drips = times(
    9,
    (i) =>
      `${rect(-130 + i * 30, -300, 30, 140 + ((i * 67 + kind * 31) % 90), glaze)}${disc(-115 + i * 30, -160 + ((i * 67 + kind * 31) % 90), 15, glaze)}`,
  );
  return `<clipPath id="${name}"><path d="${profile}"/></clipPath>${shape(profile, clay)}<g clip-path="url(#${name})">${kind % 2 ? drips : times(4, (i) => rect(-130, -230 + i * 56, 260, 18, i % 2 ? mark : glaze))}
    ${rect(34, -300, 100, 310, ink, 'opacity=".18"')}</g>`;
}

const shelf: Maker = (random, palette) => {
  const { ink } = palette;
  const [, middle, pale] = palette.colors;
  const ground = random.chance(0.5) ? middle : pale;
  const kinds = ground === pale ? [1, 2, 3] : [0, 1];
  const row = (y: number, r: number) =>
    `${times(5, (i) => at(150 + i * 226, y, pot(random.pick(profiles), `p${r}-${i}`, palette, random.pick(kinds)), 0.92))}${rect(40, y, 1120, 26, ink)}`;
  return sheet(random, wide, palette, `${rect(0, 0, 1200, 900, ground)}${row(400, 0)}${row(790, 1)}`);
};

const wheel: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const rings = times(6, (i) => oval(500, 640, 330 - i * 54, 96 - i * 15, i % 2 ? pale : loud));
  return sheet(
    random,
    square,
    palette,
    `${rect(0, 0, 1000, 1000, middle)}${disc(500, 330, 280, paper)}${shape("M150 640H850L780 1000H220Z", ink)}${oval(500, 640, 380, 116, ink)}${rings}${at(500, 640, pot(random.pick(profiles), "pot", palette, 1), 1.7)}`,
  );
};

const kiln: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const bricks = stroke(
    times(17, (row) => `M0 ${row * 48}H1200${times(11, (i) => `M${i * 120 + (row % 2) * 60} ${row * 48}v48`)}`),
    ink,
    4,
    'opacity=".45"',
  );
  const inside = `${rect(330, 180, 540, 560, ink)}${rect(360, 210, 480, 500, loud)}${rect(360, 440, 480, 18, ink)}
    ${times(3, (i) => at(450 + i * 150, 440, pot(random.pick(profiles), `a${i}`, palette, 3), 0.62))}
    ${times(3, (i) => at(450 + i * 150, 710, pot(random.pick(profiles), `b${i}`, palette, 0), 0.62))}`;
  return sheet(
    random,
    landscape,
    palette,
    `${rect(0, 0, 1200, 800, middle)}${bricks}${inside}${rect(880, 180, 260, 560, ink)}${rect(900, 200, 220, 520, pale)}${disc(1010, 330, 26, loud)}
      ${stroke("M940 720V560H1080V720", ink, 10)}${disc(180, 300, 70, paper)}${disc(180, 300, 70, "none", `stroke="${ink}" stroke-width="12"`)}
      ${at(180, 300, rect(-5, -52, 10, 58, loud), 1, 118)}`,
  );
};

const onePot: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const kind = random.between(0, 3);
  return sheet(
    random,
    upright,
    palette,
    `${rect(0, 0, 800, 1200, kind === 0 ? middle : pale)}${rect(0, 880, 800, 330, kind === 1 ? middle : loud)}
      ${oval(460, 1010, 260, 40, ink, 'opacity=".3"')}
      ${at(400, 1010, pot(profiles[kind] as string, "pot", palette, kind), 2.7)}${kind === 1 ? stroke("M400 230C380 120 300 90 270 40M400 230C420 100 500 90 540 60", ink, 10) : disc(640, 170, 70, paper)}`,
  );
};
