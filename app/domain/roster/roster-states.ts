import { classSettings } from "#class-settings";
import type { StateField } from "./roster.ts";
import { comparable, dateIn, meansNothing } from "./roster-cells.ts";

/**
 * What columns of states say: who has died, who is missing, who does not wish to be listed. Only what is in these lists counts. A
 * mistake here hurts, so that everything else is a question (docs/decisions/2026-11-26-imports-ask.md).
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
const stateWords: [state: NonNullable<FoundState["memberState"]>, words: ReadonlySet<string>][] = [
  [
    "in_memoriam",
    wordsOf(
      "deceased died dead passed passedaway inmemoriam inmemory rip decd fallecido fallecida difunto difunta verstorben gestorben decede decedee",
    ),
  ],
  [
    "missing",
    wordsOf(
      "missing lost lostcontact losttouch whereaboutsunknown cannotlocate cantlocate unabletolocate cannotfind cantfind notfound desaparecido desaparecida vermisst disparu disparue introuvable",
    ),
  ],
  ["unlisted", wordsOf("unlisted donotlist donotcontact donotpublish optout optedout")],
];
const exactState = (text: string) => stateWords.find(([, words]) => words.has(comparable(text)))?.[0] ?? null;
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

/** 'deceased', 'Deceased 2015', 'died on 5/6/2004', 'd. 2004': a word of the lists, and perhaps a date behind it. */
function wordAndDate(text: string): FoundState | null {
  const plain = text
    .replace(/[()[\]*]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const state = exactState(plain);
  if (state) return { memberState: state, deathYear: null };
  const words = plain.split(" ").slice(0, 7);
  for (const at of words.keys()) {
    const date = words.slice(at).join(" ");
    const before = words
      .slice(0, at)
      .join(" ")
      .replace(/ (?:on|in)$/i, "");
    const deathYear = /\d/.test(date) ? deathYearIn(date) : null;
    if (deathYear && (exactState(before) === "in_memoriam" || /^(?:d\.?|[†✝])$/iu.test(before)))
      return { memberState: "in_memoriam", deathYear };
  }
  const [, cross, date = ""] = /^([†✝])(\d.*)$/u.exec(plain) ?? [];
  const deathYear = cross ? deathYearIn(date) : null;
  return deathYear ? { memberState: "in_memoriam", deathYear } : null;
}

/** What a cell of such a column says; null if it is in none of the lists, which makes it a question. */
export function stateIn(text: string, column: StateField): FoundState | null {
  const word = comparable(text);
  if (meansNothing(text) || zeroDate.test(text) || no.has(word)) return noState;
  const found = wordAndDate(text);
  if (found) return found;
  if (isCross(text)) return { memberState: "in_memoriam", deathYear: null };
  if (column === "status") return null;
  const state = column === "deceased" ? "in_memoriam" : column;
  if (yes.has(word) || /^[✓✔☑√]$/u.test(text)) return { memberState: state, deathYear: null };
  const deathYear = column === "deceased" ? deathYearIn(text) : null;
  if (deathYear) return { memberState: state, deathYear };
  return column !== "deceased" && dateIn(text)?.day ? { memberState: state, deathYear: null } : null;
}

/**
 * What a mark in a name says of a death: '(d. 2004)' and '(deceased)' say it. '†' and '1967–2004' only may, so that `found` is null.
 * Undefined for other texts.
 */
export function deathMarkIn(text: string): { found: FoundState | null; deathYear: number | null } | undefined {
  const found = wordAndDate(text);
  if (found?.memberState === "in_memoriam") return { found, deathYear: found.deathYear };
  if (isCross(text)) return { found: null, deathYear: null };
  const [, last = ""] = /^\d{4} ?[-–—] ?(\d{4})$/.exec(text) ?? [];
  const deathYear = last ? deathYearIn(last) : null;
  return deathYear && deathYear > classSettings.year ? { found: null, deathYear } : undefined;
}
