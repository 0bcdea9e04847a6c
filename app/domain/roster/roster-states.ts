import { classSettings } from "#class-settings";
import { comparable, dateIn, meansNothing } from "./roster-cells.ts";
import type { StateField } from "./roster-fields.ts";

/**
 * What columns of states say. Only what is in these lists counts; the rest is asked (docs/decisions/2026-11-26-class-lists.md).
 */

export interface FoundState {
  memberState: "in_memoriam" | "missing" | "unlisted" | null;
  deathYear: number | null;
}
export const noState: FoundState = { memberState: null, deathYear: null };

const wordsOf = (words: string) => new Set(words.split(" "));
const yes = wordsOf("yes y x true 1 t ja j si s oui o vrai wahr verdadero checked");
/** What says that somebody is alive, or can be reached. */
const no = wordsOf(
  "no n false 0 00 f nein non nicht falsch faux not notdeceased notdead notmissing notlost notpassed alive living stillalive stillliving active ok okay fine found located current registered joined good present lebt vivo viva vivant vivante",
);
const stateWords = {
  in_memoriam: wordsOf(
    "deceased died dead passed passedaway inmemoriam inmemory rip decd fallecido fallecida difunto difunta verstorben gestorben decede decedee",
  ),
  missing: wordsOf(
    "missing lost lostcontact losttouch whereaboutsunknown cannotlocate cantlocate unabletolocate cannotfind cantfind notfound desaparecido desaparecida vermisst disparu disparue introuvable",
  ),
  unlisted: wordsOf("unlisted donotlist donotcontact donotpublish optout optedout"),
};
const states = ["in_memoriam", "missing", "unlisted"] as const;
const isCross = (text: string) => /^[†✝]$/u.test(text);

/** Dates that programs write where there is none: 0000-00-00, Excel's 1/0/1900, the first day of Unix. */
const zeroDate =
  /^(?:[0/.:\sT-]+|0*1?[-/.]0*[01][-/.]1900|1900-0?1-0?[01]|12[-/.]3[01][-/.]1899|1899-12-3[01]|0?1[-/.]0?1[-/.](?:1970|0001)|(?:1970|0001)-0?1-0?1|9999-12-31|12[-/.]31[-/.]9999)(?:[T\s]+[\d:.Z]+)?$/;

/** The year of a death, if a text is a date on which somebody of the class can have died. */
function deathYearIn(text: string): number | null {
  const date = dateIn(text);
  if (!date) return null;
  const now = new Date().getFullYear();
  const year = date.hasShortYear ? date.year + (date.year + 2000 > now ? 1900 : 2000) : date.year;
  return year >= classSettings.year - 25 && year <= now ? year : null;
}

/** The longest of these texts, in words. */
const maxWords = 8;

/** 'deceased', 'Deceased 2015', 'died on 5/6/2004', 'd. 2004', '†2004': a word of the lists, and perhaps a date behind it. */
function wordAndDate(text: string): FoundState | null {
  const plain = text.replace(/[()[\]*]/g, " ").replace(/([†✝])(?=\d)/u, "$1 ");
  const words = plain.trim().split(/\s+/, maxWords + 1);
  if (words.length > maxWords) return null;
  for (const at of words.keys()) {
    const written = words.slice(0, at + 1).join(" ");
    const before = comparable(written.replace(/ (?:on|in)$/i, ""));
    const date = words.slice(at + 1).join(" ");
    const memberState = states.find((state) => stateWords[state].has(before));
    if (memberState && date === "") return { memberState, deathYear: null };
    const isMark = at === 0 && (before === "d" || isCross(plain.trim()[0] ?? ""));
    const deathYear = memberState === "in_memoriam" || isMark ? deathYearIn(date) : null;
    if (deathYear) return { memberState: "in_memoriam", deathYear };
  }
  return null;
}

/** What a cell of such a column says; null if it is in none of the lists, which makes it a question. */
export function stateIn(text: string, column: StateField): FoundState | null {
  const word = comparable(text);
  if (meansNothing(text) || zeroDate.test(text) || no.has(word)) return noState;
  const found = wordAndDate(text);
  if (found) return found;
  if (isCross(text)) return { memberState: "in_memoriam", deathYear: null };
  if (column === "status") return null;
  const deathYear = column === "deceased" ? deathYearIn(text) : null;
  const isYes = yes.has(word) || /^[✓✔☑√]$/u.test(text) || deathYear !== null;
  const isDate = column !== "deceased" && dateIn(text)?.day;
  return isYes || isDate ? { memberState: column === "deceased" ? "in_memoriam" : column, deathYear } : null;
}

/** What a mark in a name says of a death: '(d. 2004)' and '(deceased)' are sure, '†' and '1967–2004' not. Undefined for other texts. */
export function deathMarkIn(text: string): { isSure: boolean; deathYear: number | null } | undefined {
  const found = wordAndDate(text);
  if (found?.memberState === "in_memoriam") return { isSure: true, deathYear: found.deathYear };
  if (isCross(text)) return { isSure: false, deathYear: null };
  const deathYear = deathYearIn(/^\d{4} ?[-–—] ?(\d{4})$/.exec(text)?.[1] ?? "");
  return deathYear && deathYear > classSettings.year ? { isSure: false, deathYear } : undefined;
}
