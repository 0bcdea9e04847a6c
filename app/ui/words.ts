/** A number with its word: '1 photo', '3,204 photos', '2 people'. Without the browser's number formats, which take a phone long to load. */
export const pluralize = (number: number, word: string, many = `${word}s`) =>
  `${String(number).replace(/\B(?=(?:\d{3})+$)/g, ",")} ${number === 1 ? word : many}`;

/** A number of bytes as people read it, like '850 KB' or '4.2 MB'. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${Math.round(bytes / 100_000) / 10} MB`;
}

export const profileTypeOptions = [
  { value: "classmate", label: "Classmate" },
  { value: "teacher", label: "Teacher" },
] as const;
