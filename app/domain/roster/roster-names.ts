import { comparable } from "./roster-cells.ts";
import { deathMarkIn } from "./roster-states.ts";

/** How names in class lists are divided and corrected. They come here cut to the length of a cell with a name. */

/** What a name has beside it. */
interface NameMarks {
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
const isCommon = (word: string) => commonFirstNames.has(comparable(word));
/** Single words that may as well be a last name. */
const maybeName = /^(?:rip|lost|dead|passed)$/i;

/** Takes the birth name, marks, and remarks out of a name or a last name. 'Robert (Bob) Jones' keeps the nickname. */
export function withoutMarks(name: string): NameMarks {
  const marks: NameMarks = { text: "", maidenName: "", deathMark: "", remarks: [] };
  const note = (part: string) => {
    if (!marks.deathMark && deathMarkIn(part)) marks.deathMark = part;
    else if (part) marks.remarks.push(part);
    return " ";
  };
  const rest = name
    .replace(/\(([^()]*)\)|\[([^[\]]*)\]/g, (all, round: string | undefined, square: string | undefined, at: number) => {
      const inside = (round ?? square ?? "").trim();
      const [first = "", ...others] = inside.split(" ");
      const isAtEnd = name.slice(at + all.length).trim() === "";
      if (birthNameWord.test(first) && others.length > 0) marks.maidenName = others.join(" ");
      else if (at === 0 || (!isAtEnd && inside.split(/[\s"']+/).some(isCommon))) return all;
      else if (!marks.maidenName && isBirthName(inside)) marks.maidenName = inside;
      else note(inside);
      return " ";
    })
    .replace(/\s+/g, " ")
    .trim()
    .replace(symbols, note)
    .trim();
  // 'DECEASED - Ann Berg', 'Ann Berg - moved'
  const clauses = rest.split(/ [-–—] /);
  if (clauses.length > 1 && deathMarkIn(clauses[0] ?? "")) note(clauses.shift() ?? "");
  const [main = "", ...asides] = clauses;
  for (const aside of asides) note(aside);
  // 'Berg, Ann, d. 2004', 'Ann Berg deceased', 'Ann Berg née Hart'
  const words = main.split(" ");
  const isMark = (text: string) => !maybeName.test(text) && deathMarkIn(text) !== undefined;
  const mark = words.findIndex((_word, at) => at > (words[at - 1]?.endsWith(",") ? 0 : 1) && isMark(words.slice(at).join(" ")));
  if (mark > 0) note(words.splice(mark).join(" "));
  const born = words.findIndex((word, at) => at > 0 && at < words.length - 1 && birthNameWord.test(word));
  if (born > 0) marks.maidenName ||= words.splice(born).slice(1).join(" ");
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
  const given = afterComma.filter((part) => !suffixOf(part)).join(" ");
  const isLastFirst = given !== "";
  const words = (given || beforeComma).split(" ").filter((word, at) => !(titles.test(word) && (at === 0 || isLastFirst)));
  const suffix = words.length > (isLastFirst ? 1 : 2) ? suffixOf(words.at(-1) ?? "") : undefined;
  if (suffix) words.pop();
  const particle = words.findIndex((word, at) => at > 0 && particles.has(word.toLowerCase()));
  const at = words.length < 2 ? 0 : particle > 0 ? particle : words.length - 1;
  const [firstName, lastName] = isLastFirst ? [words, [beforeComma]] : [words.slice(0, at), words.slice(at)];
  return {
    firstName: firstName.join(" "),
    lastName: withSuffix(withSuffix(lastName.join(" "), suffix), afterComma.find(suffixOf)),
  };
}

/** A last name with a suffix in its usual form: 'Smith Jr.' */
export function withSuffix(last: string, suffix: string | undefined): string {
  const usual = suffix ? (suffixOf(suffix) ?? suffix) : "";
  return usual && !last.endsWith(usual) ? `${last} ${usual}` : last;
}

/** What a cell that may name two people says of one person, and of two; null if the second has no name. */
interface Couple {
  one: string;
  two: [string, string] | null;
}

const bothTitles = /(^|, ?)(?:mr|dr)\.? ?(?:&|\+|\/|and|und) ?(?:mrs|ms|dr)\.? /i;
const spouse = /^(?:(?:his|her|their|and) )?(?:spouse|wife|husband|guest|partner|family)(?: |$)/i;

/**
 * The two people in one cell: 'Bob & Ann Cole', 'Cole, Bob and Ann', 'Bob Cole & spouse'; null for one. `last` has its own
 * column.
 */
export function coupleIn(text: string, last: string | null): Couple | null {
  if (bothTitles.test(text)) {
    const one = text.replace(bothTitles, "$1");
    return { one, two: [one, last === null ? `? ${splitName(one).lastName}` : "?"] };
  }
  const parts = text.split(/ ?[&/+] ?| (?:and|und) /i).map((part) => part.trim());
  const [left = "", right = ""] = parts;
  if (parts.length !== 2 || !left || !right) return null;
  if (titles.test(right) || spouse.test(right)) return { one: left, two: null };
  if (last !== null) return { one: text, two: [left, right] };
  const [lastName = "", given = ""] = left.split(",").map((part) => part.trim());
  if (given) return { one: text, two: [left, right.includes(",") ? right : `${lastName}, ${right}`] };
  if (right.split(" ").length < 2) return null;
  // 'Mary Ann & Bob Cole' looks the same as 'Mary Hart & Bob Cole': two words are a whole name unless both are first names.
  const words = left.split(" ").filter((word) => !titles.test(word));
  const isWhole = words.length > 1 && !words.every(isCommon);
  return { one: text, two: [isWhole ? left : `${left} ${splitName(right).lastName}`, right] };
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, "");
const isAllCapitals = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase();
const isAllSmall = (text: string) => text === text.toLowerCase() && text !== text.toUpperCase();
const hasVowel = (text: string) => /[aeiouyáéíóúàèäöüâêîôûåøæ]/i.test(text);

/** A function that corrects the names of a person that are all in capitals or all in small letters. */
export function usualCase(firstName: string, lastName: string): (name: string, isFirst: boolean) => string {
  const all = [firstName, lastName].map(lettersOf);
  const isWhole = all.every(isAllCapitals) && all.join("").length > 3;
  return (name, isFirst) => {
    const text = lettersOf(name);
    // One part alone may be initials: 'PJ Smith'.
    const isTooLarge = isAllCapitals(text) && (isWhole || (text.length > 2 && hasVowel(text)));
    return isTooLarge || (isAllSmall(text) && text.length > 1) ? properName(name, !isFirst) : name;
  };
}

/** A name in its usual capitals. Also for cities. */
function properName(text: string, hasParticles: boolean): string {
  const wasCapitals = isAllCapitals(lettersOf(text));
  const words = text.toLowerCase().split(" ");
  const isSmall = (word: string, at: number) =>
    smallParticles.has(word) || (smallAfterParticle.has(word) && smallParticles.has(words[at - 1] ?? ""));
  return words
    .map((word, at) => {
      const suffix = at > 0 ? suffixOf(word) : undefined;
      if (suffix) return suffix;
      if (hasParticles && at < words.length - 1 && isSmall(word, at)) return word;
      if (wasCapitals && !hasParticles && /^[^aeiouy\W]{2}$/.test(word)) return word.toUpperCase();
      return word.split("-").map(properWord).join("-");
    })
    .join(" ");
}

/** A city that was all in capitals; as it is otherwise. */
export const usualCity = (city: string): string =>
  lettersOf(city).length > 2 && isAllCapitals(lettersOf(city)) ? properName(city, false) : city;

const capitalized = (word: string) => word.replace(/\p{L}/u, (letter) => letter.toUpperCase());
const twoCapitals =
  /^(mc|mac(?=donald|arthur|kenzie|leod|gregor|dougall|pherson|millan|intyre|intosh|farlane)|[odl]['’])(\p{L}.*)$/u;

function properWord(word: string): string {
  if (/^(?:\p{L}\.)+$/u.test(word)) return word.toUpperCase();
  const [, start = "", rest = word] = twoCapitals.exec(word) ?? [];
  return capitalized(start) + capitalized(rest);
}

/** First names common at the class's age, which help to tell first from last names in lists without headings. */
export const commonFirstNames: ReadonlySet<string> = new Set(
  `aaron adam alan albert alex alexander alice alison allen amanda amy ana andrea andrew angel angela anita ann anna anne
  annette anthony antonio arthur barbara ben benjamin beth betty beverly bill bob bonnie brad brandon brenda brent brian bruce bryan
  carl carla carlos carmen carol caroline carolyn carrie catherine cathy charles cheryl chris christina christine christopher cindy
  claudia craig crystal curtis cynthia dale dan dana daniel danielle danny darlene darren darryl dave david dawn dean debbie deborah
  debra denise dennis diana diane don donald donna doris dorothy doug douglas earl ed eddie edward eileen elaine elizabeth ellen emily
  eric erica erik erin ernest eugene evelyn felix frances francis francisco frank fred gail gary gene george gerald gina gladys glenn
  gloria greg gregory hans harold harry heather hector heidi helen henry holly howard irene isabel jack jackie jacqueline james jamie
  jan jane janet janice jason javier jay jean jeff jeffrey jennifer jeremy jerry jesse jessica jill jim jimmy joan joann joanne joe joel
  john johnny jon jonathan jorge jose joseph joyce juan juanita judith judy julia julian julie julio june karen karl katherine kathleen
  kathryn kathy keith kelly ken kenneth kevin kim kimberly kristen kurt kyle larry laura lauren laurie lawrence lee leo leon leslie
  linda lisa liz lori lorraine louis lucia lucy luis luz lynn manuel marc marcia marcus margaret maria marie marilyn mario marion marjorie
  mark marlene martha martin marvin mary matt matthew maureen maurice melanie melissa michael michele michelle miguel mike mitchell
  monica nancy natalie nathan neil nicholas nicole nina norma norman olga oscar pablo pamela patricia patrick paul paula pedro peggy
  penny peter phil philip phillip phyllis rachel rafael ralph ramon randall randy ray raymond rebecca regina renee ricardo richard rick
  ricky rita rob robert roberta roberto robin rodney roger roland ron ronald rosa rose roy ruben russell ruth ryan sally sam samantha
  samuel sandra sara sarah scott sean sergio sharon sheila shelley sherry shirley sofia sonia stacey stacy stephanie stephen steve
  steven stuart sue susan suzanne sylvia tammy tanya ted teresa terri terry theodore theresa thomas tim timothy tina todd tom tommy toni
  tony tracey tracy troy valerie vanessa vera veronica vicki vickie victor victoria vincent viola virginia vivian walter wanda warren
  wayne wendy wesley william willie yolanda yvonne zoe`.split(/\s+/),
);
