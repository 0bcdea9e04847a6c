import { z } from "zod";
import { id, requiredMultilineText, submissionKey, userId } from "#app/domain/core/fields.ts";

/** The fields of remembrances: what members write on the page of somebody in memoriam. */

const content = requiredMultilineText("Please write something first", { length: 2000, message: "Remembrance too long" });
const remembranceId = id("Remembrance not found");

export const newRemembrance = z.object({ userId, content, submissionKey });
export const editedRemembrance = z.object({ remembranceId, content });
export const oneRemembrance = z.object({ remembranceId });

/** How long a deleted remembrance is kept, in days. */
export const deletedRemembranceDays = 30;
