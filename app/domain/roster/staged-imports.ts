import { z } from "zod";

/** The forms of an import: the first uploads a class list, the last imports it, and another is about rows to look at. */

const maxBytes = 5 * 1024 * 1024;
const missingFile = "Please choose your class list";

export const uploadedRoster = z.object({
  file: z
    .file({ error: missingFile })
    .min(1, "This file is empty")
    .max(maxBytes, "Please choose a file under 5 MB: only the list, without pictures"),
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
