import type { Random } from "../random.ts";
import { type Hair, type HairColor, hairs, type Inks, lightness, palettes, type Skin, skins } from "./colors.ts";
import type { Dress } from "./dress.ts";
import type { Beard, Glasses } from "./extras.ts";
import { familyOf } from "./families.ts";
import { type Ground, grounds } from "./grounds.ts";
import type { HairStyle } from "./hair.ts";

/** Who is in a portrait, and how they look. */

export interface Person {
  firstName: string;
  lastName: string;
  isWoman: boolean;
  /** In years. */
  age: number;
  isTeacher: boolean;
}

export interface Sitter extends Inks {
  isWoman: boolean;
  age: number;
  /** Half the width of the head. */
  width: number;
  /** How long the face is, around 1. */
  length: number;
  skin: Skin;
  hair: Hair;
  hairColor: HairColor;
  hairStyle: HairStyle;
  /** In three-quarter pose. */
  isTurned: boolean;
  isMirrored: boolean;
  /** In degrees. */
  tilt: number;
  isLaughing: boolean;
  smile: "open" | "lips" | "closed";
  iris: string;
  lipstick: string | null;
  beard: Beard | null;
  glasses: Glasses | null;
  frame: string;
  earring: "hoop" | "drop" | "stud" | null;
  dress: Dress;
  pattern: "dots" | "stripes";
  /** Seams on the clothes. */
  lineInk: string;
  drawGround: Ground;
}

const stylesOf = {
  women: {
    any: ["bob", "waves", "pixie", "curly", "bun", "fringe", "long"],
    coily: ["afro", "cropped", "locs", "curly", "bun"],
    straight: ["bob", "fringe", "pixie", "bun", "long"],
  },
  men: {
    any: ["parted", "receding", "fringed", "swept", "tousled", "bald", "cap"],
    coily: ["cropped", "cropped", "bald", "fringed", "afro", "cap"],
    straight: ["parted", "receding", "swept", "cropped"],
  },
  olderWomen: ["bun", "pixie", "bob", "beret", "curly"],
  olderMen: ["fringed", "receding", "swept", "cap", "fringed"],
} as const satisfies Record<string, readonly HairStyle[] | Record<string, readonly HairStyle[]>>;

const hairColors = {
  young: ["dark", "brown", "auburn", "dark"],
  woman: ["silver", "silver", "grey", "grey", "white", "steel", "steel", "auburn", "brown", "dark", "blond"],
  man: ["grey", "grey", "silver", "silver", "steel", "steel", "white", "dark", "brown"],
  old: ["white", "white", "silver", "grey"],
} as const satisfies Record<string, readonly HairColor[]>;

const dresses = {
  women: ["crew", "turtleneck", "cardigan", "scarf", "scarf", "blouse", "blouse", "apron", "jacket", "denim"],
  men: ["crew", "turtleneck", "shirt", "shirt", "jacket", "cardigan", "apron", "denim", "scarf"],
  teachers: ["cardigan", "bowtie", "turtleneck", "apron", "jacket", "scarf"],
} as const satisfies Record<string, readonly Dress[]>;

/** The people whose accounts are for trying the site. */
const known: Record<string, Partial<Sitter>> = {
  "Denise Okafor": {
    skin: skins[4],
    hairStyle: "afro",
    hairColor: "silver",
    glasses: "heavy",
    frame: "#d0451f",
    dress: "jacket",
    earring: "hoop",
    smile: "open",
    isLaughing: false,
    isTurned: false,
    lipstick: "#a5312f",
    ...palettes[1],
    drawGround: grounds[0],
  },
  "María Santiago": {
    skin: skins[2],
    hairStyle: "waves",
    hairColor: "steel",
    glasses: null,
    dress: "apron",
    earring: "drop",
    smile: "open",
    isLaughing: false,
    isTurned: true,
    isMirrored: false,
    tilt: 2,
    lipstick: "#c03a2b",
    iris: "#4a2c17",
    ...palettes[0],
    motif: "#f3ecdc",
    trim: "#d0451f",
    drawGround: grounds[0],
  },
  "David Goldberg": {
    skin: skins[1],
    hairStyle: "tousled",
    hairColor: "grey",
    beard: "short",
    glasses: "round",
    frame: "#1f2326",
    dress: "turtleneck",
    smile: "open",
    isLaughing: true,
    isTurned: true,
    isMirrored: true,
    ...palettes[3],
    drawGround: grounds[2],
  },
  "Susan Chen": {
    skin: skins[1],
    hairStyle: "fringe",
    hairColor: "dark",
    glasses: null,
    dress: "scarf",
    pattern: "stripes",
    earring: "stud",
    smile: "lips",
    isLaughing: false,
    isTurned: false,
    lipstick: "#c0392b",
    iris: "#2d1a10",
    ...palettes[5],
    motif: "#f3ecdc",
    drawGround: grounds[3],
  },
  "Abraham Feldman": {
    age: 82,
    skin: skins[0],
    hairStyle: "fringed",
    hairColor: "white",
    beard: "mustache",
    glasses: "round",
    frame: "#1f2326",
    dress: "bowtie",
    smile: "closed",
    isLaughing: true,
    isTurned: false,
    tilt: -3,
    ...palettes[1],
    cloth: "#1d3a44",
    trim: "#d0451f",
    drawGround: grounds[0],
  },
};

export function sitterOf(person: Person, random: Random): Sitter {
  const { isWoman, age, isTeacher, firstName, lastName } = person;
  const family = familyOf(firstName, lastName);
  const tone = random.pick(family.skins);
  const texture = family.hair === "coily" && tone < 3 ? "any" : family.hair;
  const isOld = age >= 70;
  const colors = age < 45 ? hairColors.young : isOld ? hairColors.old : isWoman ? hairColors.woman : hairColors.man;
  const pickedColor = random.pick(colors);
  const hairColor =
    (pickedColor === "blond" || pickedColor === "auburn") && (tone > 2 || texture === "straight") ? "dark" : pickedColor;
  const group = isWoman ? "women" : "men";
  const ages = isWoman ? stylesOf.olderWomen : stylesOf.olderMen;
  const hairStyle =
    firstName === "Fatima" ? "headscarf" : random.pick<HairStyle>(isOld && texture !== "coily" ? ages : stylesOf[group][texture]);
  const skin = skins[tone] as Skin;
  const inks = inksFor(random, skin, hairStyle === "bald" ? skin.shade : hairs[hairColor].base);
  const looks: Omit<Sitter, "hair" | "lineInk"> = {
    ...inks,
    isWoman,
    age,
    width: isWoman ? random.between(77, 83) : random.between(82, 90),
    length: random.between(95, 103) / 100,
    skin,
    hairColor,
    hairStyle,
    isTurned: random.chance(0.5),
    isMirrored: random.chance(0.5),
    tilt: random.between(-4, 4),
    isLaughing: random.chance(0.36),
    smile: random.pick(["open", "open", "lips", "closed"]),
    iris: tone < 2 && texture === "any" ? random.pick(["#3f6a7a", "#4d6b3f", "#5a3a22", "#5a3a22"]) : "#3a2115",
    lipstick: isWoman && random.chance(0.45) ? random.pick(["#b5382c", "#a32f45"]) : null,
    beard: !isWoman && random.chance(0.5) ? random.pick(["full", "short", "goatee", "mustache", "stubble"]) : null,
    glasses: random.chance(isOld ? 0.7 : 0.5)
      ? random.pick(isOld ? ["round", "half", "square"] : isWoman ? ["round", "cat", "heavy"] : ["round", "square", "heavy"])
      : null,
    frame: random.pick(["#1f2326", "#1f2326", "#0f5f66", "#8f2f1a"]),
    earring: isWoman && random.chance(0.6) ? random.pick(["hoop", "drop", "stud"]) : null,
    dress: random.pick<Dress>(isTeacher ? dresses.teachers.filter((dress) => !(isWoman && dress === "bowtie")) : dresses[group]),
    pattern: random.pick(["dots", "stripes"]),
    drawGround: random.pick(grounds),
    ...known[`${firstName} ${lastName}`],
  };
  return { ...looks, hair: hairs[looks.hairColor], lineInk: lightness(looks.cloth) > 110 ? "#1f2326" : "#f3ecdc" };
}

/** Inks before which skin and hair stand out. */
function inksFor(random: Random, skin: Skin, hair: string): Inks {
  const apart = (one: string, other: string) => Math.abs(lightness(one) - lightness(other));
  const contrast = ({ ground, motif }: Inks) =>
    Math.min(...[ground, motif].flatMap((ink) => [apart(hair, ink), apart(skin.base, ink) * 1.2]));
  const ranked = [...palettes].sort((one, other) => contrast(other) - contrast(one));
  return random.pick(ranked.slice(0, 5));
}
