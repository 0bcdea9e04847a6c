import { z } from "zod";
import { passwordFields, passwordsDiffer, passwordsMatch } from "#app/domain/sign-in/credentials.ts";

/** The forms of 'Your account': change the password, end sessions, leave the site. */

export const currentPassword = z
  .string({ error: "Please enter your current password" })
  .min(1, "Please enter your current password")
  .max(1000, "Password too long");

export const passwordChange = z.object({ currentPassword, ...passwordFields }).refine(passwordsMatch, passwordsDiffer);

export const endSessionInput = z.object({ session: z.string({ error: "Session not found" }).max(64) });

export const leaveInput = z.object({
  /** What happens to one's albums, photos, comments, and remembrances. */
  works: z.enum(["keep", "remove"], { error: "Please choose what happens to your photos and comments" }),
  /** What happens to one's name in photos: it is removed, or stays as text. */
  names: z.enum(["remove", "keep"], { error: "Please choose what happens to your name in photos" }).default("remove"),
  currentPassword,
});
