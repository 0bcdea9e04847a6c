/** The subject of a request for access, unless somebody writes another (spec §5). Apart from contacts.ts, which brings validation. */
export const defaultAccessSubject = "Alumni Access Request";
