import type { z } from "zod";
import type { FormAnswer } from "../http/form-result.ts";

/** A field of a form, as its label, control and error need it. */
export interface FormField {
  id: string;
  name: string;
  /** What it starts with: what was typed before, or what is stored. 'on' for a ticked box. */
  initialValue: string | undefined;
  /** What is wrong with it now. */
  errors: string[] | undefined;
}

export type FormFields<Schema extends z.ZodType> = { [Name in keyof z.input<Schema>]-?: FormField };

/** What is wrong, by the field's name. */
export type FieldErrors = Readonly<Record<string, string[] | null | undefined>>;

/** The fields of a form, made as they are asked for: which there are, only the types know. */
export function formFields<Schema extends z.ZodType>(
  formId: string,
  values: Readonly<Record<string, unknown>>,
  answer: FormAnswer | undefined,
  errors: FieldErrors,
): FormFields<Schema> {
  const start = answer?.result?.initialValue ?? values;
  return new Proxy({} as FormFields<Schema>, {
    get: (_, name): FormField | undefined =>
      typeof name === "string"
        ? { id: `${formId}-${name}`, name, initialValue: asText(start[name]), errors: errors[name] ?? undefined }
        : undefined,
  });
}

const asText = (value: unknown) => (value === null || value === undefined ? undefined : String(value));
