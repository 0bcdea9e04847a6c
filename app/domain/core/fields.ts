import { z } from "zod";

// Otherwise Zod tries `new Function`, and every page reports a violation of the Content-Security-Policy.
z.config({ jitless: true });

/** Required text on one line, cleaned and trimmed. `required` is also the message for a missing field or a wrong type. */
export const requiredText = (required: string, max?: { length: number; message: string }) => {
  const text = z
    .string({ error: required })
    .overwrite(cleanLine)
    .min(1, { error: required, abort: true })
    .refine(isVisible, required);
  return max ? text.max(max.length, max.message) : text;
};

/** Required text on any number of lines, which are stored with LF between them. */
export const requiredMultilineText = (required: string, max: { length: number; message: string }) =>
  z
    .string({ error: required })
    .overwrite(cleanLines)
    .min(1, { error: required, abort: true })
    .refine(isVisible, required)
    .max(max.length, max.message);

/** Optional text, on one line by default. An absent field means unchanged; null, and text without a visible character, remove it. */
export const optionalText = (label: string, length: number, lines: "one" | "many" = "one") =>
  z
    .string({ error: `${label} must be text` })
    .overwrite(lines === "many" ? cleanLines : cleanLine)
    .max(length, `${label} can have at most ${length.toLocaleString("en-US")} characters`)
    .transform((text) => (isVisible(text) ? text : null))
    .nullable()
    .optional();

/** An email address, cleaned and in lower case, as it is stored. */
export const email = (message: string) =>
  z.string({ error: message }).overwrite(cleanLine).toLowerCase().max(254, message).pipe(z.email(message));

/** A whole year within bounds, from a number or its digits. */
export const year = (from: number, to: number, label = "Graduation year") => {
  const message = `${label} must be between ${from} and ${to}`;
  const inRange = z.number({ error: message }).int(message).min(from, message).max(to, message);
  return yearNumber(message).pipe(inRange);
};

/** A year without bounds, from a number or its digits. */
export const yearNumber = (error: string | (() => string)) => {
  const digits = z.string().overwrite(cleanLine);
  return z.union([z.number(), digits.regex(/^\d{1,4}$/).transform(Number)], { error });
};

/** The id of a row, from a number or its digits. Negative ids are messages from visitors. */
export const id = (message = "Please choose one from the list") =>
  z.union(
    [
      z.int(),
      z
        .string()
        .regex(/^-?\d{1,15}$/)
        .transform(Number),
    ],
    { error: message },
  );

/** A checkbox: 'on' in a form, a boolean in JSON. */
export const checkbox = z
  .union([z.boolean(), z.literal("on").transform(() => true)], { error: "Please check the box or leave it empty" })
  .optional()
  .transform((isChecked) => isChecked ?? false);

const unknownForm = "Please open this page again, then send the form";
/** Identifies one form, so that a form sent twice creates its row once. */
export const submissionKey = z
  .string({ error: unknownForm })
  .regex(/^[\w-]{0,64}$/, unknownForm)
  .optional();

export const userId = id("Please choose a member");

export const oneMember = z.object({ userId });

/**
 * What comes along when people paste: marks of the reading direction, zero-width spaces, byte order marks, and control characters.
 * Forms, the API, sign-in, and class lists all clean text here, so that a name is the same text wherever it was copied from.
 */

const invisible = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const invisibleButLines =
  /[^\P{Cc}\t\n]|[\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
/** Line breaks of all systems, and what word processors and spreadsheets write for one: vertical tabs, form feeds, and separators. */
const lineBreaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** Text on one line: breaks and tabs become spaces, what nobody sees is removed, and the ends are trimmed. */
export const cleanLine = (text: string): string =>
  withoutLooseJoiners(
    text
      .replace(lineBreaks, " ")
      .replace(/[\t\n]/g, " ")
      .replace(invisible, ""),
  ).trim();

/** Text on any number of lines, with LF between them. Tabs stay. */
export const cleanLines = (text: string): string =>
  withoutLooseJoiners(text.replace(lineBreaks, "\n").replace(invisibleButLines, "")).trim();

/** Joiners (U+200C, U+200D) shape the letters and emoji on both sides of them. Elsewhere they are invisible, too. */
const withoutLooseJoiners = (text: string) =>
  text
    .replace(/([\u200c\u200d])[\u200c\u200d]+/g, "$1")
    .replace(/(^|\s)[\u200c\u200d]/g, "$1")
    .replace(/[\u200c\u200d](?=\s|$)/g, "");

/** Whether somebody would see the text: more than spaces, fillers, and the blank of Braille. */
export const isVisible = (text: string): boolean => /[^\s\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u.test(text);
