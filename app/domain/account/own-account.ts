import { z } from "zod";
import { passwordFields, passwordsDiffer, passwordsMatch } from "#app/domain/sign-in/credentials.ts";

/** What members do with their own account: the first password and a new one, other sessions, leaving. */

const currentPassword = z
  .string({ error: "Please enter your current password" })
  .min(1, "Please enter your current password")
  .max(1000, "Password too long");

export const changedPassword = z.object({ currentPassword, ...passwordFields }).refine(passwordsMatch, passwordsDiffer);

export const endedSession = z.object({ session: z.string({ error: "There is no such session" }).max(64) });

export const leaving = z.object({
  /** What becomes of one's photos, albums and comments. */
  works: z.enum(["keep", "remove"], { error: "Please choose what becomes of your photos and comments" }),
  currentPassword,
});
