import { type ColumnField, columnFaults, type RosterField, repeatedFields, rosterFields } from "./roster.ts";
import { comparable, dateIn, meansNothing, shortened, yearFrom } from "./roster-cells.ts";
import { commonFirstNames } from "./roster-names.ts";
import { isBlank } from "./roster-text.server.ts";

/** Guesses where the headings of a class list are, and what each column is, by its heading and by what is in it. */

/** Accepted headings in English, Spanish, German, and French, without case, accents, and punctuation. The earlier one wins. */
const headings: Record<RosterField, string> = {
  firstName:
    "First Name|First|Given Name|Forename|First Names|FName|Preferred First Name|Nombre|Nombres|Nombre de pila|Vorname|Rufname|Prénom|Prénoms",
  middleName: "Middle Name|Middle|Middle Initial|MI|Additional Name|Segundo nombre|Zweiter Vorname|Deuxième prénom",
  lastName:
    "Last Name|Last|Surname|Family Name|LName|Last Names|Current Last Name|Apellido|Apellidos|Nachname|Familienname|Nom|Nom de famille",
  fullName:
    "Full Name|Name|Names|Member|Member Name|Student Name|Student|Classmate|Classmate Name|Alumni Name|Alumnus|Display Name|Last Name, First Name|Last, First|First and Last Name|Nombre completo|Nombre y apellidos|Vollständiger Name|Vor- und Nachname|Nom complet|Nom et prénom|Nom, prénom",
  suffix: "Suffix|Name Suffix|Sufijo|Suffixe|Namenszusatz",
  maidenName:
    "Maiden Name|Maiden|Née|Nee|Birth Name|Former Name|Former Last Name|Maiden Last Name|Name at Graduation|Last Name at Graduation|HS Last Name|Apellido de soltera|Geburtsname|Mädchenname|Geb.|Nom de naissance|Nom de jeune fille",
  marriedName: "Married Name|Married Last Name|Married|Apellido de casada|Ehename|Nom d'épouse|Nom marital",
  email:
    "Email|Email Address|E-mail 1 - Value|Primary Email|Email 1|Email Address 1|Personal Email|Home Email|Mail|Mail Address|Contact Email|Correo electrónico|Correo|E-Mail-Adresse|Courriel|Adresse e-mail|Adresse électronique",
  otherEmail:
    "E-mail 2 Address|E-mail 3 Address|E-mail 2 - Value|E-mail 3 - Value|Email 2|Email 3|Email Address 2|Email Address 3|Alternate Email|Secondary Email|Other Email|Second Email|Work Email",
  phone:
    "Phone|Home Phone|Mobile Phone|Cell Phone|Cell|Mobile|Phone Number|Telephone|Tel|Primary Phone|Phone 1 - Value|Phone 2 - Value|Home Telephone|Phone 1|Phone 2|Teléfono|Móvil|Celular|Telefon|Telefonnummer|Handy|Mobil|Téléphone|Portable",
  postalAddress:
    "Postal Address|Mailing Address|Address 1 - Formatted|Full Address|Complete Address|Address (complete)|Dirección completa|Postanschrift|Anschrift|Adresse complète|Adresse postale",
  street:
    "Street|Street Address|Home Street|Home Street 2|Home Street 3|Address|Address 1|Address 2|Address Line 1|Address Line 2|Address1|Address2|Home Address|Home Address 1|Home Address 2|Address 1 - Street|Mailing Street|Apt|Unit|Address 1 - Extended Address|Address 1 - PO Box|Extended Address|Dirección|Calle|Domicilio|Straße|Strasse|Adresse|Rue",
  currentCity: "City|Home City|Town|Current City|City/Town|Address 1 - City|Mailing City|Ciudad|Ort|Wohnort|Stadt|Ville|Commune",
  currentState:
    "State|Home State|ST|Current State|State/Province|Province|Region|Address 1 - Region|Mailing State|Estado|Provincia|Bundesland|État",
  postalCode:
    "ZIP|ZIP Code|Postal Code|Home ZIP|Home Postal Code|Home ZIP Code|ZIP/Postal Code|Postcode|Address 1 - Postal Code|Mailing ZIP|Código postal|CP|PLZ|Postleitzahl|Code postal",
  country: "Country|Home Country|Home Country/Region|Country/Region|Address 1 - Country|País|Land|Pays",
  graduationYear:
    "Class Year|Graduation Year|Grad Year|Grad Yr|GradYr|Grad|Graduated|Graduation Date|Date Graduated|Year|Class|Class of|HS Grad Year|Yr|Año|Año de graduación|Promoción|Generación|Jahrgang|Abschlussjahr|Abitur|Année|Promotion|Année de diplôme",
  profileType: "Type|Profile Type|Member Type|Classmate or Teacher|Classmate Type|Role|Tipo|Typ|Rolle|Rôle",
  status: "Status|Member Status|Life Status|Contact Status|Estado actual|Situación|Statut",
  deceased:
    "Deceased|In Memoriam|Died|Dead|Passed|Passed Away|Date of Death|Death Date|Year of Death|Date Deceased|Deceased Date|Deceased On|Date Died|DOD|Fallecido|Verstorben|Gestorben|Décédé|RIP",
  missing: "Missing|Lost|Missing Classmate|Address Unknown|Lost Contact|Desaparecido|Vermisst|Disparu",
  unlisted:
    "Do Not Contact|Do Not Mail|Do Not List|Do Not Publish|DNC|Unlisted|Opt Out|Opted Out|No Contact|Does not wish to be listed",
  notes:
    "Notes|Note|Comments|Comment|Remarks|Remark|Memo|Notas|Observaciones|Comentarios|Notizen|Bemerkung|Bemerkungen|Anmerkungen|Remarques|Commentaires",
  profession:
    "Profession|Occupation|Job|Job Title|Organization 1 - Title|Organization Title|Title/Position|Position|Profesión|Ocupación|Beruf|Métier",
  company:
    "Company|Employer|Organization|Organization 1 - Name|Organization Name|Business|Company Name|Empresa|Firma|Arbeitgeber|Entreprise|Société|Employeur",
  artisticSpecialty: "Artistic Specialty|Specialty|Art Specialty|Medium|Art Major|Major|Especialidad|Kunstrichtung|Spécialité",
};

const places = new Map<string, { field: RosterField; rank: number }>();
for (const [field, titles] of Object.entries(headings)) {
  // The site's own names for the fields are the headings of its file of rows with errors.
  for (const [rank, title] of [...titles.split("|"), rosterFields[field as RosterField]].entries()) {
    const key = comparable(title);
    if (!places.has(key)) places.set(key, { field: field as RosterField, rank });
  }
}
/** What offices write before a heading and behind it: 'LAST KNOWN ADDRESS', 'Preferred Email', 'Phone (optional)', 'City #1'. */
const qualifiers =
  /^(?:last known|most recent|latest|current|permanent|preferred|primary|main|home|mailing|contact|personal|private|student|alumni|classmate|member|his|her|your)\b[\s:_-]*|[\s:_-]*(?:\(?(?:optional|required|if known|if any|if different|current|last known)\)?|#?\d|\*|:)$/i;

/** The field that a heading means, or null. A smaller rank means it more exactly. */
export function headingPlace(heading: string): { field: RosterField; rank: number } | null {
  let text = heading.slice(0, 80).replace(/\s+/g, " ").trim();
  for (let dropped = 0; dropped <= 3; dropped++) {
    const place = places.get(comparable(text));
    if (place) return { ...place, rank: place.rank + dropped * 100 };
    text = text.replace(qualifiers, "");
  }
  return null;
}

/** The field that a person means who types its name or one of its headings; null for 'do not import'. Undefined for neither. */
export function fieldNamed(typed: string): ColumnField | undefined {
  const key = comparable(typed);
  if (["", "ignore", "skip", "nothing", "none", "donotimport"].includes(key)) return null;
  const own = Object.entries(rosterFields).find(([field, label]) => [comparable(field), comparable(label)].includes(key));
  return own ? (own[0] as RosterField) : places.get(key)?.field;
}

export interface RosterColumn {
  /** Its heading, or 'Column B' if the list has no headings. */
  title: string;
  /** What its heading or its cells say that it is; null if that is unknown or nothing to import. */
  field: ColumnField;
  /** The first three texts below the heading. */
  samples: string[];
}
interface ReadColumn extends RosterColumn {
  rank: number;
  /** Up to 300 cells below the heading that say something, cut. */
  values: string[];
}

/** Title rows, dates of printing, and blank rows above the headings. */
const maxRowsAbove = 25;

/** The index of the row with the headings, or -1 if the list begins with people. */
export function findHeadingRow(rows: string[][]): number {
  let best = { index: -1, score: 0 };
  for (const [index, cells] of rows.slice(0, maxRowsAbove).entries()) {
    const filled = cells.filter((cell) => cell.trim() !== "");
    const places = filled.flatMap((cell) => headingPlace(cell) ?? []);
    const known = places.length;
    // One heading among people's data is a coincidence, unless it is of names: somebody named 'Ort', or the city 'Mobile'.
    const isOfNames = places[0]?.field === "fullName" && !filled.some((cell) => /\d/.test(cell));
    const isHeading = known >= 2 ? known * 2 >= filled.length || known >= 3 : known === 1 && (filled.length === 1 || isOfNames);
    if (isHeading && !filled.some((cell) => cell.includes("@")) && known > best.score) best = { index, score: known };
  }
  return best.index;
}

/** How many people a sheet seems to have: 0 if its columns have no names. */
export function peopleIn(rows: string[][]): number {
  const headingRow = findHeadingRow(rows);
  const fields = findColumns(rows, headingRow, false).map(({ field }) => field);
  return columnFaults(fields, []).length > 0 ? 0 : rows.slice(headingRow + 1).filter((cells) => !isBlank(cells)).length;
}

/** 'A', 'Z', 'AA', as spreadsheet programs name columns. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

/**
 * The columns with text below `headingRow` (-1: from the first). In a text file, cells beyond the headings come from loose
 * commas.
 */
export function findColumns(rows: string[][], headingRow: number, isText: boolean): RosterColumn[] {
  const head = rows[headingRow] ?? [];
  const below = rows.slice(headingRow + 1).filter((cells) => !isBlank(cells));
  const longest = Math.max(0, ...below.slice(0, 500).map((cells) => cells.length));
  const count = isText && headingRow >= 0 ? head.length : Math.max(head.length, longest);
  const columns = Array.from({ length: count }, (_unused, column): ReadColumn => {
    const heading = shortened((head[column] ?? "").replace(/\s+/g, " ").trim(), 80);
    const texts = below.slice(0, 1000).flatMap((cells) => cells[column]?.trim().slice(0, 200) || []);
    const place = heading ? headingPlace(heading) : null;
    return {
      title: heading || `Column ${columnLetters(column)}`,
      field: place?.field ?? null,
      rank: place?.rank ?? 0,
      samples: texts.slice(0, 3).map((text) => shortened(text.replace(/\s+/g, " "))),
      values: texts.filter((text) => !meansNothing(text)).slice(0, 300),
    };
  });
  for (const column of columns) if (contradicts(column)) column.field = null;
  settleRivals(columns);
  for (const column of columns) guessByCells(column, columns);
  return columns.map(({ title, field, samples }) => ({ title, field, samples }));
}

/** If several headings mean the same field, the most common one gets it. A second email address goes to the notes. */
function settleRivals(columns: ReadColumn[]): void {
  const has = (field: RosterField) => columns.some((column) => column.field === field);
  // Address books have a column with the whole name beside its parts; 'Name' beside 'First Name' is the last name.
  const whole = has("firstName") ? (has("lastName") ? null : "lastName") : "fullName";
  for (const column of columns) if (column.field === "fullName") column.field = whole;
  for (const { field } of columns) {
    if (!field || repeatedFields.includes(field)) continue;
    const [, ...rivals] = columns.filter((other) => other.field === field).sort((one, other) => one.rank - other.rank);
    for (const rival of rivals) rival.field = field === "email" ? "otherEmail" : null;
  }
}

const americanAddress =
  /\b(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|PR|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\.?,? \d{5}(?:-\d{4})?$/;
const looksLikePhone = (value: string) =>
  /^[\d\s().+/x-]{7,40}$/.test(value) &&
  /[\s().+-]|^\d{10}$/.test(value) &&
  value.replace(/\D/g, "").length >= 7 &&
  // Neither a date nor a social security number.
  dateIn(value) === null &&
  !/^\d{3}-\d\d-\d{4}$/.test(value);
const isWholeName = (value: string) => /^[\p{L}(][\p{L}.'’)-]*(?:,? [\p{L}(][\p{L}.'’)-]*){1,4}$/u.test(value);
const hasCommonName = (value: string) => value.split(/[\s,]+/).some((word) => commonFirstNames.has(comparable(word)));
/** What cells of a field look like. The first that fits most cells of a column is what it is. */
const looks: [field: RosterField, test: (value: string) => boolean][] = [
  ["email", (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.split(/[\s<>;,]+/).find((part) => part.includes("@")) ?? "")],
  ["postalAddress", (value) => americanAddress.test(value) && value.length > 14],
  ["graduationYear", (value) => /^(?:class of )?(?:(?:19[5-9]|20[01])\d|['’]\d\d)$/i.test(value)],
  ["postalCode", (value) => /^\d{5}(?:-\d{4})?$/.test(value)],
  ["phone", looksLikePhone],
  ["profileType", (value) => /^(?:classmate|teacher|student|faculty|staff|alumn\w+)$/i.test(value)],
  ["status", (value) => /^(?:deceased|died|living|active|missing|lost|in memoriam|rip)\b/i.test(value)],
  ["street", (value) => /^(?:\d+\w? [\p{L}\d]|p\.? ?o\.? box )/iu.test(value)],
  ["currentState", (value) => americanAddress.test(`${value} 12345`) && value.length === 2],
  ["fullName", isWholeName],
];
const bareFields: readonly RosterField[] = ["graduationYear", "postalCode", "currentState", "profileType"];
/** The share of a column's cells that must look like a field. */
const certainShare = 0.6;
const share = (values: string[], test: (value: string) => boolean) => values.filter(test).length / Math.max(1, values.length);

/** Whether a heading says what no cell is: addresses of mail under 'Address', names of classes under 'Class'. */
function contradicts({ field, values }: ReadColumn): boolean {
  if (values.length === 0) return false;
  if (field === "email") return values.length > 2 && !values.some((value) => value.includes("@"));
  if (field === "graduationYear") return values.length > 2 && !values.some((value) => yearFrom(value) !== null);
  return (
    field !== null && field !== "otherEmail" && field !== "notes" && share(values, looks[0]?.[1] ?? (() => false)) >= certainShare
  );
}

/** Headings of what is not about the person's home. */
const ofOthers = /fax|business|work|office|school|parent|mother|father|spouse|emergency|\bid\b/i;

/** Says what a column without a known heading is, by its cells. */
function guessByCells(column: ReadColumn, columns: readonly ReadColumn[]): void {
  const { title, values } = column;
  if (column.field !== null || values.length === 0 || ofOthers.test(title)) return;
  const [field] = looks.find(([, test]) => share(values, test) >= certainShare) ?? [];
  if (field === "fullName" && share(values, hasCommonName) < 0.2) return;
  const isTaken = (...fields: RosterField[]) => columns.some((other) => other.field && fields.includes(other.field));
  // A ZIP code or a state alone is no address, and years may be of anything, unless the list has no headings.
  const isBare = field && bareFields.includes(field) && !title.startsWith("Column ");
  const isOther =
    field === "fullName"
      ? isTaken("fullName", "firstName", "lastName")
      : field === "postalAddress" || field === "street"
        ? isTaken("postalAddress", "street")
        : field && field !== "phone" && isTaken(field);
  if (field === "email" && isOther) column.field = "otherEmail";
  else if (field && !isBare && !isOther) column.field = field;
}
