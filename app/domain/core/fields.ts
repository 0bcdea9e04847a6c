import { z } from "zod";

// Zod otherwise probes for `new Function`, which every page would report as a breach of its Content-Security-Policy.
z.config({ jitless: true });

// Control characters, marks that turn the reading direction around, and halves of surrogate pairs: nobody types them.
const unseen = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
const unseenInLines = /[^\P{Cc}\t\r\n]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
const isClean = (text: string) => !unseen.test(text);
const isCleanInLines = (text: string) => !unseenInLines.test(text);
const unseenMessage = "Please remove the invisible characters from this text";

/** Required text on one line, trimmed; `required` also answers a missing or wrong-typed field. */
export const requiredText = (required: string, max?: { length: number; message: string }) => {
  const text = z.string({ error: required }).trim().min(1, required).refine(isClean, unseenMessage);
  return max ? text.max(max.length, max.message) : text;
};

/** Required text on any number of lines. Browsers send CRLF; it is kept as LF. */
export const manyLines = (required: string, max: { length: number; message: string }) =>
  z
    .string({ error: required })
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .pipe(z.string({ error: required }).min(1, required).max(max.length, max.message).refine(isCleanInLines, unseenMessage));

/** Text that may be left empty, on one line unless told; CRLF is kept as LF. Absent means unchanged; null and '' mean none. */
export const optionalText = (name: string, length: number, lines: "one" | "many" = "one") =>
  z
    .string({ error: `${name} must be text` })
    .overwrite((text) => text.replaceAll("\r\n", "\n"))
    .trim()
    .max(length, `${name} can have at most ${length.toLocaleString("en-US")} characters`)
    .refine(lines === "many" ? isCleanInLines : isClean, unseenMessage)
    .transform((text) => (text === "" ? null : text))
    .nullable()
    .optional();

/** An e-mail address, trimmed and in lower case, as it is stored. */
export const email = (message: string) =>
  z.string({ error: message }).trim().toLowerCase().max(254, message).pipe(z.email(message));

/** A whole year within bounds, from a number or its digits. */
export const year = (from: number, to: number, name = "Graduation year") => {
  const message = `${name} must be between ${from} and ${to}`;
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

/** The id of a stored thing, from a number or its digits; negative ids are public contacts. */
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

/** A ticked checkbox, or true in JSON. */
export const checkbox = z
  .union([z.boolean(), z.literal("on").transform(() => true)], { error: "Please tick the box or leave it empty" })
  .optional()
  .transform((ticked) => ticked ?? false);

/** Names the form that something was made with, so that a form sent twice makes it once. */
export const submissionKey = z
  .string()
  .regex(/^[\w-]{0,64}$/)
  .optional();

/** The id of a member. */
export const userId = id("Please choose a member");

/** Input of an operation on one member. */
export const oneMember = z.object({ userId });
