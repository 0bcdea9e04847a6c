import { z } from "zod";
import { checkbox, email, id, optionalText, requiredText, year } from "#app/domain/core/fields.ts";
import { administratorYears } from "#app/domain/people/profiles.ts";
import { profileTypes } from "#db/column-values.ts";
import { paragraphLength } from "./letters.ts";
import { maxArchiveBytes } from "./portraits-path.ts";

/** The forms with which administrators bring people in: class lists, yearbook portraits, letters, and requests for access. */

const maxListBytes = 5 * 1024 * 1024;
const missingList = "Please choose your class list";

/** The form that uploads a class list. */

export const uploadedRoster = z.object({
  file: z
    .file({ error: missingList })
    .min(1, "This file is empty")
    .max(maxListBytes, "Please choose a file under 5 MB: only the list, without pictures"),
});

export const expiredImport = "Lists are kept for one hour. Please choose the file again.";

/** The form that imports a list, by key. `choices` is how to read it, `row12` whether to add the possible double in row 12. */
export const oneRoster = z.looseObject({
  roster: z.string({ error: expiredImport }),
  choices: z.string().optional(),
  confirm: z.string().optional(),
});

const noRows = "Please check the rows that you have dealt with";
const rowNumber = z.coerce.number({ error: noRows }).int(noRows);

/** The form that takes rows off the list of those to look at: the key of their import, and their numbers. */
export const checkedRows = z.object({
  imported: z.string({ error: noRows }),
  rows: z.preprocess(
    (rows) => (rows === undefined || Array.isArray(rows) ? rows : [rows]),
    z.array(rowNumber, { error: noRows }).min(1, noRows),
  ),
});

const missingArchive = "Please choose the ZIP file with the portraits";

/** The form that uploads a ZIP file with yearbook portraits, to preview it. */
export const uploadedPortraits = z.object({
  file: z
    .file({ error: missingArchive })
    .min(1, "This file is empty")
    .max(maxArchiveBytes, "Please choose a ZIP file under 100 MB. Several, one after the other, are fine."),
});

export const expiredPortraits = "Pictures are kept for one hour. Please choose the file again.";

/**
 * The form and call that save portraits, by key. `file12` says whose picture 12 is, by name or User ID; `leave12` leaves it
 * out.
 */
export const portraitChoices = z.looseObject({
  archive: z.string({ error: expiredPortraits }),
  keepExisting: checkbox,
});

/** Optional text of a few lines: a letter must fit on one sheet. */
const fewLines = (label: string, length: number, lines: number) =>
  optionalText(label, length, "many").refine((text) => (text ?? "").split("\n").length <= lines, {
    message: `${label} can have at most ${lines} lines`,
  });

/** The form with the settings of the joining letters. */
export const letterSettingsInput = z.object({
  signerName: optionalText("The name", 80),
  signerRole: optionalText("The role", 80),
  contact: fewLines("The contact lines", 200, 4),
  paragraph: fewLines("The paragraph", paragraphLength, 4),
  returnAddress: fewLines("The return address", 200, 4),
  envelope: z.enum(["#10", "DL"], { error: "Please choose an envelope" }).default("#10"),
  membersMayPassOn: checkbox,
});

/** What an administrator confirms to approve a request: the new member. */
export const approval = z.object({
  messageId: id("Request not found"),
  firstName: requiredText("First name is required", { length: 100, message: "First name too long" }),
  lastName: requiredText("Last name is required", { length: 100, message: "Last name too long" }),
  email: email("Please enter a valid email address"),
  graduationYear: year(administratorYears.from, administratorYears.to),
  profileType: z.enum(profileTypes, { error: "Please choose classmate or teacher" }),
});

export const oneRequest = approval.pick({ messageId: true });
