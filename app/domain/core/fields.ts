import { z } from "zod";

// Otherwise Zod tries `new Function`, and every page reports a violation of the Content-Security-Policy.
z.config({ jitless: true });

// Control characters, marks that change the reading direction, and unpaired surrogates: nobody types them.
const invisible = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
const invisibleInLines = /[^\P{Cc}\t\r\n]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
const isClean = (text: string) => !invisible.test(text);
const isCleanInLines = (text: string) => !invisibleInLines.test(text);
const invisibleMessage = "Please remove the invisible characters from this text";

/** Required text on one line, trimmed. `required` is also the message for a missing field or a wrong type. */
export const requiredText = (required: string, max?: { length: number; message: string }) => {
  const text = z.string({ error: required }).trim().min(1, required).refine(isClean, invisibleMessage);
  return max ? text.max(max.length, max.message) : text;
};

/** Required text on any number of lines. Browsers send CRLF; it is stored as LF. */
export const requiredMultilineText = (required: string, max: { length: number; message: string }) =>
  z
    .string({ error: required })
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .pipe(z.string({ error: required }).min(1, required).max(max.length, max.message).refine(isCleanInLines, invisibleMessage));

/** Optional text, on one line by default; CRLF is stored as LF. An absent field means unchanged; null and '' remove the text. */
export const optionalText = (label: string, length: number, lines: "one" | "many" = "one") =>
  z
    .string({ error: `${label} must be text` })
    .overwrite((text) => text.replaceAll("\r\n", "\n"))
    .trim()
    .max(length, `${label} can have at most ${length.toLocaleString("en-US")} characters`)
    .refine(lines === "many" ? isCleanInLines : isClean, invisibleMessage)
    .transform((text) => (text === "" ? null : text))
    .nullable()
    .optional();

/** An email address, trimmed and in lower case, as it is stored. */
export const email = (message: string) =>
  z.string({ error: message }).trim().toLowerCase().max(254, message).pipe(z.email(message));

/** A whole year within bounds, from a number or its digits. */
export const year = (from: number, to: number, label = "Graduation year") => {
  const message = `${label} must be between ${from} and ${to}`;
  const inRange = z.number({ error: message }).int(message).min(from, message).max(to, message);
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,4}$/)
          .transform(Number),
      ],
      { error: message },
    )
    .pipe(inRange);
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

/** The id of a member. */
export const userId = id("Please choose a member");

/** The input of an operation on one member. */
export const oneMember = z.object({ userId });
