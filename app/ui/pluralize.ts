/** A number with its word: '1 photo', '3,204 photos'. Without the browser's number formats, which take a phone long to load. */
export const pluralize = (number: number, word: string) =>
  `${String(number).replace(/\B(?=(?:\d{3})+$)/g, ",")} ${number === 1 ? word : `${word}s`}`;
