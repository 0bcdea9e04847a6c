import { z } from "zod";
import { chosenPassword } from "./accounts.ts";

/** What members do with their own account: a new password, other sessions, leaving. */

const currentPassword = z
  .string({ error: "Please enter your current password" })
  .min(1, "Please enter your current password")
  .max(1000, "Password too long");

export const changedPassword = z
  .object({
    currentPassword,
    password: chosenPassword,
    passwordAgain: z.string({ error: "Please type the password again" }),
  })
  .refine(({ password, passwordAgain }) => password === passwordAgain, {
    path: ["passwordAgain"],
    message: "The two passwords differ",
  });

export const endedSession = z.object({ session: z.string({ error: "There is no such session" }).max(64) });

export const leaving = z.object({
  currentPassword,
  /** What becomes of one's photos, albums and comments. */
  works: z.enum(["keep", "remove"], { error: "Please choose what becomes of your photos and comments" }),
});
