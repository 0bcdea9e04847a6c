import { fullName } from "#app/domain/core/member.ts";
import { layOutOnSheets } from "#app/domain/core/paper-sheets.ts";
import { maxGuests } from "./reunions.ts";

/** Name badges to print: one for each attendee and each guest. app/ui/paper.ts says where they are on the sheets. */

interface TypeSize {
  size: number;
  /** On how many lines a name may be in this size. */
  lines: number;
}

const longFirstNames: TypeSize[] = [
  { size: 36, lines: 2 },
  { size: 32, lines: 2 },
  { size: 28, lines: 2 },
  { size: 24, lines: 3 },
  { size: 20, lines: 3 },
  { size: 16, lines: 4 },
  { size: 14, lines: 5 },
];

/**
 * The sheets that fit the plastic holders of stationery shops. Widths are in points: of a badge without its margins, and of a
 * portrait with the space beside it, which is small below a first name on more than one line. Names are as large as fits on
 * one line, but no larger than `withPortrait` above and beside a portrait; at 36 points, they may take two. The sizes below are
 * for what is too long even then. No word breaks, unless it is too long in every size.
 */
export const badgeSheets = {
  us: {
    label: "US letter, 6 badges of 4 × 3 inches (Avery 5392)",
    paper: "US letter",
    perSheet: 6,
    width: 259,
    portrait: { large: 102, small: 75 },
    withPortrait: { first: 52, last: 28 },
    remarkSize: 12,
    firstName: [one(80), one(70), one(60), one(52), one(44), ...longFirstNames],
    lastName: [
      one(36),
      one(32),
      one(28),
      one(24),
      one(20),
      { size: 16, lines: 2 },
      { size: 12, lines: 3 },
      { size: 9, lines: 4 },
    ],
  },
  a4: {
    label: "A4, 8 badges of 90 × 60 mm (Durable 1456)",
    paper: "A4",
    perSheet: 8,
    width: 235,
    portrait: { large: 78, small: 54 },
    withPortrait: { first: 44, last: 24 },
    remarkSize: 10,
    firstName: [one(60), one(52), one(44), ...longFirstNames],
    lastName: [one(28), one(24), one(20), { size: 16, lines: 2 }, { size: 12, lines: 3 }, { size: 9, lines: 3 }],
  },
} satisfies Record<string, { firstName: TypeSize[]; lastName: TypeSize[] } & Record<string, unknown>>;
export type BadgeSheet = keyof typeof badgeSheets;

function one(size: number): TypeSize {
  return { size, lines: 1 };
}

export interface Badge {
  key: string;
  /** Empty for a guest whose name is not known: it is written by hand. */
  firstName: string;
  lastName: string;
  /** 'née Diaz', or 'Guest of María Santiago'. */
  remark: string | null;
  isGuest: boolean;
  yearbookImageUrl: string | null;
}

interface BadgeBearer {
  id: number;
  firstName: string;
  lastName: string;
  maidenName: string | null;
  yearbookImageUrl: string | null;
  guests: number;
  guestNames: string | null;
}

/** The names of guests, one on each line or between commas. */
export const namesOfGuests = (text: string | null): string[] =>
  (text ?? "")
    .split(/[\n,;]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** The badges of an attendee: their own, and one for each guest. */
export function badgesOf(person: BadgeBearer): Badge[] {
  const { id, firstName, lastName, maidenName, yearbookImageUrl, guests, guestNames } = person;
  const names = namesOfGuests(guestNames);
  const own: Badge = {
    key: String(id),
    firstName,
    lastName,
    remark: maidenName ? `née ${maidenName}` : null,
    isGuest: false,
    yearbookImageUrl,
  };
  const count = Math.min(maxGuests, Math.max(guests, names.length));
  const ofGuests = Array.from({ length: count }, (_, index): Badge => {
    const words = (names[index] ?? "").split(/\s+/);
    return {
      key: `${id}-${index}`,
      // The last word is the last name, unless there is only one word.
      firstName: words.slice(0, Math.max(1, words.length - 1)).join(" "),
      lastName: words.length > 1 ? (words[words.length - 1] ?? "") : "",
      remark: `Guest of ${fullName(person)}`,
      isGuest: true,
      yearbookImageUrl: null,
    };
  });
  return [own, ...ofGuests];
}

export const layOutBadges = (badges: readonly Badge[], sheet: BadgeSheet, first: number, page: number) =>
  layOutOnSheets(badges, badgeSheets[sheet].perSheet, first, page);

/** The type sizes in points in which the names fit on a badge, whether they must break in a word, and the size of the portrait. */
export function badgeTypeSizes({ firstName, lastName, yearbookImageUrl }: Badge, sheet: BadgeSheet) {
  const { width, portrait, withPortrait, firstName: firstSizes, lastName: lastSizes } = badgeSheets[sheet];
  // Without a portrait, the names take its place.
  if (!yearbookImageUrl) {
    return { first: fitted(firstName, width, firstSizes), last: fitted(lastName, width, lastSizes), portrait: null };
  }
  const first = fitted(firstName, width, upTo(withPortrait.first, firstSizes));
  const size = firstSizes.some(({ size, lines }) => size === first.size && lines === 1) ? "large" : "small";
  const last = fitted(lastName, width - portrait[size], upTo(withPortrait.last, lastSizes));
  return { first, last, portrait: size } as const;
}

const upTo = (largest: number, sizes: readonly TypeSize[]) => sizes.filter(({ size }) => size <= largest);

function fitted(text: string, width: number, sizes: readonly TypeSize[]): { size: number; breaks: boolean } {
  const fitting = sizes.find(({ size, lines }) => linesOf(text, width / size) <= lines);
  return { size: (fitting ?? sizes[sizes.length - 1])?.size ?? 0, breaks: fitting === undefined };
}

/** How many lines a text takes in a width, in em. Lines break after spaces and hyphens; a word that is too long fits on none. */
function linesOf(text: string, width: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.match(/[^\s-]+-?|-|\s+/g) ?? []) {
    const needed = emWidth(word);
    if (used + needed <= width) {
      used += needed;
    } else if (/^\s/.test(word)) {
      used = width;
    } else {
      if (needed > width) return Number.POSITIVE_INFINITY;
      lines += 1;
      used = needed;
    }
  }
  return lines;
}

/** The width of a text in bold DejaVu Serif, in em. What else stands in for Palatino is narrower. */
const emWidth = (text: string): number => [...text.normalize("NFD")].reduce((sum, letter) => sum + letterWidth(letter), 0);

/** The widths of letters in thousandths of an em. */
const widths = new Map(
  Object.entries({
    380: " .,:;'’!ijl",
    440: "-f",
    470: "tI",
    530: "rJ",
    580: "szvy",
    610: "cx",
    650: "ae",
    705: "bdgkopqL",
    730: "hnuFSY",
    765: "ßEPTZ",
    800: "ACVX",
    875: "wBDGKOQRU",
    950: "HN",
    1060: "m",
    1125: "MW",
  }).flatMap(([width, letters]) => [...letters].map((letter) => [letter, Number(width) / 1000])),
);

function letterWidth(letter: string): number {
  if (/\p{M}/u.test(letter)) return 0;
  return widths.get(letter) ?? (letter === letter.toLowerCase() && letter !== letter.toUpperCase() ? 1.03 : 1.18);
}
