import { z } from "zod";
import { cleanLine, cleanLines, id, isVisible } from "#app/domain/core/fields.ts";
import { normalizeForSearch } from "#app/domain/core/name-words.ts";
import { answerFields, maxNames } from "./album-constants.ts";
import { photoId } from "./albums.ts";

/** Who is in a photo, for forms and operations: a list of names from left to right, with a new line for each row of people. */

const maxNameLength = 100;
/** In the form, with the commas between them. */
const maxTextLength = maxNames * (maxNameLength + 4);

const tooMany = `A photo can have at most ${maxNames} names`;
const tooLong = `A name can have at most ${maxNameLength} characters. Please put a comma between two names.`;

export interface WrittenName {
  name: string;
  /** Counts from 0. */
  row: number;
  /** The member who is meant; null for somebody who isn't a member. Without it, the server finds out. */
  userId?: number | null | undefined;
}

/** A label that people write at the beginning of a line: 'Back row:'. */
const rowLabel = /^\s*(?:[\w ]{0,12}\brow\b[\w ]{0,4}|(?:from )?left to right)\s*:/i;

/** The names in a text: lines are rows of people, commas and semicolons separate names. */
export function parseNames(text: string): WrittenName[] {
  const rows = cleanLines(text)
    .split("\n")
    .map((line) =>
      line
        .replace(rowLabel, "")
        .split(/[,;]/)
        .map((name) => name.replace(/\s+/g, " ").trim())
        .filter(isVisible),
    )
    .filter((names) => names.length > 0);
  return rows.flatMap((names, row) => names.map((name) => ({ name, row })));
}

/** A name in the form in which it can be typed, without commas, for comparing. */
export const comparableName = (name: string) => normalizeForSearch(name.replace(/[,;]/g, ""));

/** Stored names as the text that `parseNames` reads. */
export function writeNames(names: readonly WrittenName[]): string {
  const rows = new Map<number, string[]>();
  for (const { row, name } of names) rows.set(row, [...(rows.get(row) ?? []), name.replace(/[,;]/g, "")]);
  return [...rows.values()].map((row) => row.join(", ")).join("\n");
}

const answers = Object.fromEntries(answerFields.map((name) => [name, z.string().max(200).optional()]));

/** The value of an answer: who is meant, and the name as it was typed. */
export const answerValue = (userId: number | null, typed: string) => `${userId ?? "none"}:${typed}`;

/** Reads an answer. Null if the text isn't one. */
function parseAnswer(value: unknown): { userId: number | null; typed: string } | null {
  const [, who, typed = ""] = /^(none|\d{1,15}):(.+)$/.exec(String(value ?? "")) ?? [];
  return who ? { userId: who === "none" ? null : Number(who), typed: normalizeForSearch(typed) } : null;
}

const namesText = z
  .string({ error: "The names must be text" })
  .max(maxTextLength, tooMany)
  .transform((text, context) => {
    const names = parseNames(text);
    const problem = names.length > maxNames ? tooMany : names.some(({ name }) => name.length > maxNameLength) ? tooLong : null;
    if (problem) context.addIssue({ code: "custom", message: problem });
    return names;
  });

/** The ids of names that the sender has seen, separated by commas. */
const knownIds = z
  .string()
  .regex(/^[\d,]{0,1200}$/, "Please open the names again")
  .transform((text) => text.split(",").filter(Boolean).map(Number));

const formFields = { photoId, known: knownIds.optional(), ...answers };

/** The form with the whole list, which may become empty. */
export const photoNamesForm = z.object({ ...formFields, names: namesText.optional() }).transform(withAnswers);

const nameOrSkip = "Please type a name, or choose “Skip” if you don’t know anybody";
/** The form of 'Who is this?', which requires a name. */
export const whoIsThisForm = z
  .object({
    ...formFields,
    names: z.string({ error: nameOrSkip }).overwrite(cleanLines).min(1, nameOrSkip).pipe(namesText),
  })
  .transform(withAnswers);

/** Uses each answer for the first name in the list that it belongs to. */
function withAnswers(form: { photoId: number; known?: number[] | undefined; names?: WrittenName[] | undefined }) {
  const { photoId, known = [], names = [], ...others } = form;
  const given = answerFields.flatMap((field) => parseAnswer((others as Record<string, unknown>)[field]) ?? []);
  const withAnswer = names.map((written): WrittenName => {
    const index = given.findIndex(({ typed }) => typed === normalizeForSearch(written.name));
    const [answer] = index < 0 ? [] : given.splice(index, 1);
    return answer ? { ...written, userId: answer.userId } : written;
  });
  return { photoId, known, names: withAnswer };
}

const nameOrMember = "Please give a name or a member";
const rowNumber = "A row must be a whole number from 0 to 59";

const oneName = z
  .object(
    {
      /** The name as text. The site finds the member whom it means, unless `userId` says who it is. */
      name: z
        .string({ error: "A name must be text" })
        .overwrite(cleanLine)
        .min(1, "A name can't be empty")
        .max(maxNameLength, tooLong)
        .optional(),
      /** Null for somebody who isn't a member. */
      userId: id("Please choose a member").nullable().optional(),
      row: z
        .int({ error: rowNumber })
        .min(0, rowNumber)
        .max(maxNames - 1, rowNumber)
        .default(0),
    },
    { error: nameOrMember },
  )
  .refine(({ name, userId }) => name !== undefined || typeof userId === "number", nameOrMember);

const knownNumbers = "Please send the IDs of the names that you have read as a list of numbers";

/** The whole list. With `known`, names that it leaves out stay, because they were added after the sender read the list. */
export const photoNameList = z.object({
  photoId,
  names: z.array(oneName, { error: "Please send a list of names" }).max(maxNames, tooMany),
  known: z
    .array(z.int({ error: knownNumbers }), { error: knownNumbers })
    .max(1000, knownNumbers)
    .optional(),
});

export const unknownName = "This name is no longer in the photo";
export const onePhotoName = z.object({ photoNameId: id(unknownName) });
