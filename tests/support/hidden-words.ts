import { type Reader, readers } from "./column-audiences.ts";

/** The words of what hidden-things.ts adds, in answers. */

/** Begins all words, so that searches find them without naming them. */
export const mark = "zq";

/** Times, by the words that stand for them: each on a day of its own. */
const day = (n: number) => new Date(Date.UTC(2001, 1, n, 17, 0, 0, 700 + n));
export const timesOf = {
  zqtimerefused: day(1),
  zqtimereturned: day(2),
  zqtimememoriamlogin: day(3),
  zqtimemissinglogin: day(4),
  zqtimepreviouslogin: day(5),
  zqtimememoriamadded: day(6),
  zqtimemissingadded: day(7),
  zqtimejoined: day(9),
  zqtimeasked: day(10),
};

/** How a word may stand in an answer: a time in figures, for programs, or as a date. */
const forms: readonly (readonly [word: string, RegExp])[] = Object.keys(readers).map((word) => {
  const time = timesOf[word as keyof typeof timesOf] as Date | undefined;
  const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // Not 'feb 10, 2001' for 'feb 1'.
  const texts = time
    ? [time.toISOString(), String(time.getTime()), `feb ${time.getUTCDate()}, 2001`, `february ${time.getUTCDate()}, 2001`]
    : [word];
  // The name of a field begins and ends where it does: 'zqsession' is not in 'zqsessionhash'.
  return [word, new RegExp(texts.map((text) => `(?<![a-z])${literally(text.toLowerCase())}(?![a-z])`).join("|"))];
});

/** The words in an answer. */
export const wordsIn = (text: string): string[] => {
  const lower = text.toLowerCase();
  return forms.filter(([, form]) => form.test(lower)).map(([word]) => word);
};

/** What somebody reads besides in the file of their own data, because they wrote it or it is about them. */
export const ownData: Partial<Record<Reader, readonly string[]>> = {
  owner: [
    "zqdeletedphoto",
    "zqdeletedalbum",
    "zqphotoofdeletedalbum",
    "zqdeletedtext",
    "zqdeletedpicture",
    "zqdeletedcover",
    "zqnameindeletedphoto",
    "zqnameinhiddenphoto",
    "zqcommentonhidden",
    "zqdeletedcomment",
    "zqdeletedremembrance",
    "zqloginaddress",
    "zqtimerefused",
    "zqtimejoined",
    "zqemailaddress",
    "originalfile",
  ],
  "other party": ["originalfile"],
  member: ["zqunlistingrequest", "zqtip"],
};
