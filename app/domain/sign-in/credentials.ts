import { z } from "zod";
import { checkbox, email, requiredText } from "#app/domain/core/fields.ts";
import { typedCode } from "./codes.ts";
import { expiredLink } from "./sign-in-links.ts";

export const passwordLength = { min: 10, max: 128 } as const;

/** The input of /login. */
export const credentials = z.object({
  email: email("Please enter a valid email address"),
  password: z.string({ error: "Please enter your password" }).min(1, "Please enter your password").max(1000, "Password too long"),
  remember: checkbox,
});

/** Asks for an email with a link, to choose a new password or to sign in. */
export const linkRequest = credentials.pick({ email: true });

/** The form of /login. Its second button needs no password: it sends `link`. */
export const signInForm = z.discriminatedUnion("link", [
  credentials.extend({ link: z.undefined().optional() }),
  credentials.extend({ password: z.string().optional(), link: z.literal("email") }),
]);

/** The form on the page of a link to sign in. */
export const linkSignIn = z.object({ token: z.string({ error: expiredLink }), remember: checkbox });

/** The input of POST /api/auth/login, which takes the code of a second factor at once. */
export const credentialsAndCode = credentials.extend({ code: typedCode.optional() });

/** A new password: 10 to 128 characters of any kind. `refuseGuessablePassword` checks more on the server. */
export const passwordField = z
  .string({ error: "Please choose a password" })
  .min(passwordLength.min, `Please use at least ${passwordLength.min} characters`)
  .max(passwordLength.max, `Please use at most ${passwordLength.max} characters`);

/** The fields of a new password, typed twice. */
export const passwordFields = { password: passwordField, passwordAgain: z.string({ error: "Please type the password again" }) };
export const passwordsMatch = ({ password, passwordAgain }: { password: string; passwordAgain: string }) =>
  password === passwordAgain;
export const passwordsDiffer = { path: ["passwordAgain"], message: "The two passwords don't match" };

const linkFields = { token: z.string({ error: expiredLink }), ...passwordFields };
const newEmail = email("Please enter a valid email address");

const newNames = {
  firstName: requiredText("First name is required", { length: 100, message: "First name too long" }),
  lastName: requiredText("Last name is required", { length: 100, message: "Last name too long" }),
};

/** The form on the page of a one-time link. Who has no email address gives one, and the first administrator a name as well. */
export const newPassword = z
  .object({
    ...linkFields,
    email: newEmail.optional(),
    firstName: newNames.firstName.optional(),
    lastName: newNames.lastName.optional(),
    weeklyLetter: checkbox.optional(),
  })
  .refine(passwordsMatch, passwordsDiffer);

/** The form for somebody without an email address. */
export const newPasswordAndEmail = z.object({ ...linkFields, email: newEmail }).refine(passwordsMatch, passwordsDiffer);

/** The form for the first administrator. */
export const firstAdministratorForm = z
  .object({ ...linkFields, ...newNames, email: newEmail })
  .refine(passwordsMatch, passwordsDiffer);
