import { disc, shape, stroke, times } from "../pictures/print.ts";
import { mixed } from "./colors.ts";
import type { Sitter } from "./sitters.ts";

/** Shoulders and what is worn on them, below a face around (0, 0). The picture ends at 280. */

const dresses = ["crew", "turtleneck", "shirt", "jacket", "cardigan", "scarf", "apron", "bowtie", "blouse", "denim"] as const;
export type Dress = (typeof dresses)[number];

const body = (half: number, fill: string) =>
  shape(
    `M${-half - 20} 300C${-half - 14} 206 ${-half + 34} 184 -54 152Q0 214 54 152C${half - 34} 184 ${half + 14} 206 ${half + 20} 300Z`,
    fill,
  ) + shape(`M78 300Q104 236 88 165C${half - 34} 186 ${half + 14} 208 ${half + 20} 300Z`, mixed(fill, "#000000", 0.16));
const collar = (fill: string, line: string) =>
  shape("M-44 122L-74 152L-42 212L-2 222L-34 150ZM44 122L74 152L42 212L2 222L34 150Z", fill) +
  stroke("M-74 152L-42 212L-2 222M74 152L42 212L2 222", line, 3);

export function dress({ dress, cloth, trim, isWoman, lineInk, pattern }: Sitter): string {
  const half = isWoman ? 168 : 194;
  const clothes = body(half, cloth);
  const sleeves = stroke("M-128 300Q-132 258 -122 232M128 300Q132 258 122 232", lineInk, 4, 'opacity=".45"');
  switch (dress) {
    case "crew":
      return clothes + shape("M-62 156Q0 236 62 156L50 148Q0 204 -50 148Z", trim) + sleeves;
    case "turtleneck":
      return (
        clothes +
        shape("M-47 104Q0 138 47 104L56 160Q0 196 -56 160Z", cloth) +
        stroke("M-50 118Q0 150 50 118M-58 160Q0 200 58 160", mixed(cloth, "#000000", 0.3), 4) +
        sleeves
      );
    case "shirt":
      return (
        clothes +
        collar(mixed(cloth, "#ffffff", 0.14), mixed(cloth, "#000000", 0.25)) +
        stroke("M0 224V300", lineInk, 4) +
        disc(10, 246, 4, lineInk) +
        disc(10, 276, 4, lineInk) +
        sleeves
      );
    case "denim":
      return (
        clothes +
        collar(trim, mixed(trim, "#000000", 0.25)) +
        stroke("M0 224V300M-92 204L-86 300M92 204L86 300", trim, 4, 'stroke-dasharray="9 7"') +
        sleeves
      );
    case "jacket":
      return (
        clothes +
        shape("M-48 150Q0 216 48 150L26 300H-26Z", trim) +
        shape(
          "M-52 146L-92 176L-66 218L-84 230L-22 300H-12Q-34 214 -42 148ZM52 146L92 176L66 218L84 230L22 300H12Q34 214 42 148Z",
          cloth,
        ) +
        stroke("M-92 176L-66 218L-84 230L-22 300M92 176L66 218L84 230L22 300", lineInk, 4)
      );
    case "cardigan":
      return (
        clothes +
        shape("M-56 152Q-40 250 -8 300H8Q40 250 56 152Q0 214 -56 152Z", trim) +
        stroke("M-60 152Q-44 250 -12 300M60 152Q44 250 12 300", lineInk, 5) +
        disc(-34, 276, 6, lineInk)
      );
    case "scarf":
      return (
        clothes +
        `<clipPath id="scarf"><path d="M-66 122Q0 176 66 122Q84 150 66 176Q0 224 -66 176Q-84 150 -66 122ZM14 184L52 290L98 274L58 176Z"/></clipPath>` +
        `<g clip-path="url(#scarf)">${shape("M-100 100H120V300H-100Z", trim)}${pattern === "dots" ? times(24, (i) => disc(-84 + (i % 6) * 34 + (i > 5 && i < 12 ? 17 : i > 17 ? 17 : 0), 136 + Math.floor(i / 6) * 38, 7, cloth)) : stroke("M-100 130Q0 210 100 130M-100 156Q0 236 100 156M20 226L80 206M30 256L96 236", cloth, 8)}</g>` +
        stroke("M14 184Q34 186 58 176", lineInk, 4)
      );
    case "apron":
      return (
        body(half, trim) +
        shape("M-62 156Q0 236 62 156L52 148Q0 206 -52 148Z", trim) +
        shape("M-74 300L-62 222Q0 240 62 222L74 300Z", cloth) +
        stroke("M-62 224L-84 172M62 224L84 172", cloth, 12) +
        stroke("M-54 148Q0 212 54 148", lineInk, 4, 'opacity=".5"')
      );
    case "bowtie":
      return (
        clothes +
        shape("M-48 140Q0 200 48 140L26 300H-26Z", "#fbf6ec") +
        shape("M-44 120L-60 154L-14 180ZM44 120L60 154L14 180Z", "#fbf6ec") +
        shape("M0 178L-42 158V202ZM0 178L42 158V202Z", trim) +
        disc(0, 179, 9, trim) +
        shape("M-52 148L-84 184L-24 300H-12Q-36 214 -46 150ZM52 148L84 184L24 300H12Q36 214 46 150Z", cloth) +
        stroke("M-84 184L-24 300M84 184L24 300", lineInk, 4)
      );
    case "blouse":
      return (
        clothes +
        shape("M-56 150L0 262L56 150Q40 158 34 142L0 214L-34 142Q-40 158 -56 150Z", trim) +
        beads(pattern, trim) +
        sleeves
      );
  }
}

const beads = (pattern: Sitter["pattern"], trim: string) =>
  pattern === "dots"
    ? times(9, (i) => {
        const across = (i - 4) * 12;
        return disc(across, 196 - across * across * 0.018, 7, trim);
      })
    : "";
