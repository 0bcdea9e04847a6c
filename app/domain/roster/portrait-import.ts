import { z } from "zod";
import { checkbox } from "#app/domain/core/fields.ts";
import { maxArchiveBytes } from "./portraits-path.ts";

/** The forms of the import of yearbook portraits: the first uploads a ZIP file to preview it, the last saves the portraits. */

const missingFile = "Please choose the ZIP file with the portraits";

export const uploadedPortraits = z.object({
  file: z
    .file({ error: missingFile })
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
