import { closed, disc, halftone, type Point, rect, shape, times } from "../pictures/print.ts";
import { type Inks, mixed } from "./colors.ts";

/** What is printed behind a head, on a square of 480. */
export type Ground = (inks: Inks) => string;

const calm: readonly Ground[] = [
  ({ motif }) => disc(240, 214, 186, motif),
  ({ motif }) => shape("M480 0V480H0Z", motif),
  ({ motif }) => rect(0, 0, 240, 480, motif),
  ({ motif }) => shape("M50 480V220a190 190 0 0 1 380 0V480Z", motif),
  ({ motif }) => disc(358, 128, 150, motif),
  ({ motif }) => rect(0, 250, 480, 230, motif),
  ({ motif }) => shape("M0 0H300L180 480H0Z", motif),
  ({ motif }) => disc(240, 480, 300, motif),
];

const ray = (angle: number): Point => [
  240 + 500 * Math.sin((angle * Math.PI) / 180),
  240 - 500 * Math.cos((angle * Math.PI) / 180),
];

const patterns: readonly Ground[] = [
  ({ motif }) => times(9, (i) => rect(0, i * 56, 480, 26, motif)),
  ({ motif }) => halftone({ x: 0, y: 0, width: 480, height: 480 }, 30, motif, (_, down) => 0.95 - down * 0.9),
  ({ motif }) =>
    times(5, (i) => `<circle cx="240" cy="230" r="${70 + i * 62}" fill="none" stroke="${motif}" stroke-width="24"/>`),
  ({ motif }) => times(12, (i) => shape(closed([[240, 240], ray(i * 30), ray(i * 30 + 15)]), motif)),
];

/** Patterns are pale, so that the face stays the loudest. */
export const grounds: readonly Ground[] = [
  ...calm,
  ...patterns.map(
    (pattern): Ground =>
      (inks) =>
        pattern({ ...inks, motif: mixed(inks.ground, inks.motif, 0.3) }),
  ),
];
