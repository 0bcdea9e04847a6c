import { z } from "zod";
import { email } from "#app/domain/core/fields.ts";
import { normalizeForSearch } from "#app/domain/core/search-text.ts";
import { administratorProfile, administratorYears } from "#app/domain/people/profiles.ts";
import { classSettings } from "#class-settings";
import type { ProfileType } from "#db/column-values.ts";

/** The columns that a class list may have, and how one row is read. */

/** The accepted headings for each field: the site's own title first, then other common ones. Case and punctuation don't matter. */
export const rosterColumns = {
  firstName: ["First Name", "First", "Given Name", "Forename"],
  lastName: ["Last Name", "Last", "Surname", "Family Name"],
  maidenName: ["Maiden Name", "Maiden", "Née", "Birth Name", "Former Name"],
  email: ["Email", "Email Address", "Mail", "Mail Address"],
  profileType: ["Type", "Profile Type", "Member Type", "Classmate or Teacher"],
  graduationYear: ["Class Year", "Graduation Year", "Grad Year", "Year", "Class", "Class of"],
  currentCity: ["City", "Town", "Current City", "City/Town"],
  currentState: ["State", "Current State", "State/Province"],
  profession: ["Profession", "Job", "Job Title", "Occupation"],
  company: ["Company", "Employer", "Organization", "Business"],
  artisticSpecialty: ["Artistic Specialty", "Specialty", "Art Specialty", "Medium"],
} as const;
export type RosterField = keyof typeof rosterColumns;

export const requiredFields = ["firstName", "lastName", "email"] as const satisfies RosterField[];

/** Text without case, accents, spaces, and punctuation, so that 'E-Mail address' and 'email_address' match. */
const comparable = (text: string) => normalizeForSearch(text).replace(/[^a-z0-9]/g, "");

const fieldOfHeading = new Map(
  Object.entries(rosterColumns).flatMap(([field, titles]) => titles.map((title) => [comparable(title), field as RosterField])),
);
const headingsOfBothNames = new Set(["Name", "Full Name", "Member", "Member Name", "Student Name"].map(comparable));

/** The field that a column with this heading fills, or null if the heading is unknown. */
export const fieldOf = (heading: string): RosterField | null => fieldOfHeading.get(comparable(heading)) ?? null;

/** Whether a heading means first and last name in one cell, which can't be split reliably. */
export const holdsBothNames = (heading: string): boolean => headingsOfBothNames.has(comparable(heading));

/** A cell's text as it is stored: composed accents, single spaces, no invisible characters. */
export const cleanCell = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .replace(/[\p{Cc}\u200b\u2060\ufeff]/gu, "")
    .trim();

const cell = z.string({ error: "A cell must be text" }).overwrite(cleanCell);
const classYear = classSettings.year;
const storedEmail = email("");
const typeOfWord = new Map<string, ProfileType>([
  ...["", "classmate", "student", "alumnus", "alumna", "alumni", "alum", "graduate"].map((word) => [word, "classmate"] as const),
  ...["teacher", "faculty", "instructor", "professor", "staff"].map((word) => [word, "teacher"] as const),
]);

/** A Zod transform that fails with `fault` if `parse` returns null. */
const parsedWith =
  <T>(parse: (typed: string) => T | null, fault: (typed: string) => string) =>
  (typed: string, context: z.core.$RefinementCtx<string>): T => {
    const value = parse(typed);
    if (value !== null) return value;
    context.issues.push({ code: "custom", input: typed, message: fault(typed) });
    return z.NEVER;
  };

/** Of the years that end in these two digits, the one nearest to the class's. */
const nearestYear = (digits: number) => {
  const first = classYear - 50;
  return first + ((digits - (first % 100) + 100) % 100);
};

/** In the class of 1985, 1985 from '1985', "'85", '85', 'Class of 1985', the spreadsheet's '1985.0' and an empty cell; null outside the allowed years. */
function yearFrom(typed: string): number | null {
  if (typed === "") return classYear;
  const digits = /^(?:class of )?['’‘`´]?(\d{4}|\d{2})(?:\.0+)?$/i.exec(typed)?.[1];
  if (!digits) return null;
  const year = digits.length === 2 ? nearestYear(Number(digits)) : Number(digits);
  return year >= administratorYears.from && year <= administratorYears.to ? year : null;
}

const { shape } = administratorProfile;

/** Converts a row's cells to a new member's fields. The messages quote the value that is wrong. */
export const rosterRow = z.object({
  firstName: cell.min(1, "First name is missing").pipe(shape.firstName),
  lastName: cell.min(1, "Last name is missing").pipe(shape.lastName),
  maidenName: cell.pipe(shape.maidenName.unwrap().unwrap()),
  email: cell.min(1, "Email address is missing").transform(
    parsedWith(
      (typed) => storedEmail.safeParse(typed).data ?? null,
      (typed) => `"${typed}" is not an email address`,
    ),
  ),
  profileType: cell.transform(
    parsedWith(
      (typed) => typeOfWord.get(comparable(typed)) ?? null,
      (typed) => `Type "${typed}" is neither Classmate nor Teacher`,
    ),
  ),
  graduationYear: cell.transform(
    parsedWith(
      yearFrom,
      (typed) => `Graduation year "${typed}" must be between ${administratorYears.from} and ${administratorYears.to}`,
    ),
  ),
  currentCity: cell.pipe(shape.currentCity.unwrap().unwrap()),
  currentState: cell.pipe(shape.currentState.unwrap().unwrap()),
  profession: cell.pipe(shape.profession.unwrap().unwrap()),
  company: cell.pipe(shape.company.unwrap().unwrap()),
  artisticSpecialty: cell.pipe(shape.artisticSpecialty.unwrap().unwrap()),
});
export type RosterRow = z.output<typeof rosterRow>;
