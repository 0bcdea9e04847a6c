/** What the process that decodes pictures (app/server/picture-decoder.ts) tells the site. */

/** Exit codes: wrote pictures; failed; wrote only the number of pixels, or the problem; memory can't be limited here. */
export const exitCodes = { done: 0, failed: 1, tooManyPixels: 3, problem: 4, unlimited: 5 } as const;

/** What it says before the pictures. Sizes are in pixels, lengths in bytes. */
export interface FinishedHeader {
  width: number;
  height: number;
  lengths: number[];
  smallerWidths: number[];
}

/** Why it can't show a picture that isn't damaged. */
export type DecodingProblem = "memory" | "raw file" | "fractions" | "Lab" | "unusual TIFF";
