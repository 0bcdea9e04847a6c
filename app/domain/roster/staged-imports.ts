import { z } from "zod";

/** The forms of an import: the first uploads a class list to preview it, the last imports it. */

const maxBytes = 5 * 1024 * 1024;
const missingFile = "Please choose your class list";

/** The form that uploads a list. */
export const uploadedRoster = z.object({
  file: z
    .file({ error: missingFile })
    .min(1, "This file is empty")
    .max(maxBytes, "Please choose a file under 5 MB: only the list, without pictures"),
});

export const expiredImport = "Lists are kept for one hour. Please choose the file again.";

/**
 * The form that imports a list, by the key it is stored under. `choices` says how to read it, as the address of the result
 * does, and `row12` whether the person in row 12, who may be a member already, is to be added.
 */
export const oneRoster = z.looseObject({ roster: z.string({ error: expiredImport }), choices: z.string().optional() });
