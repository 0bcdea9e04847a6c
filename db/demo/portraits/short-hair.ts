import { disc, oval, shape, stroke, times } from "../pictures/print.ts";
import { combed, curls, ringlets, type Style } from "./hair-shapes.ts";

/** Hair that leaves the ears free, and little hair. */
export const shortHair = {
  curly: {
    behind: (sitter) => curls(sitter, -128, 128, 17, [sitter.width + 22, 118], -6, 33),
    front: (sitter) =>
      shape(combed(sitter.width, -142, -84), sitter.hair.base) +
      curls(sitter, -74, 74, 8, [sitter.width - 4, 104], 10, 23) +
      ringlets(sitter, [
        [-70, -92],
        [-34, -124],
        [8, -132],
        [48, -116],
        [78, -82],
        [-98, -40],
        [100, -30],
        [-104, 20],
        [106, 34],
      ]),
  },
  afro: {
    behind: (sitter) =>
      oval(0, -50, sitter.width + 48, 128, sitter.hair.base) + curls(sitter, -124, 124, 20, [sitter.width + 42, 122], -50, 20),
    front: ({ width: w, hair }) =>
      shape(
        `M${-w - 10} 20C${-w - 26} -90 -64 -150 0 -150C64 -150 ${w + 26} -90 ${w + 10} 20L${w - 5} -34Q${w - 14} -86 34 -92Q0 -97 -34 -92Q${-w + 14} -86 ${-w + 5} -34Z`,
        hair.base,
      ) + times(26, (i) => disc(-86 + ((i * 41) % 176), -150 + ((i * 29) % 46) - (i % 3) * 6, 3, hair.strand)),
  },
  /** Close to the head. */
  cropped: {
    front: ({ width: w, hair }) =>
      shape(
        `M${-w - 2} -6C${-w - 10} -84 ${-w + 16} -142 0 -142C${w - 16} -142 ${w + 10} -84 ${w + 2} -6L${w - 5} -34Q${w - 12} -80 40 -88Q0 -93 -40 -88Q${-w + 12} -80 ${-w + 5} -34Z`,
        hair.base,
      ) + times(16, (i) => disc(-48 + ((i * 37) % 98), -124 + ((i * 23) % 26), 2.6, hair.strand)),
  },
  parted: {
    front: ({ width: w, hair }) =>
      shape(
        `M${-w - 5} 2C${-w - 18} -84 ${-w + 8} -146 -20 -150C40 -166 ${w + 18} -120 ${w + 5} 2L${w - 7} -28C${w - 6} -54 ${w - 22} -72 56 -76C20 -72 -24 -82 -44 -108C-52 -84 ${-w + 10} -66 ${-w + 7} -28Z`,
        hair.base,
      ) + stroke("M-38 -132Q10 -100 66 -90M-26 -142Q30 -124 80 -70", hair.strand, 4),
  },
  receding: {
    front: ({ width: w, hair }) =>
      shape(
        `M${-w - 5} 4C${-w - 14} -76 ${-w + 16} -138 0 -140C${w - 16} -138 ${w + 14} -76 ${w + 5} 4L${w - 7} -30Q${w - 8} -72 56 -104Q44 -112 36 -98Q18 -86 0 -88Q-18 -86 -36 -98Q-44 -112 -56 -104Q${-w + 8} -72 ${-w + 7} -30Z`,
        hair.base,
      ) + stroke("M-20 -94Q-16 -116 4 -130M16 -92Q20 -112 30 -122", hair.strand, 4),
  },
  /** At the sides only. */
  fringed: {
    front: ({ width: w, hair, skin, isTurned }) =>
      stroke("M-34 -106Q-14 -117 14 -114", skin.shade, 5, 'opacity=".55"') +
      times(
        2,
        (i) =>
          `<g transform="${i ? "scale(-1 1)" : isTurned ? "translate(16 0) scale(.8 1)" : ""}">${shape(`M${w - 7} -16Q${w - 12} -56 ${w - 22} -78Q${w + 12} -72 ${w + 15} -30Q${w + 18} 8 ${w + 6} 24Q${w + 8} -6 ${w - 7} -16Z`, hair.base)}${stroke(`M${w - 4} -62Q${w + 8} -40 ${w + 8} -6`, hair.strand, 3.4)}</g>`,
      ),
  },
  bald: { front: ({ skin }) => stroke("M-44 -98Q-22 -115 10 -114", skin.shade, 6, 'opacity=".45"') },
  /** Combed back in a wave. */
  swept: {
    front: ({ width: w, hair }) =>
      shape(
        `M${-w - 5} 10C${-w - 22} -90 -64 -166 10 -164C90 -160 ${w + 20} -90 ${w + 5} 10L${w - 6} -26Q${w - 12} -78 30 -94Q-10 -100 -44 -88Q${-w + 12} -74 ${-w + 6} -26Z`,
        hair.base,
      ) +
      stroke("M-42 -90Q-30 -130 20 -148M-10 -98Q6 -130 46 -138M26 -94Q44 -116 68 -112M-68 -74Q-70 -112 -40 -134", hair.strand, 4),
  },
  tousled: {
    front: (sitter) =>
      shape(combed(sitter.width, -140, -86), sitter.hair.base) +
      curls(sitter, -66, 66, 9, [sitter.width - 4, 128], -2, 24) +
      ringlets(sitter, [
        [-58, -116],
        [-22, -134],
        [16, -136],
        [52, -120],
        [-80, -78],
        [80, -80],
      ]),
  },
  cap: {
    front: ({ width: w, hair, trim, lineInk }) =>
      shape(
        `M${-w - 6} 10Q${-w - 10} -40 ${-w + 6} -66L${-w + 12} -20ZM${w + 6} 10Q${w + 10} -40 ${w - 6} -66L${w - 12} -20Z`,
        hair.base,
      ) +
      shape(`M${-w - 8} -58C${-w - 14} -130 -50 -158 10 -156C70 -154 ${w + 18} -120 ${w + 12} -62Q20 -96 ${-w - 8} -58Z`, trim) +
      shape(
        `M${-w - 10} -60Q0 -112 ${w + 14} -64Q${w + 6} -48 ${w - 6} -52Q0 -88 ${-w + 6} -50Q${-w - 6} -46 ${-w - 10} -60Z`,
        lineInk,
      ),
  },
} as const satisfies Record<string, Style>;
