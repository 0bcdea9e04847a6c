import { z } from "zod";
import { typedCode } from "#app/domain/sign-in/codes.ts";
import { passwordFields, passwordsDiffer, passwordsMatch } from "#app/domain/sign-in/credentials.ts";
import { audiences } from "#db/column-values.ts";

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

/** The form 'Privacy' of 'Your account'. */

export const privacyInput = z.object({
  emailAudience: z.enum(audiences, { error: "Please choose who sees your email address" }),
  placeAudience: z.enum(audiences, { error: "Please choose who sees your city and state" }),
});

/** The form that confirms a new email address. */

export const deadConfirmation =
  "If you have confirmed your new email address with this link, there is nothing left to do. Otherwise the link has ended: please enter the address in your profile again.";

export const confirmationInput = z.object({ token: z.string({ error: deadConfirmation }).max(64, deadConfirmation) });

/** The forms of two-step sign-in in 'Your account'. */

export const setUpInput = z.object({ currentPassword });
export const turnOffInput = z.object({ currentPassword, code: typedCode });
