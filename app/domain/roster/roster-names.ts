import { commonFirstNames } from "./first-names.ts";
import { comparable } from "./roster-cells.ts";
import { deathMarkIn } from "./roster-states.ts";

/** How names in class lists are divided and corrected. They come here cut to the length of a cell with a name. */

/** What a name has beside it. */
export interface NameMarks {
  text: string;
  maidenName: string;
  /** What may say that somebody has died: '(d. 2004)', '†'. */
  deathMark: string;
  /** Other things for the notes: '*', 'Class Rep'. */
  remarks: string[];
}

const suffixes: Record<string, string> = { jr: "Jr.", sr: "Sr.", ii: "II", iii: "III", iv: "IV" };
const suffixOf = (word: string) => suffixes[word.toLowerCase().replace(/[.,]/g, "")];
const titles = /^(?:mr|mrs|ms|miss|herr|frau|mme|sra?)\.?$/i;
const degrees = /^(?:ph\.?d|m\.?d|esq|d\.?d\.?s|r\.?n|m\.?a|j\.?d|ret)\.?$/i;
const wordSet = (words: string) => new Set(words.split(" "));
/** Words that begin a last name of several words. */
const particles = wordSet(
  "de del dela della der den des di da dal das dos du do la las le les lo los van von vom zu zum zur ter ten st st. saint san santa al el bin ibn",
);
/** Within a last name, these are small: 'de la Cruz', 'Van der Berg'. */
const smallParticles = wordSet("de del der den dos das du von vom zu y e");
const smallAfterParticle = wordSet("la las le les los");
/** Single words beside a name that are no birth name. */
const roles = wordSet(
  "rep representative president treasurer secretary chair host organizer coordinator teacher faculty student alum alumna alumnus moved unlisted unknown missing lost married widow widowed divorced single twin spouse wife husband guest family new old home work cell email phone deceased living retired exchange senior junior honorary editor admin",
);
const birthNameWord = /^(?:née|nee|né|geb\.?|geborene|born|formerly|maiden name):?$/iu;
const symbols = /^[*†✝‡#+^~°]+|[*†✝‡#+^~°]+$/gu;

/** Takes the birth name, marks, and remarks out of a name or a last name. 'Robert (Bob) Jones' keeps the nickname. */
export function withoutMarks(name: string): NameMarks {
  const marks: NameMarks = { text: "", maidenName: "", deathMark: "", remarks: [] };
  const note = (part: string) => {
    if (!part) return;
    if (!marks.deathMark && deathMarkIn(part)) marks.deathMark = part;
    else marks.remarks.push(part);
  };
  let rest = name.replace(
    /\(([^()]*)\)|\[([^[\]]*)\]/g,
    (all, round: string | undefined, square: string | undefined, at: number) => {
      const inside = (round ?? square ?? "").trim();
      const [first = "", ...others] = inside.split(" ");
      const isAtEnd = name.slice(at + all.length).trim() === "";
      if (birthNameWord.test(first) && others.length > 0) marks.maidenName = others.join(" ");
      else if (at === 0 || (!isAtEnd && inside.split(/[\s"']+/).some((word) => commonFirstNames.has(comparable(word)))))
        return all;
      else if (!marks.maidenName && isBirthName(inside)) marks.maidenName = inside;
      else note(inside);
      return " ";
    },
  );
  rest = rest.replace(/\s+/g, " ").trim();
  rest = rest
    .replace(symbols, (mark) => {
      note(mark);
      return "";
    })
    .trim();
  // 'Ann Berg - deceased', 'Berg, Ann, d. 2004', 'DECEASED - Ann Berg', 'Ann Berg - moved'. A last word such as 'Rip' may be a name.
  const isMark = (part: string) => !/^(?:rip|lost|dead|passed)$/i.test(part) && deathMarkIn(part) !== undefined;
  const clauses = rest.split(/ [-–—] /);
  if (clauses.length > 1 && isMark(clauses[0] ?? "")) note(clauses.shift() ?? "");
  const [main = "", ...asides] = clauses;
  for (const aside of asides) note(aside);
  const parts = main.split(", ");
  for (const part of parts.slice(1).filter(isMark)) note(part);
  rest = [parts[0] ?? "", ...parts.slice(1).filter((part) => !isMark(part))].join(", ");
  const words = rest.split(" ");
  const mark = words.findIndex(
    (word, at) => at > 1 && /^(?:d\.|died|deceased|[†✝])/iu.test(word) && deathMarkIn(words.slice(at).join(" ")),
  );
  if (mark > 0) note(words.splice(mark).join(" "));
  const born = words.findIndex((word, at) => at > 0 && birthNameWord.test(word));
  if (born > 0 && born < words.length - 1) marks.maidenName ||= words.splice(born).slice(1).join(" ");
  marks.text = words.join(" ").replace(/[\s,]+$/, "");
  return marks;
}

/** A word that begins with a capital, perhaps behind 'de la' and the like, and is no role of somebody: 'Smith', 'De Santis'. */
function isBirthName(text: string): boolean {
  const words = text.split(" ");
  const last = words.pop() ?? "";
  return (
    /^\p{Lu}[\p{L}.'’-]*$/u.test(last) &&
    words.every((word) => particles.has(word.toLowerCase())) &&
    !roles.has(comparable(last)) &&
    !deathMarkIn(text)
  );
}

/** First and last name of a text without marks: 'Anna de la Cruz', 'de la Cruz, Anna', 'Smith, John Jr.'. One may be empty. */
export function splitName(text: string): { firstName: string; lastName: string } {
  const [beforeComma = "", ...afterComma] = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !degrees.test(part));
  const rest = afterComma.filter((part) => !suffixOf(part)).join(" ");
  const suffixAlone = afterComma.map(suffixOf).find(Boolean);
  const isLastFirst = rest !== "";
  const words = (rest || beforeComma).split(" ").filter((word, at) => !(titles.test(word) && (at === 0 || isLastFirst)));
  const suffix = words.length > (isLastFirst ? 1 : 2) ? suffixOf(words.at(-1) ?? "") : undefined;
  if (suffix) words.pop();
  if (isLastFirst) return { firstName: words.join(" "), lastName: withSuffix(withSuffix(beforeComma, suffix), suffixAlone) };
  if (words.length < 2) return { firstName: "", lastName: withSuffix(words.join(" "), suffixAlone) };
  const particle = words.findIndex((word, at) => at > 0 && particles.has(word.toLowerCase()));
  const at = particle > 0 ? particle : words.length - 1;
  return {
    firstName: words.slice(0, at).join(" "),
    lastName: withSuffix(withSuffix(words.slice(at).join(" "), suffix), suffixAlone),
  };
}

/** A last name with a suffix in its usual form: 'Smith Jr.' */
export function withSuffix(last: string, suffix: string | undefined): string {
  const usual = suffix ? (suffixOf(suffix) ?? suffix) : "";
  return usual && !last.endsWith(usual) ? `${last} ${usual}` : last;
}

const spouse = /^(?:(?:his|her|their|and) )?(?:spouse|wife|husband|guest|partner|family|mrs\.?|mr\.?)(?: |$)/i;

/**
 * The texts of two people in one cell: 'Bob & Ann Cole', 'Cole, Bob and Ann', 'Bob Cole / Ann Berg'; the second is empty for 'Bob Cole
 * & spouse' and 'Mr. & Mrs. Bob Cole'. Null for one person. `last` is the last name if it is in a column of its own.
 */
export function coupleIn(text: string, last: string | null): { names: [string, string]; remark: string } | null {
  const parts = text.split(/ ?[&/+] ?| (?:and|und) /i).map((part) => part.trim());
  const [left = "", right = ""] = parts;
  if (parts.length !== 2 || !left || !right) return null;
  if (titles.test(left)) return { names: [right, ""], remark: left };
  if (spouse.test(right)) return { names: [left, ""], remark: right };
  if (last !== null) return { names: [left, right], remark: "" };
  const [lastName = "", given = ""] = left.split(",").map((part) => part.trim());
  if (given) return { names: [left, right.includes(",") ? right : `${lastName}, ${right}`], remark: "" };
  const family = splitName(right).lastName;
  const isWhole = left.split(" ").filter((word) => !titles.test(word)).length > 1;
  // 'Mary Ann & Bob Cole' looks the same as 'Mary Hart & Bob Cole': two words are a whole name unless both are first names.
  const areGiven = left.split(" ").every((word) => commonFirstNames.has(comparable(word)));
  if (right.split(" ").length < 2) return null;
  return { names: [isWhole && !areGiven ? left : `${left} ${family}`, right], remark: "" };
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
  const usual = (name: string, hasParticles: boolean) => {
    const text = lettersOf(name);
    const needs =
      (text.length > 1 && isAllSmall(text)) || (isAllCapitals(text) && (isWhole || (text.length > 2 && hasVowel(text))));
    return needs ? properName(name, hasParticles) : name;
  };
  const corrected = {
    firstName: usual(names.firstName, false),
    lastName: usual(names.lastName, true),
    maidenName: usual(names.maidenName, true),
  };
  return {
    ...corrected,
    isChanged: Object.values(corrected).join() !== [names.firstName, names.lastName, names.maidenName].join(),
  };
}

/** A name in its usual capitals. Also for cities. */
function properName(text: string, hasParticles: boolean): string {
  const wasCapitals = isAllCapitals(lettersOf(text));
  const words = text.toLowerCase().split(" ");
  return words
    .map((word, at) => {
      const suffix = at > 0 ? suffixOf(word) : undefined;
      if (suffix) return suffix;
      const isBefore = hasParticles && at < words.length - 1;
      if (isBefore && (smallParticles.has(word) || (smallAfterParticle.has(word) && smallParticles.has(words[at - 1] ?? ""))))
        return word;
      if (wasCapitals && !hasParticles && /^[^aeiouy\W]{2}$/.test(word)) return word.toUpperCase();
      return word.split("-").map(properWord).join("-");
    })
    .join(" ");
}

/** A city that was all in capitals; as it is otherwise. */
export const usualCity = (city: string): string =>
  lettersOf(city).length > 2 && isAllCapitals(lettersOf(city)) ? properName(city, false) : city;

const capitalized = (word: string) => word.replace(/\p{L}/u, (letter) => letter.toUpperCase());

function properWord(word: string): string {
  if (/^(?:\p{L}\.)+$/u.test(word)) return word.toUpperCase();
  const [, start, rest = ""] =
    /^(mc|mac(?=donald|arthur|kenzie|leod|gregor|dougall|pherson|millan|intyre|intosh|farlane)|[odl]['’])(\p{L}.*)$/u.exec(
      word,
    ) ?? [];
  return start ? capitalized(start) + capitalized(rest) : capitalized(word);
}
