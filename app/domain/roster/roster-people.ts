import { hash } from "node:crypto";
import type { z } from "zod";
import { isVisible } from "#app/domain/core/fields.ts";
import { normalizeForSearch } from "#app/domain/core/name-words.ts";
import { administratorProfile, administratorYears } from "#app/domain/people/profiles.ts";
import { classSettings } from "#class-settings";
import { type Answer, answersTo, type Question } from "./roster.ts";
import {
  addressFrom,
  cleanCell,
  cleanCellLines,
  comparable,
  meansNothing,
  phoneFrom,
  readEmails,
  shortened,
  typeFrom,
  yearFrom,
  zipFrom,
} from "./roster-cells.ts";
import {
  type ColumnField,
  isStateField,
  profileTexts,
  type RosterField,
  repeatedFields,
  rosterFields,
  type StateField,
} from "./roster-fields.ts";
import { coupleIn, splitName, usualCase, usualCity, withoutMarks, withSuffix } from "./roster-names.ts";
import { type CorrectionCounts, countCorrection } from "./roster-report.ts";
import { deathMarkIn, type FoundState, noState, stateIn } from "./roster-states.ts";

/** Reads the rows of a list. What can't be read is a note and a line in the report; what would hurt if wrong is a question. */

const { shape } = administratorProfile;
type ProfileText = (typeof profileTexts)[number];
type TextField = ProfileText | "currentCity" | "postalAddress" | "phone";

export type RosterPerson = Record<TextField | "maidenName" | "adminNotes" | "email", string | null> & {
  firstName: string;
  lastName: string;
  graduationYear: number;
  profileType: "classmate" | "teacher";
  memberState: "invited" | NonNullable<FoundState["memberState"]>;
  deathYear: number | null;
};

/** How the rows of a list are read. */
export interface RowReader {
  fields: readonly ColumnField[];
  titles: readonly string[];
  answers: Readonly<Record<string, Answer>>;
  /** Filled while rows are read. */
  questions: Map<string, Question>;
  counts: CorrectionCounts;
}

/** What a row says of everybody in it, and what each of its columns of states says. */
type Facts = Pick<RosterPerson, TextField | "email" | "graduationYear" | "profileType"> & { found: FoundState[] };

interface ReadRow {
  /** Nobody if there is no name; two for a couple. */
  people: RosterPerson[];
  name: string;
  /** What could not be read and became a note. */
  remarks: string[];
}

/** The most characters of a cell that are read; all of them are in the notes then. */
const lengthOf = (field: RosterField) => (field === "notes" ? maxNotes : 500);
const maxNotes = 5000;
const onLines: readonly RosterField[] = ["postalAddress", "street", "notes"];
const nameFields: readonly RosterField[] = ["fullName", "firstName", "middleName", "lastName", "suffix"];
/** 'no email', 'no phone yet' */
const noneOfIt = /^no[ -][\p{L}-]{1,12}(?: \p{L}{1,12})?$/iu;
const unknownName = "?";
const noYear = `says no year between ${administratorYears.from} and ${administratorYears.to}; ${classSettings.year} was taken`;

/** Reads a row, and asks about what it doesn't decide. */
export function readPeople(cells: string[], reader: RowReader): ReadRow {
  return new Row(cells, reader).read();
}

class Row {
  readonly #reader: RowReader;
  readonly #notes: string[] = [];
  readonly #remarks = new Set<string>();
  readonly #values: Partial<Record<RosterField, string>> = {};
  readonly #states: { title: string; text: string; column: StateField }[] = [];
  readonly #name: string;

  constructor(cells: string[], reader: RowReader) {
    this.#reader = reader;
    for (const [column, field] of reader.fields.entries())
      if (field) this.#put(field, reader.titles[column] ?? "", cells[column] ?? "");
    const { fullName, firstName, lastName } = this.#values;
    this.#name = fullName ?? [firstName, lastName].filter(Boolean).join(" ");
  }

  #put(field: RosterField, title: string, cell: string): void {
    const isLines = onLines.includes(field);
    const clean = isLines ? cleanCellLines : cleanCell;
    if (cell.length > lengthOf(field)) this.#unread(title, clean(cell.slice(0, maxNotes)), "is too long");
    const value = clean(cell.slice(0, lengthOf(field)));
    if (value === "") return;
    if (isStateField(field)) {
      // Some lists have their teachers in the column of the status.
      const isType = field === "status" && !stateIn(value, field) && typeFrom(value);
      if (isType) this.#values.profileType ??= value;
      else this.#states.push({ title, text: value, column: field });
    } else if (nameFields.includes(field) || !(meansNothing(value) || (field !== "notes" && noneOfIt.test(value)))) {
      const before = repeatedFields.includes(field) ? this.#values[field] : undefined;
      this.#values[field] = before ? `${before}${isLines ? "\n" : ", "}${value}` : value;
    }
  }

  #titleOf = (field: RosterField) => this.#reader.titles[this.#reader.fields.indexOf(field)] ?? rosterFields[field].label;

  /** Keeps a text as a note, and says so in the report. */
  #unread(title: string, text: string, problem: string): void {
    this.#notes.push(`${title}: ${text}`);
    this.#remarks.add(`${title} “${shortened(text)}” ${problem}`);
  }

  /** What a reader makes of a field. If it makes nothing of it, what is usual, and a note. */
  #read<Value>(field: RosterField, read: (text: string) => Value | null, usual: Value, problem: string): Value {
    const text = this.#values[field] ?? "";
    const value = read(text);
    if (value === null) this.#unread(this.#titleOf(field), text, problem);
    return value ?? usual;
  }

  #ask(question: Pick<Question, "kind" | "text" | "column" | "answer" | "makes">): Answer {
    const { questions, answers } = this.#reader;
    const { kind, text } = question;
    const pattern = kind === "name" ? text.replace(/\d/g, "0") : text;
    const key = hash("sha256", `${kind} ${pattern.toLowerCase()}`).slice(0, 8);
    const told = answers[key];
    const answer = told && Object.hasOwn(answersTo[kind], told) ? told : question.answer;
    const asked = questions.get(key) ?? { ...question, key, count: 0, names: [], answer };
    questions.set(key, asked);
    asked.count += 1;
    if (asked.names.length < 3) asked.names.push(shortened(this.#name));
    return asked.answer;
  }

  read(): ReadRow {
    const { fullName, firstName = "", lastName = "", email, phone } = this.#values;
    const name = this.#name;
    if (!isVisible(name) || meansNothing(name)) return { people: [], name: email ?? phone ?? "no name", remarks: [] };
    const written = fullName ?? firstName;
    const facts = this.#facts();
    const people = this.#namesIn(written, fullName === undefined ? lastName : null).map((one) => this.#person(one, facts));
    const [first, second] = people;
    if (first && second) {
      const shared = first.email && `Shares the email address ${first.email} with ${nameOf(first)}`;
      people[1] = { ...second, email: null, adminNotes: [second.adminNotes, shared].filter(Boolean).join("\n") || null };
    }
    return { people, name: first && !second ? nameOf(first) : name, remarks: [...this.#remarks] };
  }

  /** The name of the row, or the two of a couple, as they are written. */
  #namesIn(written: string, lastName: string | null): string[] {
    const couple = coupleIn(written, lastName);
    if (!couple) return [written];
    const { one, two } = couple;
    const label = (name: string) => nameOf(this.#nameFrom(name));
    const column = this.#titleOf(lastName === null ? "fullName" : "firstName");
    const areTwo =
      two !== null &&
      this.#ask({
        kind: "couple",
        text: this.#name,
        column,
        answer: "one",
        makes: { one: label(one), two: two.map(label).join(" and ") },
      }) === "two";
    if (one !== written) this.#notes.push(`${column}: ${this.#name}`);
    if (areTwo) countCorrection(this.#reader.counts, "couples");
    return areTwo ? two : [one];
  }

  /** What the row says of everybody in it. */
  #facts(): Facts {
    const values = this.#values;
    const { counts } = this.#reader;
    const { currentCity = "", postalCode = "", country = "" } = values;
    const city = usualCity(currentCity);
    if (city !== currentCity) countCorrection(counts, "cities");
    const zip = country === "" || isAmerica(country) ? zipFrom(postalCode) : postalCode;
    if (zip !== postalCode) countCorrection(counts, "zips");
    return {
      found: this.#states.map((one) => this.#state(one)),
      profileType: this.#read("profileType", typeFrom, "classmate", "is neither classmate nor teacher; a classmate was added"),
      graduationYear: this.#read("graduationYear", yearFrom, classSettings.year, noYear),
      email: this.#email(),
      currentCity: this.#stored("currentCity", city),
      ...(Object.fromEntries(profileTexts.map((field) => [field, this.#stored(field)])) as Record<ProfileText, string | null>),
      postalAddress: this.#stored("postalAddress", this.#address(city, zip)),
      phone: this.#stored("phone", this.#read("phone", phoneFrom, "", "is not a phone number")),
    };
  }

  /** The complete address, or one from its parts. Parts that it doesn't name, but for America as the country, become notes. */
  #address(city: string, zip: string): string {
    const { street = "", currentState: state = "", country = "", postalAddress } = this.#values;
    const address = postalAddress ?? addressFrom({ street, city, state, zip, country });
    for (const [field, text] of Object.entries({ street, postalCode: zip, country: isAmerica(country) ? "" : country }))
      if (text !== "" && !asWords(address).includes(asWords(text)))
        this.#notes.push(`${this.#titleOf(field as RosterField)}: ${text}`);
    return address;
  }

  #person(written: string, { found, ...facts }: Facts): RosterPerson {
    const { counts } = this.#reader;
    const { remarks, deathMark, isChanged, isBeside, ...name } = this.#nameFrom(written);
    const firstName = this.#namePart("firstName", name.firstName);
    const lastName = this.#namePart("lastName", name.lastName);
    const maidenName = this.#stored("maidenName", name.maidenName);
    if (isChanged) countCorrection(counts, "capitals");
    if (isBeside) countCorrection(counts, "births");
    const mark = deathMark ? this.#mark(deathMark) : noState;
    if (deathMark && mark.memberState !== "in_memoriam") remarks.push(deathMark);
    const beside = remarks.length > 0 ? `In the name: ${remarks.join(", ")}` : "";
    const notes = new Set([this.#values.notes, ...this.#notes, beside]);
    // A death counts before everything else.
    const states = [...found, mark];
    const known = (["in_memoriam", "unlisted", "missing"] as const).find((state) =>
      states.some(({ memberState }) => memberState === state),
    );
    const memberState = known ?? (facts.email || facts.postalAddress || facts.phone ? "invited" : "missing");
    const deathYear = states.find((one) => one.deathYear)?.deathYear ?? null;
    return {
      ...facts,
      firstName,
      lastName,
      maidenName,
      adminNotes: [...notes].filter(Boolean).join("\n").slice(0, maxNotes) || null,
      memberState,
      deathYear: memberState === "in_memoriam" ? deathYear : null,
    };
  }

  /** First, last, and birth name in their usual capitals, from the columns that the list has, and what is beside them. */
  #nameFrom(written: string) {
    const values = this.#values;
    const isWhole = values.fullName !== undefined;
    const main = withoutMarks(written);
    const last = withoutMarks(isWhole ? "" : (values.lastName ?? ""));
    const parts = isWhole ? splitName(main.text) : { firstName: main.text, lastName: last.text };
    // The nickname in 'Robert (Bob)' is no birth name.
    const given = !isWhole && main.maidenName ? `${main.text} (${main.maidenName})` : parts.firstName;
    const family = withSuffix(parts.lastName, values.suffix);
    const beside = (isWhole ? main.maidenName : "") || last.maidenName;
    const married = values.marriedName && comparable(values.marriedName) !== comparable(family) ? values.marriedName : "";
    const firstName = [given, isWhole ? "" : values.middleName].filter(Boolean).join(" ");
    const lastName = married || family;
    const maidenName = (values.maidenName ?? beside) || (married && family);
    const usual = usualCase(firstName, lastName);
    const corrected = {
      firstName: usual(firstName, true),
      lastName: usual(lastName, false),
      maidenName: usual(maidenName, false),
    };
    return {
      ...corrected,
      isChanged: Object.values(corrected).join() !== [firstName, lastName, maidenName].join(),
      isBeside: beside !== "" && !values.maidenName && !values.marriedName,
      deathMark: main.deathMark || last.deathMark,
      remarks: [...main.remarks, ...last.remarks],
    };
  }

  /** A name that is stored, with a sign for a missing part and cut if it is too long. */
  #namePart(field: "firstName" | "lastName", value: string): string {
    const label = rosterFields[field].label.toLowerCase();
    if (value === "") this.#remarks.add(`The ${label} is missing; “${unknownName}” stands for it`);
    if (value.length > 100) this.#unread(label, value, "is too long and was cut");
    return shape[field].safeParse(value.slice(0, 100).trim()).data ?? unknownName;
  }

  /** A text that fits its field; null if there is none, or if it is too long, which is a note. */
  #stored(field: TextField | "maidenName", value: string = this.#values[field] ?? ""): string | null {
    if (value === "") return null;
    const parsed = (shape[field] as z.ZodType<string | null | undefined>).safeParse(value);
    if (!parsed.success) this.#unread(this.#titleOf(field), value, "is too long");
    return parsed.data ?? null;
  }

  /** What a cell in a column of states says, or was said to mean. */
  #state({ title, text, column }: { title: string; text: string; column: StateField }): FoundState {
    const known = stateIn(text, column);
    if (known) return known;
    this.#notes.push(`${title}: ${text}`);
    return stateOf(this.#ask({ kind: "state", text, column: title, answer: "nothing" }));
  }

  /** What a mark in a name means. */
  #mark(text: string): FoundState {
    const mark = deathMarkIn(text);
    const answer = this.#ask({
      kind: "name",
      text,
      column: "In a name",
      answer: mark?.isSure ? "in_memoriam" : "nothing",
    });
    return answer === "in_memoriam" ? { memberState: answer, deathYear: mark?.deathYear ?? null } : stateOf(answer);
  }

  /** The first address; a list may have only a second one. The others are notes. */
  #email(): string | null {
    const found = (["email", "otherEmail"] as const).flatMap((field) => {
      const text = this.#values[field] ?? "";
      const { addresses, isUnread, isTidied } = readEmails(text);
      if (isUnread) this.#unread(this.#titleOf(field), text, "is not an email address");
      if (field === "email" && isTidied) countCorrection(this.#reader.counts, "emails");
      return addresses;
    });
    const [email = null, ...others] = new Set(found);
    if (others.length > 0) {
      countCorrection(this.#reader.counts, "secondEmails");
      this.#notes.push(`Other email address: ${others.join(", ")}`);
    }
    return email;
  }
}

const isAmerica = (country: string) => /^(?:u\.? ?s\.?(?: ?a\.?)?$|(?:the )?united states|america)/i.test(country);
/** Whole words of any script, with a space around each: 'DE' is not in 'Denver'. */
const asWords = (text: string) =>
  ` ${
    normalizeForSearch(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;
const stateOf = (answer: Answer): FoundState =>
  answer === "in_memoriam" || answer === "missing" || answer === "unlisted" ? { memberState: answer, deathYear: null } : noState;
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName || unknownName} ${lastName || unknownName}`;
