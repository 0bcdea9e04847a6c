/** The tables. Dates are milliseconds since 1970, read as Date. After a change, `npm run migration` writes the SQL. */

export * from "./schema/activity.ts";
export * from "./schema/albums.ts";
export * from "./schema/announcements.ts";
export * from "./schema/mail.ts";
export * from "./schema/mailings.ts";
export * from "./schema/members.ts";
export * from "./schema/memory-book.ts";
export * from "./schema/messages.ts";
export * from "./schema/relations.ts";
export * from "./schema/reunions.ts";
export * from "./schema/sessions.ts";
