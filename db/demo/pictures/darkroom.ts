import { at, disc, halftone, landscape, type Maker, rect, shape, sheet, stroke, times, upright, wide } from "./print.ts";

/** The darkroom under its red light. */
export const darkroom: Maker = (random, palette, variant) => {
  const scenes = [enlarger, trays, camera, hanging];
  return (scenes[variant % scenes.length] as Maker)(random, palette, variant);
};

const enlarger: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const body = `${rect(0, 0, 800, 1200, middle)}${disc(400, 520, 430, loud, 'opacity=".35"')}${rect(120, 1010, 560, 40, ink)}
    ${rect(540, 130, 46, 890, ink)}${shape("M240 150H470L450 330H260Z", ink)}${rect(330, 110, 60, 50, ink)}${rect(300, 330, 110, 56, pale)}
    ${shape("M306 386H404L390 470H320Z", ink)}${rect(450, 250, 110, 34, ink)}${disc(586, 300, 34, loud)}
    ${shape("M330 474H380L520 1000H190Z", paper, 'opacity=".55"')}${rect(190, 986, 330, 26, paper)}${disc(356, 250, 24, loud)}
    ${disc(130, 150, 56, loud)}${disc(130, 150, 34, paper)}${stroke("M130 0V94", ink, 8)}${rect(0, 1050, 800, 160, ink)}`;
  return sheet(random, upright, palette, body);
};

/** Developer, stop, fixer; a picture coming up in the first. */
const trays: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const tray = (i: number) => {
    const x = 60 + i * 370;
    const picture = `${rect(-110, -150, 220, 300, paper)}${
      i === 0
        ? `${rect(-86, -126, 172, 252, pale)}
      ${disc(0, -30, 50, middle, 'opacity=".5"')}`
        : `${rect(-86, -126, 172, 252, middle)}${disc(0, -40, 52, i === 1 ? pale : paper)}
      ${shape("M-86 126C-70 40 70 40 86 126Z", ink)}`
    }`;
    return `${rect(x, 200, 340, 460, ink, 'rx="26"')}${rect(x + 22, 222, 296, 416, loud, 'rx="14"')}
      ${at(x + 170 + random.between(-12, 12), 430, picture, 1, random.between(-9, 9))}
      ${stroke(`M${x + 40} ${260 + i * 20}q40 -20 80 0t80 0`, paper, 5, 'opacity=".6"')}`;
  };
  const tongs = at(930, 640, `${stroke("M0 0L-60 -330M0 0L20 -330", pale, 20)}${disc(0, 0, 20, pale)}`, 1, 16);
  return sheet(
    random,
    landscape,
    palette,
    `${rect(0, 0, 1200, 800, middle)}${disc(600, 40, 360, loud, 'opacity=".5"')}${rect(0, 690, 1200, 130, ink)}${times(3, tray)}${tongs}`,
  );
};

const camera: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const body = `${rect(0, 0, 1200, 800, loud)}${halftone({ x: 0, y: 0, width: 1200, height: 800 }, 40, middle, (x, y) => (x + y) * 0.42)}${at(
    600,
    420,
    `${rect(-370, -190, 764, 420, ink, 'rx="30" opacity=".35"')}${rect(-390, -210, 780, 420, ink, 'rx="30"')}${rect(-390, -130, 780, 250, middle)}
      ${shape("M-130 -200L-90 -300H90L130 -200Z", ink)}${rect(-60, -286, 120, 66, pale)}${rect(-330, -250, 130, 44, pale)}
      ${rect(220, -246, 100, 40, pale)}${disc(270, -262, 30, loud)}${disc(0, 10, 210, ink)}${disc(0, 10, 176, pale)}${disc(0, 10, 150, ink)}
      ${disc(0, 10, 96, middle)}${disc(0, 10, 62, ink)}${disc(-34, -26, 22, paper)}${rect(250, -90, 100, 60, paper)}${disc(-300, -60, 24, loud)}`,
  )}${stroke("M220 280C60 340 80 700 240 740M980 280C1140 330 1120 700 960 752", ink, 20)}`;
  return sheet(random, landscape, palette, body);
};

const hanging: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const film = (x: number, long: number) =>
    `${rect(x, 90, 130, long, ink)}${times(
      Math.floor(long / 30),
      (i) => `${rect(x + 7, 98 + i * 30, 14, 17, middle)}
      ${rect(x + 109, 98 + i * 30, 14, 17, middle)}`,
    )}
      ${times(Math.floor(long / 140), (i) => `${rect(x + 30, 110 + i * 136, 70, 112, random.pick([pale, paper, loud]))}${random.chance(0.6) ? disc(x + 65, 150 + i * 136, 18, ink) : rect(x + 44, 150 + i * 136, 44, 72, ink)}`)}
      ${rect(x + 40, 66, 50, 36, paper)}`;
  return sheet(
    random,
    wide,
    palette,
    `${rect(0, 0, 1200, 900, middle)}${disc(980, 160, 330, loud, 'opacity=".5"')}${stroke("M-10 74Q600 104 1210 74", ink, 5)}${times(6, (i) => film(90 + i * 182, 520 + ((i * 173) % 270)))}`,
  );
};
