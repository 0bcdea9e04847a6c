import { type Drawing, rect } from "../pictures/print.ts";
import type { Random } from "../random.ts";
import { dress } from "./dress.ts";
import { beard, earrings, glasses, mustache } from "./extras.ts";
import { features, head, mouth, neck } from "./face.ts";
import { styles } from "./hair.ts";
import { type Person, type Sitter, sitterOf } from "./sitters.ts";

/** Portraits for the sample class, in a few flat inks like a screen print. No real face is used. */

/** The width and height of the stored picture, in pixels. */
export const portraitSide = 720;

/** A square portrait of a person. */
export const samplePortrait = (person: Person, random: Random): Drawing => ({
  width: 480,
  height: 480,
  finish: "print",
  svg: drawing(sitterOf(person, random)),
});

const drawing = (sitter: Sitter): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480">${rect(0, 0, 480, 480, sitter.ground)}${sitter.drawGround(sitter)}<g transform="translate(240 212) scale(${sitter.isMirrored ? -1.06 : 1.06} 1.06)">${faceAndHair(sitter, dress(sitter))}</g></svg>`;

/** The person around (0, 0), in these clothes. `arrange` may change the hair behind the head. */
export function faceAndHair(sitter: Sitter, clothes: string, arrange = (behind: string) => behind): string {
  const { behind, front } = styles[sitter.hairStyle] as {
    behind?: (sitter: Sitter) => string;
    front: (sitter: Sitter) => string;
  };
  // Turned, the head is narrower on the side that looks away.
  const inFront = sitter.isTurned ? `<g transform="translate(-4 0) scale(.96 1)">${front(sitter)}</g>` : front(sitter);
  const inHead = (body: string) =>
    `<g transform="rotate(${sitter.tilt} 0 110) translate(0 ${110 - 110 * sitter.length}) scale(1 ${sitter.length})">${body}</g>`;
  return (
    inHead(arrange(behind?.(sitter) ?? "")) +
    neck(sitter) +
    clothes +
    inHead(
      head(sitter) +
        features(sitter) +
        beard(sitter) +
        mouth(sitter) +
        mustache(sitter) +
        inFront +
        earrings(sitter) +
        glasses(sitter),
    )
  );
}
