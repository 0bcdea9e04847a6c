import { shortYear } from "#app/domain/core/class-names.ts";
import { lettering, letteringWidth } from "./letters.ts";
import { at, closed, disc, halftone, type Maker, overprint, rect, shape, sheet, stroke, times, upright } from "./print.ts";

/** Posters with large letters, two or three inks, and one simple shape. */
export const posters: Maker = (random, palette, variant) => {
  const designs = [classYear, ink, openHouse, bold, proof, type, june, art];
  return (designs[variant % designs.length] as Maker)(random, palette, variant);
};

/** A word scaled to a width. */
const across = (word: string, x: number, y: number, width: number, fill: string, weight = 28) =>
  lettering(word, x, y, (width / letteringWidth(word, 140, weight)) * 140, fill, weight);

const classYear: Maker = (random, palette) => {
  const [tens = "", ones = ""] = shortYear;
  const [loud, middle, pale] = palette.colors;
  const body = `${rect(0, 0, 800, 1200, pale)}${overprint(at(70, 90, lettering(tens, 0, 0, 700, loud, 34)))}
    ${overprint(at(210, 420, lettering(ones, 0, 0, 700, middle, 34)))}${times(6, (i) => rect(70, 1000 + i * 24, 120 + i * 30, 10, palette.ink))}`;
  return sheet(random, upright, palette, body);
};

const ink: Maker = (random, palette) => {
  const [loud, middle] = palette.colors;
  const drops = times(5, (i) => {
    const [x, long] = [150 + i * 125, random.between(90, 330)];
    return shape(`M${x - 34} 560H${x + 34}V${560 + long}A34 34 0 0 1 ${x - 34} ${560 + long}Z`, loud);
  });
  const body = `${rect(0, 0, 800, 1200, palette.paper)}${rect(0, 0, 800, 580, loud)}${drops}${across("INK", 110, 150, 580, palette.paper, 40)}${rect(90, 1040, 620, 14, palette.ink)}${disc(650, 960, 52, middle)}`;
  return sheet(random, upright, palette, body);
};

const openHouse: Maker = (random, palette) => {
  const [loud, middle, pale] = palette.colors;
  const body = `${rect(0, 0, 800, 1200, middle)}${shape("M300 420H700V1200H300Z", palette.ink)}${shape("M300 420L560 520V1200H300Z", pale)}
    ${disc(520, 850, 20, palette.ink)}${shape("M300 1200L560 1200L300 1200Z", pale)}
    ${shape("M700 1200V420L800 360V1200Z", palette.ink, 'opacity=".35"')}${across("OPEN", 90, 110, 620, loud, 36)}`;
  return sheet(random, upright, palette, body);
};

const bold: Maker = (random, palette) => {
  const [loud, middle, pale] = palette.colors;
  const letters = ["B", "O", "L", "D"].map((letter, i) => {
    const [x, y] = [(i % 2) * 400, Math.floor(i / 2) * 500];
    const [ground, fill] = [
      [loud, palette.paper],
      [pale, palette.ink],
      [palette.ink, middle],
      [middle, palette.paper],
    ][i] as [string, string];
    return `${rect(x, y, 400, 500, ground)}${lettering(letter, x + 70, y + 78, 350, fill, 36)}`;
  });
  const body = `${letters.join("")}${rect(0, 1000, 800, 200, palette.paper)}${times(4, (i) => rect(90, 1040 + i * 28, 560 - ((i * 137) % 240), 9, palette.ink))}`;
  return sheet(random, upright, palette, body);
};

const proof: Maker = (random, palette) => {
  const [loud, middle, pale] = palette.colors;
  const corner = (x: number, y: number) =>
    `${disc(x, y, 20, "none", `stroke="${palette.ink}" stroke-width="4"`)}${stroke(`M${x - 36} ${y}h72M${x} ${y - 36}v72`, palette.ink, 4)}`;
  const rows = ["PROOF", "PROOF", "PROOF", "PROOF", "PROOF"].map((word, i) => {
    const fill = [loud, middle, palette.ink, pale, loud][i] as string;
    return overprint(across(word, 90 + i * 5, 190 + i * 150, 600, fill, 34), random.between(-8, 8), random.between(-8, 8));
  });
  return sheet(
    random,
    upright,
    palette,
    `${rows.join("")}${corner(110, 110)}${corner(690, 110)}${corner(110, 1090)}${corner(690, 1090)}`,
    30,
  );
};

const type: Maker = (random, palette) => {
  const [loud, middle, pale] = palette.colors;
  const letter = (ink: string) => lettering("R", 0, 0, 900, ink, 30);
  const target = (x: number, y: number) =>
    `${disc(x, y, 46, "none", `stroke="${palette.ink}" stroke-width="5"`)}${stroke(`M${x - 80} ${y}h160M${x} ${y - 80}v160`, palette.ink, 5)}`;
  const body = `${rect(0, 0, 800, 1200, palette.paper)}${overprint(at(84, 96, letter(loud)))}${overprint(at(134, 142, letter(middle)))}${rect(0, 1088, 800, 112, pale)}${target(650, 1010)}`;
  return sheet(random, upright, palette, body);
};

const june: Maker = (random, palette) => {
  const [loud, middle, pale] = palette.colors;
  const rays = times(18, (i) => {
    const [from, to] = [(i / 18) * Math.PI * 2, ((i + 0.5) / 18) * Math.PI * 2];
    const point = (angle: number) => [400 + Math.cos(angle) * 1100, 560 + Math.sin(angle) * 1100] as const;
    return shape(closed([[400, 560], point(from), point(to)]), middle);
  });
  const body = `${rect(0, 0, 800, 1200, pale)}${rays}${disc(400, 560, 270, loud)}
    ${halftone({ x: 130, y: 560, width: 540, height: 270 }, 30, palette.paper, (x, y) => (Math.hypot(x - 0.5, y * 0.5) < 0.48 ? y * 0.8 : 0))}
    ${rect(0, 900, 800, 300, palette.ink)}${across("JUNE", 110, 960, 580, palette.paper, 34)}`;
  return sheet(random, upright, palette, body);
};

const art: Maker = (random, palette) => {
  const [loud, middle, pale] = palette.colors;
  const body = `${rect(0, 0, 800, 1200, palette.ink)}${shape("M60 420L260 70L460 420Z", loud)}${rect(180, 300, 160, 40, palette.ink)}
    ${rect(60, 480, 70, 300, pale)}${disc(200, 570, 105, middle)}${shape("M130 660H240L340 780H220Z", pale)}${rect(420, 480, 320, 76, palette.paper)}
    ${rect(544, 480, 76, 300, palette.paper)}${times(7, (i) => disc(110 + i * 97, 930, 36, [loud, middle, pale][i % 3] as string))}
    ${times(7, (i) => rect(74 + i * 97, 1000, 72, 72, [middle, pale, loud][i % 3] as string))}`;
  return sheet(random, upright, palette, body);
};
