import {
  at,
  disc,
  halftone,
  landscape,
  type Maker,
  oval,
  rect,
  shape,
  sheet,
  square,
  stroke,
  times,
  upright,
  wide,
} from "./print.ts";

/** The empty print room: the press, drying lines, ink, brushes, and drawers. */
export const printRoom: Maker = (random, palette, variant) => {
  const scenes = [press, lines, inkSlab, brushes, apron, drawers, clock];
  return (scenes[variant % scenes.length] as Maker)(random, palette, variant);
};

const boards = (width: number, height: number, ink: string) =>
  stroke(
    times(Math.ceil(height / 60), (i) => `M0 ${i * 60}H${width}`),
    ink,
    2.5,
    'opacity=".25"',
  );

/** The etching press with its star wheel. */
const press: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const spokes = times(8, (i) => at(800, 400, `${rect(-13, -250, 26, 250, ink)}${disc(0, -256, 24, loud)}`, 1, i * 45 + 12));
  const frame = `${shape("M250 250H330L350 770H220Z", ink)}${shape("M640 250H720L750 770H620Z", ink)}${rect(230, 220, 510, 44, ink)}
    ${rect(276, 150, 30, 80, ink)}${rect(664, 150, 30, 80, ink)}${rect(250, 136, 82, 22, loud)}${rect(638, 136, 82, 22, loud)}`;
  const rollers = `${rect(310, 320, 350, 118, middle)}${rect(310, 346, 350, 12, pale)}${rect(90, 438, 860, 34, ink)}${rect(150, 424, 300, 16, paper)}
    ${rect(180, 412, 240, 14, loud)}${rect(310, 472, 350, 96, middle)}${rect(310, 494, 350, 10, pale)}`;
  const body = `${rect(0, 0, 1200, 900, pale)}
    ${halftone({ x: 0, y: 0, width: 1200, height: 700 }, 34, paper, (x, y) => 0.85 - Math.hypot(x - 0.3, y - 0.2))}
    ${rect(0, 740, 1200, 170, middle)}${frame}${rollers}${spokes}${disc(800, 400, 66, ink)}${disc(800, 400, 26, loud)}
    ${rect(190, 760, 610, 30, ink)}`;
  return sheet(random, wide, palette, body);
};

/** Prints drying on two lines. */
const lines: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const motif = (i: number) =>
    [
      `${rect(-62, -80, 124, 160, middle)}${disc(0, -16, 42, loud)}`,
      `${rect(-62, -80, 124, 160, ink)}${stroke("M-40 60L0 -50L40 60", paper, 9)}`,
      `${rect(-62, -80, 124, 160, loud)}${times(5, (n) => rect(-46, -62 + n * 28, 92, 12, paper))}`,
      `${rect(-62, -80, 124, 160, pale)}${shape("M0 60C-50 30 -50 -30 0 -66C50 -30 50 30 0 60Z", ink)}${stroke("M0 70V-50", pale, 5)}`,
    ][i % 4] as string;
  const line = (y: number, from: number) => {
    const sag = (x: number) => y + 46 * Math.sin((x / 1200) * Math.PI);
    return `${stroke(`M-20 ${y}Q600 ${y + 92} 1220 ${y}`, ink, 4)}${times(6, (i) => {
      const x = 110 + i * 196;
      return at(
        x,
        sag(x) + 130,
        `${rect(-86, -130, 172, 250, paper)}${at(0, -16, motif(i + from + random.between(0, 1)))}${rect(-50, -142, 12, 34, ink)}${rect(38, -142, 12, 34, ink)}`,
        1,
        random.between(-3, 3),
      );
    })}`;
  };
  const body = `${rect(0, 0, 1200, 800, middle)}${boards(1200, 800, ink)}${line(70, 0)}${line(420, 2)}`;
  return sheet(random, landscape, palette, body);
};

const inkSlab: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const brayer = (fill: string, turn: number, x: number, y: number) =>
    at(
      x,
      y,
      `${rect(-120, -44, 240, 88, ink)}${rect(-104, -44, 208, 88, fill)}${stroke("M-132 0H-160V110H0V150M132 0H160V110H0", ink, 14)}${rect(-26, 150, 52, 200, ink, 'rx="22"')}${rect(-26, 196, 52, 14, fill)}`,
      1,
      turn,
    );
  const rolled = (fill: string, x: number, y: number, turn: number) =>
    at(
      x,
      y,
      `${rect(-110, -330, 220, 330, fill)}${times(12, (i) => rect(-110 + i * 19, random.between(-20, 10), 13, random.between(10, 40), fill))}
        ${times(5, () => rect(random.between(-100, 80), random.between(-330, -40), random.between(10, 40), 3, paper, 'opacity=".5"'))}`,
      1,
      turn,
    );
  const body = `${rect(0, 0, 1000, 1000, pale)}${rect(90, 80, 820, 640, paper)}${rolled(loud, 330, 560, -7)}${rolled(middle, 680, 540, 9)}${brayer(loud, -7, 338, 640)}${brayer(middle, 9, 664, 620)}`;
  return sheet(random, square, palette, body);
};

const brushes: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const one = (i: number) => {
    const kind = i % 3;
    const tip =
      kind === 0
        ? shape("M-22 -470C-26 -540 0 -560 4 -590C10 -560 26 -540 22 -470Z", loud)
        : kind === 1
          ? shape("M-36 -470L-40 -560H40L36 -470Z", middle)
          : shape("M-14 -470C-16 -520 0 -540 0 -560C0 -540 16 -520 14 -470Z", ink);
    return `${rect(-9, -420, 18, 420, kind === 1 ? loud : ink)}${rect(kind === 1 ? -36 : -18, -480, kind === 1 ? 72 : 36, 70, paper)}${tip}`;
  };
  const fan = times(7, (i) => at(400 + (i - 3) * 26, 800, one(i + random.between(0, 2)), 0.92 + (i % 3) * 0.07, (i - 3) * 8));
  const jar = `${shape("M250 640H550V1020C550 1070 250 1070 250 1020Z", middle)}${rect(234, 620, 332, 44, ink)}
    ${rect(280, 690, 34, 290, paper, 'opacity=".6"')}${rect(250, 780, 300, 150, paper)}${rect(290, 816, 220, 14, ink)}${rect(290, 850, 160, 14, ink)}
    ${rect(290, 884, 190, 14, loud)}`;
  const body = `${rect(0, 0, 800, 1200, pale)}${rect(0, 900, 800, 310, loud)}${fan}${jar}${oval(400, 1056, 240, 22, ink, 'opacity=".25"')}`;
  return sheet(random, upright, palette, body);
};

const apron: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const splashes = times(22, () =>
    disc(random.between(250, 560), random.between(480, 1000), random.between(5, 24), random.pick([loud, ink, pale])),
  );
  const body = `${rect(0, 0, 800, 1200, pale)}${boards(800, 1200, ink)}${rect(0, 150, 800, 44, ink)}${disc(400, 172, 18, loud)}
    ${stroke("M330 330C320 230 380 190 400 176C420 190 480 230 470 330", ink, 15)}
    ${shape("M320 320H480C490 430 560 470 600 480L620 1040H180L200 480C240 470 310 430 320 320Z", middle)}
    ${stroke("M200 560C120 600 110 700 130 780M600 560C690 600 690 660 676 760", middle, 14)}${splashes}
    ${rect(290, 720, 220, 170, ink, 'opacity=".22"')}${rect(290, 712, 220, 12, ink)}${at(350, 720, rect(-12, -70, 24, 74, paper), 1, -6)}
    ${at(420, 720, rect(-7, -110, 14, 114, loud), 1, 5)}`;
  return sheet(random, upright, palette, body);
};

/** Type cases and flat files, with one open drawer. */
const drawers: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const open = random.between(2, 5);
  const files = times(8, (i) => {
    const y = 120 + i * 76;
    if (i === open)
      return `${rect(100, y, 1000, 90, ink)}
        ${times(7, (n) => rect(130 + n * 138, y - 34 - ((n * 31) % 20), 124, 70, [paper, loud, middle, paper, pale][n % 5] as string))}
        ${rect(80, y + 30, 1040, 76, pale)}${rect(560, y + 56, 90, 20, ink)}`;
    return `${rect(110, y, 980, 68, pale)}${rect(560, y + 26, 90, 16, ink)}${rect(170, y + 20, 110, 28, paper)}${rect(182, y + 32, 80, 5, i % 3 ? ink : loud)}`;
  });
  const body = `${rect(0, 0, 1200, 800, middle)}${rect(90, 100, 1020, 700, ink)}${files}${at(
    240,
    100,
    `${shape("M-50 0H50L40 -70H-40Z", loud)}
    ${stroke("M-20 -70L-40 -190M0 -70V-210M18 -70L44 -180", ink, 8)}`,
    1,
  )}${rect(820, 64, 220, 36, paper)}${rect(850, 34, 180, 30, loud)}`;
  return sheet(random, landscape, palette, body);
};

const clock: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const roofs = times(10, (i) => rect(70 + i * 58, 640 + random.between(-90, 110), 54, 400, i % 3 ? middle : loud));
  const tower = `${shape("M300 640L306 560H366L372 640Z", ink)}${shape("M296 562L336 516L376 562Z", ink)}${stroke("M308 640V720M364 640V720M308 700L364 650", ink, 6)}`;
  const sash = `${rect(242, 400, 18, 520, ink)}${rect(430, 400, 18, 520, ink)}${rect(70, 652, 560, 18, ink)}`;
  const marks = times(12, (i) => at(770, 260, rect(-6, -150, 12, i % 3 ? 22 : 44, ink), 1, i * 30));
  const face = `${disc(776, 270, 186, ink, 'opacity=".3"')}${disc(770, 260, 186, ink)}${disc(770, 260, 168, paper)}${marks}
    ${at(770, 260, rect(-9, -96, 18, 110, ink), 1, 235)}${at(770, 260, rect(-6, -140, 12, 160, ink), 1, 300)}${disc(770, 260, 16, loud)}`;
  const stool = `${rect(690, 640, 180, 26, loud)}${stroke("M712 666L690 940M848 666L870 940M702 800H858", ink, 13)}${rect(720, 600, 120, 40, paper)}${rect(736, 574, 90, 26, pale)}`;
  const body = `${rect(0, 0, 1000, 1000, middle)}${rect(0, 930, 1000, 70, ink)}${rect(60, 390, 580, 540, ink)}
    ${rect(80, 410, 540, 500, pale)}<clipPath id="panes"><path d="M80 410H620V910H80Z"/></clipPath><g clip-path="url(#panes)">${disc(520, 520, 60, paper)}${roofs}${tower}</g>${sash}${face}${stool}`;
  return sheet(random, square, palette, body);
};
