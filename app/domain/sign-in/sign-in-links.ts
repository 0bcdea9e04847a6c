/**
 * One-time links to choose a password, to join or after forgetting it. Administrators make them; a site with a mail server also
 * emails them, and links to sign in without a password.
 */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How many days a joining link can work; administrators choose when they make letters. */
export const joiningDays = [7, 30, 90] as const;
export type JoiningDays = (typeof joiningDays)[number];

/** How many days a joining link works unless an administrator chooses otherwise. */
export const defaultJoiningDays = 90 satisfies JoiningDays;

/** How many hours a recovery link works. */
export const recoveryHours = 24;

/** How many minutes a link to sign in works. */
export const signInMinutes = 30;

/** How long a link works, in milliseconds. */
export const linkLifetime = {
  join: (days: JoiningDays) => days * day,
  recovery: recoveryHours * hour,
  signIn: signInMinutes * minute,
} as const;

export const codePath = "/join";

/** The page where the owner of a link chooses a password, or signs in. */
export const joinPath = (token: string) => `${codePath}/${token}`;

/** The letter with the link, for an administrator to send or print. */
export const letterPath = (token: string) => `/admin/letter/${token}`;

export const expiredLink = "This link no longer works. Please ask an administrator for a new one.";
export const usedLink =
  "This link has already been used. If you chose a password with it, please sign in. Otherwise, ask an administrator for a new one.";
export const endedSignInLink = `This link has been used, or its ${signInMinutes} minutes are over. On the sign-in page, you can get another one.`;
export const unknownCode =
  "No working link has this code. Please compare it with your letter again. A code works once and ends after some time; an administrator can give you a new one.";
