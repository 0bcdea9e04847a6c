import type { z } from "zod";
import { isVisible } from "#app/domain/core/pasted-text.ts";
import { administratorProfile, administratorYears } from "#app/domain/people/profiles.ts";
import {
  type Answer,
  type ColumnField,
  coupleAnswers,
  isStateField,
  type Question,
  type RosterField,
  type StateField,
  stateAnswers,
} from "./roster.ts";
import {
  addressFrom,
  cleanCell,
  cleanCellLines,
  comparable,
  meansNothing,
  readEmails,
  typeFrom,
  yearFrom,
  zipFrom,
} from "./roster-cells.ts";
import { coupleIn, splitName, usualCity, withoutMarks, withSuffix, withUsualCase } from "./roster-names.ts";
import { type CorrectionCounts, countCorrection } from "./roster-report.ts";
import { deathMarkIn, type FoundState, noState, stateIn } from "./roster-states.ts";

/**
 * Reads the rows of a class list. Nobody is lost for one cell: what can't be read is a note for administrators and a line in the
 * report. What would hurt if it were wrong is a question.
 */

const { shape } = administratorProfile;
const texts = ["currentCity", "currentState", "profession", "company", "artisticSpecialty", "postalAddress", "phone"] as const;

export type RosterPerson = Record<(typeof texts)[number] | "maidenName" | "adminNotes" | "email", string | null> & {
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

export interface ReadRow {
  /** Nobody if there is no name; two for a couple. */
  people: RosterPerson[];
  /** The likely name. */
  name: string;
  /** What could not be read and became a note. */
  remarks: string[];
}

/** The most characters of a cell that are read as this field; all of them are in the notes then. */
const longest: Partial<Record<RosterField, number>> = {
  notes: 5000,
  postalAddress: 1000,
  street: 500,
  email: 500,
  otherEmail: 500,
};
const usualLongest = 250;
const onLines: readonly ColumnField[] = ["postalAddress", "street", "notes"];
const nameFields: readonly ColumnField[] = ["fullName", "firstName", "middleName", "lastName", "suffix"];
/** 'no email', 'no phone yet' */
const noneOfIt = /^no[ -][\p{L}-]{1,12}(?: \p{L}{1,12})?$/iu;
const unknownName = "?";

/** Reads a row, and asks about what it doesn't decide. */
export function readPeople(cells: string[], reader: RowReader): ReadRow {
  return new Row(cells, reader).read();
}

class Row {
  readonly #reader: RowReader;
  readonly #notes: string[] = [];
  readonly #remarks: string[] = [];
  readonly #values: Partial<Record<RosterField, string>> = {};
  readonly #states: { title: string; text: string; column: StateField }[] = [];
  /** The keys of the questions that this row has. */
  readonly #asked = new Set<string>();
  #name = "";

  constructor(cells: string[], reader: RowReader) {
    this.#reader = reader;
    for (const [column, field] of reader.fields.entries())
      if (field) this.#put(field, reader.titles[column] ?? "", cells[column] ?? "");
  }

  #put(field: RosterField, title: string, cell: string): void {
    const isLines = onLines.includes(field);
    const max = longest[field] ?? usualLongest;
    const clean = isLines ? cleanCellLines : cleanCell;
    if (cell.length > max) this.#unread(title, clean(cell.slice(0, 5000)), "is too long");
    const value = clean(cell.slice(0, max));
    if (value === "") return;
    if (isStateField(field)) {
      this.#states.push({ title, text: value, column: field });
    } else if (nameFields.includes(field) || !(meansNothing(value) || (field !== "notes" && noneOfIt.test(value)))) {
      const before = this.#values[field];
      this.#values[field] = before ? `${before}${isLines ? "\n" : ", "}${value}` : value;
    }
  }

  /** Keeps a text as a note, and says so in the report. */
  #unread(title: string, text: string, problem: string): void {
    this.#notes.push(`${title}: ${text}`);
    this.#remarks.push(`${title} “${text.slice(0, 60)}${text.length > 60 ? "…" : ""}” ${problem}`);
  }

  #ask(kind: Question["kind"], text: string, column: string, suggested: Answer): Answer {
    const { questions, answers } = this.#reader;
    const pattern = kind === "name" ? text.replace(/\d/g, "0") : text;
    const key = keyOf(`${kind} ${pattern.toLowerCase()}`);
    const known = questions.get(key);
    const isFirst = !this.#asked.has(key);
    this.#asked.add(key);
    if (known) {
      if (!isFirst) return known.answer;
      known.count += 1;
      if (known.names.length < 3) known.names.push(this.#name);
      return known.answer;
    }
    const options: Record<string, string> = kind === "couple" ? coupleAnswers : stateAnswers;
    const told = answers[key];
    const answer = told && Object.hasOwn(options, told) ? told : suggested;
    questions.set(key, { key, kind, text, column, count: 1, names: [this.#name], answer });
    return answer;
  }

  read(): ReadRow {
    const values = this.#values;
    const nameTitle = this.#titleOf("fullName") ?? this.#titleOf("firstName") ?? "Name";
    this.#name = values.fullName ?? [values.firstName, values.lastName].filter(Boolean).join(" ");
    if (!isVisible(this.#name) || meansNothing(this.#name))
      return { people: [], name: values.email ?? values.phone ?? "no name", remarks: [] };
    const couple = coupleIn(values.fullName ?? values.firstName ?? "", values.fullName ? null : (values.lastName ?? ""));
    const areTwo = couple?.names[1] ? this.#ask("couple", this.#name, nameTitle, "one") === "two" : false;
    if (couple && (areTwo || !couple.names[1])) {
      if (couple.remark) this.#notes.push(`${nameTitle}: ${this.#name}`);
      if (areTwo) countCorrection(this.#reader.counts, "couples");
      const [one, two] = couple.names.filter(Boolean).map((name) => this.#person(name));
      const people = [one, two && one ? { ...two, email: null, adminNotes: sharedNote(two, one) } : null].filter(
        (person) => person != null,
      );
      return { people, name: this.#name, remarks: [...new Set(this.#remarks)] };
    }
    const person = this.#person(null);
    return { people: [person], name: nameOfPerson(person), remarks: this.#remarks };
  }

  #titleOf(field: RosterField): string | undefined {
    return this.#reader.titles[this.#reader.fields.indexOf(field)];
  }

  /** The person of the row, or one of two by this name. */
  #person(name: string | null): RosterPerson {
    const values = this.#values;
    const { counts } = this.#reader;
    const notes = this.#notes;
    const before = notes.length;
    const { deathMark, ...written } = this.#nameFrom(name);
    const { isChanged, ...names } = withUsualCase(written);
    if (isChanged) countCorrection(counts, "capitals");
    const found = this.#state(deathMark);
    const profileType = this.#type();
    const graduationYear = this.#classYear();
    const { email, others } = this.#emails();
    if (others.length > 0) countCorrection(counts, "secondEmails");
    const city = usualCity(values.currentCity ?? "");
    if (city !== (values.currentCity ?? "")) countCorrection(counts, "cities");
    const zip = /^(?!us|united states|america)./i.test(values.country ?? "")
      ? (values.postalCode ?? "")
      : zipFrom(values.postalCode ?? "");
    if (zip !== (values.postalCode ?? "")) countCorrection(counts, "zips");
    const assembled = addressFrom({
      street: values.street ?? "",
      city,
      state: values.currentState ?? "",
      zip,
      country: values.country ?? "",
    });
    const phone = this.#phone();
    const stored = Object.fromEntries(
      texts.map((field) => {
        const value =
          { currentCity: city, postalAddress: values.postalAddress ?? assembled, phone }[field as string] ?? values[field] ?? "";
        return [field, this.#stored(field, value)];
      }),
    ) as Record<(typeof texts)[number], string | null>;
    const people = {
      firstName: this.#namePart("firstName", names.firstName),
      lastName: this.#namePart("lastName", names.lastName),
      maidenName: this.#stored("maidenName", names.maidenName),
    };
    const allNotes = [values.notes, ...notes, others.length > 0 ? `Other email address: ${others.join(", ")}` : ""];
    // The second of a couple gets the notes of the row, too, but not those of the first one's name.
    if (name !== null) notes.length = before;
    const memberState = found.memberState ?? (email || stored.postalAddress || stored.phone ? "invited" : "missing");
    return {
      ...stored,
      ...people,
      adminNotes: [...new Set(allNotes)].filter(Boolean).join("\n").slice(0, 5000) || null,
      email,
      graduationYear,
      profileType,
      memberState,
      deathYear: memberState === "in_memoriam" ? found.deathYear : null,
    };
  }

  /** First, last, and birth name, from the columns that the list has. */
  #nameFrom(name: string | null) {
    const values = this.#values;
    const isWhole = values.fullName !== undefined;
    const main = withoutMarks(name ?? values.fullName ?? values.firstName ?? "");
    const last = withoutMarks(isWhole ? "" : (values.lastName ?? ""));
    const parts = isWhole ? splitName(main.text) : { firstName: main.text, lastName: last.text };
    // The nickname in 'Robert (Bob)' is no birth name.
    const firstName = !isWhole && main.maidenName ? `${main.text} (${main.maidenName})` : parts.firstName;
    const lastName = withSuffix(parts.lastName, values.suffix);
    const beside = (isWhole ? main.maidenName : "") || last.maidenName;
    if (beside && !values.maidenName && !values.marriedName) countCorrection(this.#reader.counts, "births");
    const isMarried = values.marriedName && comparable(values.marriedName) !== comparable(lastName);
    const remarks = [...main.remarks, ...last.remarks];
    if (remarks.length > 0) this.#notes.push(`In the name: ${remarks.join(", ")}`);
    return {
      firstName: [firstName, isWhole ? "" : values.middleName].filter(Boolean).join(" "),
      lastName: isMarried && values.marriedName ? values.marriedName : lastName,
      maidenName: (values.maidenName ?? beside) || (isMarried ? lastName : ""),
      deathMark: main.deathMark || last.deathMark,
    };
  }

  /** A name that is stored, with a sign for a missing part and cut if it is too long. */
  #namePart(field: "firstName" | "lastName", value: string): string {
    const label = field === "firstName" ? "first name" : "last name";
    if (value === "") {
      this.#remarks.push(`The ${label} is missing; “${unknownName}” stands for it`);
      return unknownName;
    }
    if (value.length > 100) this.#unread(label, value, "is too long and was cut");
    return shape[field].safeParse(value.slice(0, 100).trim()).data ?? unknownName;
  }

  /** A text that fits its field; null if there is none, or if it is too long, which is a note. */
  #stored(field: (typeof texts)[number] | "maidenName", value: string): string | null {
    if (value === "") return null;
    const parsed = (shape[field] as z.ZodType<string | null | undefined>).safeParse(value);
    if (!parsed.success) this.#unread(this.#titleOf(field) ?? field, value, "is too long");
    return parsed.data ?? null;
  }

  /** What the columns of states and a mark in the name say. A death counts before everything else. */
  #state(deathMark: string): FoundState {
    const found = this.#states.map(({ title, text, column }): FoundState => {
      const known = stateIn(text, column);
      // Some lists have their teachers in the column of the status.
      if (known || (column === "status" && typeFrom(text))) return known ?? noState;
      this.#notes.push(`${title}: ${text}`);
      return stateOf(this.#ask("state", text, title, "nothing"));
    });
    if (deathMark) {
      const mark = deathMarkIn(deathMark);
      const answer = this.#ask("name", deathMark, "In a name", mark?.found ? "in_memoriam" : "nothing");
      if (answer === "in_memoriam") found.push({ memberState: answer, deathYear: mark?.deathYear ?? null });
      else {
        this.#notes.push(`In the name: ${deathMark}`);
        found.push(stateOf(answer));
      }
    }
    const [first] = (["in_memoriam", "unlisted", "missing"] as const).filter((state) =>
      found.some(({ memberState }) => memberState === state),
    );
    return { memberState: first ?? null, deathYear: found.find(({ deathYear }) => deathYear)?.deathYear ?? null };
  }

  #type(): "classmate" | "teacher" {
    const { profileType } = this.#values;
    const inStatus = this.#states.find(
      ({ text, column }) => column === "status" && stateIn(text, column) === null && typeFrom(text),
    );
    const type = profileType ? typeFrom(profileType) : typeFrom(inStatus?.text ?? "");
    if (!type && profileType)
      this.#unread(
        this.#titleOf("profileType") ?? "Type",
        profileType,
        "is neither classmate nor teacher; a classmate was added",
      );
    return type ?? "classmate";
  }

  #classYear(): number {
    const text = this.#values.graduationYear ?? "";
    const year = yearFrom(text);
    const usual = yearFrom("") ?? administratorYears.to;
    if (!year)
      this.#unread(
        this.#titleOf("graduationYear") ?? "Class year",
        text,
        `says no year between ${administratorYears.from} and ${administratorYears.to}; ${usual} was taken`,
      );
    return year ?? usual;
  }

  #emails(): { email: string | null; others: string[] } {
    const [main, other] = (["email", "otherEmail"] as const).map((field) => {
      const text = this.#values[field] ?? "";
      const emails = readEmails(text);
      if (emails.isUnread) this.#unread(this.#titleOf(field) ?? "Email", text, "is not an email address");
      if (field === "email" && emails.isTidied) countCorrection(this.#reader.counts, "emails");
      return emails.addresses;
    });
    // A list may have only a second address.
    const [email = null, ...others] = [...new Set([...(main ?? []), ...(other ?? [])])];
    return { email, others };
  }

  #phone(): string {
    const text = this.#values.phone ?? "";
    if (text === "" || text.replace(/\D/g, "").length >= 5) return text;
    this.#unread(this.#titleOf("phone") ?? "Phone", text, "is not a phone number");
    return "";
  }
}

const stateOf = (answer: Answer): FoundState =>
  answer === "in_memoriam" || answer === "missing" || answer === "unlisted" ? { memberState: answer, deathYear: null } : noState;
const nameOfPerson = ({ firstName, lastName }: RosterPerson) => `${firstName} ${lastName}`;
const sharedNote = ({ adminNotes }: RosterPerson, { email, firstName, lastName }: RosterPerson) =>
  [adminNotes, email ? `Shares the email address ${email} with ${firstName} ${lastName}` : ""].filter(Boolean).join("\n") || null;

/** Eight letters and digits that stand for a text (FNV-1a). Two texts with the same ones would get the same answer. */
function keyOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36).slice(0, 8);
}
