/** One-time links to choose a password, to join or to get back in: docs/behavior.md, "One-time links". */

const hour = 3_600_000;

/** How long a link works, in milliseconds. */
export const linkLifetime = { join: 7 * 24 * hour, recovery: hour } as const;

/** The page on which the owner of a link chooses a password. */
export const welcomePath = (token: string) => `/welcome/${token}`;

/** The letter that an administrator sends or prints with it. */
export const letterPath = (token: string) => `/admin/letter/${token}`;

export const expiredLink = "This link does not work any more. Please ask an administrator for a new one.";
