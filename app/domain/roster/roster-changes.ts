/** What reading a class list corrects, counted and described in sentences. */

const sentences = {
  capitals: [
    "1 name was all in capitals or all in small letters; it was corrected",
    "names were all in capitals or all in small letters; they were corrected",
  ],
  cities: ["1 city was all in capitals; it was corrected", "cities were all in capitals; they were corrected"],
  split: ["1 name was divided into first and last name", "names were divided into first and last name"],
  births: ["1 birth name was found beside the name", "birth names were found beside the name"],
  emails: [
    "1 email address had other text around it, which was left out",
    "email addresses had other text around them, which was left out",
  ],
  secondEmails: [
    "1 person has several email addresses; the others are in the notes for administrators",
    "people have several email addresses; the others are in the notes for administrators",
  ],
  shared: [
    "1 person has the same email address as somebody above; this person comes in without one, and the notes for administrators say whose it is",
    "people have the same email address as somebody above; they come in without one, and the notes for administrators say whose it is",
  ],
  dates: ["1 date was taken as a class year", "dates were taken as class years"],
  zips: ["1 ZIP code had lost its first 0 and got it back", "ZIP codes had lost their first 0 and got it back"],
  addresses: ["1 postal address was put together from its parts", "postal addresses were put together from their parts"],
  nothing: ["1 cell such as “n/a” was taken as empty", "cells such as “n/a” were taken as empty"],
  statuses: [
    "1 status was not understood; it is in the notes for administrators",
    "statuses were not understood; they are in the notes for administrators",
  ],
  headings: ["1 row repeats the headings and was left out", "rows repeat the headings and were left out"],
  totals: [
    "1 row is not about a person, such as a total, and was left out",
    "rows are not about a person, such as a total, and were left out",
  ],
} as const satisfies Record<string, readonly [string, string]>;
export type RosterChange = keyof typeof sentences;

/** Counts of corrections. */
export type ChangeCounts = Map<RosterChange, number>;

export const countChange = (counts: ChangeCounts, change: RosterChange, by = 1): void => {
  if (by > 0) counts.set(change, (counts.get(change) ?? 0) + by);
};

/** '12 names were all in capitals …', in the order above. */
export const changeSentences = (counts: ChangeCounts): string[] =>
  Object.entries(sentences).flatMap(([change, [one, many]]) => {
    const count = counts.get(change as RosterChange) ?? 0;
    if (count === 0) return [];
    return `${count === 1 ? one : `${count.toLocaleString("en-US")} ${many}`}.`;
  });
