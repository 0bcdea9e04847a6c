/** A number with its word: '1 photo', '3,204 photos'. */
export const pluralize = (number: number, word: string) =>
  `${number.toLocaleString("en-US")} ${number === 1 ? word : `${word}s`}`;
