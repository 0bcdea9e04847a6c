import { commonFirstNames } from "./first-names.ts";
import { comparable } from "./roster-headings.ts";
import { type FoundState, stateInName } from "./roster-states.ts";

/** How names in class lists are divided and corrected. */

export interface NameParts {
  firstName: string;
  lastName: string;
  maidenName: string;
  /** What a mark in the name says: '†', '(deceased)'. */
  state: FoundState;
}

const suffixes = new Map([
  ["jr", "Jr."],
  ["sr", "Sr."],
  ["ii", "II"],
  ["iii", "III"],
  ["iv", "IV"],
]);
const titles = /^(?:mr|mrs|ms|miss|herr|frau|mme|sra?)\.?$/i;
const degrees = /^(?:ph\.?d|m\.?d|esq|d\.?d\.?s|r\.?n|m\.?a|j\.?d|ret)\.?$/i;
/** Words that begin a last name of several words. */
const particles = new Set(
  "de del dela della der den des di da dal das dos du do la las le les los lo van von vom zu zum zur ter ten st st. saint san santa al el bin ibn".split(
    " ",
  ),
);

const suffixOf = (word: string) => suffixes.get(word.toLowerCase().replace(/[.,]/g, ""));

/** Takes the birth name, and a mark that somebody has died, out of a name or a last name. */
export function withoutMarks(text: string): { text: string; maidenName: string; state: FoundState } {
  let maidenName = "";
  const marked = stateInName(text);
  let rest = marked.text.replace(
    /(?<=\S)[\s,]*[([]?\s*(?<![\p{L}])(?:née|nee|né|born|geb\.|geborene|maiden name)[:\s]+([^()[\]]+)[)\]]?/iu,
    (_all, name) => {
      maidenName = name.trim();
      return " ";
    },
  );
  rest = rest.replace(/\s*\(([^()]*)\)\s*/, (all, inside: string, at: number) => {
    const isNickname = inside.split(/\s+/).some((word) => commonFirstNames.has(comparable(word)));
    const isName = /^[\p{Lu}][\p{L}\s.'’-]*$/u.test(inside.trim());
    // 'Robert (Bob) Jones' and '(Bob) Jones' are nicknames, 'Anna Lee (Smith)' is a birth name.
    if (maidenName || !isName || at === 0 || (isNickname && at + all.length < rest.length)) return all;
    maidenName = inside.trim();
    return " ";
  });
  return {
    text: rest
      .replace(/\s+/g, " ")
      .replace(/[\s,]+$/, "")
      .trim(),
    maidenName,
    state: marked.state,
  };
}

/** First and last name from one cell: 'Anna de la Cruz', 'de la Cruz, Anna', 'Smith, John Jr.'. A part may be empty. */
export function splitName(cell: string): NameParts {
  const { text, maidenName, state } = withoutMarks(cell);
  const [beforeComma = "", ...afterComma] = text.split(/\s*,\s*/).filter((part) => !degrees.test(part));
  const rest = afterComma.filter((part) => !suffixOf(part));
  const suffixAlone = afterComma.map(suffixOf).find(Boolean) ?? "";
  const parts = rest.length > 0 ? lastFirst(beforeComma, rest.join(" ")) : firstLast(beforeComma);
  return { ...parts, lastName: [parts.lastName, suffixAlone].filter(Boolean).join(" "), maidenName, state };
}

function lastFirst(last: string, first: string) {
  const words = first.split(" ").filter((word) => !titles.test(word));
  // 'Smith, John Jr.'
  const suffix = words.length > 1 ? suffixOf(words.at(-1) ?? "") : undefined;
  const firstName = (suffix ? words.slice(0, -1) : words).join(" ");
  return { firstName, lastName: withSuffix(last, suffix) };
}

function firstLast(text: string) {
  const words = text.split(" ").filter((word, at) => at > 0 || !titles.test(word));
  const suffix = words.length > 2 ? suffixOf(words.at(-1) ?? "") : undefined;
  const names = suffix ? words.slice(0, -1) : words;
  if (names.length < 2) return { firstName: "", lastName: names.join(" ") };
  const particle = names.findIndex((word, at) => at > 0 && particles.has(word.toLowerCase()));
  const at = particle > 0 ? particle : names.length - 1;
  return { firstName: names.slice(0, at).join(" "), lastName: withSuffix(names.slice(at).join(" "), suffix) };
}

/** A last name with a suffix in its usual form: 'Smith Jr.' */
export function withSuffix(last: string, suffix: string | undefined): string {
  const usual = suffix ? (suffixOf(suffix) ?? suffix) : "";
  return usual && !last.endsWith(usual) ? `${last} ${usual}` : last;
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, "");
const isAllCapitals = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase();
const isAllSmall = (text: string) => text === text.toLowerCase() && text !== text.toUpperCase();
const hasVowel = (text: string) => /[aeiouyáéíóúàèäöüâêîôûåøæ]/i.test(text);

/** Corrects names that are all in capitals or all in small letters. `isChanged` says whether any was. */
export function withUsualCase(names: { firstName: string; lastName: string; maidenName: string }) {
  const first = lettersOf(names.firstName);
  const last = lettersOf(names.lastName);
  const isWhole = isAllCapitals(first) && isAllCapitals(last) && first.length + last.length > 3;
  // One part alone may be initials: 'PJ Smith'.
  const needs = (text: string) =>
    (text.length > 1 && isAllSmall(text)) || (isAllCapitals(text) && (isWhole || (text.length > 2 && hasVowel(text))));
  const usual = {
    firstName: needs(first) ? properName(names.firstName, false) : names.firstName,
    lastName: needs(last) ? properName(names.lastName, true) : names.lastName,
    maidenName: needs(lettersOf(names.maidenName)) ? properName(names.maidenName, true) : names.maidenName,
  };
  const isChanged =
    usual.firstName !== names.firstName || usual.lastName !== names.lastName || usual.maidenName !== names.maidenName;
  return { ...usual, isChanged };
}

/** Within a last name, these are small: 'de la Cruz', 'Van der Berg'. */
const smallParticles = new Set("de del der den dos das du von vom zu y e".split(" "));
const smallAfterParticle = new Set("la las le les los".split(" "));

/** A name in its usual capitals. Also for cities. */
export function properName(text: string, hasParticles: boolean): string {
  const wasCapitals = isAllCapitals(lettersOf(text));
  const words = text.toLowerCase().split(" ");
  return words
    .map((word, at) => {
      const suffix = at > 0 ? suffixOf(word) : undefined;
      if (suffix) return suffix;
      const isLast = at === words.length - 1;
      if (hasParticles && !isLast && smallParticles.has(word)) return word;
      if (hasParticles && !isLast && smallAfterParticle.has(word) && smallParticles.has(words[at - 1] ?? "")) return word;
      if (wasCapitals && !hasParticles && /^[^aeiouy\W]{2}$/.test(word)) return word.toUpperCase();
      return word.split("-").map(properWord).join("-");
    })
    .join(" ");
}

const capitalized = (word: string) => word.replace(/\p{L}/u, (letter) => letter.toUpperCase());

function properWord(word: string): string {
  if (/^(?:\p{L}\.)+$/u.test(word)) return word.toUpperCase();
  const [, scottish, rest = ""] =
    /^(mc|mac(?=donald|arthur|kenzie|leod|gregor|dougall|pherson|millan|intyre|intosh|farlane))(\p{L}{2,}.*)$/u.exec(word) ?? [];
  if (scottish) return capitalized(scottish) + capitalized(rest);
  const [, prefix, after = ""] = /^([odl]['’])(\p{L}.*)$/u.exec(word) ?? [];
  return prefix ? prefix.toUpperCase() + capitalized(after) : capitalized(word);
}
