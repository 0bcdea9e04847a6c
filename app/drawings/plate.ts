import { type Composition, compositions, type Letters, plateInks, quietComposition } from "./plate-compositions.ts";

/** Around the letters, on each side of the 240 of a plate. */
const margin = 16;

/** What a plate can't show, as ranges: control characters, blanks, marks of direction, halves of characters, and what XML forbids. */
const unprintable = [
  [0, 0x20],
  [0x7f, 0xa0],
  [0x200b, 0x200f],
  [0x2028, 0x202f],
  [0x2060, 0x206f],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xfffe, 0xffff],
] as const;

/** The characters of a text that a plate can show. */
const printable = (text: string): string[] =>
  Array.from(text).filter((character) => {
    const code = character.codePointAt(0) ?? 0;
    return !unprintable.some(([from, to]) => code >= from && code <= to);
  });

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** The widest letters of the common bold faces, in ems: nobody knows which face a browser has. */
function width(character: string): number {
  if (/[MWÆŒØ@%]/.test(character)) return 1.13;
  if (/[IJ1ÍÌÎÏ]/.test(character)) return 0.55;
  if (/[\u0021-\u024f\u0370-\u03ff]/.test(character)) return 0.86;
  return 1.05;
}

/** Letters at most as large as asked, inside the plate. Scripts whose widths are unknown are also told how wide to be. */
function text(initials: string[], { x = 120, y, size, room, anchor, face, isThin = false, ink, clip }: Letters): string {
  const ems = initials.reduce((sum, character) => sum + width(character), 0);
  const fontSize = Math.floor(Math.min(size, (room ?? 240 - 2 * margin) / ems));
  const attributes = [
    `x="${x}" y="${y - Math.round((size - fontSize) * 0.36)}" font-size="${fontSize}"`,
    `font-family="${face === "sans" ? "Helvetica,Arial,sans-serif" : "Georgia,Times,serif"}" font-weight="${isThin ? 400 : 700}"`,
    `text-anchor="${anchor ?? "middle"}"`,
    clip ? `clip-path="url(#${clip})"` : "",
    initials.every((character) => character <= "\u052f")
      ? ""
      : `textLength="${Math.round(ems * fontSize)}" lengthAdjust="spacingAndGlyphs"`,
  ];
  return `<text ${attributes.filter(Boolean).join(" ")} ${plateInks[ink].attributes}>${escaped(initials.join(""))}</text>`;
}

/** The dark colors of the inks that a drawing uses. */
function darkStyle(body: string): string {
  const rules = Object.values(plateInks).flatMap(({ name, dark }) =>
    dark && body.includes(`class="${name}"`) ? [`.${name}{fill:${dark}}`] : [],
  );
  return rules.length > 0 ? `<style>@media(prefers-color-scheme:dark){${rules.join("")}}</style>` : "";
}

/** A person's initials on one of the plates, or on the quiet one, as SVG of less than a kilobyte. It needs no font. */
export function plateSvg(plate: number | "quiet", initials: string): string {
  const { shapes, letters } = plate === "quiet" ? quietComposition : (compositions[plate % compositions.length] as Composition);
  const shown = printable(initials);
  const body = shapes + letters.map((position) => text(shown, position)).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240">${darkStyle(body)}${body}</svg>\n`;
}
