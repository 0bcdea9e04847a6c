import { inks as palettes } from "#app/ui/inks.ts";
import { type DigitMeasures, digit } from "./digits.ts";

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
