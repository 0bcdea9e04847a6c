/** What class lists say about people: who has died, and who is missing. */

export interface FoundState {
  memberState: "in_memoriam" | "missing" | null;
  deathYear: number | null;
}

const none: FoundState = { memberState: null, deathYear: null };
const deceasedWords =
  "deceased|died|dead|passed(?: away)?|in memoriam|in memory|r\\.?i\\.?p\\.?|dec['’]?d|fallecid[oa]|difunt[oa]|verstorben|gestorben|décédée?|decedee?";
const missingWords =
  "missing|lost(?: contact| touch)?|unknown|no address|bad address|no contact|address unknown|whereabouts unknown|not found|can['’]?t (?:be )?f(?:i|ou)nd|unable to locate|undeliverable|returned(?: mail)?|mail returned|desaparecid[oa]|vermisst|unbekannt|inconnue?|introuvable";
const alone = (words: string) => `(?<!\\p{L})(?:${words})(?!\\p{L})`;
const deceased = new RegExp(`[†✝]|${alone(deceasedWords)}`, "iu");
const startsDeceased = new RegExp(`^\\W*(?:[†✝]|${alone(deceasedWords)})`, "iu");
const missing = new RegExp(alone(missingWords), "iu");
const onlyMissing = new RegExp(`^\\W*(?:${missingWords})\\W*$`, "iu");
const negated = /(?<!\p{L})(?:not|nicht|pas|isn['’]t)(?!\p{L}).{0,8}(?:deceased|dead|missing|lost)/iu;
const present = /^(?:active|living|alive|ok|found|located|current|registered|member|joined|good|yes|lebt|viv[oa]|vivante?)$/i;

/** The year of a death in a text, if there is one. */
function deathYearIn(text: string): number | null {
  const years = text.match(/(?<!\d)(?:19[5-9]\d|20\d\d)(?!\d)/g)?.map(Number) ?? [];
  const [year = null] = years.filter((one) => one <= new Date().getFullYear()).slice(-1);
  return year;
}

/** What a cell of a status column says. `isKnown` is whether it says anything that the site knows. */
export function stateInStatus(text: string): FoundState & { isKnown: boolean } {
  if (text === "" || present.test(text) || negated.test(text)) return { ...none, isKnown: true };
  if (deceased.test(text)) return { memberState: "in_memoriam", deathYear: deathYearIn(text), isKnown: true };
  if (missing.test(text)) return { memberState: "missing", deathYear: null, isKnown: true };
  return { ...none, isKnown: false };
}

/** What a note says that is about nothing else: 'Deceased 2004', 'no address'. 'Husband died' says nothing of the person. */
export function stateInNote(text: string): FoundState {
  if (startsDeceased.test(text)) return { memberState: "in_memoriam", deathYear: deathYearIn(text) };
  return onlyMissing.test(text) ? { memberState: "missing", deathYear: null } : none;
}

const isNo = (text: string) => /^(?:no|n|false|0|living|alive|nein|non|-|)$/i.test(text);

/** What a cell of a column such as 'Deceased' says: 'x', 'Yes', or a date. */
export const stateOfDeceased = (text: string): FoundState =>
  isNo(text) ? none : { memberState: "in_memoriam", deathYear: deathYearIn(text) };

/** What a cell of a column such as 'Missing' says. */
export const stateOfMissing = (text: string): FoundState => (isNo(text) ? none : { memberState: "missing", deathYear: null });

const markInName = new RegExp(
  `[†✝]|\\s*[([*-]+\\s*(?:${deceasedWords})\\b[^)\\]]*[)\\]*-]*|,\\s*(?:${deceasedWords})\\s*$`,
  "iu",
);

/** A name without '†' or '(deceased 2015)', and what that says. */
export function stateInName(text: string): { text: string; state: FoundState } {
  const [mark] = markInName.exec(text) ?? [];
  if (!mark) return { text, state: none };
  const rest = text.replace(mark, " ").replace(/\s+/g, " ").trim();
  return { text: rest, state: { memberState: "in_memoriam", deathYear: deathYearIn(mark) } };
}
