import { inks as palettes } from "#app/ui/inks.ts";
import { cardSize } from "./card-file.ts";
import { type DigitMeasures, digit, markMeasures } from "./mark.ts";

const inks = palettes.print;

/** Capitals as strokes, 100 high, because fonts differ from machine to machine, with their widths. */
const capitals: Record<string, readonly [width: number, path: string]> = {
  C: [90, "M84 23A43 43 0 1 0 84 77"],
  L: [58, "M7 0V93H58"],
  A: [90, "M5 100L45 8L85 100M20 68H70"],
  S: [78, "M61 21A21.5 21.5 0 1 0 40 50A21.5 21.5 0 1 1 18 77"],
  O: [100, "M50 7A43 43 0 1 1 49.9 7z"],
  F: [58, "M7 100V7H58M7 49H50"],
  " ": [24, ""],
};

function lettering(text: string): string {
  let x = 0;
  return Array.from(text)
    .map((letter) => {
      const [width, path] = capitals[letter] ?? [0, ""];
      const drawn = `<path d="${path}" transform="translate(${x} 0)"/>`;
      x += width + 20;
      return drawn;
    })
    .join("");
}

/** The picture that chats show for a link to the site, as SVG: the class's year. */
export const cardSvg = (year: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}" viewBox="0 0 1200 630"><path d="M0 0h1200v630H0z" fill="${inks.paper}"/><g transform="translate(576.2 -37.8) scale(1.575)">${yearArt(year.slice(-2))}</g><path d="M64 84h490v10H64z" fill="${inks.ink}"/><g fill="none"><g stroke="${inks.ink}" stroke-width="14" stroke-miterlimit="2" transform="translate(64 136) scale(.685)">${lettering("CLASS OF")}</g><g stroke="${inks["mark-red"]}" stroke-width="6.5" transform="translate(52 190) scale(4.75)">${Array.from(
    year,
  )
    .map((character, index) => digit(character, 12 + index * 26, markMeasures))
    .join("")}</g></g><g transform="translate(64 518) scale(2)">${inkSquares(0, 0)}</g></svg>`;

const measures: DigitMeasures = {
  half: 29,
  flat: 72,
  upper: { y: 132, radius: 62 },
  lower: { y: 296, radius: 80 },
  five: { bar: 96, stem: 54, foot: 237, end: [68.8, 336.8] },
};

/** The last two digits of a year on a ground of 372 by 400 at (24, 24), with construction lines. */
function yearArt([tens = "", ones = ""]: string): string {
  const first = digit(tens, 140, measures);
  const second = digit(ones, 286, measures);
  return `<clipPath id="f"><path d="M24 24H396V424H24z"/></clipPath><path d="M24 24H396V424H24z" fill="${inks.ochre}"/><g clip-path="url(#f)"><g fill="none" stroke-width="58"><mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="420" height="480"><g stroke="#fff">${first}</g></mask><g stroke="${inks.vermilion}">${first}</g><g stroke="${inks.petrol}">${second}</g><g stroke="${inks.ink}" mask="url(#m)">${second}</g></g><g fill="none" stroke="${inks.ink}">${first}<path d="M24 132H396M24 296H396M140 24V424M286 24V424" stroke-dasharray="14 4 3 4"/></g></g>`;
}

/** The printer's four inks, as squares of 17 side by side. */
const inkSquares = (x: number, y: number) =>
  [inks.ink, inks.vermilion, inks.petrol, inks.ochre]
    .map((ink, index) => `<path d="M${x + index * 17} ${y}h17v17H${x + index * 17}z" fill="${ink}"/>`)
    .join("");

/** The home page's poster as SVG: the last two digits of a year. */
export const coverSvg = (shortYear: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="480" viewBox="0 0 420 480"><rect width="420" height="480" fill="${inks.paper}"/>${yearArt(shortYear)}<g fill="none" stroke="${inks.ink}"><circle cx="210" cy="452" r="7"/><path d="M198.1 452h23.8M210 440.1v23.8"/><path d="M24 6v12M6 24h12M396 6v12M414 24h-12M24 474v-12M396 474v-12M6 424h12M414 424h-12"/></g>${inkSquares(40, 444)}</svg>\n`;
