import type { Random } from "../random.ts";
import { harbor } from "./harbor.ts";
import { bare, type Drawing, type Format, type Maker, type Palette, rect, stroke, times } from "./print.ts";
import { street } from "./street.ts";
import { subway } from "./subway.ts";

/** Black-and-white photographs of the city, each cropped from a scene, and two contact sheets. */
export const photographs: Maker = (random, palette, variant) =>
  variant === 11 || variant === 21 ? contactSheet(random, palette) : framed(random, palette, variant);

/** The scene and variant of each photo, in the order of the roll. */
const roll: readonly (readonly [Maker, number])[] = [
  [street, 0],
  [street, 1],
  [street, 2],
  [street, 3],
  [street, 4],
  [street, 5],
  [subway, 0],
  [subway, 1],
  [subway, 2],
  [subway, 3],
  [subway, 4],
  [street, 1],
  [harbor, 0],
  [harbor, 1],
  [harbor, 2],
  [harbor, 3],
  [harbor, 4],
  [street, 0],
  [street, 1],
  [street, 3],
  [street, 2],
  [street, 5],
  [subway, 2],
  [harbor, 2],
];

/** Palettes for three lights: noon, an overcast day, and night. */
const lights = ({ paper, ink, colors: [dark, middle, pale] }: Palette): readonly Palette[] => [
  { paper: "#d4d2cb", ink, colors: ["#fdfcf8", dark, middle] },
  { paper: "#e3e1db", ink: "#262626", colors: [paper, "#9a9892", pale] },
  { paper, ink: "#0c0c0c", colors: ["#cfccc4", "#3a3937", "#77746f"] },
];

function framed(random: Random, palette: Palette, variant: number): Drawing {
  const [maker, composition] = roll[variant % roll.length] as (typeof roll)[number];
  const light = lights(palette)[(variant + Math.floor(variant / 3)) % 3] as Palette;
  const scene = maker(random, light, composition);
  const isUpright = scene.height > scene.width;
  const format: Format = isUpright
    ? { width: 800, height: 1200 }
    : { width: 1200, height: scene.width > scene.height * 2 ? 560 : 800 };
  const border = 44;
  const [width, height] = [format.width - border * 2, format.height - border * 2];
  // The crop never includes the scene's margin.
  const share = Math.min((scene.width - 130) / width, (scene.height - 130) / height) * (random.between(72, 100) / 100);
  const x = 65 + random.next() * (scene.width - 130 - width * share);
  const y = 65 + random.next() * (scene.height - 130 - height * share);
  const picture = `<svg x="${border}" y="${border}" width="${width}" height="${height}" viewBox="${x} ${y} ${width * share} ${height * share}">${scene.svg}</svg>`;
  const edge = rect(border - 2, border - 2, width + 4, height + 4, "#141414");
  const drawing = bare(format, "#f4f2ec", `${edge}${sized(picture, scene)}${falling(random, border, width, height)}`);
  return { ...drawing, finish: "photograph" };
}

/** A gradient of light from one side to the other. */
function falling(random: Random, border: number, width: number, height: number): string {
  const [x, y] = random.pick([
    [0, 1],
    [1, 1],
    [1, 0.4],
  ] as const);
  const stops =
    '<stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset=".45" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/>';
  return `<linearGradient id="light" x2="${x}" y2="${y}">${stops}</linearGradient>${rect(border, border, width, height, "url(#light)")}`;
}

/** Sizes a nested drawing in its own units. */
const sized = (picture: string, { width, height }: Format) =>
  picture.replace('<svg xmlns="http://www.w3.org/2000/svg"', `<svg width="${width}" height="${height}"`);

/** Strips of negatives printed side by side, one frame ringed in grease pencil. */
function contactSheet(random: Random, palette: Palette): Drawing {
  const scenes: readonly (readonly [Maker, number])[] = [
    [street, 4],
    [harbor, 1],
    [street, 5],
    [subway, 3],
    [harbor, 0],
    [subway, 1],
  ];
  const strips = times(5, (strip) => {
    const y = 60 + strip * 160;
    const holes = times(
      46,
      (i) =>
        `${rect(40 + i * 24.6, y - 2, 12, 9, palette.paper, 'rx="2"')}${rect(40 + i * 24.6, y + 127, 12, 9, palette.paper, 'rx="2"')}`,
    );
    const frames = times(6, (i) => {
      const [maker, composition] = scenes[(i * 2 + strip * 5 + (i > 2 ? 1 : 0)) % scenes.length] as (typeof scenes)[number];
      const scene = maker(random, lights(palette)[(i + strip) % 3] as Palette, composition);
      return sized(
        `<svg x="${52 + i * 186}" y="${y + 12}" width="170" height="110" viewBox="90 90 ${scene.width - 180} ${scene.height - 180}" preserveAspectRatio="xMidYMid slice">${scene.svg}</svg>`,
        scene,
      )
        .replace(/ id="[^"]+"/g, "")
        .replace(/ clip-path="[^"]+"/g, "");
    });
    return `${rect(30, y - 8, 1140, 150, "#101010")}${holes}${frames}`;
  });
  const [column, row] = [random.between(1, 4), random.between(1, 3)];
  const [x, y] = [137 + column * 186, 127 + row * 160];
  const pencil = `M${x - 100} ${y}C${x - 110} ${y - 90} ${x + 100} ${y - 96} ${x + 104} ${y - 4}C${x + 108} ${y + 84} ${x - 96} ${y + 88} ${x - 106} ${y - 16}`;
  return bare({ width: 1200, height: 900 }, "#1b1b1b", `${strips}${stroke(pencil, "#d8402a", 7)}`);
}
