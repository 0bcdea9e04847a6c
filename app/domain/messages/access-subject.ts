/** The default subject of an access request. Separate from contacts.ts, so that pages can show it without loading zod. */
export const defaultAccessSubject = "Alumni Access Request";
