import { z } from "zod";

/** A class list on its way: sent as a file, looked at, then imported with one press. */

const mostBytes = 2 * 1024 * 1024;
const choose = "Please choose your class list";

/** The form that sends one. */
export const uploadedRoster = z.object({
  file: z
    .file({ error: choose })
    .min(1, "This file is empty")
    .max(mostBytes, "Please choose a file under 2 MB: only the list, without pictures"),
});

export const gone = "This list is kept for an hour only. Please choose the file again.";

/** The form that imports one: the key it is kept under. */
export const oneRoster = z.object({ roster: z.string({ error: gone }) });
