/** The values that a column accepts, where there are only a few. Free of drizzle, so that browser code can import them. */

export const profileTypes = ["classmate", "teacher"] as const;
export type ProfileType = (typeof profileTypes)[number];

export const roles = ["user", "administrator"] as const;
export type Role = (typeof roles)[number];

export const memberStates = ["invited", "joined", "in_memoriam", "former"] as const;
export type MemberState = (typeof memberStates)[number];

export const reunionStatuses = ["active", "cancelled", "closed"] as const;
export type ReunionStatus = (typeof reunionStatuses)[number];

export const albumCategories = ["classmate", "teacher", "group", "event", "portfolio"] as const;
export type AlbumCategory = (typeof albumCategories)[number];

/** What an entry of the activity log is about. */
export const resources = ["auth", "reunions", "messages", "photo_collections", "users", "other"] as const;
export type Resource = (typeof resources)[number];

export const accessOutcomes = ["approved", "declined"] as const;
export const contactKinds = ["contact", "access"] as const;

export const linkPurposes = ["join", "recovery"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];
