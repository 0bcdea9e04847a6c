import { z } from "zod";
import {
  cleanLine,
  id,
  optionalText,
  requiredMultilineText,
  submissionKey,
  userId,
  year,
  yearNumber,
} from "#app/domain/core/fields.ts";
import { classSettings } from "#class-settings";

/** What administrators enter about a member who has died, and what members write on their page. */

/** Names on a page: enough for a class on one page; a school needs several. */
export const inMemoriamPerPage = 300;

/** Years of birth and death that can be of somebody in the class, teachers included. No death can be before a birth. */
const lastBirthYear = classSettings.year - 10;
const bornIn = { from: classSettings.year - 100, to: lastBirthYear } as const;
const firstDeathYear = lastBirthYear;

const thisYear = () => new Date().getFullYear();
const deathYearMessage = () => `Year of death must be between ${firstDeathYear} and ${thisYear()}`;

/** Not a fixed range: the site runs past New Year. */
const deathYear = yearNumber(deathYearMessage).refine(
  (value) => Number.isInteger(value) && value >= firstDeathYear && value <= thisYear(),
  { error: deathYearMessage },
);

const httpsMessage = "Please enter an address that starts with https://";
const obituaryUrl = z
  .string({ error: httpsMessage })
  .overwrite(cleanLine)
  .max(1000, "The address can have at most 1,000 characters")
  .refine((text) => text === "" || isPlainHttps(text), httpsMessage)
  .transform((text) => (text === "" ? null : text));

/** Whether it is a complete https address without a name or password in it, which would hide where it leads. */
function isPlainHttps(text: string): boolean {
  if (!/^https:\/\/[^\s\\"<>]+$/i.test(text)) return false;
  try {
    const { username, password, hostname } = new URL(text);
    return username === "" && password === "" && hostname.includes(".");
  } catch {
    return false;
  }
}

/** Everything about the death of a member; what is left out is stored as unknown. */
export const memorialDetails = z.object({
  userId,
  birthYear: year(bornIn.from, bornIn.to, "Year of birth").nullable().optional(),
  deathYear: deathYear.nullable().optional(),
  obituaryUrl: obituaryUrl.nullable().optional(),
  deathConfirmedBy: optionalText("Confirmed by", 200),
});

/** The years of a life as far as they are known: '1967–2014', 'died 2014', 'born 1967', or nothing. */
export function lifeYears({ birthYear, deathYear }: { birthYear: number | null; deathYear: number | null }): string {
  if (birthYear && deathYear) return `${birthYear}–${deathYear}`;
  if (deathYear) return `died ${deathYear}`;
  return birthYear ? `born ${birthYear}` : "";
}

/** The fields of remembrances: what members write on the page of somebody in memoriam. */

const content = requiredMultilineText("Please write something first", { length: 2000, message: "Remembrance too long" });
const remembranceId = id("Remembrance not found");

export const newRemembrance = z.object({ userId, content, submissionKey });
export const editedRemembrance = z.object({ remembranceId, content });
export const oneRemembrance = z.object({ remembranceId });

/** How long a deleted remembrance is kept, in days. */
export const deletedRemembranceDays = 30;
