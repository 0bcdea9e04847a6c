import { inks as palettes } from "#app/ui/inks.ts";
import { cardSize } from "./card-file.ts";
import { inkSquares, yearArt } from "./cover.ts";
import { digit } from "./digits.ts";
import { markMeasures } from "./mark.ts";

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
