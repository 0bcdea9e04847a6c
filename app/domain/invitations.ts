import { z } from "zod";
import { chosenPassword } from "./accounts.ts";

/** One-time links to choose a password (design: an administrator makes them, there is no mail): to join, or to get back in. */

const hour = 3_600_000;

/** How long a link works, in milliseconds. */
export const linkLifetime = { join: 7 * 24 * hour, recovery: hour } as const;

/** The page on which the owner of a link chooses a password. */
export const welcomePath = (token: string) => `/welcome/${token}`;

/** The letter that an administrator sends or prints with it. */
export const letterPath = (token: string) => `/admin/letter/${token}`;

export const deadLink = "This link does not work any more. Please ask an administrator for a new one.";

/** What the form on that page sends. */
export const newPassword = z
  .object({
    token: z.string({ error: deadLink }),
    password: chosenPassword,
    passwordAgain: z.string({ error: "Please type the password again" }),
  })
  .refine(({ password, passwordAgain }) => password === passwordAgain, {
    path: ["passwordAgain"],
    message: "The two passwords differ",
  });
