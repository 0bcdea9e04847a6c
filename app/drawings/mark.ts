import { inks as palettes } from "#app/ui/inks.ts";

const inks = palettes.print;
/** The digits of the site's icon, with strokes of 6.5. */
export const markMeasures: DigitMeasures = {
  half: 3.25,
  flat: 16.2,
  upper: { y: 22, radius: 7 },
  lower: { y: 41, radius: 9 },
  five: { bar: 13, stem: 5.8, foot: 34.3, end: [8, 45.5] },
};

/** The site's icon as SVG: an apostrophe and the last two digits of a year, like '85'. */
export const markSvg = ([tens = "", ones = ""]: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><path d="M0 0h64v64H0z" fill="${inks["mark-red"]}"/><g fill="none" stroke="${inks.white}" stroke-width="6.5">${digit(tens, 20, markMeasures)}${digit(ones, 44, markMeasures)}</g><path d="M5 5h7l-5 10H5z" fill="${inks.white}"/></svg>\n`;

/** Draws digits as strokes of one width, for the year on the site's icon and on the home page's poster. */

/** The dimensions of the digits. Heights refer to the middle of a stroke. */
export interface DigitMeasures {
  /** Half the stroke width. */
  half: number;
  /** The y of a flat top. */
  flat: number;
  /** The two circles of an 8. Their outer edges are the top and bottom of all digits. */
  upper: { y: number; radius: number };
  lower: { y: number; radius: number };
  /** The 5: how far its bar and stem are from the middle, and where the stem and the bowl end. */
  five: { bar: number; stem: number; foot: number; end: readonly [left: number, y: number] };
}

const rounded = (number: number) => Math.round(number * 10) / 10;
/** A path whose numbers have at most one decimal. */
const path = (strings: TemplateStringsArray, ...numbers: number[]) =>
  `<path d="${String.raw({ raw: strings }, ...numbers.map(rounded))}"/>`;
const circle = (x: number, y: number, radius: number) => `<circle cx="${x}" cy="${rounded(y)}" r="${radius}"/>`;

const cos30 = Math.sqrt(3) / 2;

type Draw = (x: number, measures: DigitMeasures & { top: number; foot: number }) => string;

const digits: Record<string, Draw> = {
  0: (x, { top, lower: { y, radius: r } }) =>
    path`M${x - r} ${top + r}A${r} ${r} 0 0 1 ${x + r} ${top + r}V${y}A${r} ${r} 0 0 1 ${x - r} ${y}Z`,
  1: (x, { flat, foot, half, upper: { radius: r } }) => {
    const stem = x + (r - half) / 2;
    return path`M${stem - r} ${flat}H${stem}V${foot + half}`;
  },
  2: (x, { top, foot, half, upper, lower: { radius: wide } }) => {
    const r = (upper.radius + wide) / 2;
    return path`M${x - r} ${top + r}A${r} ${r} 0 1 1 ${x + r * 0.84} ${top + r * 1.54}L${x - wide + half / 2} ${foot}H${x + wide + half}`;
  },
  3: (x, { upper: { y: above, radius: small }, lower: { y, radius: r } }) =>
    path`M${x - small * cos30} ${above - small / 2}A${small} ${small} 0 1 1 ${x} ${above + small}M${x} ${y - r}A${r} ${r} 0 1 1 ${x - r * cos30} ${y + r / 2}`,
  4: (x, { top, foot, half, upper, lower: { y, radius: r } }) =>
    path`M${x - r * 0.6} ${top - half}V${y - r / 4}H${x + r + half}M${x + r * 0.4} ${upper.y}V${foot + half}`,
  5: (x, { flat, lower: { radius: r }, five: { bar, stem, foot, end } }) =>
    path`M${x + bar} ${flat}H${x - stem}V${foot}A${r} ${r} 0 1 1 ${x - end[0]} ${end[1]}`,
  6: (x, { top, lower: { y, radius: r } }) =>
    circle(x, y, r) + path`M${x - r * cos30} ${y - r / 2}L${x - r * cos30 + (y - r / 2 - top) * Math.tan(Math.PI / 6)} ${top}`,
  7: (x, { flat, foot, half, lower: { radius: r } }) => path`M${x - r} ${flat}H${x + r - half / 2}L${x - r / 2} ${foot}`,
  8: (x, { upper, lower }) => circle(x, upper.y, upper.radius) + circle(x, lower.y, lower.radius),
  9: (x, { top, foot, lower: { radius: r } }) => {
    const y = top + r;
    return (
      circle(x, y, r) + path`M${x + r * cos30} ${y + r / 2}L${x + r * cos30 - (foot - y - r / 2) * Math.tan(Math.PI / 6)} ${foot}`
    );
  },
};

/** A digit as unstyled SVG elements, centered at `x`. */
export function digit(character: string, x: number, measures: DigitMeasures): string {
  const { upper, lower } = measures;
  return digits[character]?.(x, { ...measures, top: upper.y - upper.radius, foot: lower.y + lower.radius }) ?? "";
}
