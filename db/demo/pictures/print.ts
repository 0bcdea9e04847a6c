import type { Random } from "../random.ts";

/** Shapes and textures that all drawings share. Drawings are SVG without fonts or filters. */

export interface Palette {
  paper: string;
  /** The darkest ink. */
  ink: string;
  /** Three more inks. */
  colors: readonly [loud: string, middle: string, pale: string];
}

export interface Format {
  width: number;
  height: number;
}
export const landscape: Format = { width: 1200, height: 800 };
export const wide: Format = { width: 1200, height: 900 };
export const upright: Format = { width: 800, height: 1200 };
export const square: Format = { width: 1000, height: 1000 };
export const panorama: Format = { width: 1200, height: 480 };

/** A drawing with its size. A 'photograph' is rendered in gray and with grain, a 'halftone' in gray and with the dots of a printed page. */
export interface Drawing extends Format {
  svg: string;
  finish: "print" | "photograph" | "halftone";
}

/** Draws one of a series of pictures. Each variant has a different composition. */
export type Maker = (random: Random, palette: Palette, variant: number) => Drawing;

const round = (number: number) => Math.round(number * 10) / 10;

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = "") =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`;
export const disc = (x: number, y: number, radius: number, fill: string, more = "") =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`;
export const oval = (x: number, y: number, across: number, down: number, fill: string, more = "") =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(across)}" ry="${round(down)}" fill="${fill}" ${more}/>`;
export const shape = (path: string, fill: string, more = "") => `<path d="${path}" fill="${fill}" ${more}/>`;
export const stroke = (path: string, ink: string, width: number, more = "") =>
  `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

/** A drawing moved, scaled, and rotated. */
export const at = (x: number, y: number, body: string, scale: number | string = 1, turn = 0) =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn}) scale(${scale})">${body}</g>`;

/** A second ink over the first, which darkens where they overlap, slightly out of register. */
export const overprint = (body: string, right = 0, down = 0) =>
  `<g style="mix-blend-mode:multiply" transform="translate(${right} ${down})">${body}</g>`;

/** Repeats a mark. */
export const times = (count: number, mark: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => mark(i)).join("");

export type Point = readonly [x: number, y: number];
export const closed = (points: readonly Point[]) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;

/** A smooth line along points. */
export function curve(points: readonly Point[]): string {
  const [[x, y] = [0, 0]] = points;
  let path = `M${round(x)} ${round(y)}`;
  for (let i = 1; i < points.length - 1; i++) {
    const [here, next] = [points[i] as Point, points[i + 1] as Point];
    const end = i === points.length - 2 ? next : ([(here[0] + next[0]) / 2, (here[1] + next[1]) / 2] as const);
    path += `Q${round(here[0])} ${round(here[1])} ${round(end[0])} ${round(end[1])}`;
  }
  return path;
}

interface Area extends Format {
  x: number;
  y: number;
}

/** A halftone: dots on a slanted grid. `sizeAt` returns the size of a dot for its position, from 0 to 1 across and down. */
export function halftone(area: Area, cell: number, fill: string, sizeAt: (across: number, down: number) => number): string {
  let path = "";
  for (let row = 0; row * cell * 0.5 <= area.height; row++) {
    for (let column = 0; column * cell <= area.width; column++) {
      const [x, y] = [column * cell + (row % 2) * cell * 0.5, row * cell * 0.5];
      const radius = round(sizeAt(x / area.width, y / area.height) * cell * 0.5);
      if (radius < 0.8) continue;
      path += `M${round(area.x + x - radius)} ${round(area.y + y)}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`;
    }
  }
  return shape(path, fill);
}

/** Pinholes and dust, as on a print. */
function flecks(random: Random, { width, height }: Format, fill: string, count = 90): string {
  let path = "";
  for (let i = 0; i < count; i++) {
    const size = random.chance(0.85) ? random.between(1, 3) : random.between(3, 6);
    path += `M${random.between(0, width)} ${random.between(0, height)}l${size} ${random.between(-2, 2)}l${random.between(-3, 1)} ${size}Z`;
  }
  return shape(path, fill);
}

/** A printed sheet: the drawing with an uneven edge, inside a margin of bare paper. */
export function sheet(random: Random, format: Format, palette: Palette, body: string, margin = 40): Drawing {
  const { width, height } = format;
  const edge = (x: number, y: number): Point => [x + random.between(-3, 3), y + random.between(-3, 3)];
  const [left, right, top, bottom] = [margin, width - margin, margin, height - margin];
  const along = [0, 0.2, 0.4, 0.6, 0.8];
  const outline = closed([
    ...along.map((t) => edge(left + (right - left) * t, top)),
    ...along.map((t) => edge(right, top + (bottom - top) * t)),
    ...along.map((t) => edge(right - (right - left) * t, bottom)),
    ...along.map((t) => edge(left, bottom - (bottom - top) * t)),
  ]);
  // Covers the edge of the drawing. Cutting the drawing off with a clip path takes a fifth longer to render.
  const frame = shape(`M0 0H${width}V${height}H0Z${outline}`, palette.paper, 'fill-rule="evenodd"');
  return bare(format, palette.paper, `${body}${margin > 0 ? frame : ""}${flecks(random, format, palette.paper)}`);
}

/** A drawing without a margin. */
export const bare = ({ width, height }: Format, paper: string, body: string): Drawing => ({
  width,
  height,
  finish: "print",
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${rect(0, 0, width, height, paper)}${body}</svg>`,
});
