/** What the inbox can show, and how it names things. Apart from messages.ts, so that reading needs no validation. */

export const messageFilters = ["all", "unread", "sent"] as const;
export type MessageFilter = (typeof messageFilters)[number];

export const messagesPerPage = 50;

/** A subject as lists and details show it. */
export const displaySubject = (subject: string) => (subject === "" ? "No Subject" : subject);

/** The subject of a reply: 'Re: ' before it, once. */
export const replySubject = (subject: string) => (subject.startsWith("Re: ") ? subject : `Re: ${displaySubject(subject)}`);
