/** Web addresses in what people wrote: where they begin and end in the text. Absent if there are none. */
export type TextLinks = readonly (readonly [start: number, end: number])[];

/** Something with a text that has links. */
export interface WithLinks {
  links?: TextLinks | undefined;
}

/** The address that a link leads to: of 'www.example.org', the one with https. */
export const addressIn = (text: string): string => (/^https?:/i.test(text) ? text : `https://${text}`);
