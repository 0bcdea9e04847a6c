import { z } from "zod";
import { checkbox, email } from "#app/domain/core/fields.ts";
import { expiredLink } from "./sign-in-links.ts";

export const passwordLength = { least: 10, most: 128 } as const;

/** What /login and POST /api/auth/login take. */
export const credentials = z.object({
  email: email("Please enter a valid email address"),
  password: z.string({ error: "Please enter your password" }).min(1, "Please enter your password").max(1000, "Password too long"),
  remember: checkbox,
});

/** A password somebody chooses: 10 to 128 characters, any of them; the commonest are refused on the server. */
export const passwordField = z
  .string({ error: "Please choose a password" })
  .min(passwordLength.least, `Please use at least ${passwordLength.least} characters`)
  .max(passwordLength.most, `Please use at most ${passwordLength.most} characters`);

/** A password somebody chooses, typed twice. */
export const passwordTwice = { password: passwordField, passwordAgain: z.string({ error: "Please type the password again" }) };
export const passwordsMatch = ({ password, passwordAgain }: { password: string; passwordAgain: string }) =>
  password === passwordAgain;
export const differ = { path: ["passwordAgain"], message: "The two passwords differ" };

/** What the page of a one-time link sends. */
export const newPassword = z.object({ token: z.string({ error: expiredLink }), ...passwordTwice }).refine(passwordsMatch, differ);
