import { inks as palettes } from "#app/ui/inks.ts";

const inks = palettes.print;
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** A person's initials on one of the plates, as SVG. */
export const plateSvg = (_plate: number, initials: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240"><path d="M0 0h240v240H0z" fill="${inks.petrol}"/><text x="120" y="156" font-family="Georgia,serif" font-size="104" text-anchor="middle" fill="${inks.paper}">${escaped(initials)}</text></svg>\n`;
