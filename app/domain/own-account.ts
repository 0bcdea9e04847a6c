import { z } from "zod";
import { chosenPassword } from "./accounts.ts";
import { deadLink } from "./invitations.ts";

/** What members do with their own account: the first password and a new one, other sessions, leaving. */

const currentPassword = z
  .string({ error: "Please enter your current password" })
  .min(1, "Please enter your current password")
  .max(1000, "Password too long");

/** A password somebody chooses, typed twice. */
const typedTwice = { password: chosenPassword, passwordAgain: z.string({ error: "Please type the password again" }) };
const areSame = ({ password, passwordAgain }: { password: string; passwordAgain: string }) => password === passwordAgain;
const differ = { path: ["passwordAgain"], message: "The two passwords differ" };

export const changedPassword = z.object({ currentPassword, ...typedTwice }).refine(areSame, differ);

/** What the page of a one-time link sends. */
export const newPassword = z.object({ token: z.string({ error: deadLink }), ...typedTwice }).refine(areSame, differ);

export const endedSession = z.object({ session: z.string({ error: "There is no such session" }).max(64) });

export const leaving = z.object({
  /** What becomes of one's photos, albums and comments. */
  works: z.enum(["keep", "remove"], { error: "Please choose what becomes of your photos and comments" }),
  currentPassword,
});
