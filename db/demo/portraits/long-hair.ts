import { disc, shape, stroke, times } from "../pictures/print.ts";
import { combed, type Style } from "./hair-shapes.ts";

/** Hair that covers the ears, and what is worn over it. */
export const longHair = {
  /** Chin length, parted on one side. */
  bob: {
    behind: ({ width: w, hair }) =>
      shape(
        `M${-w - 24} 78C${-w - 38} -40 ${-w - 24} -152 0 -154C${w + 24} -152 ${w + 38} -40 ${w + 24} 78Q${w} 100 40 84H-40Q${-w} 100 ${-w - 24} 78Z`,
        hair.base,
      ),
    front: ({ width: w, hair }) =>
      shape(
        `M${-w - 22} 70C${-w - 36} -40 ${-w - 20} -150 -2 -152C${w + 22} -152 ${w + 36} -40 ${w + 22} 70Q${w + 6} 84 ${w - 8} 70C${w - 2} 20 ${w - 6} -40 ${w - 40} -68C20 -76 -20 -86 -36 -112C-44 -80 ${-w + 10} -60 ${-w + 8} -20C${-w + 4} 10 ${-w + 2} 40 ${-w + 8} 70Q${-w - 6} 84 ${-w - 22} 70Z`,
        hair.base,
      ) +
      stroke(
        `M-30 -138Q10 -110 ${w - 4} -70Q${w + 12} -30 ${w + 8} 50M-48 -132Q${-w - 4} -90 ${-w - 8} 40M-10 -142Q${w - 20} -120 ${w + 14} -60`,
        hair.strand,
        3.6,
      ),
  },
  /** Chin length with a fringe. */
  fringe: {
    behind: ({ width: w, hair }) =>
      shape(`M${-w - 22} 84C${-w - 36} -40 ${-w - 24} -152 0 -154C${w + 24} -152 ${w + 36} -40 ${w + 22} 84Z`, hair.base),
    front: ({ width: w, hair }) =>
      shape(
        `M${-w - 22} 84C${-w - 34} -40 ${-w - 20} -152 0 -152C${w + 20} -152 ${w + 34} -40 ${w + 22} 84H${w - 6}C${w} 30 ${w} -20 ${w - 10} -50Q0 -38 ${-w + 10} -50C${-w} -20 ${-w} 30 ${-w + 6} 84Z`,
        hair.base,
      ) +
      stroke(
        `M-24 -50Q-26 -100 -6 -140M26 -50Q30 -100 10 -140M${-w - 8} 70Q${-w - 20} -40 -50 -116M${w + 8} 70Q${w + 20} -40 50 -116`,
        hair.strand,
        3.6,
      ),
  },
  /** To the shoulders, in waves. */
  waves: {
    behind: ({ width: w, hair }) =>
      shape(
        `M${-w - 30} 168Q${-w - 44} 130 ${-w - 26} 100Q${-w - 50} 70 ${-w - 30} 30C${-w - 48} -40 ${-w - 26} -154 4 -156C${w + 30} -154 ${w + 46} -40 ${w + 30} 30Q${w + 50} 70 ${w + 26} 100Q${w + 44} 134 ${w + 28} 168Q${w} 196 40 170H-40Q${-w} 196 ${-w - 30} 168Z`,
        hair.base,
      ),
    front: ({ width: w, hair }) =>
      shape(
        `M${-w - 26} 60C${-w - 40} -40 ${-w - 20} -152 4 -154C${w + 26} -152 ${w + 38} -40 ${w + 24} 66Q${w + 4} 40 ${w - 2} 0C${w - 10} -50 30 -64 -30 -114C-40 -84 ${-w + 2} -50 ${-w + 2} -4Q${-w - 4} 36 ${-w - 26} 60Z`,
        hair.base,
      ) +
      stroke(
        `M-26 -142Q30 -104 ${w + 2} -50Q${w + 22} 0 ${w + 10} 60Q${w + 26} 100 ${w + 8} 150M-44 -134Q${-w - 10} -80 ${-w - 14} -10Q${-w - 4} 40 ${-w - 18} 70Q${-w - 2} 110 ${-w - 16} 150`,
        hair.strand,
        4,
      ),
  },
  /** Long and straight, parted in the middle. */
  long: {
    behind: ({ width: w, hair }) =>
      shape(
        `M${-w - 24} 214C${-w - 40} 40 ${-w - 34} -152 0 -154C${w + 34} -152 ${w + 40} 40 ${w + 24} 214Q0 180 ${-w - 24} 214Z`,
        hair.base,
      ),
    front: ({ width: w, hair }) =>
      shape(
        `M${-w - 22} 150C${-w - 34} -20 ${-w - 20} -152 0 -154C${w + 20} -152 ${w + 34} -20 ${w + 22} 150L${w - 2} 150Q${w + 4} 40 ${w - 6} -20C${w - 16} -70 20 -84 0 -120C-20 -84 ${-w + 16} -70 ${-w + 6} -20Q${-w - 4} 40 ${-w + 2} 150Z`,
        hair.base,
      ) +
      stroke(`M-6 -144Q${-w + 2} -90 ${-w - 8} 0L${-w - 10} 140M6 -144Q${w - 2} -90 ${w + 8} 0L${w + 10} 140`, hair.strand, 3.6),
  },
  /** Gathered on top. */
  bun: {
    behind: ({ width: w, hair }) =>
      disc(10, -158, 42, hair.base) +
      shape(combed(w + 2, -148, -80), hair.base) +
      stroke("M-20 -166Q10 -196 38 -166M-8 -150Q14 -176 30 -148", hair.strand, 4),
    front: ({ width: w, hair }) =>
      shape(combed(w, -144, -88), hair.base) +
      stroke(
        `M-40 -90Q-24 -120 2 -140M40 -90Q28 -120 6 -140M${-w + 4} -56Q-60 -110 -8 -140M${w - 4} -56Q64 -110 14 -140`,
        hair.strand,
        3.6,
      ),
  },
  /** Short, brushed to one side. */
  pixie: {
    behind: ({ width: w, hair }) =>
      shape(`M${-w - 12} 40C${-w - 26} -60 ${-w} -150 0 -152C${w} -150 ${w + 26} -60 ${w + 12} 40Z`, hair.base),
    front: ({ width: w, hair }) =>
      shape(
        `M${-w - 12} 34C${-w - 26} -60 ${-w - 4} -146 -20 -154C40 -164 ${w + 20} -120 ${w + 12} 34Q${w} 20 ${w - 4} -16C${w - 6} -44 ${w - 16} -58 54 -72L42 -58L24 -82L6 -64L-14 -90L-30 -72L-44 -92C-58 -70 ${-w + 6} -50 ${-w + 4} -16Q${-w} 20 ${-w - 12} 34Z`,
        hair.base,
      ) + stroke("M-50 -116Q0 -136 60 -84M-30 -136Q40 -140 80 -76M-62 -100Q-78 -70 -84 -20", hair.strand, 3.6),
  },
  locs: {
    behind: ({ width: w, hair }) =>
      times(8, (i) => {
        const x = -w - 16 + (i % 4) * 14 + (i > 3 ? 2 * w - 12 : 0);
        return stroke(`M${x * 0.5} -120Q${x * 1.1} -60 ${x} ${150 + ((i * 17) % 40)}`, hair.base, 17);
      }),
    front: ({ width: w, hair }) =>
      shape(combed(w, -146, -84), hair.base) +
      stroke(
        `M-50 -90Q-46 -120 -14 -142M-18 -90Q-18 -120 -4 -142M18 -90Q20 -120 6 -142M50 -90Q48 -120 16 -142M${-w} -30Q-80 -90 -30 -138M${w} -30Q80 -90 32 -138`,
        hair.strand,
        4,
      ) +
      stroke(`M${-w + 1} -50Q${-w - 16} 20 ${-w - 6} 90M${w - 1} -50Q${w + 16} 20 ${w + 6} 90`, hair.base, 16),
  },
  headscarf: {
    behind: ({ width: w, trim }) =>
      shape(`M${-w - 22} 170C${-w - 44} 40 ${-w - 26} -150 0 -152C${w + 26} -150 ${w + 44} 40 ${w + 22} 170Z`, trim),
    front: ({ width: w, trim, lineInk }) =>
      shape(
        `M${-w - 20} 190C${-w - 36} 40 ${-w - 22} -150 0 -152C${w + 22} -150 ${w + 36} 40 ${w + 20} 190Q0 250 ${-w - 20} 190ZM0 -86C-52 -88 ${-w + 4} -50 ${-w + 6} 0C${-w + 10} 66 -40 116 0 118C40 116 ${w - 10} 66 ${w - 6} 0C${w - 4} -50 52 -88 0 -86Z`,
        trim,
        'fill-rule="evenodd"',
      ) +
      stroke(`M${-w - 8} 60Q-50 150 30 168M${-w - 12} 110Q-40 186 50 196M-50 -122Q0 -142 56 -118`, lineInk, 4, 'opacity=".5"'),
  },
  beret: {
    behind: ({ width: w, hair }) =>
      shape(
        `M${-w - 10} 56C${-w - 22} -30 -80 -120 0 -120C80 -120 ${w + 22} -30 ${w + 10} 56Q${w} 70 60 50H-60Q${-w} 70 ${-w - 10} 56Z`,
        hair.base,
      ),
    front: ({ width: w, hair, trim, lineInk }) =>
      shape(
        `M${-w - 8} 46Q${-w - 16} -30 ${-w + 2} -76L30 -84Q-40 -66 ${-w + 10} -20Q${-w} 20 ${-w - 8} 46ZM${w + 8} 46Q${w + 14} -30 ${w - 4} -70L30 -84Q${w - 20} -60 ${w - 6} -20Z`,
        hair.base,
      ) +
      shape(
        `M${-w - 6} -70C${-w - 44} -130 -60 -172 20 -172C96 -172 ${w + 50} -140 ${w + 20} -96Q${w + 4} -80 ${w - 2} -66Q0 -104 ${-w - 6} -70Z`,
        trim,
      ) +
      stroke(`M${-w - 2} -72Q0 -106 ${w} -68`, lineInk, 6) +
      stroke("M22 -172L26 -184", lineInk, 6),
  },
} as const satisfies Record<string, Style>;
