/** Filters, limits, and subjects of the inbox. Separate from messages.ts, so that reading messages doesn't load zod. */

export const messageFilters = ["all", "unread", "sent"] as const;
export type MessageFilter = (typeof messageFilters)[number];

export const messagesPerPage = 50;

/** The subject to show; 'No Subject' if it is empty. */
export const displaySubject = (subject: string) => (subject === "" ? "No Subject" : subject);

/** The subject of a reply, which starts with 'Re: ' once. */
export const replySubject = (subject: string) => (subject.startsWith("Re: ") ? subject : `Re: ${displaySubject(subject)}`);

/** The default subject of an access request. */
export const defaultAccessSubject = "Alumni Access Request";
