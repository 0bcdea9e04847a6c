import { at, disc, type Maker, oval, type Palette, rect, shape, sheet, square, stroke, times } from "./print.ts";

/** The contents of a locker in the class's last June, laid flat, each with a hard shadow. */
export const belongings: Maker = (random, palette, variant) => {
  const [loud, middle, pale] = palette.colors;
  const things: readonly (readonly [draw: (palette: Palette) => string, ground: string, scale: number])[] = [
    [cassette, pale, 1.1],
    [sneaker, middle, 1.12],
    [triangle, middle, 1],
    [tube, pale, 0.94],
    [sandwich, loud, 1.12],
    [headphones, pale, 1.12],
    [keys, pale, 0.94],
    [snapshots, loud, 1.2],
    [comb, pale, 1.25],
    [milk, middle, 1.1],
  ];
  const [draw, ground, scale] = things[variant % things.length] as (typeof things)[number];
  const thing = draw(palette);
  const shadow = `<g opacity=".28" transform="translate(34 40)">${inOneInk(thing, palette.ink)}</g>`;
  const turn = random.between(-14, 14);
  const isMany = variant % 5 === 4;
  const one = (x: number, y: number, size: number, angle: number) => at(x, y, `${shadow}${thing}`, size, angle);
  const laid = isMany
    ? times(4, (i) => one(270 + (i % 2) * 460, 270 + Math.floor(i / 2) * 460, scale * 0.54, turn + i * 8))
    : one(500, 500, scale, turn);
  return sheet(random, square, palette, `${rect(0, 0, 1000, 1000, ground)}${laid}`);
};

const inOneInk = (body: string, ink: string) => body.replace(/(fill|stroke)="#[0-9a-f]{6}"/g, `$1="${ink}"`);

const cassette = ({ ink, paper, colors: [loud, middle, pale] }: Palette) =>
  `${rect(-330, -210, 660, 420, ink, 'rx="26"')}${rect(-290, -176, 580, 250, paper)}${rect(-290, -176, 580, 50, loud)}
    ${times(3, (i) => rect(-250, -104 + i * 24, 380 - i * 90, 6, ink))}
    ${rect(-170, -40, 340, 92, middle, 'rx="46"')}${[-110, 110]
      .map(
        (x) => `${disc(x, 6, 36, paper)}
    ${times(6, (i) => at(x, 6, rect(-5, -34, 10, 16, ink), 1, i * 60))}`,
      )
      .join("")}${shape("M-200 210L-170 110H170L200 210Z", pale)}
    ${disc(-100, 166, 12, ink)}${disc(100, 166, 12, ink)}`;

const sneaker = ({ ink, paper, colors: [loud, , pale] }: Palette) => {
  const main = loud;
  return `${shape("M-330 150C-340 60 -330 -40 -320 -190C-260 -220 -150 -220 -110 -190C-90 -60 40 0 180 20C290 36 340 70 340 150Z", main)}
    ${shape("M-340 140H344C350 180 340 206 320 210H-320C-340 206 -346 180 -340 140Z", paper)}${rect(-340, 160, 682, 9, ink)}
    ${shape("M200 24C300 40 340 80 342 142H190C186 100 190 60 200 24Z", paper)}${disc(-240, -70, 56, paper)}${disc(-240, -70, 34, ink)}
    ${stroke("M-96 -140L-30 -170M-70 -84L0 -116M-30 -44L46 -74M30 -12L104 -40", paper, 15)}
    ${shape("M-320 -190C-260 -220 -150 -220 -110 -190L-120 -160C-160 -184 -250 -184 -314 -160Z", pale)}`;
};

const triangle = ({ ink, paper, colors: [loud, middle, pale] }: Palette) =>
  `${rect(-380, -36, 760, 72, pale)}${rect(-410, -160, 70, 320, ink)}${stroke(
    times(24, (i) => `M${-310 + i * 28} 36v${i % 4 ? -14 : -26}`),
    ink,
    3,
  )}${shape("M-220 -50L240 -50L-220 -370ZM-150 -100V-240L60 -100Z", loud, 'fill-rule="evenodd" opacity=".92"')}
    ${at(
      40,
      190,
      `${rect(-280, -22, 440, 44, middle)}${shape("M160 -22L250 0L160 22Z", paper)}${shape("M220 -8L250 0L220 8Z", ink)}
    ${rect(-330, -22, 50, 44, loud)}`,
      1,
      8,
    )}`;

const tube = ({ ink, paper, colors: [loud, middle, pale] }: Palette) =>
  `${shape("M-120 -300H120L90 170H-90Z", paper)}${rect(-134, -340, 268, 56, pale)}${stroke("M-134 -312H134", ink, 5)}
    ${shape("M-114 -170H114L98 60H-98Z", loud)}${rect(-70, -130, 140, 16, paper)}${rect(-50, -90, 100, 10, paper)}${disc(0, -10, 34, paper)}
    ${shape("M-90 170H90L46 230H-46Z", pale)}${rect(-56, 230, 112, 100, ink)}
    ${shape("M-30 350C-90 380 -60 440 0 430C80 440 130 400 60 372C30 360 40 346 30 340Z", middle)}`;

const sandwich = ({ ink, paper, colors: [loud, middle, pale] }: Palette) =>
  `${rect(-330, -250, 660, 520, paper)}${stroke("M-330 -90L330 -130M-60 -250L-20 270", ink, 3, 'opacity=".3"')}
    ${shape("M-250 200L0 -200L250 200Z", pale, `stroke="${ink}" stroke-width="14" stroke-linejoin="round"`)}
    ${shape("M-190 230L-250 200H250L190 230Z", loud)}${stroke("M-256 206q32 40 64 0t64 0t64 0t64 0t64 0t64 0t64 0t64 0", middle, 18)}
    ${disc(-30, 60, 12, ink)}${disc(60, 110, 10, ink)}${disc(-90, 140, 10, ink)}`;

const headphones = ({ ink, paper, colors: [loud, middle, pale] }: Palette) =>
  `${stroke("M-230 -10C-240 -420 240 -420 230 -10", ink, 24)}${[-1, 1]
    .map(
      (side) => `${oval(side * 230, 20, 84, 110, loud)}
    ${oval(side * 230, 20, 50, 72, ink)}`,
    )
    .join("")}${stroke("M230 130C240 230 130 200 120 250", ink, 9)}
    ${rect(-150, 60, 300, 300, middle, 'rx="20"')}${rect(-116, 96, 232, 120, pale)}${disc(-50, 156, 34, ink)}${disc(50, 156, 34, ink)}
    ${times(4, (i) => rect(-116 + i * 60, 250, 46, 30, i === 1 ? loud : paper))}${rect(-116, 306, 232, 14, ink)}`;

const keys = ({ ink, paper, colors: [loud, middle] }: Palette) => {
  const key = (fill: string) =>
    `${disc(0, 190, 82, fill)}${disc(0, 216, 26, ink)}${rect(-24, 250, 48, 260, fill)}${times(4, (i) => rect(24, 320 + i * 46, 26, 24, fill))}${rect(-5, 290, 10, 200, ink, 'opacity=".35"')}`;
  return `${at(0, -60, key(loud), 0.86, 40)}${at(0, -60, key(middle), 0.9, -10)}${at(0, -60, key(paper), 0.82, -58)}
    ${disc(0, -60, 120, "none", `stroke="${ink}" stroke-width="20"`)}${at(
      0,
      -60,
      `${stroke("M0 -120V-180", ink, 10)}
    ${rect(-90, -400, 180, 220, loud, 'rx="20"')}${disc(0, -210, 14, ink)}${rect(-50, -350, 100, 14, paper)}${rect(-50, -310, 70, 14, paper)}`,
    )}`;
};

const snapshots = ({ ink, paper, colors: [loud, middle, pale] }: Palette) => {
  const frame = (scene: string) => `${rect(-170, -200, 340, 410, paper)}${rect(-142, -172, 284, 284, ink)}${scene}`;
  return `${at(
    -110,
    -60,
    frame(`${rect(-142, -172, 284, 284, middle)}${disc(0, -30, 80, pale)}
    ${shape("M-142 112L-40 -40L40 60L90 0L142 112Z", ink)}`),
    1.02,
    -14,
  )}${at(
    130,
    70,
    frame(`${rect(-142, -172, 284, 284, pale)}
    ${oval(0, -40, 60, 74, loud)}${shape("M-120 112C-100 20 100 20 120 112Z", ink)}
    ${shape("M-66 -50C-70 -140 70 -140 66 -50C40 -90 -40 -90 -66 -50Z", ink)}`),
    1.02,
    9,
  )}`;
};

const comb = ({ ink, paper, colors: [loud, middle, pale] }: Palette) =>
  `${shape("M-130 -40C-130 -330 130 -330 130 -40Z", loud)}${rect(-130, -60, 260, 60, loud)}${times(7, (i) => rect(-126 + i * 40, 0, 16, 330, loud))}
    ${shape("M-50 -130C-50 -190 50 -190 50 -130L30 -80H-30Z", ink)}${rect(-130, -46, 260, 12, pale)}${disc(0, -236, 20, middle)}
    ${disc(0, -236, 8, paper)}`;

const milk = ({ ink, paper, colors: [loud, middle, pale] }: Palette) =>
  `${shape("M-130 -120L0 -300L130 -120Z", pale)}${rect(-130, -330, 260, 44, paper)}${rect(-130, -120, 260, 420, paper)}
    ${rect(-130, 60, 260, 240, loud)}${disc(0, 20, 76, middle)}${disc(-26, 0, 9, ink)}${disc(26, 0, 9, ink)}${oval(0, 44, 44, 26, pale)}
    ${at(60, -240, rect(-8, -190, 16, 260, middle), 1, 12)}`;
