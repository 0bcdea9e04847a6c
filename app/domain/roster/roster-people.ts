import { z } from "zod";
import { administratorProfile, administratorYears } from "#app/domain/people/profiles.ts";
import type { ColumnField, RosterField } from "./roster.ts";
import {
  addressFrom,
  cleanCell,
  cleanLines,
  isDate,
  meansNothing,
  readEmails,
  typeFrom,
  yearFrom,
  zipFrom,
} from "./roster-cells.ts";
import { type ChangeCounts, countChange } from "./roster-changes.ts";
import { properName, splitName, withoutMarks, withSuffix, withUsualCase } from "./roster-names.ts";
import { type FoundState, stateInNote, stateInStatus, stateOfDeceased, stateOfMissing } from "./roster-states.ts";

/** Reads one row of a class list. */

const { shape } = administratorProfile;
const text = <Schema extends z.ZodType>(schema: z.ZodOptional<z.ZodNullable<Schema>>) => schema.unwrap().unwrap();

/** What is stored of a person; the messages say what is wrong in a row. */
const rosterPerson = z.object({
  firstName: z.string().min(1, "First name is missing").pipe(shape.firstName),
  lastName: z.string().min(1, "Last name is missing").pipe(shape.lastName),
  maidenName: text(shape.maidenName),
  currentCity: text(shape.currentCity),
  currentState: text(shape.currentState),
  profession: text(shape.profession),
  company: text(shape.company),
  artisticSpecialty: text(shape.artisticSpecialty),
  postalAddress: text(shape.postalAddress),
  phone: text(shape.phone),
  adminNotes: text(shape.adminNotes),
});

export type RosterPerson = z.output<typeof rosterPerson> & {
  email: string | null;
  graduationYear: number;
  profileType: "classmate" | "teacher";
  memberState: "invited" | "missing" | "in_memoriam";
  deathYear: number | null;
};

export interface ReadRow {
  /** Null if there are problems. */
  person: RosterPerson | null;
  /** The likely name, for a row with problems, too. */
  name: string;
  problems: string[];
}

type Values = Record<RosterField, string>;
const linesFields: readonly ColumnField[] = ["postalAddress", "street", "notes"];
const neverNothing: readonly ColumnField[] = ["firstName", "lastName", "fullName", "status", "deceased", "missing", "email"];

/** The texts of a row by field, cleaned, with those of several columns joined. */
function valuesOf(cells: string[], fields: readonly ColumnField[], counts: ChangeCounts): Partial<Values> {
  const values: Partial<Values> = {};
  for (const [column, field] of fields.entries()) {
    if (!field) continue;
    const isLines = linesFields.includes(field);
    const value = isLines ? cleanLines(cells[column] ?? "") : cleanCell(cells[column] ?? "");
    if (value === "") continue;
    if (!neverNothing.includes(field) && meansNothing(value)) {
      countChange(counts, "nothing");
      continue;
    }
    if (field === "email" && meansNothing(value)) countChange(counts, "nothing");
    const before = values[field];
    values[field] = before ? `${before}${isLines ? "\n" : ", "}${value}` : value;
  }
  return values;
}

/** Reads a row's cells as what `fields` say they are, and counts what it corrects. */
export function readPerson(cells: string[], fields: readonly ColumnField[], counts: ChangeCounts): ReadRow {
  const values = valuesOf(cells, fields, counts);
  const { isSplit, state: stateOfName, ...written } = nameOf(values);
  const { isChanged, ...names } = withUsualCase(written);
  const emails = readEmails(values.email ?? "");
  const found = stateOf(values, stateOfName);
  // Some lists have their teachers in the column of the status.
  const typeInStatus = found.isKnown ? null : typeFrom(values.status ?? "");
  const isStatusKnown = found.isKnown || typeInStatus !== null;
  const currentCity = cityOf(values, counts);
  const zip =
    values.postalCode && !/^(?!us)/i.test(values.country ?? "us") ? zipFrom(values.postalCode) : (values.postalCode ?? "");
  const assembled = addressFrom({
    street: values.street ?? "",
    city: currentCity,
    state: values.currentState ?? "",
    zip,
    country: values.country ?? "",
  });
  const others = [
    ...emails.others,
    ...readEmails(values.otherEmail ?? "").others,
    readEmails(values.otherEmail ?? "").address,
  ].filter(Boolean);
  // A list may have only a second address.
  const email = emails.address === "" && others.length > 0 ? (others.shift() ?? null) : emails.address || null;

  const parsed = rosterPerson.safeParse({
    ...names,
    currentCity,
    currentState: values.currentState ?? "",
    profession: values.profession ?? "",
    company: values.company ?? "",
    artisticSpecialty: values.artisticSpecialty ?? "",
    postalAddress: values.postalAddress ?? assembled,
    phone: values.phone ?? "",
    adminNotes: [
      values.notes,
      isStatusKnown ? "" : `Status: ${values.status}`,
      others.length > 0 ? `Other email address: ${others.join(", ")}` : "",
    ]
      .filter(Boolean)
      .join("\n"),
  });
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
  if (emails.address === null) problems.push(`"${values.email}" is not an email address`);
  const profileType = values.profileType ? typeFrom(values.profileType) : (typeInStatus ?? "classmate");
  if (!profileType) problems.push(`Type "${values.profileType}" is neither Classmate nor Teacher`);
  const graduationYear = yearFrom(values.graduationYear ?? "");
  if (!graduationYear) {
    problems.push(
      `Graduation year "${values.graduationYear}" must be between ${administratorYears.from} and ${administratorYears.to}`,
    );
  }
  const name = [names.firstName, names.lastName].filter(Boolean).join(" ") || values.email || "no name";
  if (!parsed.success || !profileType || !graduationYear || problems.length > 0) return { person: null, name, problems };

  countChange(counts, "split", Number(isSplit));
  countChange(counts, "capitals", Number(isChanged));
  countChange(counts, "births", Number(Boolean(names.maidenName) && !values.maidenName && !values.marriedName));
  countChange(counts, "emails", Number(emails.isTidied));
  countChange(counts, "secondEmails", Number(others.length > 0));
  countChange(counts, "dates", Number(isDate(values.graduationYear ?? "")));
  countChange(counts, "zips", Number(zip !== (values.postalCode ?? "")));
  countChange(counts, "addresses", Number(!values.postalAddress && assembled !== ""));
  countChange(counts, "statuses", Number(!isStatusKnown));
  const reachable: RosterPerson["memberState"] = email || parsed.data.postalAddress ? "invited" : "missing";
  const memberState = found.memberState ?? reachable;
  const person = { ...parsed.data, email, graduationYear, profileType, memberState, deathYear: found.deathYear };
  return { person, name, problems };
}

/** First, last, and birth name, from the columns that the list has. */
function nameOf(values: Partial<Values>) {
  const isSplit = Boolean(values.fullName);
  const whole = values.fullName ? splitName(values.fullName) : null;
  const first = withoutMarks(values.firstName ?? "");
  const last = withoutMarks(values.lastName ?? "");
  // The nickname in 'Robert (Bob)' is no birth name.
  const firstName = whole?.firstName ?? (first.maidenName ? (values.firstName ?? "") : first.text);
  const lastName = withSuffix(whole?.lastName ?? last.text, values.suffix);
  const maidenName = values.maidenName ?? whole?.maidenName ?? last.maidenName;
  const isMarried = values.marriedName && values.marriedName.toLowerCase() !== lastName.toLowerCase();
  const marked = [whole?.state, first.state, last.state].find((state) => state?.memberState);
  return {
    isSplit,
    firstName: [firstName, whole ? "" : values.middleName].filter(Boolean).join(" "),
    lastName: isMarried && values.marriedName ? values.marriedName : lastName,
    maidenName: maidenName || (isMarried ? lastName : ""),
    state: marked ?? ({ memberState: null, deathYear: null } satisfies FoundState),
  };
}

/** The first column that says anything about the person's state, but a death counts from any column. */
function stateOf(values: Partial<Values>, ofName: FoundState) {
  const status = stateInStatus(values.status ?? "");
  const all = [
    status,
    stateOfDeceased(values.deceased ?? ""),
    ofName,
    stateOfMissing(values.missing ?? ""),
    stateInNote(values.notes ?? ""),
  ];
  const deaths = all.filter(({ memberState }) => memberState === "in_memoriam");
  const deathYear = deaths.find((found) => found.deathYear)?.deathYear ?? null;
  const memberState = deaths[0]?.memberState ?? all.find((found) => found.memberState)?.memberState ?? null;
  return { memberState, deathYear, isKnown: status.isKnown };
}

function cityOf({ currentCity = "" }: Partial<Values>, counts: ChangeCounts): string {
  const letters = currentCity.replace(/[^\p{L}]/gu, "");
  if (letters.length < 3 || letters !== letters.toUpperCase() || letters === letters.toLowerCase()) return currentCity;
  countChange(counts, "cities");
  return properName(currentCity, false);
}
