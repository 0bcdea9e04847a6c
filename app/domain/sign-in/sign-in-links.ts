/** One-time links to choose a password, to join or after forgetting it. Administrators make them, because the site sends no email. */

const hour = 3_600_000;

/** How long a link works, in milliseconds. */
export const linkLifetime = { join: 7 * 24 * hour, recovery: hour } as const;

/** The page where the owner of a link chooses a password. */
export const welcomePath = (token: string) => `/welcome/${token}`;

/** The letter with the link, for an administrator to send or print. */
export const letterPath = (token: string) => `/admin/letter/${token}`;

export const expiredLink = "This link no longer works. Please ask an administrator for a new one.";
