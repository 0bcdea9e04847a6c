/** A number with its word: '1 photo', '3,204 photos', '2 people'. Without the browser's number formats, which take a phone long to load. */
export const pluralize = (number: number, word: string, many = `${word}s`) =>
  `${String(number).replace(/\B(?=(?:\d{3})+$)/g, ",")} ${number === 1 ? word : many}`;
