import { type Drawing, disc, rect, shape, stroke, times } from "../pictures/print.ts";
import type { Random } from "../random.ts";
import { type HairColor, hairs, lightness } from "./colors.ts";
import type { HairStyle } from "./hair.ts";
import { faceAndHair } from "./portrait.ts";
import { type Person, type Sitter, sitterOf } from "./sitters.ts";

/** The same people at eighteen, as the school's photographer took them: in gray, before a plain cloth, in drape or bow tie. */

const naturalColors = {
  fair: ["dark", "brown", "brown", "auburn"],
  other: ["dark"],
} as const satisfies Record<string, readonly HairColor[]>;

/** Hair that people had then, in place of what age or fashion made of it. */
const styleThen: Partial<Record<HairStyle, readonly HairStyle[]>> = {
  bald: ["parted", "tousled", "cropped"],
  fringed: ["parted", "swept", "tousled"],
  receding: ["parted", "swept"],
  cap: ["tousled", "parted"],
  pixie: ["waves", "bob"],
  bun: ["waves", "curly"],
  beret: ["fringe", "waves"],
  cropped: ["cropped", "afro"],
};
/** Styles of coily hair. */
const coilyStyles: readonly HairStyle[] = ["afro", "cropped", "locs"];

/** Somebody at eighteen, from how they look today: the same face, skin, pose, and smile. */
export function youngSitter(now: Sitter, random: Random): Sitter {
  const isCoily = coilyStyles.includes(now.hairStyle) || lightness(now.skin.base) < 100;
  const isGray = ["white", "silver", "grey", "steel"].includes(now.hairColor);
  const isFair = !isCoily && lightness(now.skin.base) > 195 && now.iris !== "#2d1a10";
  const color = random.pick(naturalColors[isFair ? "fair" : "other"]);
  const hairColor = isGray ? color : now.hairColor;
  const styles = styleThen[now.hairStyle]?.filter((style) => isCoily || style !== "afro");
  const coily = now.isWoman ? (["afro", "curly"] as const) : (["afro", "cropped"] as const);
  const hairStyle = !styles?.length ? now.hairStyle : isCoily ? random.pick<HairStyle>(coily) : random.pick<HairStyle>(styles);
  return {
    ...now,
    age: 18,
    width: now.width - 2,
    hair: hairs[hairColor],
    hairColor,
    hairStyle,
    beard: null,
    glasses: now.glasses === "half" ? null : now.glasses,
    frame: "#1f2326",
    earring: now.earring ? "stud" : null,
    trim: "#f3ecdc",
  };
}

/** The portrait in the yearbook of the person whom `samplePortrait` draws with the same random numbers. */
export function yearbookPortrait(person: Person, random: Random, own: Random): Drawing {
  const sitter = youngSitter(sitterOf(person, random), own);
  const clothes = sitter.isWoman ? drape(sitter.skin.base) : own.chance(0.7) ? tuxedo() : sweater();
  const light = `<radialGradient id="cloth" cx=".42" cy=".36" r=".75"><stop offset="0" stop-color="#c9c9c9"/><stop offset=".6" stop-color="#8f8f8f"/><stop offset="1" stop-color="#5c5c5c"/></radialGradient>`;
  const figure = `<g transform="translate(240 218) scale(${sitter.isMirrored ? -1.06 : 1.06} 1.06)">${faceAndHair(sitter, clothes, volume)}</g>`;
  return {
    width: 384,
    height: 480,
    finish: "halftone",
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="48 0 384 480"><defs>${light}</defs>${rect(0, 0, 480, 480, "url(#cloth)")}${figure}</svg>`,
  };
}

/** Everybody's hair was larger then. */
const volume = (behind: string) => `<g transform="translate(0 -6) scale(1.1 1.05)">${behind}</g>`;

const shoulders = (fill: string) =>
  shape("M-204 300C-198 206 -150 184 -54 152Q0 214 54 152C150 184 198 206 204 300Z", fill) +
  shape("M78 300Q104 236 88 165C150 186 198 208 204 300Z", "#000000", 'opacity=".2"');

/** The black cloth that the photographer lent every girl, and pearls. */
const drape = (skin: string) =>
  shape("M-150 300C-146 216 -120 200 -60 158H60C120 200 146 216 150 300Z", skin) +
  shape("M-200 300C-196 226 -160 204 -104 186Q-60 236 0 262Q60 236 104 186C160 204 196 226 200 300Z", "#1d1d1f") +
  stroke("M-104 186Q-60 236 0 262Q60 236 104 186", "#4a4a4d", 5) +
  stroke("M-70 230Q-66 270 -78 300M64 232Q70 268 60 300", "#3a3a3d", 4) +
  times(13, (i) => {
    const across = (i - 6) * 9;
    return disc(across, 190 - across * across * 0.012, 5.4, "#f4f1ea");
  });

const tuxedo = () =>
  shoulders("#232326") +
  shape("M-48 146Q0 206 48 146L30 300H-30Z", "#f4f1ea") +
  stroke("M-12 208V300M12 208V300", "#cfcac0", 2.4) +
  shape("M-44 122L-62 154L-14 182ZM44 122L62 154L14 182Z", "#fbf9f3") +
  shape("M0 180L-48 156V206ZM0 180L48 156V206Z", "#1a1a1c") +
  disc(0, 181, 10, "#303034") +
  shape("M-52 148L-92 190L-28 300H-14Q-40 216 -46 150ZM52 148L92 190L28 300H14Q40 216 46 150Z", "#3b3b40");

/** A shirt collar over a sweater. */
const sweater = () =>
  shoulders("#6d6d70") +
  shape("M-60 154Q0 250 60 154L46 146Q0 206 -46 146Z", "#f4f1ea") +
  shape("M-44 122L-72 150L-34 206L-4 196ZM44 122L72 150L34 206L4 196Z", "#fbf9f3") +
  stroke("M-66 158Q-40 216 0 236Q40 216 66 158", "#4f4f52", 7) +
  stroke("M-130 300Q-134 258 -122 232M130 300Q134 258 122 232", "#4f4f52", 4);
