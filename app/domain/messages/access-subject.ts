/** The subject of an access request, unless the visitor changes it. Separate from contacts.ts, which loads validation. */
export const defaultAccessSubject = "Alumni Access Request";
